import { assert, describe, it } from "@effect/vitest"
import { averagesAt, setAverage, unknownAverages } from "@grid/models/carbon/Averages"
import { type Scope2Input, scope2Method, scope2Of } from "@grid/models/scope2/Scope2"
import { changedOf, layer, restatedFrom } from "@grid/queries/scope2/Scope2Accounts"
import { snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { type Scope2Id, TenantId } from "@grid/domain/Brands"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { Profiles } from "@grid/domain/profiles/Profiles"
import type { Scope2Result } from "@grid/domain/scope2/Scope2"
import { Scope2Accounts } from "@grid/domain/scope2/Scope2Accounts"
import { Scope2Store, type StoredScope2 } from "@grid/domain/scope2/Scope2Store"
import { Effect, Layer } from "effect"
import type { StateSlug } from "@grid/domain/states/State"
import { blockMs, blocksPerDay, iso } from "@grid/domain/time/Time"
import * as fc from "fast-check"
import { createHash } from "node:crypto"

const from = Date.parse("2026-08-18T00:00:00+05:30")
const base = { state: "IN-MH", basis: "direct" as const, factor_set: "cea-v21-direct", from }

/** Id of a snapshot of the block at a place, told from another one by a digit. */
const idAt = (place: number, digit = "a") =>
  snapshotIdOf(from + place * blockMs, place.toString(16).padStart(15, "0") + digit)

/** Averages of these values, null where unknown. */
const averagesOf = (values: ReadonlyArray<number | null>, digit?: string) => {
  const averages = unknownAverages(values.length)
  for (const [place, value] of values.entries()) {
    if (value !== null) setAverage(averages, place, value, idAt(place, digit))
  }
  return averages
}

/** A result as whoever asks for it reads it. */
const read = (input: Scope2Input) => {
  const { ledger, ...head } = scope2Of(input)
  const written = JSON.parse(`{${[...ledger()].join("")}}`) as Pick<Scope2Result, "audit_hash" | "blocks">
  return { ...head, ...written }
}

const value = fc
  .oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 1_200_000 }) }, { weight: 1, arbitrary: fc.constant(null) })
  .map((grams) => (grams === null ? null : grams / 1_000))
const days = fc.integer({ min: 1, max: 3 }).chain((count) => {
  const size = { minLength: count * blocksPerDay, maxLength: count * blocksPerDay }
  return fc.record({
    load_mwh: fc.array(
      fc.integer({ min: 0, max: 9_000 }).map((value) => value / 1_000),
      size
    ),
    values: fc.array(value, size)
  })
})

describe("a Scope 2 ledger", () => {
  it("is the sum of load times average, unknown blocks at the mean of the known, as computed another way", () => {
    fc.assert(
      fc.property(days, ({ load_mwh, values }) => {
        const found = read({ ...base, average: averagesOf(values), load_mwh })
        const known = load_mwh.flatMap((load, at) => {
          const value = values[at] ?? null
          return value === null ? [] : [[BigInt(Math.round(load * 1_000)), BigInt(Math.round(value * 1_000))] as const]
        })
        const energy = load_mwh.reduce((all, load) => all + BigInt(Math.round(load * 1_000)), 0n)
        const weight = known.reduce((all, [load]) => all + load, 0n)
        const emitted = known.reduce((all, [load, value]) => all + load * value, 0n)
        assert.closeTo(found.energy_mwh, Number(energy) / 1_000, 1e-6)
        assert.strictEqual(found.coverage.present, known.length)
        if (known.length < 0.8 * load_mwh.length || weight === 0n) {
          assert.strictEqual(found.emissions_kg_co2e, energy === 0n ? 0 : null)
        } else {
          const wanted = (Number(emitted) / Number(weight) / 1_000) * (Number(energy) / 1_000)
          assert.closeTo(found.emissions_kg_co2e ?? -1, wanted, 1e-3 + 1e-9 * wanted)
        }
        for (const [at, one] of found.blocks.entries()) {
          assert.strictEqual(one.load_mwh, load_mwh[at])
          assert.strictEqual(one.kg_co2e_per_mwh, values[at])
          assert.strictEqual(one.snapshot_id, values[at] === null ? null : idAt(at))
        }
      }),
      { numRuns: 60 }
    )
  })

  const of = (values: ReadonlyArray<number | null>) =>
    read({ ...base, load_mwh: values.map(() => 2), average: averagesOf(values) })
  const gaps = (unknown: number): ReadonlyArray<number | null> =>
    Array.from({ length: blocksPerDay }, (_, at) => (at < unknown ? null : 700))

  it("never counts an unknown block as clean", () => {
    const found = of(gaps(19))
    assert.deepStrictEqual(
      [found.emissions_kg_co2e, found.intensity_kg_co2e_per_mwh, found.coverage.present],
      [2 * 96 * 700, 700, 77]
    )
    assert.deepStrictEqual([of(gaps(20)).emissions_kg_co2e, of(gaps(20)).coverage.pct], [null, 79.2])
  })

  it("covers IST days, and starts at midnight there", () => {
    const found = of([...gaps(0), ...gaps(0)])
    assert.deepStrictEqual([found.from, found.to] as ReadonlyArray<string>, ["2026-08-18", "2026-08-19"])
    assert.deepStrictEqual(
      [found.blocks[0]?.block_start, found.blocks.at(-1)?.block_start],
      ["2026-08-17T18:30:00Z", "2026-08-19T18:15:00Z"]
    )
    for (const [at, { block_start }] of found.blocks.entries()) {
      assert.strictEqual(block_start, iso(from + at * blockMs))
    }
  })

  it("is hashed as the JSON text that anybody makes of it", () => {
    const loads = [0, -0, 1e-7, 0.1 + 0.2, 1.5e21, 1e308, 12]
    const load_mwh = Array.from({ length: blocksPerDay }, (_, at) => loads[at % loads.length] as number)
    const values = load_mwh.map((_, at) => (at % 9 === 0 ? null : 700 + at / 3))
    const found = read({ ...base, average: averagesOf(values), load_mwh })
    const ledger = load_mwh.map((load, at) => [load, values[at], values[at] === null ? null : idAt(at)])
    const text = JSON.stringify([scope2Method, found.state, found.from, found.basis, found.factor_set, ledger])
    assert.strictEqual(found.audit_hash, createHash("sha256").update(text).digest("hex"))
    assert.isNull(found.blocks[5]?.kg_co2e)
  })

  it("has a hash that follows from the ledger alone and changes with any part of it", () => {
    const values = gaps(3)
    const input = { ...base, load_mwh: values.map(() => 2), average: averagesOf(values) }
    const { audit_hash } = read(input)
    assert.match(audit_hash, /^[0-9a-f]{64}$/)
    assert.strictEqual(read({ ...input, average: averagesOf(values) }).audit_hash, audit_hash)
    for (const changed of [
      { ...input, state: "IN-GJ" },
      { ...input, basis: "lifecycle" as const },
      { ...input, load_mwh: input.load_mwh.with(7, 2.001) },
      { ...input, average: averagesOf(values.with(7, 700.1)) },
      { ...input, average: averagesOf(values, "b") },
      { ...input, load_mwh: [...input.load_mwh, ...input.load_mwh], average: averagesOf([...values, ...values]) }
    ]) {
      assert.notStrictEqual(read(changed).audit_hash, audit_hash)
    }
  })
})

