import { round, sum } from "@grid/domain/numbers/Numbers"
import { mwhOfMw } from "@grid/domain/observations/Units"

export const bell = (x: number, centre: number, width: number): number => Math.exp(-(((x - centre) / width) ** 2))

/** Index of the greatest value, the first of them. */
export const greatest = (values: ReadonlyArray<number>): number => {
  let best = 0
  for (let index = 1; index < values.length; index++) {
    if ((values[index] as number) > (values[best] as number)) best = index
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
  shares[heaviest] = round((shares[heaviest] as number) + total - sum(shares), parts)
  return shares
}

/** Energy of blocks of so many MW, MWh. */
export const mwh = (mw: ReadonlyArray<number>): number => round(mwhOfMw(sum(mw), 15), 1_000)
