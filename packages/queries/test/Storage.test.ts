import { assert, describe, it } from "@effect/vitest"
import { arbitrageOf } from "@grid/models/batteries/Arbitrage"
import { findComputation } from "@grid/models/Engines"
import { optimum, revenue, type Schedule } from "@grid/models/batteries/Schedule"
import { deliveringCell } from "@grid/domain/batteries/Cell"
import * as Solver from "@grid/queries/batteries/Solver"
import * as StorageArbitrageLayer from "@grid/queries/batteries/StorageArbitrage"
import { type Computation, EngineThreads } from "@grid/domain/engines/EngineThreads"
import { GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import { type Storage, StorageArbitrage } from "@grid/domain/batteries/StorageArbitrage"
import { directory } from "@grid/testing/upstream/Recordings"
import { Effect, Layer } from "effect"
import * as FastCheck from "fast-check"
import type { Highs } from "highs"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll } from "vitest"

let highs: Highs

beforeAll(async () => {
  highs = await Effect.runPromise(
    Effect.flatMap(Solver.Solver, (solver) => solver.highs).pipe(Effect.provide(Solver.layer))
  )
})

const twoHours: Storage = { duration_h: 2, efficiency: 0.85, cycles_per_day: 1 }

/** A day of these prices by block; beyond them every block costs the same. */
const dayOf = (prices: ReadonlyArray<number>, beyond = 5_000): Float64Array =>
  Float64Array.from({ length: 96 }, (_, block) => prices[block] ?? beyond)

const best = (prices: Float64Array, { cycles_per_day, duration_h, efficiency }: Storage): Schedule =>
  optimum(highs, prices, deliveringCell(duration_h, efficiency, cycles_per_day))

const earned = (prices: Float64Array, storage: Storage): number => revenue(best(prices, storage), prices)

/** What any schedule must keep to, whatever it earns. */
const assertFeasible = (schedule: Schedule, storage: Storage) => {
  let content = 0
  let delivered = 0
  for (const mwh of schedule) {
    assert.isAtMost(Math.abs(mwh), 0.25 + 1e-6)
    content -= mwh < 0 ? storage.efficiency * mwh : mwh
    delivered += Math.max(0, mwh)
    assert.isAtLeast(content, -1e-6)
    assert.isAtMost(content, storage.duration_h + 1e-6)
  }
  assert.isAtMost(Math.abs(content), 1e-6)
  assert.isAtMost(delivered, storage.cycles_per_day * storage.duration_h + 1e-6)
}

/**
 * The best revenue by dynamic programming over content in steps of 0.25 MWh: exact where efficiency is 1, since then the
 * optimum moves whole blocks.
 */
const byEnumeration = (prices: Float64Array, durationSteps: number, cycles: number): number => {
  // Best revenue by content and by how often it was discharged.
  let best = new Map<string, number>([["0 0", 0]])
  for (const price of prices) {
    const next = new Map<string, number>()
    for (const [state, value] of best) {
      const [content = 0, delivered = 0] = state.split(" ").map(Number)
      for (const step of [-1, 0, 1]) {
        const [after, sold] = [content - step, delivered + Math.max(0, step)]
        if (after < 0 || after > durationSteps || sold > cycles * durationSteps || (step !== 0 && Number.isNaN(price)))
          continue
        const key = `${after} ${sold}`
        next.set(key, Math.max(next.get(key) ?? -Infinity, value + (step === 0 ? 0 : step * 0.25 * price)))
      }
    }
    best = next
  }
  return Math.max(...[...best].flatMap(([state, value]) => (state.startsWith("0 ") ? [value] : [])))
}

const price = FastCheck.integer({ min: 0, max: 10_000 })
const days = FastCheck.array(price, { minLength: 96, maxLength: 96 }).map((prices) => dayOf(prices))
const storages = FastCheck.record({
  duration_h: FastCheck.constantFrom(1, 2, 4, 8),
  efficiency: FastCheck.constantFrom(0.5, 0.85, 1),
  cycles_per_day: FastCheck.constantFrom(0.5, 1, 2)
})

const check = (property: (prices: Float64Array, storage: Storage) => void, numRuns = 60) =>
  FastCheck.assert(FastCheck.property(days, storages, property), { numRuns })

