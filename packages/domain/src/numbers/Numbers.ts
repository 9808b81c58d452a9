/** Sum in the order of the values, from 0. The order decides the last bits, on which frozen results rest. */
export const sum = (values: ArrayLike<number>): number => {
  let total = 0
  for (let index = 0; index < values.length; index++) total += values[index] as number
  return total
}

/** Mean; `NaN` without values. */
export const mean = (values: ArrayLike<number>): number => sum(values) / values.length

/** Nearest value with one part in `parts`: 1,000 gives three decimals. */
export const round = (value: number, parts: number): number => Math.round(value * parts) / parts

/** Nearest value with one decimal. */
export const tenths = (value: number): number => round(value, 10)

/** Nearest value with two decimals. */
export const hundredths = (value: number): number => round(value, 100)

/** Value within bounds. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Value at an index within the array, which the caller sees to. For loops over floats alone: other arrays would slow it down. */
export const nth = (values: Float64Array, index: number): number => values[index] as number