describe("a restatement of a Scope 2 result", () => {
  const load_mwh = Array.from({ length: blocksPerDay }, () => 1)
  const before = load_mwh.map((_, at) => (at === 95 ? null : 700))
  const held = {
    ...base,
    id: "s2_00000000000000000000" as Scope2Id,
    state: "maharashtra" as StateSlug,
    label: null,
    factor_set: "cea-v21-direct" as const,
    method_version: scope2Method,
    load_mwh,
    average: averagesOf(before),
    captured_at: 1,
    version: 1,
    restated: null,
    created_at: from
  }
  /** What holds by now: other snapshots of some blocks. */
  const now = (...changed: ReadonlyArray<readonly [at: number, value: number]>) => {
    const averages = averagesOf(before)
    for (const [at, after] of changed) setAverage(averages, at, after, idAt(at, "b"))
    return averages
  }

  it("is none where no intensity differs, be the snapshot another one, or where nothing is served any more", () => {
    for (const same of [now(), now([3, 700]), unknownAverages(blocksPerDay)]) {
      assert.isEmpty(changedOf(held, same))
    }
  })

  it("holds what differs alone, and names the block restated last", () => {
    const after = now([3, 650], [40, 640])
    const places = changedOf(held, after)
    assert.deepStrictEqual(places, [3, 40])
    assert.deepStrictEqual(averagesAt(after, places), {
      kg_co2e_per_mwh: Float64Array.of(650, 640),
      snapshots: Uint8Array.from([3, 40].flatMap((at) => [...Buffer.from(idAt(at, "b").slice(-16), "hex")]))
    })
    const reason = "correction" as const
    const restated = new Map([
      [idAt(3, "b"), { at: 7, reason }],
      [idAt(40, "b"), { at: 8, reason }]
    ])
    assert.deepStrictEqual(restatedFrom(held, after, places, restated, 9), {
      kg_co2e_per_mwh: 700,
      snapshot_id: idAt(40),
      restated_at: 8,
      reason
    })
  })

  it("says of a block that had not been known that it came late", () => {
    const after = now([95, 650])
    assert.deepInclude(restatedFrom(held, after, changedOf(held, after), new Map(), 9), {
      snapshot_id: null,
      restated_at: 9,
      reason: "late_data"
    })
  })

  it.effect("an instant has one ledger, whether it is asked for before the restatement was found or after", () => {
    const restated_at = from + 7
    const after = now([3, 650])
    let restated: StoredScope2 | null = null
    const store = Scope2Store.of({
      create: () => Effect.die("nothing is made"),
      list: () => Effect.die("not asked for"),
      restingOn: () => Effect.die("nobody asks"),
      get: (_tenant, _id, known_at) =>
        Effect.sync(() => (restated === null || (known_at !== null && known_at < restated_at) ? held : restated)),
      restate: (_id, version, change) =>
        Effect.sync(() => {
          restated = { ...held, average: after, version: version + 1, restated: change.restated }
        })
    })
    const carbon = {
      averages: () => Effect.succeed({ data: after, as_of: 1, provenance: [], version: "1" }),
      restated: () => Effect.succeed(new Map([[idAt(3, "b"), { at: restated_at, reason: "correction" }]]))
    } as unknown as CarbonIntensity["Service"]
    const accounts = layer.pipe(
      Layer.provide([
        Layer.succeed(Scope2Store, store),
        Layer.succeed(CarbonIntensity, carbon),
        Layer.mock(Profiles, {})
      ])
    )
    return Effect.gen(function* () {
      const { result } = yield* Scope2Accounts
      const versionAt = (known_at: number | null) =>
        Effect.map(
          Effect.provideService(result(TenantId.make("acme"), held.id), KnowledgeTime, known_at),
          ({ version }) => version
        )
      const first = yield* versionAt(restated_at)
      yield* versionAt(null)
      assert.deepStrictEqual([first, yield* versionAt(restated_at), yield* versionAt(restated_at - 1)], ["2", "2", "1"])
    }).pipe(Effect.provide(accounts))
  })
})
