import { nth, sum } from "@grid/domain/numbers/Numbers"

/** Periods of an IST day between which load may move. MWh by period. */
export interface ShiftingDay {
  /** Load that may leave each period. */
  readonly movable: Float64Array
  /** Generation left over, which it may move to. */
  readonly excess: Float64Array
  /** Emissions avoided by a MWh that leaves, kg CO2e; none leaves where it is not above 0. */
  readonly kg_co2e_per_mwh: Float64Array
  /** Most periods between the two. */
  readonly reach: number
}

/** Load that moves from one period of the day to another, MWh. */
export interface Move {
  readonly from: number
  readonly to: number
  readonly mwh: number
}

/** Less than this is a rounding error, MWh. */
const negligible = 1e-9

/**
 * Moves of greatest avoided emissions: an optimum of the linear programme
 *
 *     maximise    Σ w_i x_ij
 *     subject to  Σ_j x_ij ≤ movable_i,  Σ_i x_ij ≤ excess_j,  x_ij ≥ 0,  x_ij = 0 where |i − j| > reach
 *
 * What leaves the periods can be placed if and only if no run of periods a…b sends more than is left over in a−reach…b+reach (Hall):
 * the amounts that can be form a polymatroid, on which taking as much as is possible of the largest weight first is optimal
 * (Edmonds 1970). Amounts are placed in their order, each in the earliest room it reaches.
 */
export const moves = (day: ShiftingDay): ReadonlyArray<Move> => placed(day, amounts(day))

/** Energy that leaves each period. */
const amounts = (day: ShiftingDay): Float64Array =>
  day.reach < day.movable.length ? amountsWithin(dirtiestFirst(day), day) : amountsAnywhere(dirtiestFirst(day), day)

/** Periods from which load may leave, the dirtiest first, in their order where they are equal. A day is in order for the most part. */
const dirtiestFirst = ({ kg_co2e_per_mwh, movable }: ShiftingDay): Float64Array => {
  const periods = new Float64Array(movable.length)
  let count = 0
  for (let period = 0; period < movable.length; period++) {
    const intensity = nth(kg_co2e_per_mwh, period)
    if (!(nth(movable, period) > negligible && intensity > 0)) continue
    let place = count++
    for (; place > 0 && nth(kg_co2e_per_mwh, nth(periods, place - 1)) < intensity; place--) {
      periods[place] = nth(periods, place - 1)
    }
    periods[place] = period
  }
  return periods.subarray(0, count)
}

/** Energy that leaves each period where all may go to any. */
const amountsAnywhere = (dirtiest: Float64Array, { excess, movable }: ShiftingDay): Float64Array => {
  const amount = new Float64Array(movable.length)
  const room = sum(excess)
  let sent = 0
  for (const period of dirtiest) {
    const mwh = Math.min(nth(movable, period), room - sent)
    if (mwh <= negligible) continue
    amount[period] = mwh
    sent += mwh
  }
  return amount
}

const amountsWithin = (dirtiest: Float64Array, { excess, movable, reach }: ShiftingDay): Float64Array => {
  const periods = movable.length
  const room = new Float64Array(periods + 1)
  for (let period = 0; period < periods; period++) room[period + 1] = nth(room, period) + nth(excess, period)
  const sent = new Float64Array(periods + 1)
  const amount = new Float64Array(periods)
  for (const period of dirtiest) {
    let least = Number.POSITIVE_INFINITY
    for (let end = period + 1; end <= periods; end++) {
      least = Math.min(least, nth(room, Math.min(periods, end + reach)) - nth(sent, end))
    }
    let most = Number.NEGATIVE_INFINITY
    for (let start = 0; start <= period; start++) {
      most = Math.max(most, nth(room, Math.max(0, start - reach)) - nth(sent, start))
    }
    const mwh = Math.min(nth(movable, period), least - most)
    if (mwh <= negligible) continue
    amount[period] = mwh
    for (let end = period + 1; end <= periods; end++) sent[end] = nth(sent, end) + mwh
  }
  return amount
}

const placed = ({ excess, reach }: ShiftingDay, amount: Float64Array): ReadonlyArray<Move> => {
  const room = excess.slice()
  const found: Array<Move> = []
  // What is full stays full.
  let open = 0
  for (let from = 0; from < amount.length; from++) {
    let rest = nth(amount, from)
    while (open < room.length && nth(room, open) <= negligible) open++
    const last = Math.min(amount.length - 1, from + reach)
    for (let to = Math.max(open, from - reach); to <= last && rest > negligible; to++) {
      const moved = Math.min(rest, nth(room, to))
      if (moved <= negligible) continue
      rest -= moved
      room[to] = nth(room, to) - moved
      found.push({ from, to, mwh: moved })
    }
  }
  return found
}
