import { HostingCapacity } from "@grid/domain/distribution/DistributionApi"
import { iso } from "@grid/domain/time/Time"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Schema, Struct } from "effect"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { folder, freshDatabases } from "./support/Files.ts"
import { gds, gdsJson } from "./support/Gds.ts"

const fresh = freshDatabases()

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-network-"))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Answer that is kept nowhere. */
const Hosting = HostingCapacity.mapFields(Struct.omit(["result_id"]))

const Node = Schema.Struct({
  node: Schema.String,
  vm_a_pu: Schema.Finite,
  vm_b_pu: Schema.Finite,
  vm_c_pu: Schema.Finite
})
const Snapshot = Schema.Struct({
  converged: Schema.Boolean,
  losses_kw: Schema.Finite,
  nodes: Schema.Array(Node),
  source_kw: Schema.Struct({ a: Schema.Finite, b: Schema.Finite, c: Schema.Finite })
})
const Balanced = Schema.Struct({
  converged: Schema.Boolean,
  losses_kw: Schema.Finite,
  nodes: Schema.Array(Schema.Struct({ node: Schema.String, vm_pu: Schema.Finite }))
})

const csv = (...lines: ReadonlyArray<string>) => Buffer.from(`${lines.join("\n")}\n`)

/** A transformer with two poles; `kw` is the load of the second. */
const network = (kw: number) => ({
  "transformers.csv": csv("dt_id,rated_kva,hv_kv,lv_kv,resistance_pct,reactance_pct", "DT-1,100,11,0.415,1.7,4.1"),
  "sections.csv": csv(
    "dt_id,from_node,to_node,length_m,r1_ohm_per_km,x1_ohm_per_km,r0_ohm_per_km,x0_ohm_per_km,rating_a",
    "DT-1,lv,p1,100,0.5524,0.37,1.6,1.4,155",
    "DT-1,p1,p2,100,0.5524,0.37,1.6,1.4,155"
  ),
  "consumers.csv": csv("dt_id,node,phase,consumer_id,p_kw,q_kvar", "DT-1,p1,A,c1,3,0.6", `DT-1,p2,B,c2,${kw},0`)
})

/** Readings of both meters over 30 days of September 2025, without the last days of the second. */
const readings = (days: number) => {
  const from = Date.parse("2025-09-01T00:00:00+05:30")
  const line = (meter: string, block: number) => `${meter},${iso(from + block * 900_000)},${0.2 + (block % 96) / 400}`
  return [
    "meter_id,ts,kwh_import",
    ...Array.from({ length: 2_880 }, (_, block) => line("c1", block)),
    ...Array.from({ length: 96 * days }, (_, block) => line("c2", block))
  ].join("\n")
}

const charger = ["--type", "ev_charger", "--kw", "20", "--schedule", "22:00-06:00"]

describe("gds network", () => {
  it("solves what was imported, and hosts by the meters that are known", async () => {
    const { env } = await fresh()
    const path = await folder(join(parent, "small"), network(2))
    assert.strictEqual((await gds(env, "ingest", "import", "network", path)).code, 0)
    const { losses_kw, nodes, source_kw } = await gdsJson(Snapshot, env, "network", "solve", "DT-1")
    assert.deepStrictEqual(
      nodes.map(({ node }) => node),
      ["lv", "p1", "p2"]
    )
    assert.closeTo(source_kw.a + source_kw.b + source_kw.c, 5 + losses_kw, 1e-6)

    const before = await gdsJson(Hosting, env, "network", "host", "DT-1", ...charger)
    assert.deepInclude(before, { data_quality: "modelled-only", ami_coverage_pct: 0, kind: "modelled" })

    const file = join(parent, "ami.csv")
    await writeFile(file, readings(12))
    assert.strictEqual((await gds(env, "ingest", "import", "ami", file)).code, 0)
    const chart = join(parent, "hosting.svg")
    const after = await gdsJson(Hosting, env, "network", "host", "DT-1", ...charger, "--chart", chart)
    assert.deepInclude(after, {
      data_quality: "ami-imputed",
      ami_coverage_pct: 70,
      from: iso(Date.parse("2025-09-01T00:00:00+05:30"))
    })
    assert.isAbove(after.hosting_capacity_kw, 0)
    assert.match(await readFile(chart, "utf8"), /^<svg [\s\S]*DT-1[\s\S]*<\/svg>\n$/u)
  })

  it("loads that the lines cannot carry have a place, no numbers, and end with 1", async () => {
    const { env } = await fresh()
    const path = await folder(join(parent, "heavy"), network(900))
    assert.strictEqual((await gds(env, "ingest", "import", "network", path)).code, 0)
    const { code, stdout } = await gds(env, "network", "solve", "DT-1", "--json")
    assert.strictEqual(code, 1)
    assert.deepStrictEqual(JSON.parse(stdout), { converged: false, not_converged: { node: "p2" } })
  })
})

const cases = join(Recordings.directory() ?? "", "cases")

describe.skipIf(!existsSync(cases))("the two cases beside the repository", () => {
  it("are imported and solved to their published voltages and losses", async () => {
    const { env } = await fresh()
    assert.strictEqual((await gds(env, "ingest", "import", "network", cases)).code, 0)
    const feeder = await gdsJson(Balanced, env, "network", "solve", "F33")
    assert.closeTo(feeder.losses_kw, 202.677, 1e-3)
    assert.closeTo(Math.min(...feeder.nodes.map(({ vm_pu }) => vm_pu)), 0.91309, 1e-5)
    const transformer = await gdsJson(Snapshot, env, "network", "solve", "DT-EULV")
    assert.strictEqual(transformer.nodes.length, 906)
    assert.closeTo(
      Math.min(...transformer.nodes.flatMap((node) => [node.vm_a_pu, node.vm_b_pu, node.vm_c_pu])),
      0.99624,
      1e-4
    )
    assert.closeTo(transformer.source_kw.a, 25.224, 0.12)
  })
})
