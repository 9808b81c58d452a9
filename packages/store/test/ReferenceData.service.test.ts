import { assert, layer } from "@effect/vitest"
import { AuditLog } from "@grid/domain/keys/AuditLog"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { type NewVersion, ReferenceImports, type Seeds } from "@grid/domain/reference/ReferenceImports"
import * as Migrations from "@grid/store/database/Migrations"
import * as Sql from "@grid/store/database/Sql"
import * as AuditLogLayer from "@grid/store/keys/AuditLog"
import * as Reference from "@grid/store/reference/ReferenceData"
import { databaseOn, ownDatabase } from "@grid/testing/cluster/TestCluster"
import { Effect, Layer } from "effect"
import * as Store from "./support/Store.ts"

/** A surcharge of a state as a row to be recorded. */
const charge = (state: string, value: number): NewVersion => ({
  key: state,
  content: JSON.stringify({
    state,
    discom: null,
    voltage_class: null,
    consumer_category: null,
    component: "wheeling",
    value,
    unit: "INR/kWh",
    bound: null,
    levied_on: null,
    applicable_from: null,
    applicable_to: null,
    order_id: null,
    order_date: null,
    source_url: null,
    confidence: "published",
    note: null
  })
})

const publicAt = Date.parse("2026-01-05T00:00:00Z")

const seedsOf = (sha256: string, rows: ReadonlyArray<NewVersion>): Seeds => ({
  sha256,
  rows: () => rows.map((row) => ({ ...row, table: "charges", public_at: publicAt }))
})

const seeds = seedsOf("first", [charge("goa", 1), charge("bihar", 2), charge("assam", 3)])

const tag = { table: "charges", actor: Store.operator } as const

const record = (rows: ReadonlyArray<NewVersion>, dryRun = false) =>
  Effect.flatMap(ReferenceImports, (imports) => imports.record(tag.table, rows, tag.actor, { dryRun }))

const valuesAt = (known_at: number | null) =>
  Effect.flatMap(ReferenceData, ({ tables }) =>
    Effect.map(Effect.provideService(tables, KnowledgeTime, known_at), ({ charges }) =>
      Object.fromEntries(charges.map(({ state, value }) => [state ?? "", value]))
    )
  )

const newest = Effect.map(
  Effect.flatMap(ReferenceData, ({ history }) => history),
  ({ charges }) => Math.max(...charges.map(({ recorded_at }) => recorded_at))
)

/** Another process on the same database, with seeds of its own. */
const beside = (other: Seeds) => Layer.fresh(Reference.layer(other))

const database = Layer.unwrap(Effect.map(ownDatabase("template0"), ({ url }) => databaseOn(url)))

const services = Layer.merge(Reference.layer(seeds), AuditLogLayer.layer).pipe(
  Layer.provideMerge(Migrations.layer),
  Layer.provideMerge(Sql.layer),
  Layer.provide(database)
)

