import { round, sum } from "@grid/domain/numbers/Numbers"
import { mwhOfMw } from "@grid/domain/observations/Units"

export const bell = (x: number, centre: number, width: number): number => Math.exp(-(((x - centre) / width) ** 2))

/** Element at an index within the list, which the caller sees to. */
export const at = <A>(list: ReadonlyArray<A>, index: number): A => list[index] as A

/** Sum of values by weight. */
export const weighted = (values: ReadonlyArray<number>, weights: ReadonlyArray<number>): number => {
  let total = 0
  for (let index = 0; index < weights.length; index++) total += at(weights, index) * at(values, index)
  return total
}

/** Index of the greatest value, the first of them. */
export const greatest = (values: ReadonlyArray<number>): number => {
  let best = 0
  for (let index = 1; index < values.length; index++) {
    if (at(values, index) > at(values, best)) best = index
  }
  return best
}

/**
 * `total` shared out by weight, each share to one part in `parts`. What rounding leaves over goes to the heaviest, so that
 * the sum is `total`.
 */
export const share = (total: number, weights: ReadonlyArray<number>, parts: number): Array<number> => {
  const whole = sum(weights)
  const shares = weights.map((weight) => round((total * weight) / whole, parts))
  const heaviest = greatest(weights)
  shares[heaviest] = round(at(shares, heaviest) + total - sum(shares), parts)
  return shares
}

/** Energy of blocks of so many MW, MWh. */
export const mwh = (mw: ReadonlyArray<number>): number => round(mwhOfMw(sum(mw), 15), 1_000)
