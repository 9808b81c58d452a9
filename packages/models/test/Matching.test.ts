import { assert, describe, it } from "@effect/vitest"
import { JsonRows } from "@grid/models/engines/Engine"
import { loadSolver } from "@grid/models/engines/Highs"
import { writtenMatch } from "@grid/models/matching/MatchingRows"
import { overlap, portfolioOf, profileOf, sentProfiles } from "@grid/models/matching/Profile"
import { moves } from "@grid/models/matching/Shifting"
import { dispatch } from "@grid/models/matching/Storage"
import { blockMs, blocksPerDay } from "@grid/domain/time/Time"
import { Result } from "effect"
import * as fc from "fast-check"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import { match } from "./support/MatchingRows.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const from = Date.parse("2026-08-18T00:00:00+05:30")
const energy = fc.integer({ min: 0, max: 4_000 }).map((value) => value / 1_000)
const unknownToo = <A>(of: fc.Arbitrary<A>) => fc.option(of, { nil: null, freq: 4 })
const profile = <A>(of: fc.Arbitrary<A>, days: number) =>
  fc.array(of, { minLength: days * blocksPerDay, maxLength: days * blocksPerDay })
const asBefore = { state: "goa", storage: null, shift: { hours: 24, share_fraction: 1 } }
const two = fc.record({
  load_mwh: profile(energy, 2),
  generation_mwh: profile(energy, 2),
  kg_co2e_per_mwh: profile(unknownToo(fc.integer({ min: 0, max: 1_000 })), 2),
  clean_fraction: profile(unknownToo(fc.double({ min: 0, max: 1, noNaN: true })), 2)
})

const close = (found: number, wanted: number) => assert.closeTo(found, wanted, 1e-3)

