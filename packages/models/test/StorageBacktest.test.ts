import { evenCell } from "@grid/domain/batteries/Cell"
import { sum } from "@grid/domain/numbers/Numbers"
import { istDay } from "@grid/domain/time/Time"
import { loadSolver } from "@grid/models/engines/Highs"
import { type BacktestDay, backtestDay, lackOf, totalOf } from "@grid/models/batteries/dispatch/Backtest"
import { optima, revenue } from "@grid/models/batteries/Schedule"
import { type DayHistory, dayOf } from "@grid/models/forecast/DayHistory"
import { atLead, capOf, priceForecasts } from "@grid/models/forecast/price/PriceForecast"
import { isRefused } from "@grid/models/forecast/DemandForecast"
import { directory } from "@grid/testing/upstream/Recordings"
import type { Highs } from "highs"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"

const recordings = directory()

describe("a backtest that tells nothing of schedules", () => {
  const dayWith = (earned_inr: BacktestDay["earned_inr"]): BacktestDay => ({ day: 0, perfect_inr: 1, earned_inr })
  const none = dayWith({ forecast: null, yesterday: null, mean14: null })
  const naive = dayWith({ forecast: null, yesterday: 1, mean14: 1 })
  const all = dayWith({ forecast: 1, yesterday: 1, mean14: 1 })

  it("says why", () => {
    assert.match(lackOf([none, none]) ?? "", /^no day has the 14 whole days/)
    assert.match(lackOf([none, naive]) ?? "", /^of no day could prices be forecast/)
    assert.isNull(lackOf([none, naive, all]))
  })

  it("counts the days behind what forecasts earned, which are fewer than those of perfect foresight", () => {
    const { capture_pct, days, earned_days, earned_inr_per_mw, perfect_inr_per_mw } = totalOf([none, naive, all, all])
    assert.deepStrictEqual([days, perfect_inr_per_mw], [4, 4])
    assert.deepStrictEqual([earned_days, earned_inr_per_mw, capture_pct], [2, 2, 100])
    assert.strictEqual(totalOf([none]).earned_days, 0)
  })
})

const dayNumber = (date: string) => istDay(Date.parse(`${date}T00:00:00+05:30`))
const year = [dayNumber("2023-04-01"), dayNumber("2024-03-31")] as const

/** Days from which the form of the bids was chosen, so a figure of theirs is no proof; the year is judged by `gds storage backtest`. */
const winter = [dayNumber("2022-12-15"), dayNumber("2023-01-11")] as const

/** Recorded clearing prices of the day-ahead market by the hour, INR/MWh. */
const recorded = (): DayHistory => {
  const rows = readFileSync(join(recordings ?? "", "iex/iex_dam_hourly_2022-08-03_2024-07-31.csv"), "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))
  const firstDay = dayNumber(rows[0]?.[1] ?? "")
  const days = dayNumber(rows.at(-1)?.[1] ?? "") - firstDay + 1
  const values = new Float64Array(24 * days).fill(Number.NaN)
  for (const [, date = "", hour, price] of rows)
    values[24 * (dayNumber(date) - firstDay) + Number(hour) - 1] = 1_000 * Number(price)
  return { firstDay, days, slots: 24, values }
}

describe.skipIf(recordings === undefined)("storage on recorded prices (skipped where there are no recordings)", () => {
  let highs: Highs
  let history: DayHistory

  beforeAll(async () => {
    highs = await loadSolver()
    history = recorded()
  })

  const judge = (
    span: readonly [number, number],
    hours: number,
    cycles: number | null,
    forecasts: ReadonlyMap<number, Float64Array> = new Map()
  ): ReadonlyArray<BacktestDay> =>
    days(span).flatMap(
      (day) =>
        backtestDay(
          highs,
          { dam: history, rtm: null },
          day,
          forecasts.get(day) ?? null,
          evenCell(hours, 0.85, cycles)
        ) ?? []
    )

  const days = ([first, last]: readonly [number, number]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  /** Lakh INR per MW-year by cycles a day and by hours. */
  it.each([
    [1.5, [20.603, 39.79, 69.94, 90.738]],
    [null, [23.387, 43.85, 73.567, 90.738]]
  ] as const)(
    "a year of perfect foresight earns, at %s cycles a day, what was computed elsewhere",
    (cycles, expected) => {
      const prices = days(year).map((day) => dayOf(history, day))
      for (const [place, hours] of [1, 2, 4, 8].entries()) {
        const inr = optima(highs, 24, evenCell(hours, 0.85, cycles), (optimum) =>
          sum(prices.map((one) => revenue(optimum(one), one)))
        )
        assert.closeTo(inr / 100_000 / (expected[place] ?? 0), 1, 0.0005, `${hours} h`)
      }
    }
  )

  it.each([
    [2, 34.326, 95.57, 95.41],
    [8, 88.458, 96, 94.84]
  ])(
    "%s h: a year at 1 cycle a day, by foresight and by the naive ways, earns what was computed elsewhere",
    (...row) => {
      const [hours, perfect, yesterday, mean14] = row
      const total = totalOf(judge(year, hours, 1))
      assert.strictEqual(total.days, 366)
      assert.closeTo(total.perfect_inr_per_mw / 100_000 / perfect, 1, 0.0005)
      assert.closeTo(total.yesterday_pct ?? 0, yesterday, 0.01)
      assert.closeTo(total.mean14_pct ?? 0, mean14, 0.01)
    }
  )

  const forecastsOf = (values: Float64Array, [first, last]: readonly [number, number]) => [
    ...atLead(priceForecasts({ history: { ...history, values }, cap: capOf("dam"), first, last, leads: 1 }), 1)
  ]

  let ofWinter: ReturnType<typeof forecastsOf> | undefined
  const winterForecasts = () => (ofWinter ??= forecastsOf(history.values, winter))

  it("bids by forecasts earn more than bids by yesterday's prices and by the mean of 14 days", () => {
    const forecasts = new Map<number, Float64Array>()
    for (const one of winterForecasts()) if (!isRefused(one)) forecasts.set(one.day, one.mean)
    for (const hours of [1, 2, 4, 8]) {
      const total = totalOf(judge(winter, hours, 1, forecasts))
      assert.isAbove(
        total.capture_pct ?? 0,
        Math.max(total.yesterday_pct ?? 100, total.mean14_pct ?? 100),
        `${hours} h`
      )
      assert.isAtMost(total.capture_pct ?? 101, 100)
    }
  })

  it("bids rest on nothing that comes later: another future, and none, leave the forecast as it was", () => {
    const [day] = winter
    const changed = history.values.map((price, index) =>
      index >= 24 * (day - history.firstDay) ? 10_000 - price : price
    )
    const alone = forecastsOf(changed, [day, day])
    assert.deepStrictEqual(alone, winterForecasts().slice(0, 1))
    assert.isFalse(alone.some(isRefused))
  })
})
