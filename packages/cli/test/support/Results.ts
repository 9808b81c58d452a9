import { ResultId } from "@grid/domain/Brands"
import { findEngine } from "@grid/models/Engines"
import { taskOf } from "@grid/models/engines/Engine"
import { hourlyMatching } from "@grid/models/matching/MatchingEngine"
import { query } from "@grid/testing/cluster/TestCluster"
import * as Solver from "@grid/queries/batteries/Solver"
import { Effect } from "effect"
import { assert } from "vitest"
import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"

const highs = Solver.Solver.pipe(
  Effect.flatMap((solver) => solver.highs),
  Effect.provide(Solver.layer)
)

const blocks = Array.from({ length: 96 }, (_, block) => block)

/** A day of a matching, ready to be computed. */
export const task = taskOf(hourlyMatching, {
  frame: { kind: "simulated", confidence: 0.5, assumptions: [], missing: [], sources: [] },
  state: "maharashtra",
  from: Date.parse("2026-08-18T00:00:00+05:30"),
  load_mwh: blocks.map(() => 1),
  generation_mwh: blocks.map((block) => (block > 30 && block < 70 ? 2 : 0)),
  kg_co2e_per_mwh: blocks.map((block) => 700 + block),
  clean_fraction: blocks.map(() => 0.3),
  granularity: "block",
  storage: null,
  shift: { hours: 6, share_fraction: 0.2 }
})

/** A result of a tenant, computed here and put into the database as the service keeps it. */
export const keepResult = async (databaseUrl: string, tenant: string) => {
  const inputs = JSON.stringify(task.inputs)
  const inputs_sha256 = createHash("sha256").update(inputs).digest("hex")
  const id = ResultId.make(`res_${inputs_sha256.slice(0, 32)}`)
  const engine = findEngine(task.engine, task.version)
  assert(engine !== undefined)
  const answer = engine.answer(
    inputs,
    { result_id: id, inputs_sha256 },
    { highs: await Effect.runPromise(highs), seed: inputs_sha256 }
  )
  await query(databaseUrl, "insert into engine_inputs values ($1, $2) on conflict do nothing", [
    inputs_sha256,
    gzipSync(inputs)
  ])
  await query(
    databaseUrl,
    `insert into engine_result (tenant_id, id, engine, version, inputs_sha256, answer) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [tenant, id, task.engine, task.version, inputs_sha256, answer]
  )
  return { id, inputs_sha256, version: task.version }
}