describe("matching", () => {
  it("balances: what is matched and what is not is the load, what is left over the rest of the generation", () => {
    fc.assert(
      fc.property(two, fc.constantFrom("block" as const, "hour" as const), (input, granularity) => {
        const found = match({ ...input, ...asBefore, from, granularity })
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

  it("writes its lists as they are JSON, to the byte, however large they are", () => {
    fc.assert(
      fc.property(
        two,
        fc.constantFrom("block" as const, "hour" as const),
        fc.constantFrom(1, 0.1, 1e-5, 250_000),
        fc.constantFrom(1, 5, 24),
        (input, granularity, factor, hours) => {
          const scaled = (values: ReadonlyArray<number>) => values.map((value) => value * factor)
          const inputs = {
            ...input,
            ...asBefore,
            load_mwh: scaled(input.load_mwh),
            generation_mwh: scaled(input.generation_mwh),
            from,
            granularity,
            shift: { hours, share_fraction: 0.8 }
          }
          const [rows, written] = [match(inputs), writtenMatch(inputs, false)]
          for (const name of ["unmatched", "shift_windows"] as const) {
            const list = written[name]
            assert(list instanceof JsonRows)
            assert.strictEqual(new TextDecoder().decode(list.bytes), JSON.stringify(rows[name]))
          }
          const avoided = rows.shift_windows.map((window) => window.avoided_kg_co2e)
          assert.deepStrictEqual(
            avoided,
            avoided.toSorted((a, b) => b - a)
          )
        }
      ),
      { numRuns: 40 }
    )
  })

  it("writes no number that JSON does not have", () => {
    const inputs = { ...asBefore, from, granularity: "block" as const, clean_fraction: flat(0.5) }
    const most = { load_mwh: flat(1e308), generation_mwh: flat(0), kg_co2e_per_mwh: flat(1e308) }
    assert.throws(() => writtenMatch({ ...inputs, ...most }, false), /a row of an answer has Infinity/)
  })

  const flat = <A>(value: A, blocks = blocksPerDay) => Array.from({ length: blocks }, () => value)

  it("counts the grid's clean part of what is unmatched, and what it emits", () => {
    const input = {
      ...asBefore,
      from,
      load_mwh: flat(1),
      generation_mwh: Array.from({ length: blocksPerDay }, (_, at) => (at < 48 ? 2 : 0)),
      kg_co2e_per_mwh: flat(700),
      clean_fraction: flat(0.3),
      granularity: "block" as const
    }
    const found = match(input)
    assert.deepStrictEqual([found.match_pct, found.cfe_score_pct, found.excess_mwh], [50, 65, 48])
    assert.deepStrictEqual(found.unmatched[0], { block_start: "2026-08-18T06:30:00Z" as never, mwh: 1, kg_co2e: 700 })
    const avoided = (windows: typeof found.shift_windows) =>
      windows.reduce((all, { avoided_kg_co2e }) => all + avoided_kg_co2e, 0)
    assert.strictEqual(avoided(found.shift_windows), 48 * 700)
    // A tenth of the load may move by at most an hour: of four blocks after noon, into the four before it.
    const little = match({ ...input, shift: { hours: 1, share_fraction: 0.1 } })
    assert.closeTo(avoided(little.shift_windows), 4 * 0.1 * 700, 1e-6)
    // What is left over before noon serves the afternoon, but for what is lost while charging.
    const { storage, ...stored } = match({ ...input, storage: { power_mw: 4, energy_mwh: 100, efficiency: 0.75 } })
    assert.deepStrictEqual(storage, {
      charged_mwh: 48,
      discharged_mwh: 36,
      content_mwh: 0,
      match_pct_without: 50
    })
    assert.deepStrictEqual([stored.match_pct, stored.cfe_score_pct, stored.excess_mwh], [87.5, 91.25, 0])
  })

  it("knows no score and no emissions where the grid is not known", () => {
    const unknown = match({
      ...asBefore,
      from,
      load_mwh: flat(1),
      generation_mwh: flat(0.5),
      kg_co2e_per_mwh: flat(null),
      clean_fraction: flat(null),
      granularity: "hour"
    })
    assert.deepStrictEqual([unknown.match_pct, unknown.cfe_score_pct, unknown.shift_windows], [50, null, []])
    assert.isTrue(unknown.unmatched.every(({ kg_co2e }) => kg_co2e === null))
    assert.deepStrictEqual(unknown.coverage, { expected: 96, present: 0, pct: 0 })
    assert.deepStrictEqual(unknown.missing, ["cfe_score_pct"])
  })

  it("says that moves are not known where load of unknown emissions has room to go to, and of how many blocks the grid is", () => {
    const noon = Array.from({ length: blocksPerDay }, (_, at) => (at < 48 ? 2 : 0))
    const input = { ...asBefore, from, load_mwh: flat(1), generation_mwh: noon, granularity: "block" as const }
    const evening = <A>(value: A) => Array.from({ length: blocksPerDay }, (_, at) => (at < 90 ? value : null))
    const part = match({ ...input, kg_co2e_per_mwh: evening(700), clean_fraction: evening(0.3) })
    assert.deepStrictEqual(part.coverage, { expected: 96, present: 90, pct: 93.8 })
    assert.deepStrictEqual(part.missing, ["shift_windows"])
    assert.isNotNull(part.cfe_score_pct)
    const none = { ...input, kg_co2e_per_mwh: flat(null), clean_fraction: flat(null) }
    assert.deepStrictEqual(match(none).missing, ["cfe_score_pct", "shift_windows"])
    assert.deepStrictEqual(match(none, true).missing, ["cfe_score_pct"])
    assert.notProperty(match(none, true), "coverage")
    // The last hour and a half is eleven hours from where there is room.
    const within = (hours: number, share_fraction = 1) =>
      match({ ...input, kg_co2e_per_mwh: evening(700), clean_fraction: evening(0.3), shift: { hours, share_fraction } })
    assert.deepStrictEqual([within(10).missing, within(11).missing], [[], ["shift_windows"]])
    assert.deepStrictEqual([within(0).missing, within(24, 0).missing], [[], []])
    // What is matched needs no grid, and what has no room moves nowhere.
    assert.deepStrictEqual(match({ ...none, generation_mwh: flat(1) }).missing, [])
    assert.deepStrictEqual(match({ ...none, generation_mwh: flat(0) }).missing, ["cfe_score_pct"])
  })

  it("names a load of nothing, of which there is no part that is matched", () => {
    const nothing = { ...asBefore, from, load_mwh: flat(0), generation_mwh: flat(1), granularity: "hour" as const }
    const known = { ...nothing, kg_co2e_per_mwh: flat(700), clean_fraction: flat(0.3) }
    const { cfe_score_pct, excess_mwh, match_pct, missing } = match(known)
    assert.deepStrictEqual([match_pct, cfe_score_pct, excess_mwh, missing], [null, null, 96, ["load"]])
    assert.deepStrictEqual(match(known, true).missing, [])
  })
})

describe("storage and shifts", () => {
  const some = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 2, maxLength: 12 })
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, value) => all + value, 0)

  it("match as much as the linear programme does", () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 9 }), (net, power_mw, energy_mwh) => {
        const excess = Float64Array.from(net, (value) => Math.max(0, value))
        const unmatched = Float64Array.from(net, (value) => Math.max(0, -value))
        const storage = { power_mw, energy_mwh, efficiency: 0.8 }
        const { charged, content_mwh, discharged } = dispatch(storage, { excess, unmatched, hours: 1 })
        assert.closeTo(content_mwh, 0.8 * sum(charged) - sum(discharged), 1e-9)
        for (const period of net.keys()) {
          const content = 0.8 * sum(charged.slice(0, period + 1)) - sum(discharged.slice(0, period + 1))
          assert.isTrue(content > -1e-9 && content < energy_mwh + 1e-9)
        }
        const names = [...net.keys()]
        const best = highs.solve(
          `max obj: ${names.map((t) => `d${t}`).join(" + ")} subject to
          ${names.map((t) => `${t === 0 ? "" : `s${t - 1} + `}0.8 c${t} - d${t} - s${t} = 0`).join("\n")}
          bounds
          ${names.map((t) => `0 <= c${t} <= ${Math.min(power_mw, Number(excess[t]))}\n0 <= d${t} <= ${Math.min(power_mw, Number(unmatched[t]))}\n0 <= s${t} <= ${energy_mwh}`).join("\n")}
          end`
        )
        assert.closeTo(sum(discharged), Number(best.ObjectiveValue), 1e-6)
      }),
      { numRuns: 60 }
    )
  })

  it("avoid as much as the linear programme does", () => {
    const day = fc.tuple(some, fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(day, ([net, reach, weights]) => {
        const excess = Float64Array.from(net, (value) => Math.max(0, value))
        const movable = Float64Array.from(net, (value) => Math.max(0, -value))
        const kg_co2e_per_mwh = Float64Array.from(net, () => Number(weights.next().value))
        const found = moves({ movable, excess, kg_co2e_per_mwh, reach })
        const of = (side: "from" | "to", period: number) =>
          sum(found.filter((move) => move[side] === period).map(({ mwh }) => mwh))
        for (const period of net.keys()) {
          assert.isAtMost(of("from", period), Number(movable[period]) + 1e-9)
          assert.isAtMost(of("to", period), Number(excess[period]) + 1e-9)
        }
        assert.isTrue(found.every(({ from, to }) => Math.abs(from - to) <= reach))
        const pairs = [...net.keys()].flatMap((i) =>
          [...net.keys()].flatMap((j) => (Math.abs(i - j) <= reach ? [[i, j] as const] : []))
        )
        const limit = (side: 0 | 1, values: Float64Array) =>
          [...net.keys()]
            .map(
              (at) =>
                `${pairs
                  .filter((pair) => pair[side] === at)
                  .map(([i, j]) => `x${i}_${j}`)
                  .join(" + ")} <= ${values[at]}`
            )
            .join("\n")
        const best = highs.solve(
          `max obj: ${pairs.map(([i, j]) => `${kg_co2e_per_mwh[i]} x${i}_${j}`).join(" + ")} subject to
          ${limit(0, movable)}
          ${limit(1, excess)}
          end`
        )
        const avoided = sum(found.map(({ from: at, mwh }) => mwh * Number(kg_co2e_per_mwh[at])))
        assert.closeTo(avoided, Number(best.ObjectiveValue), 1e-6)
      }),
      { numRuns: 60 }
    )
  })
})

