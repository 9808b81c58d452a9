import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { blockMs, dayMs, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { createDatabase, execute, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { Schema } from "effect"
import { gds, gdsJson } from "./support/Gds.ts"

const Computed = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  days: Schema.Int,
  computed: Schema.Int,
  restated: Schema.Int,
  unchanged: Schema.Int
})

const Snapshots = Schema.Struct({
  area: Schema.String,
  snapshots: Schema.Array(
    Schema.Struct({
      snapshot_id: Schema.String,
      block_start: Schema.String,
      method_version: Schema.String,
      kind: Schema.String,
      holds: Schema.Boolean,
      created_at: Schema.String,
      kg_co2e_per_mwh: Schema.NullOr(Schema.Number)
    })
  )
})

const Replayed = Schema.Struct({
  blocks: Schema.Int,
  exact: Schema.Int,
  damaged: Schema.Array(Schema.Struct({ snapshot_id: Schema.String, detail: Schema.String })),
  differing: Schema.Int,
  differences: Schema.Array(Schema.Unknown),
  what_if: Schema.NullOr(
    Schema.Struct({
      factor_set: Schema.String,
      basis: Schema.String,
      view: Schema.String,
      means: Schema.Array(
        Schema.Struct({
          area: Schema.String,
          blocks: Schema.Int,
          stored_kg_co2e_per_mwh: Schema.Number,
          otherwise_kg_co2e_per_mwh: Schema.Number
        })
      )
    })
  )
})

describe("gds carbon", () => {
  let database: TestDatabase
  let env: Readonly<Record<string, string>>
  const day = istDayStart(istDay(Date.now()) - 2)
  const date = istDate(day)
  const span = ["--from", date, "--to", date]
  const block = ["--from", iso(day), "--to", iso(day + blockMs)]

  beforeAll(async () => {
    database = await createDatabase()
    env = { DATABASE_URL: database.url }
  })

  afterAll(() => database.drop())

  const stored = () =>
    query<{ hash: string }>(
      database.url,
      `select md5(string_agg(id || md5(mixes) || md5(inputs), ',' order by id)) as hash from carbon_snapshot`
    )

  it("what was computed before is computed no second time", async () => {
    assert.deepInclude(await gdsJson(Computed, env, "carbon", "compute", ...span), {
      days: 1,
      computed: 0,
      restated: 0,
      unchanged: 96
    })
  })

  it("every snapshot of a day replays to its bytes; another factor set changes nothing that is stored", async () => {
    const before = await stored()
    const { snapshots } = await gdsJson(Snapshots, env, "carbon", "snapshots", ...block, "--state", "IN-DL")
    assert.lengthOf(snapshots, 1)
    const replayed = await gdsJson(
      Replayed,
      env,
      "carbon",
      "replay",
      ...span,
      "--state",
      "delhi",
      "--basis",
      "lifecycle"
    )
    assert.deepInclude(replayed, { blocks: 96, exact: 96, damaged: [], differing: 0 })
    assert.deepInclude(replayed.what_if, { factor_set: "ipcc-2014-lifecycle", view: "consumption" })
    assert.deepInclude(replayed.what_if?.means[0], { area: "delhi", blocks: 96 })
    const one = await gdsJson(
      Replayed,
      env,
      "carbon",
      "replay",
      snapshots[0]?.snapshot_id ?? "",
      "--view",
      "generation"
    )
    assert.deepInclude(one, { blocks: 1, exact: 1 })
    assert.deepStrictEqual(await stored(), before)
  })

  it("a number that was tampered with is found, and named", async () => {
    const other = ["--from", iso(day + dayMs / 2), "--to", iso(day + dayMs / 2 + blockMs)]
    await execute(
      database.url,
      "alter table carbon_snapshot disable trigger carbon_snapshot_append_only",
      `update carbon_snapshot set mixes = set_byte(mixes, 90, (get_byte(mixes, 90) + 1) % 128)
       where block_start = '${iso(day + dayMs / 2)}'`,
      "alter table carbon_snapshot enable trigger carbon_snapshot_append_only"
    )
    const ended = await gds(env, "carbon", "replay", ...other, "--json")
    assert.strictEqual(ended.code, 1)
    const found = Schema.decodeUnknownSync(Replayed)(JSON.parse(ended.stdout))
    assert.deepInclude(found, { blocks: 1, exact: 0, damaged: [] })
    assert.isAbove(found.differing, 0)
    assert.deepInclude(found.differences[0], { area: "india", view: "generation" })
  })

  it("a span without snapshots is told, and not shown as one that replays", async () => {
    const { code, stdout } = await gds(env, "carbon", "replay", "--from", "2001-01-01", "--to", "2001-01-02")
    assert.strictEqual(code, 0)
    assert.match(stdout, /^No snapshot was made of this time, so nothing was replayed; gds carbon snapshots /)
  })

  it.each([
    [["carbon", "replay"], "Give <snapshot_id>, or --from and --to"],
    [["carbon", "replay", ...span, "--factors", "cea-v21-direct", "--basis", "lifecycle"], "has the basis direct"],
    [["carbon", "replay", ...span, "--state", "atlantis"], "--state"],
    [["carbon", "compute", "--from", "2026-02-01", "--to", "2026-01-01"], "--from must lie before --to"]
  ])("%j is refused with what is wrong", async (words, message) => {
    const ended = await gds(env, ...words)
    assert.strictEqual(ended.code, 2)
    assert.include(ended.stderr + ended.stdout, message)
  })
})
