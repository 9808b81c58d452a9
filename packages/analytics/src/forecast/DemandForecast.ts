import type { Area } from "@grid/domain/observations/Area"
import { type Band, type Bands, bands, flatBand, widened } from "./Bands.ts"
import { calendar, withoutHolidays } from "./Calendar.ts"
import { type DayHistory, dayOf } from "./DayHistory.ts"
import { type Features, features } from "./Features.ts"
import { fitKernel, type KernelSettings } from "./Kernel.ts"
import { recentDays } from "./RecentDays.ts"
import { fitRidge, type RidgeSettings } from "./Ridge.ts"
import { type Days, type Fitted, trainable } from "./Training.ts"

/**
 * How a day was forecast: by the models; with less than `leastDays` days to learn from, by the newest day and the same weekday
 * (`recent_days`); with less than a week, by the newest values alone (`newest_day`). Those of prices are
 * `linear_and_trees`, `recent_prices` and `newest_prices` in the same order.
 */
export type Method =
  | "ridge_and_kernel"
  | "recent_days"
  | "newest_day"
  | "linear_and_trees"
  | "recent_prices"
  | "newest_prices"

/** An IST day by slot, in the unit of the history (MW, INR/MWh), p10 ≤ p50 ≤ p90. */
export interface DayForecast {
  readonly day: number
  readonly method: Method
  readonly p10: Float64Array
  readonly p50: Float64Array
  readonly p90: Float64Array
}

/** A day of which nothing honest can be said, and why. */
export interface Refused {
  readonly day: number
  readonly refused: string
}

export interface ForecastRequest {
  readonly history: DayHistory
  readonly area: Area
  /** First and last IST day to be forecast. */
  readonly first: number
  readonly last: number
  /** 1: issued at 00:00 for the day that begins; 2: for the day after. */
  readonly ahead: number
  /** False leaves holidays out, to measure what they are worth. */
  readonly withHolidays: boolean
}

export const isRefused = (one: DayForecast | Refused): one is Refused => "refused" in one

/** Days to learn from below which the models are not used. */
export const leastDays = 120

const ridge: RidgeSettings = {
  penalty: 20,
  halfLife: 1000,
  named: 0.3,
  blocks: ["last", "before", "week", "smooth", "weekdays", "levels", "averages", "season", "pooled", "named"]
}

const kernel: KernelSettings = {
  penalty: 0.1,
  gamma: 0.05,
  linear: 0.3,
  halfLife: 500,
  scale: [
    ["last", 1],
    ["before", 0.5],
    ["week", 0.7],
    ["levels", 1],
    ["season", 1],
    ["pooled", 1.5]
  ]
}

/** Days before the first, forecast as well, that the bands are made from. */
const calibration = 364

/** Days after which a model is fitted anew. The kernel's cost grows with the cube of its days, and it ages slowly. */
const refit = { tested: { ridge: 7, kernel: 28 }, calibration: { ridge: 28, kernel: 91 } } as const
const mostDays = { ridge: 1825, kernel: 1095 } as const

/** Half the width of a band, as a logarithm, where too little is known of past errors. */
const assumed = { ridge_and_kernel: 0.06, recent_days: 0.1, newest_day: 0.12 } as const

/** Added to it for every day that the values are older than they should be. */
const perDayOfAge = 0.02

/**
 * Forecasts day by day. Each rests on the days before its origin alone, whatever else the history holds: what comes after
 * cannot change it. The models are refitted weekly (the kernel every fourth week) on all days until then.
 */
