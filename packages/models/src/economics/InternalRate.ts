/** Present value of a cash flow a year, the first one now, at a rate (0.1 is 10 %). */
export const presentValue = (flows: ReadonlyArray<number>, rate: number): number => valueAt(flows, 1 / (1 + rate))

/** A rate, or why there is none. */
export type InternalRate = { readonly rate: number } | { readonly rate: null; readonly reason: string }

/** Rates in which one is looked for: a loss of 99 % a year to a gain of 10,000 %. */
const lowest = -0.99
const highest = 100

/**
 * The rate below which a yearly cash flow is worth something today and above which it is worth less than nothing. With
 * costs first and income later that is the only zero of the present value; where costs return late there are more zeros,
 * of which only this one is a return. None is given where there are several such rates.
 */
export const internalRate = (flows: ReadonlyArray<number>): InternalRate => {
  if (!flows.some((flow) => flow < 0))
    return { rate: null, reason: "nothing is paid in, so that nothing can be returned" }
  if (!flows.some((flow) => flow > 0)) return { rate: null, reason: "no year returns anything" }
  const rates = crossings(flows, 1 / (1 + highest), 1 / (1 + lowest)).map((x) => 1 / x - 1)
  const [rate, ...more] = rates.toReversed()
  if (rate === undefined)
    return {
      rate: null,
      reason: `no rate from ${percent(lowest)} to ${percent(highest)} makes the cash flow worth nothing`
    }
  return more.length === 0
    ? { rate }
    : {
        rate: null,
        reason: `the cash flow changes its sign so often that several rates fit: ${[rate, ...more].map(percent).join(", ")}`
      }
}

/** Every rate above a loss of 99 % a year, up to a bound, at which a yearly cash flow is worth nothing today, lowest first. */
export const internalRates = (flows: ReadonlyArray<number>, bound = Number.POSITIVE_INFINITY): ReadonlyArray<number> =>
  zeros(flows, 1 / (1 + bound), 1 / (1 + lowest))
    .map(({ x }) => 1 / x - 1)
    .toReversed()

const percent = (rate: number): string => `${Math.round(rate * 10_000) / 100} %`

/** Value of the polynomial at x, coefficients from the lowest power (Horner). */
const valueAt = (coefficients: ReadonlyArray<number>, x: number): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0)

/** Zeros between `low` and `high` at which the polynomial rises. */
const crossings = (coefficients: ReadonlyArray<number>, low: number, high: number): ReadonlyArray<number> =>
  zeros(coefficients, low, high)
    .filter((zero) => zero.rises)
    .map(({ x }) => x)

interface Zero {
  readonly x: number
  readonly rises: boolean
}

/**
 * Every sign change of a polynomial between `low` and `high`. Between two neighbouring zeros of its derivative it is
 * monotonic, so that each interval holds at most one; the derivative's are found in the same way, down to a constant.
 */
const zeros = (coefficients: ReadonlyArray<number>, low: number, high: number): ReadonlyArray<Zero> => {
  if (coefficients.length < 2) return []
  const derivative = coefficients.slice(1).map((coefficient, index) => coefficient * (index + 1))
  const marks = [low, ...zeros(derivative, low, high).map(({ x }) => x), high].filter(
    (x) => valueAt(coefficients, x) !== 0
  )
  return marks.slice(1).flatMap((end, index): ReadonlyArray<Zero> => {
    const start = marks[index] as number
    const rises = valueAt(coefficients, start) < 0
    return rises === valueAt(coefficients, end) < 0 ? [] : [{ x: between(coefficients, start, end), rises }]
  })
}

/** The zero in an interval at whose ends the signs differ, by bisection to the last bit. */
const between = (coefficients: ReadonlyArray<number>, start: number, end: number): number => {
  const isNegative = valueAt(coefficients, start) < 0
  let low = start
  let high = end
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (valueAt(coefficients, middle) < 0 === isNegative) low = middle
    else high = middle
  }
}
