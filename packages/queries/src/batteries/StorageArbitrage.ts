import { sum } from "@grid/domain/numbers/Numbers"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { national } from "@grid/domain/observations/Area"
import { expectedBlocks } from "@grid/domain/market/Publication"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { deliveringCell } from "@grid/domain/batteries/Cell"
import { type Storage, StorageArbitrage, type TradedDay, type Trades } from "@grid/domain/batteries/StorageArbitrage"
import { blocksPerDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { optimum, revenue, type Schedule } from "@grid/models/batteries/Schedule"
import { Solver } from "./Solver.ts"

/** Solutions that are kept, of less than 2 KB each. */
const mostSolutions = 4_000

/** A schedule and the prices it is best for. */
interface Solution {
  readonly prices: Float64Array
  readonly schedule: Schedule
}

/** Storage on the exchange from block prices. A day is a linear programme of a millisecond or two; others run between. */
export const layer = Layer.effect(
  StorageArbitrage,
  Effect.gen(function* () {
    const grid = yield* GridData
    const solver = yield* Solver
    const solutions = new Map<string, Solution>()

    const solve = Effect.fnUntraced(function* (key: string, prices: Float64Array, storage: Storage) {
      const solution = solutions.get(key)
      if (solution !== undefined && isSame(solution.prices, prices)) return solution.schedule
      const highs = yield* solver.highs
      yield* Effect.yieldNow
      const schedule = optimum(
        highs,
        prices,
        deliveringCell(storage.duration_h, storage.efficiency, storage.cycles_per_day)
      )
      solutions.delete(key)
      solutions.set(key, { prices, schedule })
      const [oldest] = solutions.keys()
      if (oldest !== undefined && solutions.size > mostSolutions) solutions.delete(oldest)
      return schedule
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
        const parameters = `${market} ${storage.duration_h} ${storage.efficiency} ${storage.cycles_per_day}`
        const days: Array<TradedDay> = []
        let previous: Schedule | null = null
        for (let day = first - 1; day <= last; day++) {
          const offset = (day - first + 1) * blocksPerDay
          const prices = values.slice(offset, offset + blocksPerDay)
          const present = prices.reduce((count, price) => (Number.isNaN(price) ? count : count + 1), 0)
          const schedule: Schedule | null =
            present < leastCoverage * blocksPerDay ? null : yield* solve(`${day} ${parameters}`, prices, storage)
          if (day >= first) {
            days.push({
              day,
              coverage: coverage(present, expectedBlocks(market, day)),
              trades: schedule === null ? null : tradesOf(schedule, prices, previous)
            })
          }
          previous = schedule
        }
        return { ...pages, data: days }
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
    of_day_before_inr: Number.isNaN(ofDayBefore) ? null : ofDayBefore
  }
}

const blocksWhere = (schedule: Schedule, is: (mwh: number) => boolean): ReadonlyArray<number> =>
  [...schedule].flatMap((mwh, index) => (is(mwh) ? [index + 1] : []))

const isSame = (a: Float64Array, b: Float64Array): boolean => a.every((value, index) => Object.is(value, b[index]))
