import { assert, describe, layer } from "@effect/vitest"
import { ResultId, type TenantId } from "@grid/domain/Brands"
import { EngineResults, mostBytes, mostResults } from "@grid/domain/engines/EngineResults"
import { JobStore } from "@grid/domain/jobs/JobStore"
import { mostProfiles } from "@grid/domain/profiles/Profile"
import { ProfileStore } from "@grid/domain/profiles/ProfileStore"
import * as EngineResultsLayer from "@grid/store/engines/EngineResults"
import * as ProfileStoreLayer from "@grid/store/profiles/ProfileStore"
import { Effect, Layer } from "effect"
import { gzipSync } from "node:zlib"
import * as Store from "./support/Store.ts"

let tenants = 0
const freshTenant = Effect.gen(function* () {
  const tenant = `engines-${tenants++}` as TenantId
  yield* Store.createKey(tenant, "enterprise")
  return tenant
})

const idOf = (digit: string) => ResultId.make(`res_${digit.repeat(32)}`)

const result = (digit: string, inputs: string, answer: string | null = `{"answer":"${digit}"}`) => ({
  id: idOf(digit),
  engine: "test",
  version: "1",
  inputs_sha256: `hash of ${inputs}`,
  inputs_gzip: gzipSync(inputs),
  answer
})

const textOf = ({ inputs }: { readonly inputs: Uint8Array }) => new TextDecoder().decode(inputs)

const keptInputs = (inputs: string) =>
  Effect.map(Store.rows(`select from engine_inputs where sha256 = $1`, [`hash of ${inputs}`]), ({ length }) => length)

const stores = Layer.merge(EngineResultsLayer.layer, ProfileStoreLayer.layer).pipe(Layer.provideMerge(Store.layer))