describe("a load profile", () => {
  it.each([
    [[], /has 0 values; it takes 96/],
    [Array.from({ length: 95 }, () => 1), /has 95 values/],
    [Array.from({ length: 96 }, (_, at) => (at === 7 ? -1 : 1)), /has -1 for the block 2026-08-18T01:45:00\+05:30/],
    [
      Array.from({ length: 96 }, (_, at) => (at === 7 ? null : 1)),
      /has no value for the block 2026-08-18T01:45:00\+05:30/
    ],
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

describe("profiles of a match", () => {
  const day = Array.from({ length: blocksPerDay }, () => 1)

  it.each([
    [{ from: "2026-08-18", load_mwh: day }, /^One of generation_mwh, generation_profile_id and portfolio is needed/],
    [{ load_profile_id: "a", generation_profile_id: "b", portfolio: [{}] }, /and no more than one/],
    [{ load_profile_id: "a", generation_mwh: day, portfolio: [{}] }, /and no more than one/],
    [{ load_profile_id: "a", load_mwh: day, generation_profile_id: "b" }, /load_mwh or load_profile_id/],
    [{ load_mwh: day, generation_profile_id: "b" }, /from is missing/],
    [{ from: "2026-08-18", load_mwh: day, generation_mwh: [...day, ...day] }, /same blocks/]
  ])("are refused: %#", (request, message) => {
    const found = sentProfiles(request)
    assert(Result.isFailure(found))
    assert.match(found.failure.detail, message)
  })

  it("of a portfolio are added up over the days of all plants, each scaled to its capacity", () => {
    const twoDays = [...day, ...day.map(() => 3)]
    const next = from + blocksPerDay * blockMs
    const sun = { from, mwh: twoDays, capacity_mw: 10 }
    const wind = { from: next, mwh: day.map(() => 0.1), capacity_mw: 4 }
    assert.deepStrictEqual(
      Result.getOrThrow(
        portfolioOf([
          { profile: sun, capacity_mw: 25 },
          { profile: wind, capacity_mw: undefined },
          { profile: wind, capacity_mw: 8 }
        ])
      ),
      { from: next, mwh: day.map(() => 7.8) }
    )
    const apart = portfolioOf([
      { profile: { ...sun, mwh: day }, capacity_mw: undefined },
      { profile: wind, capacity_mw: undefined }
    ])
    assert(Result.isFailure(apart))
    assert.match(apart.failure.detail, /of 2026-08-18 to 2026-08-18, 2026-08-19 to 2026-08-19: no day is of all/)
  })

  it("are cut to the days that both have", () => {
    const [one, two] = [1, 2].map((mwh) => [...day, ...day].map((value) => value * mwh)) as [number[], number[]]
    const next = from + blocksPerDay * blockMs
    assert.deepStrictEqual(Result.getOrNull(overlap({ from, mwh: one }, { from: next, mwh: two })), {
      from: next,
      load_mwh: day,
      generation_mwh: two.slice(blocksPerDay)
    })
    const apart = overlap({ from, mwh: day }, { from: next, mwh: day })
    assert(Result.isFailure(apart))
    assert.match(apart.failure.detail, /of 2026-08-18 to 2026-08-18 and the generation of 2026-08-19/)
  })
})
