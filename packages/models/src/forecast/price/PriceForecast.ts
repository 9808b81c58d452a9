import { nth } from "@grid/domain/numbers/Numbers"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { priceCapInrPerMwh } from "@grid/domain/reference/PriceCaps"
import { istDayDate } from "@grid/domain/time/Time"
import { assuming, type Band, type Bands, bands, widened } from "../Bands.ts"
import { type DayHistory, dayOf } from "../DayHistory.ts"
import { type DayForecast, type Refused } from "../DemandForecast.ts"
import { isRecent, recentDays } from "../RecentDays.ts"
import { blockShape, hours } from "./Hours.ts"
import { priceModels } from "./PriceModels.ts"

export interface PriceRequest {
  /** Prices, INR/MWh, by hour or block. */
  readonly history: DayHistory
  /** Highest price of an IST day, INR/MWh. */
  readonly cap: (day: number) => number
  /** First and last IST day at whose midnight forecasts are issued; all before it is known. */
  readonly first: number
  readonly last: number
  /** Days that each reaches, from 1. */
  readonly leads: number
}

/** Prices of a day, INR/MWh, 0 ≤ p10 ≤ p50 ≤ p90 ≤ cap. */
export interface PriceDay extends DayForecast {
  /** Expected prices: revenue is linear in prices, so these and not the medians are what a schedule is chosen by. */
  readonly mean: Float64Array
}

/** Prices of the days that begin with the origin. */
export interface PriceOutlook {
  readonly origin: number
  readonly days: ReadonlyArray<PriceDay | Refused>
}

/** Days before the first, forecast as well, that the bands are made from. */
const calibration = 364

/** Half the width of a band, as a logarithm, where too little is known of past errors. */
const assumed = { linear_and_trees: 0.3, recent_prices: 0.4, newest_prices: 0.5 } as const

/** Added to it for every day between the forecast and the oldest value that it rests on. */
const perDay = 0.05

/**
 * Forecasts of prices, origin by origin. Each rests on the days before its origin alone: the models forecast one day, remember
 * it as if it had come, and forecast the next. Bands are those of the model's own past errors at the same lead.
 */
export function* priceForecasts(request: PriceRequest): Generator<PriceOutlook> {
  const { cap, first, history, last, leads } = request
  const { slots } = history
  const models = priceModels(hours(history), cap)
  const tracks = Array.from({ length: leads }, () => ({ models: bands(slots), recent: bands(slots) }))
  const pending: Array<{ readonly day: number; readonly bands: Bands; readonly values: Float64Array }> = []
  for (let origin = Math.max(history.firstDay, first - calibration); origin <= last; origin++) {
    for (const { bands: into, day, values } of pending.splice(0)) {
      if (day >= origin) pending.push({ day, bands: into, values })
      else into.learn(dayOf(history, day).map((value, slot) => Math.log(value / nth(values, slot))))
    }
    const allRecent = isRecent(history, origin)
    const predictions = models(origin, leads, origin >= first)
    const shape = predictions === null ? null : blockShape(history, origin - 1)
    const days = tracks.map((track, index): PriceDay | Refused => {
      const day = origin + index
      const lead = index + 1
      const highest = cap(day)
      const prediction = predictions?.[index]
      const recent = recentDays(history, day, lead)
      const byBlock = (byHour: Float64Array) => shape?.(byHour).map((value) => Math.min(highest, value)) ?? null
      const values = prediction === undefined ? null : byBlock(prediction.median)
      const expected = prediction === undefined ? null : byBlock(prediction.mean)
      if (recent !== null) pending.push({ day, bands: track.recent, values: recent.values })
      if (values !== null) pending.push({ day, bands: track.models, values })
      if (origin < first) return { day, refused: "before the first" }
      if (allRecent && values !== null && expected !== null) {
        const band = assuming(track.models.band(), assumed.linear_and_trees + perDay * lead, slots)
        return { ...bounded(day, "linear_and_trees", values, band, highest), mean: expected }
      }
      if (recent === null) return { day, refused: "the newest prices are more than seven days old" }
      const method = recent.withWeek ? "recent_prices" : "newest_prices"
      const least = assumed[method] + perDay * recent.age
      const naive = bounded(day, method, recent.values, widened(track.recent.band(), least, slots), highest)
      return { ...naive, mean: naive.p50 }
    })
    if (origin >= first) yield { origin, days }
  }
}

/** Forecasts of one midnight, that at which the IST day `origin` begins, from the days before it alone. */
export const priceOutlook = (
  history: DayHistory,
  market: Market,
  origin: number,
  leads: number
): PriceOutlook["days"] =>
  [...priceForecasts({ history, cap: capOf(market), first: origin, last: origin, leads })].flatMap(({ days }) => days)

/** Highest price of an IST day in a market, INR/MWh; `NaN` before it began. */
export const capOf =
  (market: Market) =>
  (day: number): number =>
    priceCapInrPerMwh(market, istDayDate(day)) ?? Number.NaN

/** Forecasts of each origin for the day that lies so far ahead: 1 is the day that begins. */
export function* atLead(outlooks: Iterable<PriceOutlook>, lead: number): Generator<PriceDay | Refused> {
  for (const { days } of outlooks) {
    const day = days[lead - 1]
    if (day !== undefined) yield day
  }
}

const bounded = (
  day: number,
  method: DayForecast["method"],
  values: Float64Array,
  { high, low }: Band,
  cap: number
): DayForecast => ({
  day,
  method,
  p10: values.map((value, slot) => Math.min(cap, value * Math.exp(nth(low, slot)))),
  p50: values.map((value) => Math.min(cap, value)),
  p90: values.map((value, slot) => Math.min(cap, value * Math.exp(nth(high, slot))))
})
