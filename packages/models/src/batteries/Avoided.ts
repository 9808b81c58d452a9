import type { deviationDefaults } from "@grid/domain/batteries/DeviationAssumptions"
import { blocksPerDay, istDate, istDayStart } from "@grid/domain/time/Time"
import { avoidance } from "../deviation/Avoidance.ts"
import { deviationInputs, type Plant } from "../deviation/Plant.ts"
import { makeRandom } from "../engines/Random.ts"
import type { FrozenSeries } from "./FrozenPrices.ts"

/** Days whose rates charges for deviation are drawn over, at most, and draws of each. */
const deviation = { days: 91, draws: 20 } as const

/** Normal rates by block from an IST day on, INR/MWh. */
interface Rates {
  readonly first_day: number
  readonly values: FrozenSeries
}

/** Storage beside a plant; null where it stands beside none. */
interface Beside {
  readonly capacity_mw: number
  readonly duration_h: number
  readonly plant: Plant | null
}

type Values = Readonly<Record<keyof typeof deviationDefaults | "round_trip_efficiency", number>>

/**
 * Charges for deviation that the part of a storage kept for them avoids, INR per MW of the storage and day: mean over the
 * newest days whose rates are known. Null without a plant or with too few rates.
 */
export const avoidedOf = ({ first_day, values: rates }: Rates, values: Values, storage: Beside): number | null => {
  const { capacity_mw, duration_h, plant } = storage
  const days = Math.floor((rates.findLastIndex((rate) => rate !== null) + 1) / blocksPerDay)
  if (plant === null || days === 0) return null
  const first = Math.max(0, days - deviation.days)
  const question = {
    plant,
    date: istDate(istDayStart(first_day + days - 1)),
    rates_inr_per_mwh: rates.slice(first * blocksPerDay, days * blocksPerDay),
    storage: {
      power_mw: capacity_mw,
      energy_mwh: capacity_mw * duration_h,
      efficiency: values.round_trip_efficiency
    },
    values,
    draws: deviation.draws
  }
  const { avoided_inr } = avoidance(deviationInputs(question), makeRandom(JSON.stringify(rates), "deviation"))
  return avoided_inr === null ? null : avoided_inr / (days - first) / capacity_mw
}
