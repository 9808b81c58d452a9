/** Sum in the order of the values, from 0. The order decides the last bits, on which frozen results rest. */
export const sum = (values: ArrayLike<number>): number => {
  let total = 0
  for (let index = 0; index < values.length; index++) total += values[index] as number
  return total
}

/** Mean; `NaN` without values. */
export const mean = (values: ArrayLike<number>): number => sum(values) / values.length

/** Quantile of ascending values at a share from 0 to 1, linear between neighbours; `NaN` without values. */
export const quantile = (ascending: ArrayLike<number>, share: number): number => {
  const place = share * (ascending.length - 1)
  const low = ascending[Math.floor(place)] ?? Number.NaN
  return low + (place % 1) * ((ascending[Math.ceil(place)] ?? Number.NaN) - low)
}

/** Nearest value with one part in `parts`: 1,000 gives three decimals. */
export const round = (value: number, parts: number): number => Math.round(value * parts) / parts

/** Text after the whole part, by thousandths: `.25` of 250, nothing of 0. */
const fractionTexts = Array.from({ length: 1_000 }, (_, thousandths) => `${thousandths / 1_000}`.slice(1))

/** Decimals that a double holds apart, so that each is its own shortest text. */
const mostThousandths = 1e15

/**
 * Text of the nearest value with three decimals, as JSON has it; the value is a finite number. Put together from whole
 * numbers, as the text of a fraction takes several times as long, and a long series has a hundred thousand.
 */
export const thousandthsText = (value: number): string => {
  const thousandths = Math.round(value * 1_000)
  if (!(thousandths >= 0 && thousandths < mostThousandths)) return `${thousandths / 1_000}`
  const whole = Math.floor(thousandths / 1_000)
  return `${whole}${fractionTexts[thousandths - whole * 1_000]}`
}

/** Nearest value with one decimal. */
export const tenths = (value: number): number => round(value, 10)

/** Nearest value with two decimals. */
export const hundredths = (value: number): number => round(value, 100)

/** Value within bounds. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Value at an index within the array, which the caller sees to. For loops over floats alone: other arrays would slow it down. */
export const nth = (values: Float64Array, index: number): number => values[index] as number

/** Least size of a number of a request that is not 0: what is smaller is a slip, and dividing by it overflows. */
export const leastSize = 1e-9

/** True for a number of a request between bounds, neither negative zero nor next to 0. */
export const isBounded = (value: number, minimum: number, maximum: number): boolean =>
  value >= minimum && value <= maximum && (Math.abs(value) >= leastSize || Object.is(value, 0))

/** Longest number in a request, characters. */
const mostCharacters = 64

/** Number that a text of digits stands for; NaN where it is negative zero, too long, or so small that only 0 is left of it. */
export const numberOf = (text: string): number => {
  const value = Number(text)
  const vanished = value === 0 && /^[^e]*[1-9]/i.test(text)
  return text.length > mostCharacters || Object.is(value, -0) || vanished ? NaN : value
}

/** A number, which a unit may follow: not of what holds others as well, such as `1,000` or a day. */
const measure = /^\s*([-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)([^\d]*)$/i

/** True for the unit that a name carries, `h` of `hours` and `hours` of `duration_h`: by another the number would be another. */
const isUnitOf = (unit: string, name: string): boolean =>
  name.split("_").some((word) => word.startsWith(unit) || (word.length === 1 && unit.startsWith(word)))

/**
 * Number of a text, with as many decimals as are taken: one part in `parts`. None outside of the bounds: which one within them
 * was meant nobody can tell.
 */
export const nearestNumber =
  (minimum: number, maximum: number, parts = 1e10) =>
  (text: string, name: string): ReadonlyArray<string> => {
    const [, digits = "NaN", unit = ""] = measure.exec(text) ?? []
    if (!isUnitOf(unit.trim().toLowerCase(), name)) return []
    const rounded = round(Number(digits), parts)
    const taken = Math.abs(rounded) < leastSize ? 0 : rounded
    return taken >= minimum && taken <= maximum ? [String(taken)] : []
  }

/** NaN as null. */
export const nullOfNaN = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Number of values that are known: no NaN. */
export const countKnown = (values: Float64Array): number => {
  let count = 0
  for (const value of values) if (!Number.isNaN(value)) count++
  return count
}
