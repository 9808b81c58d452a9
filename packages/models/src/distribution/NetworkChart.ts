import { documentOf, type Heading, label, plot } from "../charts/Drawing.ts"
import { type Flow, perUnit } from "./PowerFlow.ts"
import { phases, type Tree } from "./Tree.ts"

export interface NetworkChart extends Pick<Heading, "caption" | "simulated" | "title"> {
  readonly tree: Tree
  readonly flow: Flow
  /** Loading of the section that leads to each node, of its rating. */
  readonly loadings: ReadonlyArray<number>
  /** Voltages between which every consumer is to be supplied, per unit. */
  readonly limits: readonly [low: number, high: number]
}

/** Classes of a node by its voltage: the first whose bound is not passed, in parts of the way from the middle to a limit. */
const voltageClasses = [
  { name: "below the limit", most: -1, colour: "#6a4c93" },
  { name: "low", most: -0.5, colour: "#1b6ca8" },
  { name: "in the middle", most: 0.5, colour: "#2e8b57" },
  { name: "high", most: 1, colour: "#e09f3e" },
  { name: "above the limit", most: Infinity, colour: "#d1495b" }
] as const

/** Classes of a section by its loading. */
const loadingClasses = [
  { name: "up to half the rating", most: 0.5, colour: "#9aa5ad" },
  { name: "up to the rating", most: 1, colour: "#8d6e63" },
  { name: "above the rating", most: Infinity, colour: "#b00020" }
] as const

const classOf = <Class extends { readonly most: number }>(classes: ReadonlyArray<Class>, value: number) =>
  classes.find(({ most }) => value <= most)

/** Places of the nodes: by electrical distance from the source, and the ends of the branches below each other. */
const placesOf = ({ nodes, parents, r_ohm, x_ohm }: Tree) => {
  const distance = new Float64Array(nodes.length)
  const children = nodes.map((): Array<number> => [])
  for (let node = 1; node < nodes.length; node++) {
    const parent = parents[node] as number
    distance[node] = (distance[parent] as number) + Math.hypot(r_ohm[node] as number, x_ohm[node] as number)
    children[parent]?.push(node)
  }
  const order = orderOf(children)
  const row = new Float64Array(nodes.length)
  let rows = 0
  for (const node of order) if (children[node]?.length === 0) row[node] = rows++
  for (let node = nodes.length - 1; node >= 0; node--) {
    const own = children[node] ?? []
    if (own.length > 0) row[node] = own.reduce((sum, child) => sum + (row[child] as number), 0) / own.length
  }
  const farthest = Math.max(...distance) || 1
  return nodes.map((_, node) => ({
    x: plot.left + (plot.width * (distance[node] as number)) / farthest,
    y: plot.top + (plot.height * ((row[node] as number) + 0.5)) / Math.max(1, rows)
  }))
}

/** Nodes in the order in which their branches are walked: a branch wholly before the next. */
const orderOf = (children: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> => {
  const order: Array<number> = []
  const rest = [0]
  while (rest.length > 0) {
    const node = rest.pop() as number
    order.push(node)
    rest.push(...(children[node] ?? []).toReversed())
  }
  return order
}

/** Voltage of the phase that is furthest from the middle, in parts of the way to a limit; and its tooltip. */
const voltageOf = ({ flow, limits: [low, high], tree }: NetworkChart, node: number) => {
  const middle = (low + high) / 2
  const parts = [0, 1, 2].map((phase) => (2 * (perUnit(tree, flow, 3 * node + phase) - middle)) / (high - low))
  return parts.reduce((furthest, part) => (Math.abs(part) > Math.abs(furthest) ? part : furthest), 0)
}

/**
 * A radial network as an SVG document: sections coloured by their loading and nodes by the voltage of the phase that is nearest
 * to a limit, the source on the left.
 */
export const networkChart = (chart: NetworkChart): string => {
  const { flow, loadings, tree } = chart
  const places = placesOf(tree)
  const sections = tree.nodes.slice(1).map((name, index) => {
    const node = index + 1
    const [from, to] = [places[tree.parents[node] as number], places[node]]
    const loading = loadings[node] ?? 0
    const path = `M${from?.x.toFixed(1)} ${from?.y.toFixed(1)}V${to?.y.toFixed(1)}H${to?.x.toFixed(1)}`
    return `<path d="${path}" fill="none" stroke="${classOf(loadingClasses, loading)?.colour}" stroke-width="${loading > 1 ? 3 : 1.5}">${tooltip(`${name}: ${(100 * loading).toFixed(0)} % of the rating`)}</path>`
  })
  const nodes = tree.nodes.map((name, node) => {
    const { x = 0, y = 0 } = places[node] ?? {}
    const volts = phases
      .map((phase, index) => `${phase} ${perUnit(tree, flow, 3 * node + index).toFixed(4)}`)
      .join(", ")
    const colour = classOf(voltageClasses, voltageOf(chart, node))?.colour
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${tree.nodes.length > 200 ? 2 : 4}" fill="${colour}">${tooltip(`${name}: ${volts} pu`)}</circle>`
  })
  const legend = [
    ...voltageClasses.map(({ colour, name }) => ({ colour, name: `voltage ${name}` })),
    ...loadingClasses.map(({ colour, name }) => ({ colour, name }))
  ]
  const blank = { y: () => 0, levels: [] }
  return documentOf({ ...chart, unit: "" }, blank, legend, [
    ...sections,
    ...nodes,
    label(plot.left, plot.top + plot.height + 18, "electrical distance from the source →", 'fill="#555"')
  ])
}

const tooltip = (text: string) => `<title>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`
