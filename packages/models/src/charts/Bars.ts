import { type Axis, axisOf, colourOf, documentOf, type Heading, label, plot } from "./Drawing.ts"

/** Part of bars, stacked in the order of the parts; `NaN` is unknown. */
export interface Part {
  readonly name: string
  /** Value for each bar; below 0 it goes down. */
  readonly values: ReadonlyArray<number>
}

export interface BarChart extends Heading {
  /** Names of the bars. */
  readonly names: ReadonlyArray<string>
  readonly parts: ReadonlyArray<Part>
  /** Ends of a whisker on each bar; null where it has none. */
  readonly whiskers?: ReadonlyArray<readonly [low: number, high: number] | null>
}

/** A rectangle between two values. */
const box = ({ y }: Axis, left: number, width: number, from: number, to: number, colour: string) =>
  `<rect x="${left.toFixed(1)}" y="${Math.min(y(from), y(to)).toFixed(1)}" width="${width.toFixed(1)}" height="${Math.abs(y(from) - y(to)).toFixed(1)}" fill="${colour}"/>`

/** Ends of what is stacked on each other: known parts, those above 0 upwards and those below downwards. */
const stacked = (parts: ReadonlyArray<Part>, bar: number) => {
  let up = 0
  let down = 0
  return parts.map(({ values }) => {
    const value = Number(values[bar])
    if (Number.isNaN(value)) return null
    const from = value >= 0 ? up : down
    if (value >= 0) up += value
    else down += value
    return [from, from + value] as const
  })
}

/** Places of bars from left to right. */
const placesOf = (count: number) => {
  const step = plot.width / Math.max(1, count)
  const width = 0.7 * step
  return Array.from({ length: count }, (_, index) => ({
    left: plot.left + index * step + (step - width) / 2,
    middle: plot.left + (index + 0.5) * step,
    width
  }))
}

const namesBelow = (names: ReadonlyArray<string>, places: ReturnType<typeof placesOf>) =>
  names.map((name, index) =>
    label(
      places[index]?.middle ?? 0,
      plot.top + plot.height + 16 + (index % 2) * 14,
      name,
      'text-anchor="middle" font-size="11"'
    )
  )

/** Bars of stacked parts as an SVG document. */
export const barChart = ({ names, parts, whiskers = [], ...heading }: BarChart): string => {
  const places = placesOf(names.length)
  const stacks = names.map((_, bar) => stacked(parts, bar))
  const axis = axisOf([0, ...stacks.flat().flatMap((ends) => ends ?? []), ...whiskers.flatMap((ends) => ends ?? [])])
  const legend = parts.map(({ name }, index) => ({ name, colour: colourOf(index) }))
  return documentOf(heading, axis, legend, [
    ...places.flatMap(({ left, width }, bar) =>
      (stacks[bar] ?? []).flatMap((ends, part) =>
        ends === null ? [] : [box(axis, left, width, ends[0], ends[1], colourOf(part))]
      )
    ),
    ...places.flatMap(({ middle }, bar) => {
      const ends = whiskers[bar] ?? null
      return ends === null
        ? []
        : [
            `<path d="M${middle.toFixed(1)} ${axis.y(ends[0]).toFixed(1)}V${axis.y(ends[1]).toFixed(1)}" stroke="black"/>`
          ]
    }),
    ...namesBelow(names, places)
  ])
}

/** Step of a waterfall: an amount on top of those before it; `total` stands from 0. */
export interface Step {
  readonly name: string
  readonly amount: number
  readonly total?: boolean
}

/** Steps that add up, each from where the one before ended, as an SVG document. */
export const waterfall = ({ steps, ...heading }: Heading & { readonly steps: ReadonlyArray<Step> }): string => {
  const places = placesOf(steps.length)
  let level = 0
  const ends = steps.map(({ amount, total = false }) => {
    const from = total ? 0 : level
    level = from + amount
    return [from, level] as const
  })
  const axis = axisOf([0, ...ends.flat()])
  const colourOfStep = ({ amount, total = false }: Step) => colourOf(total ? 0 : amount >= 0 ? 1 : 2)
  return documentOf(
    heading,
    axis,
    [],
    [
      ...steps.flatMap((step, index) => {
        const [from, to] = ends[index] ?? [0, 0]
        const { left = 0, middle = 0, width = 0 } = places[index] ?? {}
        return [
          box(axis, left, width, from, to, colourOfStep(step)),
          label(
            middle,
            axis.y(Math.max(from, to)) - 4,
            step.amount.toLocaleString("en", { maximumFractionDigits: 2 }),
            'text-anchor="middle" font-size="11"'
          )
        ]
      }),
      ...namesBelow(
        steps.map(({ name }) => name),
        places
      )
    ]
  )
}
