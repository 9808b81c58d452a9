import { leastCoverage } from "@grid/domain/observations/Provenance"
import type { ArbitrageDay, StorageArbitrage } from "@grid/domain/market/StorageApi"
import type { Storage, TradedDay } from "@grid/domain/batteries/StorageArbitrage"
import { sum } from "@grid/domain/numbers/Numbers"
import { istDayDate } from "@grid/domain/time/Time"
import { rounded } from "../reading/Values.ts"

/** Traded days as they stand on the wire, with their summary. */
export const arbitrageOf = (days: ReadonlyArray<TradedDay>, storage: Storage): StorageArbitrage => {
  const schedules = days.flatMap(({ trades }) => (trades === null ? [] : [trades]))
  const mean =
    schedules.length === 0 || schedules.length < leastCoverage * days.length
      ? null
      : sum(schedules.map(({ revenue_inr }) => revenue_inr)) / schedules.length
  const pairs = schedules.flatMap(({ of_day_before_inr, revenue_inr }) =>
    of_day_before_inr === null ? [] : [{ best: revenue_inr, capture: of_day_before_inr }]
  )
  const best = sum(pairs.map((pair) => pair.best))
  return {
    days: days.map(rowOf),
    summary: {
      mean_inr_per_mw_day: orNull(mean),
      annualised_inr_per_mw: orNull(mean === null ? null : mean * 365),
      capture_of_perfect_pct: best === 0 ? null : orNull((100 * sum(pairs.map(({ capture }) => capture))) / best)
    },
    assumptions: {
      power_mw: 1,
      ...storage,
      notes: [
        "Every day's prices are known beforehand, and what it trades does not change them.",
        "It is empty at 00:00 IST of every day. Losses are counted while charging: a full charge takes duration_h / efficiency hours.",
        "A price known by the hour only stands for its four blocks. A block without a price is not traded. A day with under 80 % of its prices has no figures.",
        "No fees, losses of the network or wear are taken off.",
        "capture_of_perfect_pct: the schedule that was best for the day before, kept as it is, at the prices of the day."
      ]
    }
  }
}

const rowOf = ({ coverage, day, trades }: TradedDay): ArbitrageDay => ({
  date: istDayDate(day),
  revenue_inr_per_mw: trades === null ? null : orNull(trades.revenue_inr),
  charge_blocks: trades?.charge_blocks ?? null,
  discharge_blocks: trades?.discharge_blocks ?? null,
  avg_charge_inr_per_mwh: trades === null ? null : rounded(trades.purchase_inr / trades.charged_mwh, 2),
  avg_discharge_inr_per_mwh:
    trades === null ? null : rounded((trades.revenue_inr + trades.purchase_inr) / trades.discharged_mwh, 2),
  ...(coverage.present === coverage.expected ? {} : { coverage })
})

const orNull = (value: number | null): number | null => (value === null ? null : rounded(value, 2))
