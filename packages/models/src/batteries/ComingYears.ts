import { type Cell, evenCell } from "@grid/domain/batteries/Cell"
import type { stackDefaults } from "@grid/domain/batteries/StackAssumptions"
import { hoursPerDay } from "@grid/domain/time/Time"
import type { Highs } from "highs"
import { choices, type DayPrices } from "./Choice.ts"
import { type BySet, earningsOf, type PastDay } from "./PastDays.ts"
import { optima } from "./Schedule.ts"

/** Values of the assumptions of what storage earns. */
export type StackValues = Readonly<Record<keyof typeof stackDefaults, number>>

/** Hours of the day in which the sun shines, IST. */
const sun = { rises: 6.5, sets: 18.5 } as const

/** Height of the sun in each hour of the day as a half sine, 0 to 1. */
const sunshine = Float64Array.from({ length: hoursPerDay }, (_, hour) =>
  Math.max(0, Math.sin((Math.PI * (hour + 0.5 - sun.rises)) / (sun.sets - sun.rises)))
)

/** A coming year: number of years after that of the newest price, and year of the storage's life, the first being 1. */
export interface ComingYear {
  readonly ahead: number
  readonly life: number
}

/** Years of a life, where so many years lie between the newest price and the first of them. */
export const comingYears = (count: number, between: number): ReadonlyArray<ComingYear> =>
  Array.from({ length: count }, (_, index) => ({ ahead: between + index + 1, life: index + 1 }))

/** Part of the first year's capacity that is left in a year of a storage's life. */
export const fadeOf = (values: StackValues, life: number): number => (1 - values.degradation_per_year) ** (life - 1)

/** Storage of 1 MW in a year of its life: it holds less every year after the first. */
export const cellOf = (values: StackValues, duration_h: number, life = 1): Cell =>
  evenCell(duration_h * fadeOf(values, life), values.round_trip_efficiency, values.cycles_per_day)

/** Factor of all prices so many years ahead. */
export const growthOf = (values: StackValues, ahead: number): number => (1 + values.price_growth_per_year) ** ahead

/** Hourly prices as they would be so many years ahead: lower while the sun shines. */
const deepened = ({ dam, rtm }: DayPrices, values: StackValues, ahead: number): DayPrices => {
  const depth = Math.min(values.midday_deepening_limit, values.midday_deepening_per_year * ahead)
  const lower = (prices: Float64Array | null) =>
    prices?.map((price, hour) => price * (1 - depth * Number(sunshine[hour]))) ?? null
  return { dam: lower(dam), rtm: lower(rtm) }
}

/** Earnings of 1 MW on a day with foresight, INR, and energy that it would give, MWh, by set of markets. */
export interface ComingDay {
  readonly perfect_inr: BySet
  readonly discharged_mwh: BySet
}

/** Days with their prices as in a coming year, before growth. */
export const comingDays = (
  highs: Highs,
  days: ReadonlyArray<PastDay>,
  values: StackValues,
  duration_h: number,
  { ahead, life }: ComingYear
): ReadonlyArray<ComingDay> =>
  optima(highs, hoursPerDay, cellOf(values, duration_h, life), (optimum) =>
    days.map(({ hourly }) => {
      const prices = deepened(hourly, values, ahead)
      const chosen = choices(prices, optimum)
      return {
        perfect_inr: earningsOf(chosen, prices),
        discharged_mwh: chosen.map((choice) => choice?.schedule.reduce((sum, mwh) => sum + Math.max(0, mwh), 0) ?? null)
      }
    })
  )
