import { clamp, nth } from "@grid/domain/numbers/Numbers"
import type { Area } from "@grid/domain/observations/Area"
import { assuming, type Band, type Bands, bands, stretched, widened } from "./Bands.ts"
import { calendar, withoutHolidays } from "./Calendar.ts"
import { allSlots, type DayHistory, dayOf, knownSlots, ofSlots } from "./DayHistory.ts"
import { features } from "./Features.ts"
import { kernelForecasts, type KernelSettings } from "./Kernel.ts"
import { oldest, recentDays } from "./RecentDays.ts"

/**
 * Method of a day's forecast: kernel regression; with less than `leastDays` days to learn from, the newest day and the same
 * weekday (`recent_days`); with less than a week, the newest values alone (`newest_day`). Those of prices are
 * `linear_and_trees`, `recent_prices` and `newest_prices` in the same order.
 */
export type Method = "kernel" | "recent_days" | "newest_day" | "linear_and_trees" | "recent_prices" | "newest_prices"

/** An IST day by slot, in the unit of the history (MW, INR/MWh), p10 ≤ p50 ≤ p90; `NaN` where nothing is known of the slot. */
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

/** Days to learn from below which the model is not used. */
export const leastDays = 120

const settings: KernelSettings = {
  penalty: 0.2,
  gamma: 0.03,
  linear: 0.3,
  persistence: { share: 0.05, days: 5 },
  halfLife: 1000,
  scale: [
    ["last", 2],
    ["evening", 1],
    ["before", 0.5],
    ["smooth", 1],
    ["averages", 0.5],
    ["season", 1],
    ["holidays", 3.5]
  ]
}

/** Days before the first, forecast as well, that the bands are made from. */
const calibration = 364

/** Days before the first that are learnt from. Its cost grows with their cube. */
const mostDays = 1461

/** Half the width of a band, as a logarithm, where too little is known of past errors. */
const assumed = { kernel: 0.06, recent_days: 0.1, newest_day: 0.12 } as const

/** Added to it for every day that the values are older than they should be. */
const perDayOfAge = 0.02

/** Added to a band of the model, as a logarithm, for every day that a slot had no value and the days of the others were known. */
const perDayOfSlot = 0.008

/**
 * Forecasts day by day. Each rests on the days before its origin alone, whatever else the history holds: what comes after
 * cannot change it. Slots without a recent value are unknown, and the others are forecast as days that have no more slots.
 */
export function* forecasts(request: ForecastRequest): Generator<DayForecast | Refused> {
  const { ahead, first, history, last } = request
  const placesOf = (day: number) => {
    const known = knownSlots(history, day - oldest(ahead), day - ahead + 1)
    return known.length === 0 ? allSlots(history) : known
  }
  for (let day = first; day <= last;) {
    const places = placesOf(day)
    const begin = day++
    while (day <= last && placesOf(day).join() === places.join()) day++
    yield* forecastsOf({ ...request, first: begin, last: day - 1 }, places)
  }
}

/** Forecasts of days of which the same slots are known. */
function* forecastsOf(request: ForecastRequest, places: ReadonlyArray<number>): Generator<DayForecast | Refused> {
  const { ahead, first, history: whole, last } = request
  const history = ofSlots(whole, places)
  const expanded = expansion(whole.slots, places)
  const modelOf = rollingModel(request, places)
  const ofModels = bands(history.slots)
  const ofRecent = bands(history.slots)
  const pending: Array<{
    readonly day: number
    readonly bands: Bands
    readonly width: number
    readonly values: Float64Array
    readonly margins: Float64Array
  }> = []
  for (let day = Math.max(history.firstDay, first - calibration); day <= last; day++) {
    // Errors are learnt once they are known at the origin, not when the forecast is made.
    for (let due = pending[0]; due !== undefined && due.day <= day - ahead; due = pending[0]) {
      const { bands: ofMethod, day: target, margins, values, width } = due
      ofMethod.learn(
        dayOf(history, target).map(
          (value, slot) => beyond(Math.log(value / nth(values, slot)), nth(margins, slot)) / width
        )
      )
      pending.shift()
    }
    const recent = recentDays(history, day, ahead)
    const model = modelOf(day)
    if (recent !== null)
      pending.push({ day, bands: ofRecent, ...recent, width: 1, margins: new Float64Array(history.slots) })
    if (model !== null) pending.push({ day, bands: ofModels, ...model })
    if (day < first) continue
    const record = range(history, day - ahead)
    if (record === null) {
      yield { day, refused: "no value is known" }
    } else if (model !== null) {
      const band = assuming(ofModels.band(), assumed.kernel, history.slots)
      const { margins, values, width } = model
      yield expanded(bounded(day, "kernel", values, stretched(band, width, margins), record))
    } else if (recent !== null) {
      const method = recent.withWeek ? "recent_days" : "newest_day"
      const least = assumed[method] + perDayOfAge * (recent.age - ahead)
      yield expanded(bounded(day, method, recent.values, widened(ofRecent.band(), least, history.slots), record))
    } else {
      yield { day, refused: "the newest values are more than seven days old" }
    }
  }
}

