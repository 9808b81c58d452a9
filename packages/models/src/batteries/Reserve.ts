import type { Cell } from "@grid/domain/batteries/Cell"
import { mean, nth } from "@grid/domain/numbers/Numbers"
import type { Schedule } from "./Schedule.ts"

/**
 * Earnings of upward reserve offered from what a day's schedule leaves idle, INR per MW. In every step it offers the power
 * that does not discharge, as far as the energy in the store lasts; the part that is despatched is paid the clearing price
 * and bought back at the mean price of the day with its losses. Steps in which that costs more than it pays are not offered.
 */
export const reserveEarnings = (
  schedule: Schedule,
  { asm, dam }: { readonly asm: Float64Array; readonly dam: Float64Array },
  cell: Cell,
  despatched: number
): number => {
  const hours = 24 / schedule.length
  const refill = mean(dam) / (cell.charge_efficiency * cell.discharge_efficiency)
  // A store that does not trade waits full.
  let content = schedule.every((mwh) => mwh === 0) ? cell.capacity_mwh : 0
  return schedule.reduce((sum, mwh, step) => {
    content += mwh < 0 ? -mwh * cell.charge_efficiency : -mwh / cell.discharge_efficiency
    const offered = Math.min(hours - Math.max(0, mwh), Math.max(0, content) * cell.discharge_efficiency)
    const margin = nth(asm, step) - refill
    return margin > 0 ? sum + despatched * offered * margin : sum
  }, 0)
}
