import type { Cell } from "@grid/domain/batteries/Cell"
import { mean, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import { type DayHistory, dayOf } from "../../forecast/DayHistory.ts"
import { type Outlook, type Plant, simplex, twoStage } from "./TwoStage.ts"

/** Days whose ratios of real-time to day-ahead price are scenarios of a bid. The newest is not over when bids close. */
const spreadDays = { first: 2, last: 15 } as const

/** Cost of trading in real time by which schedules are chosen, INR/MWh: the highest transaction fee of an exchange. */
const cost_inr_per_mwh = 20

/** A day on both markets. */
export interface BothMarkets {
  /** Prices, INR/MWh by step. */
  readonly dam: Float64Array
  readonly rtm: Float64Array
  /** Ratios of real-time to day-ahead price, by step, of days whose prices were known when bids closed. */
  readonly spreads: ReadonlyArray<ReadonlyArray<number>>
}

/** The markets of a day; null where their prices are not all known. */
export const bothMarkets = (dam: DayHistory, rtm: DayHistory, day: number): BothMarkets | null => {
  const whole = (one: number) => {
    const prices = { dam: dayOf(dam, one), rtm: dayOf(rtm, one) }
    return [...prices.dam, ...prices.rtm].some(Number.isNaN) ? null : prices
  }
  const prices = whole(day)
  if (prices === null) return null
  const past = Array.from({ length: spreadDays.last - spreadDays.first + 1 }, (_, back) =>
    whole(day - spreadDays.first - back)
  )
  const spreads = past.flatMap((one) =>
    one === null ? [] : [[...one.rtm].map((price, step) => price / Number(one.dam[step]))]
  )
  return { ...prices, spreads }
}

const plantOf = (cell: Cell): Plant => ({
  power_mw: 1,
  energy_mwh: cell.capacity_mwh,
  initial_mwh: 0,
  charge_efficiency: cell.charge_efficiency,
  discharge_efficiency: cell.discharge_efficiency,
  cycles_per_day: cell.cycles_per_day,
  wear_inr_per_mwh: 0
})

const outlookOf = (dam: Float64Array, rtm: ReadonlyArray<ReadonlyArray<number>>, cost: number): Outlook => ({
  step_h: 24 / dam.length,
  steps: dam.length,
  dam: [...dam],
  rtm,
  rtm_cost_inr_per_mwh: cost,
  ancillary: null,
  ancillary_kept_h: 0,
  parts_per_step: 1,
  reserved_mw: null,
  end_value_inr_per_mwh: 0
})

/** Earnings of 1 MW on both markets whose prices are known beforehand, INR. */
export const perfectOfBoth = (highs: Highs, { dam, rtm }: BothMarkets, cell: Cell): number =>
  twoStage(highs, plantOf(cell), outlookOf(dam, [[...rtm]], 0)).objective_inr

/**
 * Earnings of 1 MW on both markets, INR: day-ahead volumes by the expected prices and the spreads of the days before, which
 * are centred so that nothing is bought on one market to be sold on the other; then, when the day-ahead market has cleared,
 * the recourse at its prices. Null where no spread is known.
 */
export const earnedOfBoth = (
  highs: Highs,
  { dam, rtm, spreads }: BothMarkets,
  expected: Float64Array,
  cell: Cell
): number | null => {
  if (spreads.length === 0) return null
  const usual = [...expected].map((_, step) => mean(spreads.map((ratios) => Number(ratios[step]))))
  const paths = spreads.map((ratios) =>
    [...expected].map((price, step) => (price * Number(ratios[step])) / Number(usual[step]))
  )
  const plan = twoStage(highs, plantOf(cell), outlookOf(expected, paths, cost_inr_per_mwh))
  const later = twoStage(highs, plantOf(cell), outlookOf(dam, [[...dam]], cost_inr_per_mwh), { ...simplex, firm: plan })
  const [operation] = later.scenarios
  const h = 24 / expected.length
  return sum(
    (operation?.net_mw ?? []).map((mw, step) => {
      const sold = Number(plan.dam_mw[step])
      return h * (sold * Number(dam[step]) + (mw - sold) * Number(rtm[step]))
    })
  )
}
