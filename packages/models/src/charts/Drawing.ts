/** Drawing of a chart: what all kinds have in common. */
export interface Heading {
  readonly title: string
  readonly unit: string
  /** Line below the drawing: sources, window, method. */
  readonly caption: string
  /** Marks the drawing as one of simulated values. */
  readonly simulated?: boolean
}

const size = { width: 960, height: 420 }
const margin = { left: 90, right: 170, top: 48, bottom: 76 }

/** Area of the values, in units of the drawing. */
export const plot = {
  left: margin.left,
  top: margin.top,
  width: size.width - margin.left - margin.right,
  height: size.height - margin.top - margin.bottom
}

const colours = ["#1b6ca8", "#d1495b", "#2e8b57", "#e09f3e", "#6a4c93", "#457b9d", "#8d6e63"] as const

/** Colour of the series of this number. */
export const colourOf = (index: number): string => colours[index % colours.length] ?? colours[0]

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A text at a place. */
export const label = (x: number, y: number, text: string, attributes = ""): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escaped(text)}</text>`

/** Lowest and highest of the known values; null where nothing is known. */
export const boundsOf = (values: Iterable<number>): readonly [low: number, high: number] | null => {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? null : [low, high]
}

/** Axis of values: place of a value, and the lines across the drawing. */
export interface Axis {
  readonly y: (value: number) => number
  readonly levels: ReadonlyArray<number>
}

const gridLines = 4

/** Axis from the lowest to the highest value. */
export const axisOf = (values: Iterable<number>): Axis => {
  const [low, high] = boundsOf(values) ?? [0, 0]
  const range = high === low ? 1 : high - low
  return {
    y: (value) => plot.top + plot.height * (1 - (value - low) / range),
    levels: Array.from({ length: gridLines + 1 }, (_, index) => low + (range * index) / gridLines)
  }
}

/** Name of a series, beside the drawing; its colour is that of the series. */
export interface LegendEntry {
  readonly name: string
  readonly colour: string
}

const legendOf = (entries: ReadonlyArray<LegendEntry>) =>
  entries.map(({ colour, name }, index) =>
    label(size.width - margin.right + 12, margin.top + 12 + index * 20, name, `fill="${colour}"`)
  )

/** An SVG document of a heading, an axis and what is drawn on it. */
export const documentOf = (
  { caption, simulated = false, title, unit }: Heading,
  { levels, y }: Axis,
  legend: ReadonlyArray<LegendEntry>,
  parts: ReadonlyArray<string>
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title><desc>${escaped(caption)}</desc><rect width="100%" height="100%" fill="white"/>`,
    label(margin.left, 26, title, 'font-size="16"'),
    ...(simulated
      ? [label(size.width - 12, 26, "simulated", 'text-anchor="end" font-size="16" fill="#b00020" font-weight="bold"')]
      : []),
    ...levels.flatMap((level) => [
      `<path d="M${plot.left} ${y(level).toFixed(1)}h${plot.width}" stroke="#ddd"/>`,
      label(plot.left - 8, y(level) + 4, level.toLocaleString("en", { maximumFractionDigits: 2 }), 'text-anchor="end"')
    ]),
    label(plot.left - 8, 26, unit, 'text-anchor="end"'),
    ...parts,
    ...legendOf(legend),
    label(margin.left, size.height - 12, caption, 'fill="#555"'),
    "</svg>",
    ""
  ].join("\n")
