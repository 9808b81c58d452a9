import { assert, layer } from "@effect/vitest"
import { CarbonStore, type NewBlock } from "@grid/domain/carbon/CarbonStore"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { Scope2Id, TenantId } from "@grid/domain/Brands"
import { Scope2Store } from "@grid/domain/scope2/Scope2Store"
import { snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import { blockMs, blocksPerDay, dayMs, istDay } from "@grid/domain/time/Time"
import * as CarbonStoreLayer from "@grid/store/carbon/CarbonStore"
import { withBlocks } from "@grid/store/carbon/CarbonDay"
import * as MigrationClient from "@grid/store/database/MigrationClient"
import * as Migrations from "@grid/store/database/Migrations"
import * as Sql from "@grid/store/database/Sql"
import * as Scope2StoreLayer from "@grid/store/scope2/Scope2Store"
import { databaseOn, ownDatabase } from "@grid/testing/cluster/TestCluster"
import { Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { rows } from "./support/Store.ts"

const first = Date.parse("2026-08-18T00:00:00+05:30")
const oldDay = first - 10 * dayMs
const tenant = "t_old" as TenantId
const oldResult = "s2_00000000000000000000" as Scope2Id

/** A block of invented values: what it says follows from its place and its version. */
const block = (
  place: number,
  version: number,
  { from = first, simulated = false, values = 2 }: { from?: number; simulated?: boolean; values?: number } = {}
): NewBlock => {
  const block_start = from + place * blockMs
  const averages = Buffer.alloc(8 * values)
  for (let value = 0; value < values; value++) {
    averages.writeDoubleBE((place + value) % 7 === 0 ? Number.NaN : 500 + place / 3 + value * version, 8 * value)
  }
  const inputs = JSON.stringify([block_start, version, simulated])
  return {
    id: snapshotIdOf(block_start, createHash("sha256").update(inputs).digest("hex").slice(0, 16)),
    block_start,
    method_version: "test",
    simulated,
    captured_at: block_start + version * 1_001,
    inputs,
    capacity: "text",
    origin: "text",
    mixes: Uint8Array.of(0),
    averages
  }
}

const places = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

const oldBlocks = [
  ...places(0, 40).map((place) => block(place, 1, { from: oldDay })),
  ...places(40, 50).map((place) => block(place, 1, { from: oldDay, simulated: true, values: 3 })),
  ...places(60, 96).map((place) => ({ ...block(place, 1, { from: oldDay }), averages: new Uint8Array() }))
]

const oldIds = [null, ...oldBlocks.slice(1, 40).map(({ id }) => id)]

/** A store as it was before days of blocks were kept, with blocks and a result in it, brought up to date. */
const grown = Effect.gen(function* () {
  for (const migration of Object.values(Migrations.all).slice(0, 9)) yield* MigrationClient.using(migration)
  yield* rows(`insert into carbon_text values ('text', '')`)
  for (const { averages, block_start, captured_at, id, simulated } of oldBlocks) {
    yield* rows(
      `insert into carbon_snapshot (id, block_start, method_version, simulated, captured_at, inputs, capacity, origin, mixes, averages)
       values ($1, to_timestamp($2::float8 / 1000), '', $3, to_timestamp($4::float8 / 1000), '', 'text', 'text', '', $5)`,
      [id, block_start, simulated, captured_at, averages.length === 0 ? null : averages]
    )
  }
  yield* rows(`insert into carbon_current select block_start, id from carbon_snapshot`)
  yield* rows(`insert into tenant (id, plan) values ($1, 'enterprise')`, [tenant])
  yield* rows(
    `insert into scope2_result (id, tenant_id, state, basis, first_block, end_block, load_mwh, factor_set, method_version,
       kg_co2e_per_mwh, snapshot_ids)
     values ($1, $2, 'kerala', 'direct', to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000),
       array_fill(1.5::float8, array[40]), 'cea-v21-direct', 'test', array_fill(700::float8, array[40]), $5)`,
    [oldResult, tenant, oldDay, oldDay + 40 * blockMs, oldIds]
  )
  yield* MigrationClient.using(Migrations.all["0010_carbon_days"])
})

const database = Layer.unwrap(Effect.map(ownDatabase("template0"), ({ url }) => databaseOn(url)))

/** The store of a node whose simulator is switched off. */
class RealCarbonStore extends Context.Service<RealCarbonStore, CarbonStore["Service"]>()("test/RealCarbonStore") {}

const enabled = (...sources: ReadonlyArray<SourceId>) => Layer.provide(Layer.succeed(EnabledSources, sources))

const store = Layer.mergeAll(
  CarbonStoreLayer.layer.pipe(enabled("merit", "simulator")),
  Layer.effect(RealCarbonStore, CarbonStore).pipe(Layer.provide(Layer.fresh(CarbonStoreLayer.layer)), enabled("merit")),
  Scope2StoreLayer.layer,
  Layer.effectDiscard(grown)
).pipe(Layer.provideMerge(Sql.layer), Layer.provide(database))

const dayRow = (from: number) =>
  Effect.map(
    rows(`select kinds, snapshots, captured_at, averages from carbon_day where day = $1`, [istDay(from)]),
    ([row]) => Object.fromEntries(Object.entries(row ?? {}).map(([name, bytes]) => [name, new Uint8Array(bytes)]))
  )

const put = (...blocks: ReadonlyArray<NewBlock>) =>
  Effect.flatMap(CarbonStore, (carbon) => carbon.put(blocks, [], new Map([["text", ""]])))

/** What is read of a place, block by block, beside what the blocks that hold say of it. */
const readBeside = Effect.fnUntraced(function* (
  known: ReadonlyArray<NewBlock>,
  { days, from, place, simulated }: { days: number; from: number; place: number; simulated: boolean }
) {
  const carbon = yield* simulated ? CarbonStore : RealCarbonStore
  const found = yield* carbon.averages({ place, from, to: from + days * dayMs })
  const holding = yield* rows<{ block_start: number; id: string }>(
    `select block_start, id from carbon_current where block_start >= to_timestamp($1::float8 / 1000)
       and block_start < to_timestamp($2::float8 / 1000) order by block_start`,
    [from, from + days * dayMs]
  )
  const held = holding.flatMap(({ id }) => known.find((one) => one.id === id) ?? [])
  assert.lengthOf(held, holding.length)
  const isReal = held.some((one) => !one.simulated)
  const used = held.filter((one) => (isReal ? !one.simulated : simulated))
  const { realm } = yield* carbon.blocks({ areas: [], from, to: from + days * dayMs })
  assert.strictEqual(realm, used.length === 0 ? null : isReal ? "real" : "simulated")
  for (const span of [
    { from, to: from + days * dayMs },
    { from: from + 17 * blockMs, to: from + 49 * blockMs }
  ]) {
    const within = held.filter((one) => one.block_start >= span.from && one.block_start < span.to)
    const isRealWithin = within.some((one) => !one.simulated)
    const usedWithin = within.filter((one) => (isRealWithin ? !one.simulated : simulated))
    const newest =
      usedWithin.length === 0
        ? null
        : {
            realm: isRealWithin ? "real" : "simulated",
            captured_at: Math.max(...usedWithin.map(({ captured_at }) => captured_at))
          }
    assert.deepStrictEqual(yield* carbon.captured(span), newest)
    const later = Date.parse("2200-01-01T00:00:00Z")
    assert.deepStrictEqual(yield* Effect.provideService(carbon.captured(span), KnowledgeTime, later), newest)
  }
  const byStart = new Map(used.map((one) => [one.block_start, one]))
  const wanted = Array.from({ length: days * blocksPerDay }, (_, index) => {
    const one = byStart.get(from + index * blockMs)
    return one === undefined || one.averages.length <= 8 * place
      ? Number.NaN
      : Buffer.from(one.averages).readDoubleBE(8 * place)
  })
  if (used.length === 0) return { found, wanted: null }
  const snapshots = Buffer.from(found?.snapshots ?? [])
  const seen = {
    captured_at: found?.captured_at,
    lacking: found?.lacking,
    values: [...(found?.kg_co2e_per_mwh ?? [])],
    ids: used.map((one) => {
      const index = (one.block_start - from) / blockMs
      return snapshotIdOf(one.block_start, snapshots.toString("hex", 8 * index, 8 * index + 8))
    })
  }
  return {
    found: seen,
    wanted: {
      captured_at: Math.max(...used.map(({ captured_at }) => captured_at)),
      lacking: used.filter(({ averages }) => averages.length <= 8 * place).length,
      values: wanted,
      ids: used.map(({ id }) => id)
    }
  }
})

layer(store, { excludeTestServices: true, timeout: "60 seconds" })("what holds of an IST day", (it) => {
  it.effect("is what blocks of before say that were kept one by one, unknown, lacking and simulated ones too", () =>
    Effect.gen(function* () {
      const { averages, captured_at, kinds, snapshots } = withBlocks(null, oldBlocks)
      assert.deepStrictEqual(yield* dayRow(oldDay), { averages, captured_at, kinds, snapshots })
      for (const place of [0, 1, 2]) {
        const { found, wanted } = yield* readBeside(oldBlocks, { from: oldDay, days: 1, place, simulated: true })
        assert.deepStrictEqual(found, wanted)
      }
    })
  )

  it.effect("is what the blocks that hold say, in whatever order and parts they came and were restated", () =>
    Effect.gen(function* () {
      const steps: ReadonlyArray<ReadonlyArray<NewBlock>> = [
        places(90, 120).map((place) => block(place, 1, { simulated: true })),
        places(0, 95).map((place) => block(place, 1, { simulated: true })),
        [block(17, 2, { simulated: true }), block(200, 1, { simulated: true })],
        places(0, 50).map((place) => block(place, 3)),
        [block(17, 4), block(3, 4)],
        [block(17, 1, { simulated: true })],
        places(40, 100).map((place) => block(place, 5, { values: 3 })),
        [block(41, 6), block(17, 4)]
      ]
      const known = steps.flat()
      for (const step of steps) {
        yield* put(...step)
        for (const place of [0, 1, 2]) {
          for (const simulated of [true, false]) {
            for (const span of [
              { from: first, days: 3 },
              { from: first + dayMs, days: 2 }
            ]) {
              const { found, wanted } = yield* readBeside(known, { ...span, place, simulated })
              assert.deepStrictEqual(found, wanted)
            }
          }
        }
      }
    })
  )

  it.effect("is kept whole where parts of it are written at once", () =>
    Effect.gen(function* () {
      const from = first + 20 * dayMs
      const known = places(0, 96).map((place) => block(place, 1, { from }))
      yield* Effect.forEach(places(0, 12), (part) => put(...known.slice(8 * part, 8 * part + 8)), {
        concurrency: "unbounded"
      })
      const { averages, captured_at, kinds, snapshots } = withBlocks(null, known)
      assert.deepStrictEqual(yield* dayRow(from), { averages, captured_at, kinds, snapshots })
    })
  )
})

layer(store, { excludeTestServices: true, timeout: "60 seconds" })("The newest block", (it) => {
  it.effect("is none of values that lie in the future, which a store may have taken once", () =>
    Effect.gen(function* () {
      const carbon = yield* CarbonStore
      yield* put(block(0, 1))
      const before = [yield* carbon.newest, yield* carbon.extent]
      yield* put(block(0, 1, { from: Date.parse("2099-01-01T00:00:00+05:30") }))
      assert.deepStrictEqual([yield* carbon.newest, yield* carbon.extent], before)
    })
  )
})

layer(store, { excludeTestServices: true, timeout: "60 seconds" })("a Scope 2 result", (it) => {
  it.effect("of before has the snapshots that it had, also where some of it is restated", () =>
    Effect.gen(function* () {
      const results = yield* Scope2Store
      const before = yield* results.get(tenant, oldResult, null)
      const hashes = oldIds.flatMap((id) => [...Buffer.from(id?.slice(-16) ?? "00".repeat(8), "hex")])
      assert.deepStrictEqual([...before.average.snapshots], hashes)
      assert.deepStrictEqual([...before.average.kg_co2e_per_mwh], Array<number>(40).fill(700))
      yield* results.restate(oldResult, 1, {
        restated: { kg_co2e_per_mwh: 700, snapshot_id: oldIds[1] ?? null, restated_at: first, reason: "correction" },
        places: [1, 5],
        average: {
          kg_co2e_per_mwh: Float64Array.of(650, Number.NaN),
          snapshots: Uint8Array.from({ length: 16 }, (_, index) => index)
        },
        captured_at: first
      })
      const earlier = yield* results.get(tenant, oldResult, first - 1)
      assert.deepStrictEqual([earlier.version, earlier.restated, earlier.captured_at], [1, null, before.captured_at])
      assert.deepStrictEqual(earlier.average, before.average)
      const { average, version } = yield* results.get(tenant, oldResult, first)
      assert.strictEqual(version, 2)
      assert.deepStrictEqual([...average.kg_co2e_per_mwh], Array<number>(40).fill(700).with(1, 650).with(5, Number.NaN))
      assert.deepStrictEqual(
        [...average.snapshots],
        hashes.toSpliced(8, 8, ...places(0, 8)).toSpliced(40, 8, ...places(8, 16))
      )
    })
  )
})
