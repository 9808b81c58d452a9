import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { LandedCost } from "@grid/domain/tariffs/LandedCost"
import { iso } from "@grid/domain/time/Time"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freshDatabases } from "./support/Files.ts"
import { gds } from "./support/Gds.ts"

const fresh = freshDatabases()

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-landed-cost-"))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const factory = [
  "--state",
  "maharashtra",
  "--discom",
  "MSEDCL",
  "--contract-demand",
  "12000",
  "--load",
  "sample-three-shift"
]

/** A corrected cross-subsidy surcharge, from the day of the former on. */
const correction = [
  "state,voltage_class,component,value,unit,order_id,confidence",
  "maharashtra,33kV,cross_subsidy_surcharge,1.62,INR/kWh,MERC correction,published"
].join("\n")

interface Line {
  readonly component: string
  readonly annual_inr: number
}

const linesOf = (text: string): ReadonlyArray<Line> =>
  (
    JSON.parse(text) as { readonly results: ReadonlyArray<{ readonly breakdown: ReadonlyArray<Line> }> }
  ).results.flatMap(({ breakdown }) => breakdown)

describe("gds landed-cost compare", () => {
  it("follows a correction of a surcharge, in its line and the duty alone, and gives the old bytes as known before it", async () => {
    const { env } = await fresh()
    const compare = async (...more: ReadonlyArray<string>) => {
      const ended = await gds(env, "landed-cost", "compare", ...factory, "--mode", "goa", "--json", ...more)
      assert.strictEqual(ended.code, 0, ended.stderr)
      return ended.stdout
    }
    const before = await compare()
    const instant = iso(Date.now())
    const file = join(parent, "correction.csv")
    await writeFile(file, correction)
    const imported = await gds(env, "reference", "import", "open-access-charges", file)
    assert.strictEqual(imported.code, 0, imported.stderr)
    const after = await compare()
    const old = linesOf(before)
    const changed = linesOf(after).filter(
      ({ annual_inr, component }) => old.find((line) => line.component === component)?.annual_inr !== annual_inr
    )
    assert.deepEqual(
      changed.map(({ component }) => component),
      ["cross_subsidy_surcharge", "electricity_duty"]
    )
    assert.strictEqual(await compare("--known-at", instant), before)
  })

  it("answers for a state that is added as the page on tariffs says, lacking no charge of any way of supply", async () => {
    const { env } = await fresh()
    const page = await readFile(new URL("../../docs/pages/tariffs.md", import.meta.url), "utf8")
    const files = [...page.matchAll(/```csv (\S+)\n([^`]*)```/g)]
    assert.deepEqual(
      files.map(([, name]) => name),
      ["discoms.csv", "tariffs.csv", "charges.csv", "rules.csv"]
    )
    for (const [, name = "", text = ""] of files) await writeFile(join(parent, name), text)
    const commands = [...page.matchAll(/^gds ((?:reference (?:check|import|list)|landed-cost) .*)$/gm)]
    assert.lengthOf(commands, 7)
    let last = ""
    for (const [, words = ""] of commands) {
      const inFolder = words.split(" ").map((word) => (word.endsWith(".csv") ? join(parent, word) : word))
      const ended = await gds(env, ...inFolder, "--json")
      assert.strictEqual(ended.code, 0, `${words}: ${ended.stdout}${ended.stderr}`)
      last = ended.stdout
    }
    const { missing, results } = JSON.parse(last) as LandedCost
    // A database without a service beside it has no prices.
    assert.sameMembers([...missing], ["fuel_surcharge", "ratchet_pct", "price_rtm", "rtm"])
    for (const { landed_inr_per_kwh, mode } of results) assert.strictEqual(landed_inr_per_kwh === null, mode === "rtm")
    const fees = results.map(({ breakdown }) => breakdown.find(({ component }) => component === "scheduling_fee"))
    assert.deepInclude(fees[1], { kind: "published", order_id: "OP 18/2026" })
  })

  it("draws ways of supply, their months and the lines of one", async () => {
    const { env } = await fresh()
    // The cheapest mix takes longer than all others together: one picture has it.
    const ways = ["--mode", "grid", "--mode", "group-captive"]
    for (const [view, ...modes] of [["modes"], ["months", ...ways], ["grid", ...ways]] as const) {
      const file = join(parent, `${view}.svg`)
      const ended = await gds(env, "landed-cost", "compare", ...factory, ...modes, "--chart", file, "--chart-of", view)
      assert.strictEqual(ended.code, 0, ended.stderr)
      assert.include(await readFile(file, "utf8"), view === "grid" ? "demand charge" : "group-captive")
    }
  })

  it("reads a load from a file, and says what is wrong with one", async () => {
    const { env } = await fresh()
    const file = join(parent, "load.csv")
    const blocks = Array.from(
      { length: 96 },
      (_, block) => `${iso(Date.parse("2026-08-18T00:00:00+05:30") + block * 900_000)},1`
    )
    await writeFile(file, ["block_start,load_mwh", ...blocks].join("\n"))
    const words = [...factory.slice(0, -1), file, "--mode", "grid"]
    assert.strictEqual((await gds(env, "landed-cost", "compare", ...words)).code, 0)
    await writeFile(file, ["block_start,load_mwh", ...blocks.slice(1)].join("\n"))
    const refused = await gds(env, "landed-cost", "compare", ...words)
    assert.notStrictEqual(refused.code, 0)
    assert.include(refused.stderr, "first block of an IST day")
  })
})