describe("the best schedule of a day", () => {
  it("buys in the cheapest and sells in the dearest blocks, as far as it holds", () => {
    const prices = dayOf([...Array(8).fill(1_000), ...Array(80).fill(5_000), ...Array(8).fill(9_000)])
    // Eight blocks hold 2 MWh at the meter, of which 1.7 are kept.
    assert.closeTo(earned(prices, { ...twoHours, duration_h: 1 }), 9_000 - 1_000 / 0.85, 1e-6)
    assert.closeTo(earned(prices, { ...twoHours, efficiency: 1 }), 2 * (9_000 - 1_000), 1e-6)
    const schedule = best(prices, { ...twoHours, efficiency: 1 })
    assert.deepStrictEqual([...schedule], [...Array(8).fill(-0.25), ...Array(80).fill(0), ...Array(8).fill(0.25)])
  })

  it("is the best of all schedules, by enumeration", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(FastCheck.option(price, { nil: Number.NaN }), { minLength: 96, maxLength: 96 }),
        FastCheck.constantFrom([1, 1], [1, 2], [2, 1], [2, 0.5]),
        (prices, [duration_h = 1, cycles_per_day = 1]) => {
          const day = Float64Array.from(prices)
          const storage = { duration_h, cycles_per_day, efficiency: 1 }
          assert.closeTo(earned(day, storage), byEnumeration(day, duration_h * 4, cycles_per_day), 1e-4)
        }
      ),
      { numRuns: 15 }
    )
  })

  it("keeps to its limits, does one thing at a time, and leaves alone what has no price", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(FastCheck.option(price, { nil: Number.NaN }), { minLength: 96, maxLength: 96 }),
        storages,
        (prices, storage) => {
          const schedule = best(Float64Array.from(prices), storage)
          assertFeasible(schedule, storage)
          prices.forEach((known, block) => assert.isTrue(!Number.isNaN(known) || schedule[block] === 0))
          assert.isAtLeast(revenue(schedule, Float64Array.from(prices)), 0)
        }
      ),
      { numRuns: 30 }
    )
  })

  it("earns no less with more duration, efficiency or cycles", () => {
    check((prices, storage) => {
      const base = earned(prices, storage)
      for (const more of [
        { ...storage, duration_h: storage.duration_h * 2, cycles_per_day: storage.cycles_per_day },
        { ...storage, efficiency: Math.min(1, storage.efficiency * 1.1) },
        { ...storage, cycles_per_day: storage.cycles_per_day * 2 }
      ]) {
        assert.isAtLeast(earned(prices, more), base - 1e-4)
      }
    }, 20)
  })

  it("earns no less than the best schedule of another day", () => {
    FastCheck.assert(
      FastCheck.property(days, days, storages, (yesterday, today, storage) => {
        assert.isAtLeast(earned(today, storage), revenue(best(yesterday, storage), today) - 1e-4)
      }),
      { numRuns: 20 }
    )
  })

  it("earns nothing where the price never moves, or nothing is known", () => {
    for (const efficiency of [0.85, 1]) {
      assert.closeTo(earned(dayOf([], 4_000), { ...twoHours, efficiency }), 0, 1e-6)
      assert.strictEqual(earned(dayOf([], Number.NaN), { ...twoHours, efficiency }), 0)
      // Free energy all day: it may be bought, but is worth nothing.
      assert.closeTo(earned(dayOf([], 0), { ...twoHours, efficiency }), 0, 1e-6)
    }
  })

  it("leaves no memory behind over hundreds of days", () => {
    const prices = dayOf(Array.from({ length: 96 }, (_, block) => (block * 7_919) % 9_000))
    best(prices, twoHours)
    const before = highs.memoryBytes
    for (let solve = 0; solve < 300; solve++) best(prices, twoHours)
    assert.strictEqual(highs.memoryBytes, before)
  })
})

const recordings = directory()

describe.skipIf(recordings === undefined)("a recorded day (skipped where there are no recordings)", () => {
  it("20 December 2023, DAM: as enumerated, and more than any one block bought and any other sold", () => {
    const lines = readFileSync(join(recordings ?? "", "iex/iex_15min_2023-12-20_dam_gdam_hpdam_rtm.csv"), "utf8")
      .trim()
      .split(/\r?\n/)
    const columns = (lines[0] ?? "").split(",")
    const column = columns.findIndex((name) => /mcp/i.test(name))
    const market = columns.findIndex((name) => /market|segment|product/i.test(name))
    const prices = lines
      .slice(1)
      .map((line) => line.split(","))
      .filter((cells) => /^dam$/i.test(cells[market] ?? ""))
      .map((cells) => Number(cells[column]))
    assert.lengthOf(prices, 96)
    const day = dayOf(prices)
    const lossless = { ...twoHours, efficiency: 1 }
    assert.closeTo(earned(day, lossless), byEnumeration(day, 8, 1), 1e-3)
    const lossy = earned(day, twoHours)
    assert.isBelow(lossy, earned(day, lossless))
    for (const [sold, dear] of prices.entries()) {
      for (const cheap of prices.slice(0, sold)) assert.isAtLeast(lossy, 0.25 * (0.85 * dear - cheap) - 1e-6)
    }
  })
})

