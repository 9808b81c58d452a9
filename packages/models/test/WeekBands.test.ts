import { evenCell } from "@grid/domain/batteries/Cell"
import { istDay } from "@grid/domain/time/Time"
import { loadSolver } from "@grid/models/engines/Highs"
import { choices, earnings, energyMarkets } from "@grid/models/batteries/Choice"
import { foresight, mostEarnings } from "@grid/models/batteries/Foresight"
import { historyOf } from "@grid/models/batteries/FrozenPrices"
import { optimum, revenue } from "@grid/models/batteries/Schedule"
import { isWithin, weekBands, type WeekRequest } from "@grid/models/batteries/WeekBands"
import { makeRandom } from "@grid/models/engines/Random"
import type { DayHistory } from "@grid/models/forecast/DayHistory"
import { hours } from "@grid/models/forecast/price/Hours"
import { holdsForAll } from "@grid/testing/Property"
import { directory } from "@grid/testing/upstream/Recordings"
import * as FastCheck from "fast-check"
import type { Highs } from "highs"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { drawnPrices } from "./support/Prices.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

describe("earnings by foresight", () => {
  const cells = FastCheck.record({
    capacity_mwh: FastCheck.double({ min: 0.1, max: 9, noNaN: true }),
    charge_efficiency: FastCheck.double({ min: 0.5, max: 1, noNaN: true }),
    discharge_efficiency: FastCheck.double({ min: 0.5, max: 1, noNaN: true }),
    cycles_per_day: FastCheck.option(FastCheck.double({ min: 0.1, max: 3, noNaN: true }))
  })
  const days = FastCheck.array(
    FastCheck.oneof(FastCheck.constantFrom(0, 1_000, 10_000), FastCheck.double({ min: 0, max: 10_000, noNaN: true })),
    { minLength: 2, maxLength: 48 }
  ).map((prices) => Float64Array.from(prices))

  it("are those of the schedule of greatest revenue, whatever the prices and the storage", () => {
    holdsForAll(
      [days, cells],
      ([prices, cell]) => {
        assert.closeTo(mostEarnings(prices, cell), revenue(optimum(highs, prices, cell), prices), 0.01)
      },
      { numRuns: 200 }
    )
  })

  it("on both markets are those of the best choice", () => {
    const cell = evenCell(2, 0.85, 1)
    holdsForAll(
      [
        FastCheck.array(FastCheck.tuple(FastCheck.nat(10_000), FastCheck.nat(10_000)), { minLength: 24, maxLength: 24 })
      ],
      ([pairs]) => {
        const day = { dam: Float64Array.from(pairs, ([dam]) => dam), rtm: Float64Array.from(pairs, ([, rtm]) => rtm) }
        const best = choices(day, (prices) => optimum(highs, prices, cell))[energyMarkets.dam + energyMarkets.rtm]
        assert.isOk(best)
        assert.closeTo(foresight(day, cell), earnings(best, day), 0.01)
        assert.closeTo(foresight({ ...day, rtm: null }, cell), mostEarnings(day.dam, cell), 1e-9)
      },
      { numRuns: 20 }
    )
  })
})

describe("bands of weeks", () => {
  const frozen = drawnPrices(35)
  const byHour = (series: ReadonlyArray<number | null>) => hours(historyOf(series, frozen.first_day))
  const request = (dam: DayHistory, rtm: DayHistory | null): WeekRequest => ({
    prices: { dam, rtm },
    cell: evenCell(2, 0.85, 1),
    first: frozen.first_day + 21,
    last: frozen.first_day + 34,
    random: makeRandom("weeks")
  })
  const dam = byHour(frozen.dam)
  const rtm = byHour(frozen.rtm ?? [])

  it("are in order and of whole weeks, on both markets", () => {
    const bands = weekBands(highs, request(dam, rtm))
    assert.lengthOf(bands, 2)
    bands.forEach(({ day, earned_inr, p10, p50, p90 }, index) => {
      assert.strictEqual(day, frozen.first_day + 21 + 7 * index)
      assert.isTrue(p10 <= p50 && p50 <= p90)
      assert.isNotNull(earned_inr)
    })
  })

  it("are of both markets or none: a week before which real time is hardly known has no band of the other alone", () => {
    const late = { ...rtm, values: rtm.values.map((price, hour) => (hour < 24 * 9 ? Number.NaN : price)) }
    // Six blocks of seven days lie before the first week, thirteen before the second.
    assert.deepStrictEqual(
      weekBands(highs, request(dam, late)).map(({ day }) => day - frozen.first_day),
      [28]
    )
  })

  it("are the same for the same seed and look at nothing later: another future leaves each band before it as it was", () => {
    const until = 24 * 21
    const moved = { ...dam, values: dam.values.map((price, slot) => (slot < until ? price : 9_999 - price)) }
    const bandsOf = (history: DayHistory) =>
      weekBands(highs, request(history, null)).map(({ p10, p50, p90 }) => ({ p10, p50, p90 }))
    const [bands, again] = [bandsOf(dam), bandsOf(moved)]
    // The first week begins where the future is another.
    assert.deepStrictEqual(again[0], bands[0])
    assert.notDeepEqual(again[1], bands[1])
  })
})

const recordings = directory()

/** Recorded clearing prices of the day-ahead market by the hour, INR/MWh. */
const recorded = (): DayHistory => {
  const dayOf = (date = "") => istDay(Date.parse(`${date}T00:00:00+05:30`))
  const rows = readFileSync(join(recordings ?? "", "iex/iex_dam_hourly_2022-08-03_2024-07-31.csv"), "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))
  const firstDay = dayOf(rows[0]?.[1])
  const days = dayOf(rows.at(-1)?.[1]) - firstDay + 1
  const values = new Float64Array(24 * days).fill(Number.NaN)
  for (const [, date, hour, price] of rows)
    values[24 * (dayOf(date) - firstDay) + Number(hour) - 1] = 1_000 * Number(price)
  return { firstDay, days, slots: 24, values }
}

describe.skipIf(recordings === undefined)("bands of recorded weeks (skipped where there are no recordings)", () => {
  it("hold 70 to 90 in 100 weeks, both before April 2024, which had been seen, and after, which nobody had", () => {
    const day = (date: string) => istDay(Date.parse(`${date}T00:00:00+05:30`))
    const bands = weekBands(highs, {
      prices: { dam: recorded(), rtm: null },
      cell: evenCell(2, 0.85, 1),
      first: day("2023-10-02"),
      last: day("2024-07-28"),
      random: makeRandom("weeks")
    })
    const unseen = day("2024-04-01")
    for (const [period, count] of [
      [bands.filter((band) => band.day < unseen), 26],
      [bands.filter((band) => band.day >= unseen), 17]
    ] as const) {
      assert.lengthOf(period, count)
      const hits = period.filter((band) => band.earned_inr !== null && isWithin(band, band.earned_inr)).length
      assert.isTrue(hits / count >= 0.7 && hits / count <= 0.9, `${hits} of ${count}`)
    }
  })
})
