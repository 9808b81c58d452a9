import { axisOf, colourOf, documentOf, type Heading, label, plot } from "./Drawing.ts"

/** One line of a chart; `NaN` is unknown. */
export interface Line {
  readonly name: string
  readonly values: ReadonlyArray<number>
}

/** Band between two lines; `NaN` is unknown. */
export interface Band {
  readonly name: string
  readonly low: ReadonlyArray<number>
  readonly high: ReadonlyArray<number>
}

export interface LineChart extends Heading {
  /** Labels of the points, as many as each line has values. */
  readonly times: ReadonlyArray<string>
  readonly lines: ReadonlyArray<Line>
  readonly bands?: ReadonlyArray<Band>
}

type Place = (value: number) => number

/** Points of a line, begun anew behind every hole. */
const pathOf = (values: ReadonlyArray<number>, x: Place, y: Place) =>
  values
    .map((value, index) => {
      if (Number.isNaN(value)) return ""
      const begins = index === 0 || Number.isNaN(values[index - 1])
      return `${begins ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join("")

/** Outlines of a band, one for each stretch whose both ends are known. */
const outlineOf = ({ high, low }: Band, x: Place, y: Place) => {
  const known = low.flatMap((value, index) => (Number.isNaN(value + Number(high[index])) ? [] : [index]))
  const stretches: Array<Array<number>> = []
  for (const index of known) {
    const current = stretches.at(-1)
    if (current?.at(-1) === index - 1) current.push(index)
    else stretches.push([index])
  }
  const point = (values: ReadonlyArray<number>) => (index: number) =>
    `${x(index).toFixed(1)} ${y(Number(values[index])).toFixed(1)}`
  return stretches
    .map((indices) => `M${[...indices.map(point(high)), ...indices.toReversed().map(point(low))].join("L")}Z`)
    .join("")
}

/** Most labels below the drawing. */
const mostMarks = 6

/** A chart of lines and bands over the same points as an SVG document. */
export const lineChart = ({ bands = [], lines, times, ...heading }: LineChart): string => {
  const all = [...lines.map(({ values }) => values), ...bands.flatMap(({ high, low }) => [low, high])]
  const axis = axisOf(all.flat())
  const last = times.length - 1
  const x = (index: number) => plot.left + (plot.width * index) / Math.max(1, last)
  const steps = Math.min(mostMarks - 1, Math.max(1, last))
  const marks = [...new Set(Array.from({ length: steps + 1 }, (_, step) => Math.round((last * step) / steps)))]
  const legend = [...lines, ...bands].map(({ name }, index) => ({ name, colour: colourOf(index) }))
  return documentOf(heading, axis, legend, [
    ...marks.flatMap((index) => {
      const time = times[index]
      return time === undefined ? [] : [label(x(index), plot.top + plot.height + 18, time, 'text-anchor="middle"')]
    }),
    ...bands.map(
      (band, index) =>
        `<path d="${outlineOf(band, x, axis.y)}" fill="${colourOf(lines.length + index)}" fill-opacity="0.25" stroke="none"/>`
    ),
    ...lines.map(
      ({ values }, index) =>
        `<path d="${pathOf(values, x, axis.y)}" fill="none" stroke="${colourOf(index)}" stroke-width="2" stroke-linecap="round"/>`
    )
  ])
}
