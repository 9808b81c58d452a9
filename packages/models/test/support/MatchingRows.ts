import type { HourlyMatching } from "@grid/domain/matching/Matching"
import { nth } from "@grid/domain/numbers/Numbers"
import { blockMs, iso } from "@grid/domain/time/Time"
import type { Body } from "@grid/models/engines/Engine"
import { matched, type MatchingInputs } from "@grid/models/matching/Matching"

/** Matching of load with generation, row by row. */
export const match = (inputs: MatchingInputs, isFormer = false): Body<HourlyMatching> => {
  const { lists, periods, rest } = matched(inputs, { isFormer })
  const { shift_windows, unmatched } = lists
  const startOf = (period: number) => iso(inputs.from + period * periods.blocks * blockMs)
  return {
    ...rest,
    unmatched: Array.from(unmatched.period, (period, row) => {
      const kg_co2e = nth(unmatched.kg_co2e, row)
      return {
        block_start: startOf(period),
        mwh: nth(unmatched.mwh, row),
        kg_co2e: Number.isNaN(kg_co2e) ? null : kg_co2e
      }
    }),
    shift_windows: Array.from(shift_windows.from, (from, row) => ({
      from: startOf(from),
      to: startOf(nth(shift_windows.to, row)),
      mwh: nth(shift_windows.mwh, row),
      avoided_kg_co2e: nth(shift_windows.avoided_kg_co2e, row)
    }))
  }
}