layer(services, { excludeTestServices: true, timeout: "60 seconds" })("reference data in the store", (it) => {
  it.effect("rows that come with the service are recorded once, and known from the day they became public", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* valuesAt(null), { goa: 1, bihar: 2, assam: 3 })
      assert.deepStrictEqual(yield* valuesAt(publicAt - 1), {})
      assert.deepStrictEqual(yield* valuesAt(publicAt), { goa: 1, bihar: 2, assam: 3 })
      yield* Effect.scoped(Layer.build(beside(seeds)))
      const [count] = yield* Store.rows<{ n: number }>("select count(*)::int as n from reference_row")
      assert.strictEqual(count?.n, 3)
    })
  )

  it.effect("a check records nothing; an import counts what it does, and importing again changes nothing", () =>
    Effect.gen(function* () {
      const rows = [charge("goa", 1), charge("bihar", 2.5), charge("kerala", 4)]
      const expected = { read: 3, added: 1, corrected: 1, withdrawn: 0, unchanged: 1 }
      assert.deepStrictEqual(yield* record(rows, true), { import_id: null, ...expected })
      assert.deepStrictEqual(yield* valuesAt(null), { goa: 1, bihar: 2, assam: 3 })
      const done = yield* record(rows)
      assert.deepInclude(done, expected)
      assert.isNotNull(done.import_id)
      assert.deepStrictEqual(yield* valuesAt(null), { goa: 1, bihar: 2.5, assam: 3, kerala: 4 })
      assert.deepStrictEqual(yield* record(rows), {
        import_id: null,
        read: 3,
        added: 0,
        corrected: 0,
        withdrawn: 0,
        unchanged: 3
      })
    })
  )

  it.effect("each instant keeps its own answer: before a correction the old number, whatever is recorded later", () =>
    Effect.gen(function* () {
      const before = yield* newest
      const old = yield* valuesAt(before)
      yield* record([charge("goa", 7)])
      const corrected = yield* newest
      assert.isAbove(corrected, before)
      yield* record([{ ...charge("goa", 7), content: null }])
      assert.deepStrictEqual(yield* valuesAt(before), old)
      assert.deepStrictEqual(yield* valuesAt(corrected), { ...old, goa: 7 })
      const { goa: _goa, ...rest } = old
      assert.deepStrictEqual(yield* valuesAt(null), rest)
    })
  )

  it.effect("imports at the same time take turns: every one is there, and each is later than the one before", () =>
    Effect.gen(function* () {
      const states = ["delhi", "odisha", "punjab", "sikkim", "tripura", "ladakh"]
      yield* Effect.forEach(states, (state, index) => record([charge(state, index)]), { concurrency: "unbounded" })
      const values = yield* valuesAt(null)
      for (const [index, state] of states.entries()) assert.strictEqual(values[state], index)
      const times = yield* Store.rows<{ at: number }>("select recorded_at as at from reference_import order by id")
      const sorted = times.map(({ at }) => at)
      assert.deepStrictEqual(
        sorted,
        [...new Set(sorted)].toSorted((a, b) => a - b)
      )
    })
  )

  it.effect("every import stands in the audit log, and no row can be changed", () =>
    Effect.gen(function* () {
      const { import_id } = yield* record([charge("manipur", 1)])
      const [entry] = yield* (yield* AuditLog).list({
        tenant: null,
        member: null,
        action: "reference.imported",
        from: null,
        before: null,
        limit: 1
      })
      assert.deepInclude(entry?.details, { import: import_id, table: "charges", added: 1 })
      for (const statement of ["update reference_row set content = '{}'", "delete from reference_row"]) {
        const error = yield* Effect.flip(Store.rows(statement))
        assert.match(String(error.reason.cause), /append-only/)
      }
    })
  )

  it.effect("a later release adds what it corrects from now on, and leaves an operator's rows as they are", () =>
    Effect.gen(function* () {
      yield* record([charge("bihar", 9)])
      const before = yield* newest
      const next = seedsOf("second", [charge("goa", 1), charge("bihar", 2.2), charge("assam", 3.3)])
      yield* Effect.scoped(Layer.build(beside(next)))
      const values = yield* valuesAt(null)
      assert.deepStrictEqual([values["assam"], values["bihar"], values["goa"]], [3.3, 9, undefined])
      assert.strictEqual((yield* valuesAt(before))["assam"], 3)
    })
  )

  it.effect("a later release withdraws what it no longer has from now on, and can bring it back", () =>
    Effect.gen(function* () {
      yield* record([charge("kerala", 4)])
      const before = yield* newest
      yield* Effect.scoped(Layer.build(beside(seedsOf("third", [charge("bihar", 2.2)]))))
      const values = yield* valuesAt(null)
      assert.deepStrictEqual([values["assam"], values["bihar"], values["kerala"]], [undefined, 9, 4])
      assert.strictEqual((yield* valuesAt(before))["assam"], 3.3)
      yield* Effect.scoped(Layer.build(beside(seedsOf("fourth", [charge("assam", 3.3)]))))
      assert.strictEqual((yield* valuesAt(null))["assam"], 3.3)
    })
  )
})
