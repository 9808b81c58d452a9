import type { MatchingStorage } from "@grid/domain/matching/Matching"
import { nth } from "@grid/domain/numbers/Numbers"

/** Energy of each period, MWh at the meter, and what is left in the store after the last. */
export interface StorageDispatch {
  readonly charged: Float64Array
  readonly discharged: Float64Array
  readonly content_mwh: number
}

/**
 * Dispatch of greatest matched load: whatever is left over is stored, whatever is unmatched is served, each at once and as far as
 * power and content allow; empty at the start. No other dispatch matches more: energy given later than it could be given serves
 * no more load then than now, and until then takes room and nothing else. `hours` is the length of a period; losses count while
 * charging.
 */
export const dispatch = (
  { efficiency, energy_mwh, power_mw }: MatchingStorage,
  {
    excess,
    hours,
    unmatched
  }: { readonly excess: Float64Array; readonly unmatched: Float64Array; readonly hours: number }
): StorageDispatch => {
  const most = power_mw * hours
  const charged = new Float64Array(excess.length)
  const discharged = new Float64Array(excess.length)
  let content = 0
  for (let period = 0; period < excess.length; period++) {
    const taken = Math.min(nth(excess, period), most, (energy_mwh - content) / efficiency)
    const given = Math.min(nth(unmatched, period), most, content)
    charged[period] = taken
    discharged[period] = given
    content = Math.min(energy_mwh, Math.max(0, content + efficiency * taken - given))
  }
  return { charged, discharged, content_mwh: content }
}
