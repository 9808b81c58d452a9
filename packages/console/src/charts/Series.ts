import type { Axis } from "./Ticks.ts"

/** Series of a chart. */
export interface Series {
  readonly label: string
  /** Name of the custom property of its colour, such as `--data-1`. */
  readonly colour: string
  readonly values: ReadonlyArray<number | null>
  /** True for what a line is compared with. */
  readonly faint?: boolean
}

/** Range between two series, such as that of a forecast. */
export interface Range {
  readonly label: string
  readonly colour: string
  readonly low: ReadonlyArray<number | null>
  readonly high: ReadonlyArray<number | null>
}

/** Series over common instants, epoch ms, ascending; with an axis of its own over the numbers of that. */
export interface ChartData {
  readonly times: ReadonlyArray<number>
  readonly axis?: Axis
  readonly series: ReadonlyArray<Series>
  /** `stack` puts the series one upon the other; `steps` holds each value for its interval. */
  readonly form: "lines" | "steps" | "stack"
  readonly range?: Range
}

/**
 * Place at which a chart is read while nobody points at it: the newest known value that is not ahead of now, of its last
 * known series or, in a stack, of all; else the last known one. Null where nothing is known.
 */
export const restingIndex = ({ form, series, times }: ChartData, now: number): number | null => {
  const known = (all: ReadonlyArray<Series>) =>
    times.map((_, index) => index).filter((index) => all.every(({ values }) => values[index] != null))
  const indices = (form === "stack" ? [series] : series.map((one) => [one]))
    .map(known)
    .findLast((all) => all.length > 0)
  return indices?.findLast((index) => (times[index] ?? 0) <= now) ?? indices?.at(-1) ?? null
}

/** True where there is nothing to draw. */
export const isEmpty = ({ range, series }: ChartData): boolean =>
  [...series.map(({ values }) => values), range?.low ?? []].every((values) => values.every((value) => value === null))
