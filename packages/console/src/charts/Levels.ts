import { amount } from "../format/Numbers.ts"

/** Classes of values, each with a colour of its own: seven, between six bounds. */
export interface Scale {
  /** Least values of the classes above the lowest one, ascending. They are fixed, so that pictures can be compared. */
  readonly bounds: ReadonlyArray<number>
  /** Colours from little to much, or from one side of zero to the other. */
  readonly colours: "rise" | "balance"
}

/** Scale from little to much. */
export const rise = (...bounds: ReadonlyArray<number>): Scale => ({ bounds, colours: "rise" })

/** Classes of prices, INR/MWh. */
export const priceScale = rise(1_000, 2_000, 3_000, 4_500, 6_000, 9_000)

/** Class of a value, from 0. */
export const levelOf = ({ bounds }: Scale, value: number): number => bounds.findLastIndex((bound) => value >= bound) + 1

/** Name of the colour of a class, as the stylesheet has it. */
export const colourOf = ({ colours }: Scale, level: number): string => `level ${colours}-${level}`

/** Values of each class in words. */
export const levelTexts = ({ bounds }: Scale): ReadonlyArray<string> => {
  const texts = bounds.map((bound) => amount(bound, 0))
  return [
    `under ${texts[0]}`,
    ...texts.slice(1).map((text, index) => `${texts[index]} to ${text}`),
    `${texts.at(-1)} and more`
  ]
}