/** Forecast of some slots of a day as one of all slots; the others are unknown. */
const expansion =
  (slots: number, places: ReadonlyArray<number>) =>
  ({ p10, p50, p90, ...rest }: DayForecast): DayForecast => {
    const all = (values: Float64Array) => {
      const day = new Float64Array(slots).fill(Number.NaN)
      for (const [index, slot] of places.entries()) day[slot] = nth(values, index)
      return day
    }
    return { ...rest, p10: all(p10), p50: all(p50), p90: all(p90) }
  }

/** Part of an error that lies beyond a margin to either side. */
const beyond = (error: number, margin: number): number => Math.sign(error) * Math.max(0, Math.abs(error) - margin)

/** Forecast of the model, MW, with the factor of its band's width and what is added to that. */
interface ModelDay {
  readonly values: Float64Array
  readonly width: number
  /** Logarithms by slot. */
  readonly margins: Float64Array
}

/** Forecast of the model by day; null where it cannot be used. Days are asked for in their order. */
const rollingModel = (
  { ahead, area, first, history: whole, last, withHolidays }: ForecastRequest,
  places: ReadonlyArray<number>
) => {
  const history = ofSlots(whole, places)
  const table = features(whole, places, withHolidays ? calendar(area, whole.holidays) : withoutHolidays, ahead)
  const indexOf = (day: number) => day - history.firstDay
  const [from, to] = [indexOf(first - mostDays), indexOf(last)]
  const days = table.rows.flatMap((row, day) => (row === null || day < from || day > to ? [] : [day]))
  const outcomes = kernelForecasts({ features: table, days, first: indexOf(first), ahead }, settings)
  let next = 0
  let targets = 0
  let waiting = 0
  return (day: number): ModelDay | null => {
    const index = indexOf(day)
    let values: Float64Array | null = null
    for (; next < days.length && (days[next] ?? index) <= index; next++) {
      values = outcomes.next().value as Float64Array
    }
    for (let due = days[waiting] ?? index; due <= index - ahead; due = days[++waiting] ?? index) {
      if (table.targets[due] != null) targets++
    }
    const base = table.bases[index]
    if (values === null || base == null || days[next - 1] !== index || targets < leastDays) return null
    return {
      values: values.map((value, slot) => Math.exp(nth(base, slot) + value)),
      width: nth(table.widths, index - ahead),
      margins: (table.staleness[index - ahead] as Float64Array).map((days) => perDayOfSlot * days)
    }
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
  const values = history.values
    .subarray(Math.max(0, end - recordDays) * history.slots, end * history.slots)
    .filter((value) => !Number.isNaN(value))
    .sort()
  if (values.length === 0) return null
  const cut = Math.floor(values.length / 1000)
  return {
    low: nth(values, cut) * (1 - margin),
    high: nth(values, values.length - 1 - cut) * (1 + margin)
  }
}

const bounded = (
  day: number,
  method: Method,
  values: Float64Array,
  { high, low }: Band,
  record: Range
): DayForecast => {
  const within = (value: number) => clamp(value, record.low, record.high)
  return {
    day,
    method,
    p10: values.map((value, slot) => within(value * Math.exp(nth(low, slot)))),
    p50: values.map(within),
    p90: values.map((value, slot) => within(value * Math.exp(nth(high, slot))))
  }
}
