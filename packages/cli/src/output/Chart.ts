import { mean } from "@grid/domain/numbers/Numbers"
import { boundsOf } from "@grid/models/charts/Drawing"

const bars = [..."▁▂▃▄▅▆▇█"]

/** Widest sparkline, characters. */
const widest = 72

const meanOfKnown = (values: ReadonlyArray<number>): number => mean(values.filter((value) => !Number.isNaN(value)))

/** Values as bars from their lowest to their highest, means of neighbours where there are many; unknown ones as blanks. */
export const sparkline = (values: ReadonlyArray<number>): string => {
  const width = Math.min(widest, values.length)
  const edge = (column: number) => Math.floor((column * values.length) / width)
  const means = Array.from({ length: width }, (_, column) => meanOfKnown(values.slice(edge(column), edge(column + 1))))
  const [low, high] = boundsOf(means) ?? [0, 0]
  const barOf = (value: number) =>
    high === low ? bars[3] : bars[Math.round(((value - low) / (high - low)) * (bars.length - 1))]
  return means.map((value) => (Number.isNaN(value) ? " " : barOf(value))).join("")
}
