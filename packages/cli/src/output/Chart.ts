import { mean } from "@grid/domain/numbers/Numbers"

/** One line of a chart; `NaN` is unknown. */
export interface Line {
  readonly name: string
  readonly values: ReadonlyArray<number>
}

const bars = [..."▁▂▃▄▅▆▇█"]

/** Widest sparkline, characters. */
const widest = 72

/** Lowest and highest of the known values; null where nothing is known. */
export const boundsOf = (values: ReadonlyArray<number>): readonly [low: number, high: number] | null =>
  values.reduce<readonly [number, number] | null>(
    (bounds, value) =>
      Number.isNaN(value) ? bounds : [Math.min(bounds?.[0] ?? value, value), Math.max(bounds?.[1] ?? value, value)],
    null
  )

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

const size = { width: 960, height: 400 }
const margin = { left: 90, right: 150, top: 48, bottom: 56 }
const plot = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom }
const colours = ["#1b6ca8", "#d1495b", "#2e8b57", "#e09f3e", "#6a4c93", "#457b9d", "#8d6e63"] as const

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const label = (x: number, y: number, text: string, attributes = "") =>
  `<text x="${x}" y="${y}" ${attributes}>${escaped(text)}</text>`

/** Points of a line, begun anew behind every hole. */
const pathOf = (values: ReadonlyArray<number>, x: (index: number) => number, y: (value: number) => number) =>
  values
    .map((value, index) => {
      if (Number.isNaN(value)) return ""
      const begins = index === 0 || Number.isNaN(values[index - 1])
      return `${begins ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    })
    .join("")

const gridLines = 4

/** A chart of lines over the same times as an SVG document. */
export const svg = (chart: {
  readonly title: string
  readonly caption: string
  readonly unit: string
  /** Labels of the points in time, as many as each line has values. */
  readonly times: ReadonlyArray<string>
  readonly lines: ReadonlyArray<Line>
}): string => {
  const { caption, lines, times, title, unit } = chart
  const [low, high] = boundsOf(lines.flatMap(({ values }) => values)) ?? [0, 0]
  const range = high === low ? 1 : high - low
  const x = (index: number) => margin.left + (plot.width * index) / Math.max(1, times.length - 1)
  const y = (value: number) => margin.top + plot.height * (1 - (value - low) / range)
  const levels = Array.from({ length: gridLines + 1 }, (_, index) => low + (range * index) / gridLines)
  const last = times.length - 1
  const marks = [...new Set([0, last >> 1, last])].filter((index) => index >= 0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title><desc>${escaped(caption)}</desc><rect width="100%" height="100%" fill="white"/>`,
    label(margin.left, 26, title, 'font-size="16"'),
    ...levels.flatMap((level) => [
      `<path d="M${margin.left} ${y(level).toFixed(1)}h${plot.width}" stroke="#ddd"/>`,
      label(
        margin.left - 8,
        y(level) + 4,
        level.toLocaleString("en", { maximumFractionDigits: 2 }),
        'text-anchor="end"'
      )
    ]),
    label(margin.left - 8, 26, unit, 'text-anchor="end"'),
    ...marks.map((index) => label(x(index), margin.top + plot.height + 18, times[index] ?? "", 'text-anchor="middle"')),
    ...lines.flatMap(({ name, values }, index) => {
      const colour = colours[index % colours.length] ?? "black"
      const dash = index < colours.length ? "" : ' stroke-dasharray="4 3"'
      return [
        `<path d="${pathOf(values, x, y)}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round"${dash}/>`,
        label(size.width - margin.right + 12, margin.top + 12 + index * 20, name, `fill="${colour}"`)
      ]
    }),
    label(margin.left, size.height - 12, caption, 'fill="#555"'),
    "</svg>",
    ""
  ].join("\n")
}
