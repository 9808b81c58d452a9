import { compare, report } from "@grid/models/forecast/Backtest"
import { type DayHistory, dayOf } from "@grid/models/forecast/DayHistory"
import { type DayForecast, isRefused, type Refused } from "@grid/models/forecast/DemandForecast"
import { fitBoost } from "@grid/models/forecast/price/Boosting"
import { fromPrices } from "@grid/models/forecast/price/Hours"
import { atLead, capOf, priceForecasts } from "@grid/models/forecast/price/PriceForecast"
import { logarithmic, logistic } from "@grid/models/forecast/price/Scale"
import { mean } from "@grid/domain/numbers/Numbers"
import { coverage } from "@grid/domain/observations/Provenance"
import { hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const monday = istDay(Date.parse("2024-01-01T12:00:00+05:30"))
const cap = () => 10_000

/** A sequence that looks random and is always the same, from 0 to 1. */
const random = (seed: number) => {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Prices with an evening peak that often reaches the cap, cheap Sundays and a level that drifts. */
const prices = (days: number, slots = 24): DayHistory => {
  const next = random(5)
  const noise = random(9)
  let level = 0
  const perHour = slots / 24
  return {
    firstDay: monday,
    days,
    slots,
    values: Float64Array.from({ length: days * slots }, (_, index) => {
      if (index % slots === 0) level = 0.85 * level + 0.5 * (next() - 0.5)
      const hour = Math.floor(index / perHour) % 24
      const sunday = Math.floor(index / slots) % 7 === 6 ? 0.7 : 1
      const shape = hour >= 18 && hour < 22 ? 2.6 : 1 + 0.3 * Math.sin((hour * Math.PI) / 12)
      const within = 1 + 0.05 * ((index % perHour) - (perHour - 1) / 2)
      return Math.min(10_000, 3_500 * sunday * shape * within * Math.exp(level + 0.1 * (noise() - 0.5)))
    })
  }
}

const changed = (history: DayHistory, change: (value: number, index: number) => number): DayHistory => ({
  ...history,
  values: history.values.map(change)
})

/** What is said at the midnight after so many days. */
const after = (history: DayHistory, days: number, leads = 1): ReadonlyArray<DayForecast | Refused> => {
  const origin = history.firstDay + days
  return [...priceForecasts({ history, cap, first: origin, last: origin, leads })].flatMap((one) => one.days)
}

const known = (all: ReadonlyArray<DayForecast | Refused>): ReadonlyArray<DayForecast> =>
  all.flatMap((one) => (isRefused(one) ? [] : [one]))

const inOrder = ({ p10, p50, p90 }: DayForecast) =>
  p50.every((value, slot) => {
    const low = p10[slot] as number
    const high = p90[slot] as number
    return low >= 0 && low <= value && value <= high && high <= 10_000
  })

const said = (days: ReadonlyArray<DayForecast | Refused>) =>
  JSON.stringify(days.map((one) => (isRefused(one) ? one : [one.day, one.method, ...one.p10, ...one.p50, ...one.p90])))

const width = ({ p10, p90 }: DayForecast) =>
  p90.reduce((sum, value, slot) => sum + value - (p10[slot] as number), 0) / p90.length

describe("boosted trees", () => {
  it("learn what depends on whether columns have reached a value", () => {
    const next = random(7)
    const cases = Array.from({ length: 1_440 }, (_, index) => {
      const input = Float64Array.from({ length: 4 }, next)
      const [one = 0, other = 0] = input
      const target = (one < 0.5 ? 0 : 1) + (other < 0.25 ? 0 : 2)
      return { day: Math.floor(index / 24), slot: index % 24, input, target }
    })
    const learnt = fitBoost({ cases, newest: 59 }, 24)(cases.map(({ input }) => input))
    assert.isBelow(mean(cases.map(({ target }, index) => Math.abs(Number(learnt[index]) - target))), 0.1)
  })
})

describe("price forecast", () => {
  const long = prices(120)
  const outlook = after(long, 95, 7)

  it("is better than the same hour before where the week can be learnt", () => {
    const request = { history: long, cap, first: monday + 92, last: monday + 119, leads: 1 }
    const { methods, overall } = report([...compare(long, 1, atLead(priceForecasts(request), 1))], 24)
    assert.deepStrictEqual(methods, { linear_and_trees: 28 })
    assert.isAbove(overall?.mae_cut_pct ?? 0, 12)
  })

  it("reaches seven days, never beyond the cap, and is less sure of later ones", () => {
    const days = known(outlook)
    assert.deepStrictEqual(
      days.map(({ day, method }) => [day - monday, method]),
      [95, 96, 97, 98, 99, 100, 101].map((day) => [day, "linear_and_trees"])
    )
    assert.isTrue(days.every(inOrder))
    assert.isAbove(width(days[6] as DayForecast), width(days[0] as DayForecast))
  })

  it("is refused where an hour had no price in seven days, however much is known of the others", () => {
    const without = (days: number) =>
      changed(long, (value, index) => (index >= 24 * (95 - days) && index % 24 === 3 ? Number.NaN : value))
    assert.deepInclude(after(without(7), 95)[0], { refused: "the newest prices are more than seven days old" })
    assert.deepInclude(after(without(6), 95)[0], { method: "linear_and_trees" })
  })

  it("no value after the midnight can change it", () => {
    const otherFuture = changed(long, (value, index) => (index >= 95 * 24 ? 1 + (value + index) / 2 : value))
    assert.strictEqual(said(after(otherFuture, 95, 7)), said(outlook))
    const otherPast = changed(long, (value, index) => (index === 95 * 24 - 1 ? value / 2 : value))
    assert.notStrictEqual(said(after(otherPast, 95, 7)), said(outlook))
  })

  it("says blocks as they lay within their hours", () => {
    const [day] = known(after(prices(95, 96), 95))
    assert.strictEqual(day?.method, "linear_and_trees")
    assert.strictEqual(day?.p50.length, 96)
    for (const hour of [2, 10]) {
      const [a, b, c, d] = day?.p50.subarray(4 * hour, 4 * hour + 4) ?? []
      assert.isTrue(a !== undefined && b !== undefined && c !== undefined && d !== undefined && a < b && b < c && c < d)
    }
  })

  it("falls back to stated simpler methods with wider bands, and refuses where nothing can be said", () => {
    const lost = changed(long, (value, index) => (Math.floor(index / 24) === 94 ? Number.NaN : value))
    const [models] = known(outlook)
    const [broken] = known(after(lost, 95))
    const [few] = known(after(prices(20), 20))
    const [three] = known(after(prices(3), 3))
    assert.deepStrictEqual(
      [models, broken, few, three].map((one) => one?.method),
      ["linear_and_trees", "recent_prices", "recent_prices", "newest_prices"]
    )
    assert.isAbove(width(broken as DayForecast), width(models as DayForecast))
    assert.deepStrictEqual(after(prices(0), 0), [
      { day: monday, refused: "the newest prices are more than seven days old" }
    ])
    assert.isTrue(after(prices(20), 28).every(isRefused))
  })

  it("stays in order and within the cap, whatever a source has sent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.nat({ max: 479 }), fc.constantFrom(Number.NaN, 1, 1e9)), { maxLength: 40 }),
        (days, wild) => {
          const history = changed(prices(days), (value, index) => wild.find(([at]) => at === index)?.[1] ?? value)
          assert.isTrue(known(after(history, days, 3)).every(inOrder))
        }
      ),
      { numRuns: 30 }
    )
    const spikes = changed(long, (value, index) => (index % 97 === 0 ? 1e9 : index % 89 === 0 ? 1 : value))
    assert.isTrue(known(after(spikes, 95, 3)).every(inOrder))
  })

  it("takes a price of 0 for one, and the cap from the rules of the day", () => {
    const values = Float64Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 0 : hour === 4 ? -5 : 100))
    const history = fromPrices({
      start: istDayStart(monday),
      step: hourMs,
      values,
      kindList: ["observed"],
      kinds: null,
      coverage: coverage(24, 24)
    })
    assert.deepStrictEqual([...dayOf(history, monday).subarray(2, 6)], [100, 1, Number.NaN, 100])
    const of = (date: string) => capOf("dam")(istDay(Date.parse(`${date}T12:00:00+05:30`)))
    assert.deepStrictEqual([of("2023-04-03"), of("2023-04-04")], [12_000, 10_000])
    for (const scale of [logarithmic, logistic]) {
      for (const share of [0.05, 0.4, 1]) assert.closeTo(scale.from(scale.of(share)), share, 1e-9)
      assert.isAtMost(scale.from(50), 1)
      assert.isAtLeast(scale.from(-50), 0)
    }
  })
})
