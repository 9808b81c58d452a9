import { assert, describe, it } from "@effect/vitest"
import { match } from "@grid/models/matching/Matching"
import { profileOf } from "@grid/models/matching/Profile"
import type { CleanPart } from "@grid/domain/carbon/Carbon"
import { blockMs, blocksPerDay } from "@grid/domain/time/Time"
import { Result } from "effect"
import * as fc from "fast-check"

const from = Date.parse("2026-08-18T00:00:00+05:30")
const energy = fc.integer({ min: 0, max: 4_000 }).map((value) => value / 1_000)
const grid = fc.option(
  fc.record({
    kg_co2e_per_mwh: fc.integer({ min: 0, max: 1_000 }),
    clean_fraction: fc.double({ min: 0, max: 1, noNaN: true })
  }),
  { nil: null, freq: 4 }
)
const profile = <A>(of: fc.Arbitrary<A>, days: number) =>
  fc.array(of, { minLength: days * blocksPerDay, maxLength: days * blocksPerDay })
const two = fc.record({ load_mwh: profile(energy, 2), generation_mwh: profile(energy, 2), grid: profile(grid, 2) })

const close = (found: number, wanted: number) => assert.closeTo(found, wanted, 1e-3)

describe("matching", () => {
  it("balances: what is matched and what is not is the load, what is left over the rest of the generation", () => {
    fc.assert(
      fc.property(two, fc.constantFrom("block" as const, "hour" as const), (input, granularity) => {
        const found = match({ ...input, from, granularity })
        const size = granularity === "hour" ? 4 : 1
        const bySize = (values: ReadonlyArray<number>) =>
          Array.from({ length: values.length / size }, (_, at) =>
            values.slice(at * size, (at + 1) * size).reduce((all, value) => all + value, 0)
          )
        const load = bySize(input.load_mwh)
        const generation = bySize(input.generation_mwh)
        const sum = (values: ReadonlyArray<number>) => values.reduce((all, value) => all + value, 0)
        const missing = load.map((value, at) => Math.max(0, value - (generation[at] as number)))
        close(sum(found.unmatched.map(({ mwh }) => mwh)), sum(missing))
        close(found.excess_mwh, sum(generation) - sum(load) + sum(missing))
        if (sum(load) > 0) close(found.match_pct ?? -1, 100 * (1 - sum(missing) / sum(load)))
        assert.isTrue(found.cfe_score_pct === null || (found.cfe_score_pct >= 0 && found.cfe_score_pct <= 100.001))
        // What moves is unmatched, has room where it goes, and stays within its day.
        const moved = (member: "from" | "to") =>
          found.shift_windows.reduce(
            (all, window) => all.set(window[member], (all.get(window[member]) ?? 0) + window.mwh),
            new Map<string, number>()
          )
        const left = new Map(found.unmatched.map(({ block_start, mwh }) => [block_start as string, mwh]))
        for (const [start, mwh] of moved("from")) assert.isAtMost(mwh, (left.get(start) ?? 0) + 1e-4)
        for (const [start, mwh] of moved("to")) {
          const at = (Date.parse(start) - from) / blockMs / size
          assert.isAtMost(mwh, (generation[at] as number) - (load[at] as number) + 1e-4)
        }
        for (const window of found.shift_windows) {
          const [a, b] = [window.from, window.to].map((start) => Math.floor((Date.parse(start) - from) / 86_400_000))
          assert.strictEqual(a, b)
        }
      }),
      { numRuns: 40 }
    )
  })

  const flat = (block: CleanPart | null, blocks = blocksPerDay) => Array.from({ length: blocks }, () => block)

  it("counts the grid's clean part of what is unmatched, and what it emits", () => {
    const found = match({
      from,
      load_mwh: Array.from({ length: blocksPerDay }, () => 1),
      generation_mwh: Array.from({ length: blocksPerDay }, (_, at) => (at < 48 ? 2 : 0)),
      grid: flat({ kg_co2e_per_mwh: 700, clean_fraction: 0.3 }),
      granularity: "block"
    })
    assert.deepStrictEqual([found.match_pct, found.cfe_score_pct, found.excess_mwh], [50, 65, 48])
    assert.deepStrictEqual(found.unmatched[0], { block_start: "2026-08-18T06:30:00Z" as never, mwh: 1, kg_co2e: 700 })
    assert.strictEqual(
      found.shift_windows.reduce((all, { avoided_kg_co2e }) => all + avoided_kg_co2e, 0),
      48 * 700
    )
    assert.strictEqual(found.shift_windows[0]?.to, "2026-08-18T06:15:00Z")
  })

  it("knows no score and no emissions where the grid is not known", () => {
    const input = { from, load_mwh: flat({} as never).map(() => 1), granularity: "hour" as const }
    const generation_mwh = input.load_mwh.map(() => 0.5)
    const unknown = match({ ...input, generation_mwh, grid: flat(null) })
    assert.deepStrictEqual([unknown.match_pct, unknown.cfe_score_pct, unknown.shift_windows], [50, null, []])
    assert.isTrue(unknown.unmatched.every(({ kg_co2e }) => kg_co2e === null))
  })
})

describe("a load profile", () => {
  it.each([
    [[], /has 0 values; it takes 96/],
    [Array.from({ length: 95 }, () => 1), /has 95 values/],
    [Array.from({ length: 96 }, (_, at) => (at === 7 ? -1 : 1)), /has -1 for the block 2026-08-17T20:15:00Z/],
    [Array.from({ length: 96 }, (_, at) => (at === 7 ? null : 1)), /has no value for the block 2026-08-17T20:15:00Z/],
    [Array.from({ length: 367 * 96 }, () => 1), /covers 367 days/]
  ])("is refused: %#", (profile, message) => {
    const found = profileOf("load_mwh", "2026-08-18", profile)
    assert(Result.isFailure(found))
    assert.match(found.failure.detail, message)
  })

  it("may cover a leap year", () => {
    const year = Array.from({ length: 366 * blocksPerDay }, () => 0)
    assert.deepStrictEqual(Result.getOrNull(profileOf("load_mwh", "2026-08-18", year)), { from, mwh: year })
  })
})