describe("storage on the exchange", () => {
  const first = 20_000
  let reads = 0

  /** Days with dear evenings, the third one half unknown and the fourth with a gap at noon. */
  const pages = (version: number, count = 4): ReadonlyArray<DayPage> =>
    Array.from({ length: count }, (_, index): DayPage => {
      const blocks = Float64Array.from({ length: 96 }, (_, block) =>
        (index === 2 && block >= 48) || (index === 3 && block >= 48 && block < 52)
          ? Number.NaN
          : (block < 72 ? 3_000 : 8_000) + ((block * 31 + index * 17) % 40) * 10 + version
      )
      return {
        source: "exchange",
        kind: "observed",
        day: first + index,
        blocks,
        hours: null,
        present: 96,
        captured_at: 1,
        version
      }
    })

  let version = 0
  let known = 4
  const questions: Array<Computation> = []
  const layer = StorageArbitrageLayer.layer.pipe(
    Layer.provide(Solver.layer),
    Layer.provide(
      Layer.succeed(EngineThreads, {
        places: 1,
        ready: Effect.void,
        compute: (_, computation) =>
          Effect.sync(() => {
            questions.push(computation)
            const { engine, inputs, inputs_sha256, result_id, version: of } = computation
            const text = new TextDecoder().decode(inputs)
            const answer = findComputation(engine, of)?.answer(
              text,
              { inputs_sha256, result_id },
              { highs, seed: inputs_sha256 }
            )
            return new TextEncoder().encode(answer)
          })
      })
    ),
    Layer.provide(
      Layer.succeed(GridData, {
        pagesOf: () =>
          Effect.sync(() => {
            reads++
            return { data: pages(version, known), as_of: 1, provenance: [], version: String(version) }
          })
      } as unknown as GridData["Service"])
    )
  )

  const read = (from: number, to: number) =>
    Effect.flatMap(StorageArbitrage, (storage) =>
      storage.days({ market: "dam", first: from, last: to, storage: twoHours })
    )

  it.effect("settles each day by itself, says what is not known, and keeps yesterday's schedule for comparison", () =>
    Effect.gen(function* () {
      const { data: days } = yield* read(first, first + 3)
      assert.deepStrictEqual(
        days.map(({ coverage }) => coverage.present),
        [96, 96, 48, 92]
      )
      assert.deepStrictEqual(
        days.map(({ trades }) => trades === null),
        [false, false, true, false]
      )
      // Of the first day the day before is not known; of the last one it has too few prices.
      assert.deepStrictEqual(
        days.map(({ trades }) => trades?.of_day_before_inr === undefined || trades.of_day_before_inr === null),
        [true, false, true, true]
      )
      const wire = arbitrageOf(days, twoHours)
      assert.deepStrictEqual(wire.days[2]?.coverage, { expected: 96, present: 48, pct: 50 })
      assert.deepStrictEqual(
        [wire.days[2]?.revenue_inr_per_mw, wire.days[2]?.charge_blocks, wire.days[2]?.avg_charge_inr_per_mwh],
        [null, null, null]
      )
      assert.isUndefined(wire.days[0]?.coverage)
      // Three of four days are 75 %.
      assert.deepStrictEqual([wire.summary.mean_inr_per_mw_day, wire.summary.annualised_inr_per_mw], [null, null])
      assert.isAtMost(Number(wire.summary.capture_of_perfect_pct), 100)
      assert.isAbove(Number(wire.summary.capture_of_perfect_pct), 80)
      const whole = arbitrageOf(days.slice(0, 2), twoHours)
      const mean = days.slice(0, 2).reduce((sum, { trades }) => sum + Number(trades?.revenue_inr) / 2, 0)
      assert.closeTo(Number(whole.summary.mean_inr_per_mw_day), mean, 0.01)
      assert.closeTo(Number(whole.summary.annualised_inr_per_mw), mean * 365, 0.01)
      const [day] = days
      assert.closeTo(Number(day?.trades?.discharged_mwh), 2, 1e-6)
      assert.closeTo(Number(day?.trades?.charged_mwh), 2 / 0.85, 1e-6)
      assert.isTrue(day?.trades?.discharge_blocks.every((block) => block > 72))
    }).pipe(Effect.provide(layer))
  )

  it.effect("remembers a day until its prices change", () =>
    Effect.gen(function* () {
      version = 0
      const before = yield* read(first, first + 1)
      const again = yield* read(first, first + 1)
      assert.deepStrictEqual(again.data, before.data)
      version = 1_000
      const changed = yield* read(first, first + 1)
      const [paid, paidBefore] = [changed, before].map(({ data }) => data[0]?.trades?.purchase_inr)
      assert.closeTo(Number(paid), Number(paidBefore) + (1_000 * 2) / 0.85, 1e-3)
      assert.isAbove(reads, 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect("has many days solved in threads, a year at a time, and comes to what it would have here", () =>
    Effect.gen(function* () {
      version = 0
      known = 400
      const slice = (from: number) => read(first + from, first + Math.min(known, from + 20) - 1)
      const starts = Array.from({ length: known / 20 }, (_, index) => 20 * index)
      const slices = yield* Effect.forEach(starts, slice, { concurrency: 1 }).pipe(Effect.provide(Layer.fresh(layer)))
      assert.isEmpty(questions)
      const { data } = yield* read(first, first + known - 1).pipe(Effect.provide(Layer.fresh(layer)))
      assert.deepStrictEqual(
        data,
        slices.flatMap((answer) => answer.data)
      )
      assert.deepStrictEqual(
        questions.map(({ inputs }) => JSON.parse(new TextDecoder().decode(inputs)).prices.length),
        [366, 33]
      )
    })
  )
})
