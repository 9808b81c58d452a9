import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { createDatabase, execute, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { Schema } from "effect"
import { gunzipSync, gzipSync } from "node:zlib"
import { gds, gdsJson } from "./support/Gds.ts"
import { keepResult } from "./support/Results.ts"

const Replayed = Schema.Struct({
  result_id: Schema.String,
  engine: Schema.String,
  model_version: Schema.String,
  inputs_whole: Schema.Boolean,
  exact: Schema.Boolean,
  differing: Schema.Int,
  differences: Schema.Array(Schema.Unknown)
})

describe("gds enterprise replay", () => {
  let database: TestDatabase
  let env: Readonly<Record<string, string>>
  let kept: Awaited<ReturnType<typeof keepResult>>

  beforeAll(async () => {
    database = await createDatabase("migrated")
    env = { DATABASE_URL: database.url }
    await gds(env, "tenants", "create", "desk", "--plan", "enterprise")
  })

  beforeEach(async () => {
    await execute(database.url, "delete from engine_result")
    kept = await keepResult(database.url, "desk")
  })

  afterAll(() => database.drop())

  const replay = (...words: ReadonlyArray<string>) => gds(env, "enterprise", "replay", kept.id, ...words)

  it("computes the same bytes again from the frozen inputs alone", async () => {
    const outcome = await gdsJson(Replayed, env, "enterprise", "replay", kept.id)
    assert.deepInclude(outcome, { result_id: kept.id, inputs_whole: true, exact: true, differing: 0 })
    assert.match((await replay()).stdout, /the same, byte for byte/)
  })

  it("ends with 1 where the answer was changed, and shows the member", async () => {
    await query(
      database.url,
      `update engine_result set answer = jsonb_set(answer::jsonb, '{match_pct}', '99.5')::text`,
      []
    )
    const ended = await replay()
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stdout, /match_pct +99\.5 +\d/)
    assert.match(ended.stderr, /does not replay/)
    // By name the same version is only compared.
    assert.strictEqual((await replay("--model", kept.version)).code, 0)
  })

  it("ends with 1 where the inputs are not those that were hashed", async () => {
    const [row] = await query<{ gzip: Buffer }>(database.url, "select gzip from engine_inputs", [])
    const changed = JSON.parse(gunzipSync(row?.gzip ?? Buffer.of()).toString()) as object
    await query(database.url, "update engine_inputs set gzip = $1", [
      gzipSync(JSON.stringify({ ...changed, granularity: "hour" }))
    ])
    const ended = await replay()
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stdout, /DAMAGED/)
  })

  it("says which versions there are, and that there is no such result", async () => {
    const other = await replay("--model", "matching-v9")
    assert.deepStrictEqual([other.code, other.stderr.includes(kept.version)], [1, true])
    const none = await gds(env, "enterprise", "replay", `res_${"f".repeat(32)}`)
    assert.strictEqual(none.code, 1)
    assert.match(none.stderr, /There is no result res_f/)
  })
})
