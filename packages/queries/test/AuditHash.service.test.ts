import { setAverage, unknownAverages } from "@grid/models/carbon/Averages"
import { scope2Of } from "@grid/models/scope2/Scope2"
import { snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import type { Scope2Result } from "@grid/domain/scope2/Scope2"
import { blocksPerDay } from "@grid/domain/time/Time"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"

const page = readFileSync(new URL("../../docs/pages/results.md", import.meta.url), "utf8")
const programs = { JavaScript: [process.execPath, "hash.mjs"], Python: ["python3", "hash.py"] } as const

const folder = mkdtempSync(join(tmpdir(), "gds-hash-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A result with loads that languages write differently, and a block of unknown intensity. */
const result = () => {
  const loads = [0, 1e-7, 0.1 + 0.2, 12, 1.5e21]
  const from = Date.parse("2026-08-18T00:00:00+05:30")
  const average = unknownAverages(blocksPerDay)
  for (let place = 1; place < blocksPerDay; place++) {
    setAverage(average, place, 700 + place / 3, snapshotIdOf(from, place.toString(16).padStart(16, "0")))
  }
  const load_mwh = Array.from({ length: blocksPerDay }, (_, place) => loads[place % loads.length] ?? 0)
  const { ledger, ...head } = scope2Of({
    state: "IN-MH",
    basis: "direct",
    factor_set: "cea-v21-direct",
    from,
    average,
    load_mwh
  })
  return { ...head, ...(JSON.parse(`{${[...ledger()].join("")}}`) as Pick<Scope2Result, "audit_hash" | "blocks">) }
}

describe("the audit hash of a Scope 2 result", () => {
  it.for(Object.entries(programs))(
    "is checked by the %s of the page on results",
    ([language, [program, file]], { skip }) => {
      if (spawnSync(program, ["--version"]).status !== 0) skip(`there is no ${program} here`)
      const sample = new RegExp(`^\`\`\`\\w+ \\[${language}\\] Audit hash.*\\n([^]*?)^\`\`\``, "m")
      writeFileSync(join(folder, file), sample.exec(page)?.[1] ?? "")
      const given = result()
      for (const [ledger, answer] of [
        [given.blocks, /^true\s*$/i],
        [given.blocks.toReversed(), /^false\s*$/i]
      ] as const) {
        writeFileSync(join(folder, "scope2.json"), JSON.stringify({ ...given, blocks: ledger }))
        assert.match(execFileSync(program, [file], { cwd: folder, encoding: "utf8" }), answer)
      }
    }
  )
})
