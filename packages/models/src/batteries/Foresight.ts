import type { Cell } from "@grid/domain/batteries/Cell"
import { nth } from "@grid/domain/numbers/Numbers"
import { hoursPerDay } from "@grid/domain/time/Time"
import { type DayPrices, pricesAt, venues } from "./Choice.ts"

/** Content from a step that charges to one that discharges, and what each MWh of it gains, INR. */
interface Way {
  readonly from: number
  readonly to: number
  readonly gain: number
  /** Content that the steps on its way have room for, or hold where it goes back in time, MWh. */
  readonly room: number
}

/** Content below which there is none, MWh. */
const negligible = 1e-9

/**
 * Earnings of the schedule of greatest revenue (`optimum` of `Schedule.ts`), INR per MW, in a tenth of the time that its
 * programme takes. Prices are 0 or more, by equal steps of 24 h, and all known. The way of content that gains most takes what it
 * can, then the next, which may go back in time where content is stored that it stands in for: successive shortest paths of a
 * flow of least cost (Ahuja et al. 1993, section 9.7).
 */
export const mostEarnings = (prices: Float64Array, cell: Cell): number => {
  const { capacity_mwh, charge_efficiency, cycles_per_day, discharge_efficiency } = cell
  const steps = prices.length
  const charge = new Float64Array(steps).fill((hoursPerDay / steps) * charge_efficiency)
  const discharge = new Float64Array(steps).fill(hoursPerDay / steps / discharge_efficiency)
  const stored = new Float64Array(steps)
  let left = (cycles_per_day ?? Number.POSITIVE_INFINITY) * capacity_mwh
  let earned = 0
  const bestWay = (): Way | null => {
    let best: Way | null = null
    const look = (from: number, to: number, room: number): void => {
      const gain = nth(prices, to) * discharge_efficiency - nth(prices, from) / charge_efficiency
      if (gain > (best?.gain ?? 0) && nth(discharge, to) > negligible) best = { from, to, gain, room }
    }
    for (let from = 0; from < steps; from++) {
      if (nth(charge, from) <= negligible) continue
      let room = Number.POSITIVE_INFINITY
      for (let to = from + 1; to < steps; to++) {
        room = Math.min(room, capacity_mwh - nth(stored, to - 1))
        if (room <= negligible) break
        look(from, to, room)
      }
      room = Number.POSITIVE_INFINITY
      for (let to = from - 1; to >= 0; to--) {
        room = Math.min(room, nth(stored, to))
        if (room <= negligible) break
        look(from, to, room)
      }
    }
    return best
  }
  for (let way = bestWay(); way !== null && left > negligible; way = bestWay()) {
    const { from, gain, room, to } = way
    const mwh = Math.min(nth(charge, from), nth(discharge, to), room, left)
    charge[from] = nth(charge, from) - mwh
    discharge[to] = nth(discharge, to) - mwh
    for (let step = Math.min(from, to); step < Math.max(from, to); step++)
      stored[step] = nth(stored, step) + (from < to ? mwh : -mwh)
    left -= mwh
    earned += mwh * gain
  }
  return earned
}

/** Earnings of the best of the `choices` of a day on all markets that have prices, INR per MW, by these prices. */
export const foresight = ({ dam, rtm }: DayPrices, cell: Cell): number => {
  const alone = [dam, rtm].flatMap((prices) => prices ?? [])
  const both = dam === null || rtm === null ? [] : [pricesAt(venues(dam, rtm), dam, rtm)]
  return Math.max(...[...alone, ...both].map((prices) => mostEarnings(prices, cell)))
}
