import { hoursOfDay, hoursPerDay } from "@grid/domain/time/Time"
import { clamp, round } from "@grid/domain/numbers/Numbers"
import type { GridDay } from "./SampleDay.ts"

/** National demand of a day's hours as it was forecast, MW; null where it was not. */
export type HourlyForecast = ReadonlyArray<number> | null

/** A day of the past; `day` is null where too little of it is known. */
export interface PastDay {
  readonly day: GridDay | null
  /** National demand as it came by hour, MW, `NaN` where unknown. */
  readonly demand_mw: ReadonlyArray<number>
  /** Forecasts, made as this day began, of itself and of the next day. */
  readonly forecasts_mw: readonly [HourlyForecast, HourlyForecast]
}

/** Error of a forecast of a day, by hour: of demand as a fraction of it, of sun and wind as fractions of capacity. */
export interface DayError {
  readonly demand: ReadonlyArray<number>
  readonly solar: ReadonlyArray<number>
  readonly wind: ReadonlyArray<number>
}

/** A coming day as it is forecast, with the errors that such forecasts had. */
export interface NextDay {
  readonly forecast: GridDay
  readonly errors: ReadonlyArray<DayError>
}

/** Coming days. */
export interface NextDays {
  readonly days: ReadonlyArray<NextDay>
  /** Hours from the first midnight on whose demand is as forecast. That of others is of the last known day, as of all where too few forecasts were issued. */
  readonly forecast_hours: ReadonlyArray<number>
}

/** Fewest days with an error of the issued forecasts of demand. */
const leastIssued = 7

const byHour = (of: (hour: number) => number): ReadonlyArray<number> => hoursOfDay.map((hour) => round(of(hour), 1e6))

const at = (values: ReadonlyArray<number> | null | undefined, hour: number): number => values?.[hour] ?? Number.NaN

/**
 * The coming days, of which the first is the one after the last of `past`. Sun, wind and water are forecast as on the last
 * known day, which errs less than any mean of more days (daily energies of 1 Apr 2019 to 31 Mar 2023), and the errors are
 * those of that forecast, as many days ahead, on the days of `past`. Demand is that of the forecasts of the service, with
 * their errors, where enough were issued. Null where no day is known.
 */
export const nextDays = (
  past: ReadonlyArray<PastDay>,
  count: number,
  issued: (hour: number) => number | null
): NextDays | null => {
  const last = past.findLastIndex(({ day }) => day !== null)
  const base = past[last]?.day
  if (base === null || base === undefined) return null
  const demandErrors = past.map((_, index) => issuedErrors(past, index))
  const hasForecasts = demandErrors.filter(([today, next]) => today !== null && next !== null).length >= leastIssued
  /** Ratio of the demand of an hour as it is forecast to that of the last known day; `NaN` where it is not. */
  const ratio = (hour: number) => {
    const factor = (issued(hour) ?? Number.NaN) / at(past[last]?.demand_mw, hour % hoursPerDay)
    return hasForecasts && Number.isFinite(factor) ? factor : Number.NaN
  }
  const ratios = Array.from({ length: count * hoursPerDay }, (_, hour) => ratio(hour))
  const days = Array.from({ length: count }, (_, ahead): NextDay => {
    const lag = past.length + ahead - last
    const errors = past.flatMap(({ day }, index): ReadonlyArray<DayError> => {
      const before = past[index - lag]
      if (day === null || before === undefined || before.day === null) return []
      const ofIssued = demandErrors[index]?.[Math.min(ahead, 1)] ?? null
      if (hasForecasts && ofIssued === null) return []
      const [solar, wind] = [before.day.solar, before.day.wind]
      const demand = hasForecasts ? ofIssued : relativeError(past[index]?.demand_mw, before.demand_mw)
      if (demand === null) return []
      return [
        {
          demand,
          solar: byHour((hour) => at(day.solar, hour) - at(solar, hour)),
          wind: byHour((hour) => at(day.wind, hour) - at(wind, hour))
        }
      ]
    })
    return { forecast: hasForecasts ? scaled(base, ratios.slice(ahead * hoursPerDay)) : base, errors }
  })
  return { days, forecast_hours: ratios.flatMap((factor, hour) => (Number.isNaN(factor) ? [] : [hour])) }
}

/** Errors of the forecasts of a day's demand, of that made as it began and of that made a day before. */
const issuedErrors = (past: ReadonlyArray<PastDay>, index: number) => {
  const actual = past[index]?.demand_mw
  return [
    relativeError(actual, past[index]?.forecasts_mw[0]),
    relativeError(actual, past[index - 1]?.forecasts_mw[1])
  ] as const
}

/** Ratio of what came to what was forecast, less 1, by hour; null where an hour of either is unknown. */
const relativeError = (actual: HourlyForecast | undefined, forecast: HourlyForecast | undefined) => {
  const errors = byHour((hour) => at(actual, hour) / at(forecast, hour) - 1)
  return errors.some((error) => !Number.isFinite(error)) ? null : errors
}

/** The day with its demand by these ratios of its hours; hours without one stay. */
const scaled = (base: GridDay, ratios: ReadonlyArray<number>): GridDay => {
  const factor = (hour: number) => (Number.isNaN(at(ratios, hour)) ? 1 : at(ratios, hour))
  return {
    ...base,
    demand_mw: Object.fromEntries(
      Object.entries(base.demand_mw).map(([place, mw]) => [place, byHour((hour) => at(mw, hour) * factor(hour))])
    )
  }
}

/** The day as it comes where its forecast has this error. */
export const withError = (day: GridDay, error: DayError): GridDay => {
  const output = (forecast: ReadonlyArray<number>, of: ReadonlyArray<number>) =>
    hoursOfDay.map((hour) => clamp(at(forecast, hour) + at(of, hour), 0, 1))
  return {
    ...day,
    demand_mw: Object.fromEntries(
      Object.entries(day.demand_mw).map(([place, mw]) => [
        place,
        hoursOfDay.map((hour) => Math.max(0, at(mw, hour) * (1 + at(error.demand, hour))))
      ])
    ),
    solar: output(day.solar, error.solar),
    wind: output(day.wind, error.wind)
  }
}
