import { assert, describe, it } from "@effect/vitest"
import { auditHash, scope2Method, scope2Of } from "@grid/analytics/enterprise/Scope2"
import { changedOf, restatedFrom } from "@grid/analytics/enterprise/Scope2Accounts"
import type { Scope2Id } from "@grid/domain/enterprise/Carbon"
import type { StateSlug } from "@grid/domain/states/State"
import type { AverageBlock } from "@grid/domain/enterprise/Scope2"
import { blockMs, blocksPerDay, iso } from "@grid/domain/time/Time"
import { FastCheck as fc } from "effect"
import { createHash } from "node:crypto"

const from = Date.parse("2026-08-18T00:00:00+05:30")
const base = { state: "IN-MH", basis: "direct" as const, factor_set: "cea-v21-direct", from }

const block = fc
  .oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 1_200_000 }) }, { weight: 1, arbitrary: fc.constant(null) })
  .map((value): AverageBlock => ({
    kg_co2e_per_mwh: value === null ? null : value / 1_000,
    snapshot_id: value === null ? null : `s${value}`
  }))
const days = fc.integer({ min: 1, max: 3 }).chain((count) => {
  const size = { minLength: count * blocksPerDay, maxLength: count * blocksPerDay }
  return fc.record({
    load_mwh: fc.array(
      fc.integer({ min: 0, max: 9_000 }).map((value) => value / 1_000),
      size
    ),
    average: fc.array(block, size)
  })
})

describe("a Scope 2 ledger", () => {
  it("is the sum of load times average, unknown blocks at the mean of the known, as computed another way", () => {
    fc.assert(
      fc.property(days, ({ average, load_mwh }) => {
        const found = scope2Of({ ...base, average, load_mwh })
        const known = load_mwh.flatMap((load, at) => {
          const value = average[at]?.kg_co2e_per_mwh ?? null
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
          assert.strictEqual(one.snapshot_id, average[at]?.snapshot_id)
        }
      }),
      { numRuns: 60 }
    )
  })

  const flat = (value: number | null): AverageBlock => ({
    kg_co2e_per_mwh: value,
    snapshot_id: value === null ? null : "s"
  })
  const of = (average: ReadonlyArray<AverageBlock>) => scope2Of({ ...base, load_mwh: average.map(() => 2), average })
  const gaps = (unknown: number) => Array.from({ length: blocksPerDay }, (_, at) => flat(at < unknown ? null : 700))

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
    const average = load_mwh.map((_, at) => flat(at % 9 === 0 ? null : 700 + at / 3))
    const found = scope2Of({ ...base, average, load_mwh })
    const ledger = found.blocks.map((one) => [one.load_mwh, one.kg_co2e_per_mwh, one.snapshot_id])
    const text = JSON.stringify([scope2Method, found.state, found.from, found.basis, found.factor_set, ledger])
    assert.strictEqual(found.audit_hash, createHash("sha256").update(text).digest("hex"))
  })

  it("has a hash that follows from the ledger alone and changes with any part of it", () => {
    const found = of(gaps(3))
    assert.match(found.audit_hash, /^[0-9a-f]{64}$/)
    assert.strictEqual(auditHash(found), found.audit_hash)
    const [first, ...rest] = found.blocks
    assert(first !== undefined)
    for (const changed of [
      { ...found, state: "IN-GJ" },
      { ...found, basis: "lifecycle" as const },
      { ...found, blocks: [{ ...first, load_mwh: 2.001 }, ...rest] },
      { ...found, blocks: [{ ...first, snapshot_id: "other" }, ...rest] },
      { ...found, blocks: rest }
    ]) {
      assert.notStrictEqual(auditHash(changed), found.audit_hash)
    }
  })
})

describe("a restatement of a Scope 2 result", () => {
  const load_mwh = Array.from({ length: blocksPerDay }, () => 1)
  const held = {
    ...base,
    id: "s2_00000000000000000000" as Scope2Id,
    state: "maharashtra" as StateSlug,
    label: null,
    factor_set: "cea-v21-direct" as const,
    method_version: scope2Method,
    load_mwh,
    average: load_mwh.map((_, at) =>
      at === 95 ? { kg_co2e_per_mwh: null, snapshot_id: null } : { kg_co2e_per_mwh: 700, snapshot_id: `a${at}` }
    ),
    captured_at: 1,
    version: 1,
    restated: null
  }
  const reading = (at: number, kg_co2e_per_mwh: number, snapshot: string) => ({
    kg_co2e_per_mwh,
    snapshot_id: `${snapshot}${at}`
  })
  const now = (...changed: ReadonlyArray<readonly [at: number, reading: ReturnType<typeof reading>]>) =>
    held.average.map((_, at) => new Map(changed).get(at) ?? (at === 95 ? null : reading(at, 700, "a")))

  it("is none where no intensity differs, be the snapshot another one, or where nothing is served any more", () => {
    for (const same of [now(), now([3, reading(3, 700, "b")]), load_mwh.map(() => null)]) {
      assert.strictEqual(changedOf(held, same).size, 0)
    }
  })

  it("holds what differs alone, and names the block restated last", () => {
    const changed = changedOf(held, now([3, reading(3, 650, "b")], [40, reading(40, 640, "c")]))
    assert.deepStrictEqual([...changed.keys()], [3, 40])
    const reason = "correction" as const
    const restated = new Map([
      ["b3", { at: 7, reason }],
      ["c40", { at: 8, reason }]
    ])
    assert.deepStrictEqual(restatedFrom(held, changed, restated, 9), {
      kg_co2e_per_mwh: 700,
      snapshot_id: "a40",
      restated_at: 8,
      reason
    })
  })

  it("says of a block that had not been known that it came late", () => {
    const changed = changedOf(held, now([95, reading(95, 650, "b")]))
    assert.deepInclude(restatedFrom(held, changed, new Map(), 9), {
      snapshot_id: null,
      restated_at: 9,
      reason: "late_data"
    })
  })
})