export function* forecasts(request: ForecastRequest): Generator<DayForecast | Refused> {
  const { ahead, area, first, history, last, withHolidays } = request
  const table = features(history, withHolidays ? calendar(area) : withoutHolidays, ahead)
  const models = rollingModels(table, ahead)
  const ofModels = bands(history.slots)
  const ofRecent = bands(history.slots)
  const pending: Array<{ readonly day: number; readonly bands: Bands; readonly values: Float64Array }> = []
  for (let day = Math.max(history.firstDay, first - calibration); day <= last; day++) {
    // Errors are learnt once they are known at the origin, not when the forecast is made.
    while (pending[0] !== undefined && pending[0].day <= day - ahead) {
      const { bands: into, day: known, values } = pending.shift() as (typeof pending)[number]
      into.learn(dayOf(history, known).map((value, slot) => Math.log(value / (values[slot] as number))))
    }
    const recent = recentDays(history, day, ahead)
    const model = models(day - history.firstDay, day >= first)
    if (recent !== null) pending.push({ day, bands: ofRecent, values: recent.values })
    if (model !== null) pending.push({ day, bands: ofModels, values: model })
    if (day < first) continue
    const record = range(history, day - ahead)
    if (record === null) {
      yield { day, refused: "no value is known" }
    } else if (model !== null) {
      const band = ofModels.band() ?? flatBand(history.slots, assumed.ridge_and_kernel)
      yield bounded(day, "ridge_and_kernel", model, band, record)
    } else if (recent !== null) {
      const method = recent.withWeek ? "recent_days" : "newest_day"
      const least = assumed[method] + perDayOfAge * (recent.age - ahead)
      yield bounded(day, method, recent.values, widened(ofRecent.band(), least, history.slots), record)
    } else {
      yield { day, refused: "the newest values are more than seven days old" }
    }
  }
}

/** Mean of both models for the day at `index`, MW; null where they cannot be used. */
const rollingModels = (table: Features, ahead: number) => {
  let ridgeFit: Fitted | null = null
  let kernelFit: Fitted | null = null
  let ridgeAge = Number.POSITIVE_INFINITY
  let kernelAge = Number.POSITIVE_INFINITY
  let wasTested = false
  return (index: number, tested: boolean): Float64Array | null => {
    const input = table.rows[index]
    if (input == null) return null
    const days: Days = trainable(table, index - ahead + 1, mostDays.ridge)
    if (days.length < leastDays) return null
    const begins = tested && !wasTested
    wasTested = tested
    const every = tested ? refit.tested : refit.calibration
    if (begins || ++ridgeAge >= every.ridge) {
      ridgeFit = fitRidge(table, days, ridge, ridgeFit?.trust ?? new Map<number, number>())
      ridgeAge = 0
    }
    if (begins || ++kernelAge >= every.kernel) {
      const newest = days.slice(-mostDays.kernel)
      kernelFit = fitKernel(table, newest, kernel, kernelFit?.trust ?? new Map<number, number>())
      kernelAge = 0
    }
    const a = ridgeFit?.predict(input)
    const b = kernelFit?.predict(input)
    if (a === undefined || b === undefined) return null
    const level = table.levels[index] as number
    return a.map((value, slot) => Math.exp(level + (value + (b[slot] as number)) / 2))
  }
}

export interface Range {
  readonly low: number
  readonly high: number
}

/** Days whose record bounds a forecast. */
const recordDays = 731

/** A forecast may lie so far outside the record of demand; new records are broken by a few per cent. */
const margin = 0.2

/** All but the outermost thousandth on either side of the two years up to `newest`, and a fifth more. Null without values. */
export const range = (history: DayHistory, newest: number): Range | null => {
  const end = Math.min(history.days, newest - history.firstDay + 1)
  if (end <= 0) return null
  const known = history.values
    .subarray(Math.max(0, end - recordDays) * history.slots, end * history.slots)
    .filter((value) => !Number.isNaN(value))
    .sort()
  if (known.length === 0) return null
  const cut = Math.floor(known.length / 1000)
  return {
    low: (known[cut] as number) * (1 - margin),
    high: (known[known.length - 1 - cut] as number) * (1 + margin)
  }
}

const bounded = (
  day: number,
  method: Method,
  values: Float64Array,
  { high, low }: Band,
  record: Range
): DayForecast => {
  const clamp = (value: number) => Math.min(record.high, Math.max(record.low, value))
  return {
    day,
    method,
    p10: values.map((value, slot) => clamp(value * Math.exp(low[slot] as number))),
    p50: values.map(clamp),
    p90: values.map((value, slot) => clamp(value * Math.exp(high[slot] as number)))
  }
}
