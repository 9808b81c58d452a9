import type { ChartData, Series } from "./Series.ts"
import { stack } from "./Stack.ts"

type Values = ReadonlyArray<number | null>

/** A line on the canvas. */
export interface Stroke {
  readonly label: string
  readonly colour: string
  readonly widthPx: number
  readonly isDashed: boolean
  readonly values: Values
}

/** Area between two strokes, by their places. */
export interface Area {
  readonly upper: number
  readonly lower: number
  readonly colour: string
  /** Share of the colour in the fill, 0–1. */
  readonly opacity: number
}

/** Shapes of a chart: strokes and the areas between them. */
export interface Drawing {
  readonly strokes: ReadonlyArray<Stroke>
  readonly areas: ReadonlyArray<Area>
}

const lineOf = ({ colour, faint = false, label, values }: Series): Stroke => ({
  label,
  colour,
  values,
  widthPx: faint ? 1.25 : 2,
  isDashed: faint
})

const edge = (label: string, colour: string, values: Values, widthPx: number): Stroke => ({
  label,
  colour,
  values,
  widthPx,
  isDashed: false
})

export const drawingOf = ({ form, range, series }: ChartData): Drawing => {
  if (form === "stack") {
    const layers = stack(series.map(({ values }) => values))
    return {
      strokes: series.flatMap(({ colour, label }, index) => {
        const { lower = [], upper = [] } = layers[index] ?? {}
        return [edge(label, colour, upper, 1), edge(label, colour, lower, 0)]
      }),
      areas: series.map(({ colour }, index) => ({ upper: 2 * index, lower: 2 * index + 1, colour, opacity: 0.82 }))
    }
  }
  const lines = series.map(lineOf)
  if (range === undefined) return { strokes: lines, areas: [] }
  const { colour, high, label, low } = range
  return {
    strokes: [...lines, edge(label, colour, low, 0.5), edge(label, colour, high, 0.5)],
    areas: [{ upper: lines.length + 1, lower: lines.length, colour, opacity: 0.2 }]
  }
}