layer(stores, { excludeTestServices: true, timeout: "60 seconds" })("results of engines", (it) => {
  it.effect("are given to whom they belong, with the inputs they were made of, and to nobody else", () =>
    Effect.gen(function* () {
      const [owner, other] = [yield* freshTenant, yield* freshTenant]
      const results = yield* EngineResults
      yield* results.keep(owner, result("1", "mine"))
      assert.strictEqual(yield* results.get(owner, idOf("1")), '{"answer":"1"}')
      assert.strictEqual(textOf(yield* results.inputs(null, idOf("1"))), "mine")
      assert.strictEqual((yield* Effect.flip(results.get(other, idOf("1"))))._tag, "NotFound")
      assert.strictEqual((yield* Effect.flip(results.inputs(other, idOf("1"))))._tag, "NotFound")
      assert.strictEqual((yield* Effect.flip(results.remove(other, idOf("1"))))._tag, "NotFound")
      assert.isEmpty(yield* results.list(other, { limit: 9, cursor: null }))
    })
  )

  it.effect("one that is still computed says so, and gets its answer once; an answer is never replaced", () =>
    Effect.gen(function* () {
      const tenant = yield* freshTenant
      const results = yield* EngineResults
      yield* results.keep(tenant, result("2", "later", null))
      assert.strictEqual((yield* Effect.flip(results.get(tenant, idOf("2"))))._tag, "Conflict")
      yield* results.finish(tenant, idOf("2"), "first")
      yield* results.finish(tenant, idOf("2"), "second")
      yield* results.keep(tenant, result("2", "later", "third"))
      assert.strictEqual(yield* results.get(tenant, idOf("2")), "first")
    })
  )

  it.effect("one that was deleted while it was computed stays deleted, and another's is not answered", () =>
    Effect.gen(function* () {
      const [owner, other] = [yield* freshTenant, yield* freshTenant]
      const results = yield* EngineResults
      yield* results.keep(owner, result("0", "unwanted", null))
      assert.strictEqual((yield* Effect.flip(results.finish(other, idOf("0"), "theirs")))._tag, "NotFound")
      yield* results.remove(owner, idOf("0"))
      assert.strictEqual((yield* Effect.flip(results.finish(owner, idOf("0"), "late")))._tag, "NotFound")
      assert.isNull(yield* results.find(owner, idOf("0")))
    })
  )

  it.effect(
    "one whose job was given up or failed is not kept; one whose job waits is, and one whose job is still to come",
    () =>
      Effect.gen(function* () {
        const tenant = yield* freshTenant
        const results = yield* EngineResults
        const jobs = yield* JobStore
        yield* results.keep(tenant, result("a", "given up", null))
        yield* results.keep(tenant, result("b", "waits", null))
        const queue = (digit: string) =>
          jobs.create(tenant, { type: "computation", engine: "test", result_id: idOf(digit) }, null)
        yield* jobs.delete(tenant, (yield* queue("a")).id)
        yield* queue("b")
        yield* Store.rows(`update engine_result set created_at = now() - interval '2 minutes' where tenant_id = $1`, [
          tenant
        ])
        yield* results.keep(tenant, result("c", "to come", null))
        yield* results.keep(tenant, result("d", "answered"))
        const kept = yield* results.list(tenant, { limit: 9, cursor: null })
        assert.deepStrictEqual(
          kept.map(({ id }) => id),
          ["d", "c", "b"].map(idOf)
        )
      })
  )

  it.effect("inputs are kept once, until the last result that rests on them is gone", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* freshTenant, yield* freshTenant]
      const results = yield* EngineResults
      yield* results.keep(one, result("3", "shared"))
      yield* results.keep(two, result("4", "shared"))
      assert.strictEqual(yield* keptInputs("shared"), 1)
      yield* results.remove(one, idOf("3"))
      assert.strictEqual(textOf(yield* results.inputs(two, idOf("4"))), "shared")
      yield* results.remove(two, idOf("4"))
      assert.strictEqual(yield* keptInputs("shared"), 0)
    })
  )

  it.effect("who keeps and who forgets the same inputs at once both succeed, and nothing kept loses them", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* freshTenant, yield* freshTenant]
      const results = yield* EngineResults
      for (let round = 0; round < 12; round++) {
        yield* results.keep(one, result("5", "contended"))
        yield* Effect.all([results.remove(one, idOf("5")), results.keep(two, result("6", "contended"))], {
          concurrency: 2
        })
        assert.strictEqual(textOf(yield* results.inputs(two, idOf("6"))), "contended")
        yield* results.remove(two, idOf("6"))
      }
      assert.strictEqual(yield* keptInputs("contended"), 0)
    })
  )

  it.effect("a tenant has so many and no more, however many come at once; deleting one makes room", () =>
    Effect.gen(function* () {
      const tenant = yield* freshTenant
      const results = yield* EngineResults
      yield* results.keep(tenant, result("7", "many"))
      yield* Store.rows(
        `insert into engine_result (tenant_id, id, engine, version, inputs_sha256, answer)
         select $1, 'res-' || n, 'test', '1', 'hash of many', '{}' from generate_series(1, $2::int) n`,
        [tenant, mostResults - 3]
      )
      const outcomes = yield* Effect.all(
        ["8", "9", "a", "b"].map((digit) => Effect.result(results.keep(tenant, result(digit, "many")))),
        { concurrency: 4 }
      )
      const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure] : []))
      assert.strictEqual(refused.length, 2)
      assert.match(refused[0]?.detail ?? "", /DELETE \/v1\/results\/\{result_id\}/)
      // Its own answer is no further result.
      yield* results.keep(tenant, result("7", "many"))
      yield* results.remove(tenant, idOf("7"))
      yield* results.keep(tenant, result("c", "many"))
    })
  )

  it.effect("their inputs count in the bytes that a tenant has, not the answers alone", () =>
    Effect.gen(function* () {
      const tenant = yield* freshTenant
      const results = yield* EngineResults
      const large = 8 * 2 ** 20
      yield* Store.rows(`insert into engine_inputs values ('large', $1)`, [Buffer.alloc(large)])
      const keepLarge = (from: number, to: number) =>
        Store.rows(
          `insert into engine_result (tenant_id, id, engine, version, inputs_sha256, answer)
           select $1, 'res-' || n, 'test', '1', 'large', null from generate_series($2::int, $3::int) n`,
          [tenant, from, to]
        )
      const bounded = mostBytes / large
      yield* keepLarge(1, bounded - 1)
      yield* results.keep(tenant, result("7", "small"))
      yield* keepLarge(bounded, bounded)
      assert.strictEqual((yield* Effect.flip(results.keep(tenant, result("8", "small"))))._tag, "Conflict")
    })
  )

  it.effect("pages follow each other without a gap, newest first", () =>
    Effect.gen(function* () {
      const tenant = yield* freshTenant
      const results = yield* EngineResults
      for (const digit of ["d", "e", "f"]) yield* results.keep(tenant, result(digit, "paged"))
      const first = yield* results.list(tenant, { limit: 2, cursor: null })
      const second = yield* results.list(tenant, { limit: 2, cursor: first.at(-1)?.number ?? null })
      assert.deepStrictEqual(
        [...first, ...second].map(({ id }) => id),
        ["f", "e", "d"].map(idOf)
      )
      assert.strictEqual(first[0]?.bytes, 14)
    })
  )

  describe("profiles", () => {
    const profile = (id: string) => ({
      subject: "load" as const,
      id,
      name: id,
      from: Date.parse("2026-08-18T00:00:00+05:30"),
      mwh: Array.from({ length: 96 }, (_, block) => block / 3),
      blocks: 96,
      energy_mwh: 1_520,
      peak_mw: 126.7,
      kind: "supplied" as const,
      sha256: "",
      technology: null,
      capacity_mw: null,
      created_at: null
    })

    it.effect("come back as they were sent, to their tenant alone", () =>
      Effect.gen(function* () {
        const [owner, other] = [yield* freshTenant, yield* freshTenant]
        const profiles = yield* ProfileStore
        const { created_at, ...kept } = yield* profiles.put(owner, profile("lp_1"))
        assert.isNotNull(created_at)
        const { created_at: _, mwh, ...sent } = profile("lp_1")
        assert.deepStrictEqual(kept, sent)
        assert.deepStrictEqual((yield* profiles.find(owner, "load", "lp_1"))?.mwh, mwh)
        assert.isNull(yield* profiles.find(other, "load", "lp_1"))
        assert.isNull(yield* profiles.find(owner, "generation", "lp_1"))
        assert.isNull(yield* profiles.remove(other, "load", "lp_1"))
        assert.strictEqual((yield* profiles.remove(owner, "load", "lp_1"))?.id, "lp_1")
        assert.isEmpty(yield* profiles.list(owner, "load"))
      })
    )

    it.effect("a tenant has a hundred and no more; the same content is no further one", () =>
      Effect.gen(function* () {
        const tenant = yield* freshTenant
        const profiles = yield* ProfileStore
        for (let index = 0; index < mostProfiles; index++) yield* profiles.put(tenant, profile(`lp_${index}`))
        assert.strictEqual((yield* Effect.flip(profiles.put(tenant, profile("lp_more"))))._tag, "Conflict")
        assert.strictEqual((yield* profiles.put(tenant, { ...profile("lp_0"), name: "again" })).name, "again")
        assert.strictEqual((yield* profiles.list(tenant, "load")).length, mostProfiles)
      })
    )
  })
})
