import { ResultId, TenantId } from "@grid/domain/Brands"
import { EngineThreads } from "@grid/domain/engines/EngineThreads"
import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { sum, nullOfNaN, countKnown } from "@grid/domain/numbers/Numbers"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { national } from "@grid/domain/observations/Area"
import { expectedBlocks } from "@grid/domain/market/Publication"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { type Storage, StorageArbitrage, type TradedDay, type Trades } from "@grid/domain/batteries/StorageArbitrage"
import { blocksPerDay, istDayStart } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Array as Arr, Effect, Layer } from "effect"
import { daySchedules, questionOf, scheduleOf, schedulesOf } from "@grid/models/batteries/DaySchedules"
import { revenue, type Schedule } from "@grid/models/batteries/Schedule"
import { createHash } from "node:crypto"
import { Solver } from "./Solver.ts"

/** Solutions that are kept, of less than 2 KB each. */
const mostSolutions = 4_000

/** Days that are solved between other work, of a millisecond or two each: the longest window that is not heavy, and the day before. */
const mostHere = 32

/** Days of a computation in a thread: about half a second. */
const daysAtOnce = 366

/** Tenant of computations in threads: two run at a time, as many as there are heavy calls. */
const tenant = TenantId.make("storage-arbitrage")

const nobodys = ResultId.make(`res_${"0".repeat(32)}`)

const tooSlow = new ServiceUnavailable({
  reason:
    "The schedules of so many days take too long at the moment. Try again after Retry-After, or ask for a shorter window."
})

/** A day's prices, INR/MWh by block, `NaN` unknown. */
interface PricedDay {
  /** IST day number. */
  readonly day: number
  readonly prices: Float64Array
  /** Blocks with a price. */
  readonly present: number
}

/** A schedule and the prices it is best for. */
interface Solution {
  readonly prices: Float64Array
  readonly schedule: Schedule
}

const pricesOf = (days: ReadonlyArray<PricedDay>) => days.map(({ prices }) => prices)

/** Days from the one before the first on, by the prices of all their blocks. */
const pricedDays = (values: Float64Array, first: number, last: number): ReadonlyArray<PricedDay> =>
  Array.from({ length: last - first + 2 }, (_, index): PricedDay => {
    const prices = values.slice(index * blocksPerDay, (index + 1) * blocksPerDay)
    return { day: first - 1 + index, prices, present: countKnown(prices) }
  })

/** Schedules of days between other work. */
const here = (solver: Solver["Service"], days: ReadonlyArray<PricedDay>, storage: Storage) =>
  Effect.forEach(
    pricesOf(days),
    Effect.fnUntraced(function* (prices) {
      const highs = yield* solver.highs
      yield* nextTurn
      return scheduleOf(highs, prices, storage)
    }),
    { concurrency: 1 }
  )

/** Schedules of days in a thread. */
const inThread = Effect.fnUntraced(
  function* (threads: EngineThreads["Service"], days: ReadonlyArray<PricedDay>, storage: Storage) {
    const parts = yield* Effect.forEach(
      Arr.chunksOf(days, daysAtOnce),
      Effect.fnUntraced(function* (part) {
        yield* nextTurn
        const inputs = new TextEncoder().encode(questionOf(storage, pricesOf(part)))
        const inputs_sha256 = createHash("sha256").update(inputs).digest("hex")
        const { engine, version } = daySchedules
        const answer = yield* threads.compute(tenant, { engine, version, result_id: nobodys, inputs_sha256, inputs })
        return schedulesOf(new TextDecoder().decode(answer))
      }),
      { concurrency: 1 }
    )
    return parts.flat()
  },
  Effect.catchTag("ComputationTooLarge", () => Effect.fail(tooSlow))
)

/** Storage on the exchange from block prices. A day is a linear programme by itself; many are solved in a thread. */
export const layer = Layer.effect(
  StorageArbitrage,
  Effect.gen(function* () {
    const grid = yield* GridData
    const solver = yield* Solver
    const threads = yield* EngineThreads
    const solutions = new Map<string, Solution>()

    /** Schedules by day: those of before where the prices are the same. */
    const schedules = Effect.fnUntraced(function* (
      days: ReadonlyArray<PricedDay>,
      storage: Storage,
      keyOf: (day: number) => string
    ) {
      const found = new Map<number, Schedule>()
      const unsolved: Array<PricedDay> = []
      for (const one of days) {
        const solution = solutions.get(keyOf(one.day))
        if (solution !== undefined && isSame(solution.prices, one.prices)) found.set(one.day, solution.schedule)
        else unsolved.push(one)
      }
      const solved = yield* unsolved.length > mostHere
        ? inThread(threads, unsolved, storage)
        : here(solver, unsolved, storage)
      for (const [{ day, prices }, schedule] of Arr.zip(unsolved, solved)) {
        found.set(day, schedule)
        solutions.delete(keyOf(day))
        solutions.set(keyOf(day), { prices, schedule })
        const [oldest] = solutions.keys()
        if (oldest !== undefined && solutions.size > mostSolutions) solutions.delete(oldest)
      }
      return found
    })

    return StorageArbitrage.of({
      days: Effect.fn("StorageArbitrage.days")(function* ({ first, last, market, storage }) {
        const pages = yield* grid.pagesOf({
          series: [{ dataset: `price_${market}`, area: national }],
          first: first - 1,
          last,
          resolution: "block"
        })
        const span = { from: istDayStart(first - 1), to: istDayStart(last + 1) }
        const { values } = fromPages(pages.data, span, "block")
        const priced = pricedDays(values, first, last)
        const best = yield* schedules(
          priced.filter(({ present }) => present >= leastCoverage * blocksPerDay),
          storage,
          (day) => `${day} ${market} ${storage.duration_h} ${storage.efficiency} ${storage.cycles_per_day}`
        )
        const data = priced.slice(1).map(({ day, present, prices }): TradedDay => {
          const schedule = best.get(day)
          return {
            day,
            coverage: coverage(present, expectedBlocks(market, day)),
            trades: schedule === undefined ? null : tradesOf(schedule, prices, best.get(day - 1) ?? null)
          }
        })
        return { ...pages, data }
      })
    })
  })
)

const tradesOf = (schedule: Schedule, prices: Float64Array, previous: Schedule | null): Trades => {
  const charge = schedule.map((mwh) => Math.max(0, -mwh))
  const ofDayBefore = previous === null ? Number.NaN : revenue(previous, prices)
  return {
    revenue_inr: revenue(schedule, prices),
    purchase_inr: revenue(charge, prices),
    charged_mwh: sum(charge),
    discharged_mwh: sum(schedule) + sum(charge),
    charge_blocks: blocksWhere(schedule, (mwh) => mwh < 0),
    discharge_blocks: blocksWhere(schedule, (mwh) => mwh > 0),
    of_day_before_inr: nullOfNaN(ofDayBefore)
  }
}

const blocksWhere = (schedule: Schedule, is: (mwh: number) => boolean): ReadonlyArray<number> =>
  [...schedule].flatMap((mwh, index) => (is(mwh) ? [index + 1] : []))

const isSame = (a: Float64Array, b: Float64Array): boolean => a.every((value, index) => Object.is(value, b[index]))
