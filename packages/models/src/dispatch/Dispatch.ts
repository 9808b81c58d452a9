import { round } from "@grid/domain/numbers/Numbers"
import type { Basis, Highs, Model } from "highs"
import type { Network, Period } from "./Network.ts"
import { daysOf, type Plan, plan } from "./Plan.ts"

/** A dispatched period. Lists by block, in the order of the network's nodes, generators, stores and links. */
export interface Dispatch {
  /** `unserved` where load was shed; there is always an answer. */
  readonly status: "optimal" | "unserved"
  /** Variable costs and penalties of the whole period. */
  readonly objective: number
  readonly nodes: ReadonlyArray<{
    readonly node: string
    /** Cost of one more MWh of load, penalties included. */
    readonly price: ReadonlyArray<number>
    readonly unserved_mw: ReadonlyArray<number>
    readonly surplus_mw: ReadonlyArray<number>
  }>
  readonly generators: ReadonlyArray<{
    readonly generator: string
    readonly mw: ReadonlyArray<number>
    /** Committed capacity by day, MW; empty without commitment. */
    readonly committed_mw: ReadonlyArray<number>
  }>
  readonly stores: ReadonlyArray<{
    readonly store: string
    /** Power given to the grid, MW; negative: taken. */
    readonly mw: ReadonlyArray<number>
    readonly content_mwh: ReadonlyArray<number>
  }>
  /** Flow towards `to` as it leaves `from`, MW; negative: as it leaves `to` towards `from`. */
  readonly links: ReadonlyArray<{ readonly from: string; readonly to: string; readonly mw: ReadonlyArray<number> }>
}

/**
 * Price of a node whose whole load is shed: the dual, which knows but the load that there is and can be above the penalty, or at
 * most the penalty, as more load would be shed, too.
 */
export type ShedPrice = "dual" | "penalty"

/**
 * Dispatch of least cost, the optimum of a linear programme over the output g of every generator u, its committed
 * capacity c by day, flows f, storage and unserved load, for blocks t of h hours at nodes n:
 *
 *     minimise    Σ h · (cost_u g_ut + commitment_u c_ud + wheeling_l f_lt) + penalties of unserved load and surplus
 *     subject to  Σ g + discharge − charge + inflow − outflow + unserved − surplus = load   at every n, t
 *                 minimum_u c_ud ≤ g_ut ≤ c_ud ≤ capacity_u,  |g_ut − g_u,t−1| ≤ ramp_u h c_ud  within a day
 *                 Σ_t∈d h g_ut ≤ energy_ud,  f = 100 (θ_from − θ_to) / x  where a reactance is given
 *
 * The price of a node is the dual of its balance per hour. All load may be shed, so that every period has an answer. From a
 * start the same optimum is reached, but where several are as good another of them may be.
 */
export const dispatch = (
  network: Network,
  period: Period,
  highs: Highs,
  shedPrice: ShedPrice = "penalty",
  start?: Basis
): Dispatch => {
  const layout = plan(network, period)
  const data = layout.lp.data(highs)
  return highs.withModel(data, (model) => {
    model.options.set({ output_flag: false, ...(start === undefined ? {} : unpresolved) })
    if (start?.colStatus.length === data.numCols && start.rowStatus.length === data.numRows) model.setBasis(start)
    solve(model, highs)
    const { colValue, rowDual } = model.getSolution()
    const mostPrice = shedPrice === "dual" ? Number.POSITIVE_INFINITY : network.unserved_per_mwh
    return answer(network, period, layout, mostPrice, model.getObjectiveValue(), colValue, rowDual)
  })
}

/** Basis of an optimum, from which the dispatch of a like period starts: it is a quarter of the steps away. */
export const optimalBasis = (network: Network, period: Period, highs: Highs): Basis =>
  highs.withModel(plan(network, period).lp.data(highs), (model) => {
    model.options.set({ output_flag: false, ...unpresolved })
    solve(model, highs)
    return model.getBasis()
  })

/** A programme that is presolved takes longer here, and starts from no basis. */
const unpresolved = { presolve: "off" }

const solve = (model: Model, highs: Highs) => {
  model.run()
  if (model.getModelStatus() !== highs.constants.modelStatus.optimal) {
    throw new Error(`the dispatch has no optimum: status ${model.getModelStatus()}`)
  }
}

/** Smaller parts of a MW or of a price are rounding errors of the solver. */
const places = 1e6

/** Less than this is no shed load, MW. */
const negligible = 1e-5

const answer = (
  network: Network,
  period: Period,
  layout: Plan,
  mostPrice: number,
  objective: number,
  values: Float64Array,
  duals: Float64Array
): Dispatch => {
  const { blocks } = layout
  const rounded = (value: number) => round(value, places) + 0
  const zeros = Array.from({ length: blocks }, () => 0)
  const series = (first: number, length = blocks) => [...values.subarray(first, first + length)].map(rounded)
  const difference = (one: number, other: number) =>
    series(one).map((value, block) => rounded(value - (values[other + block] ?? 0)))
  const most = (node: string, block: number) =>
    (period.load_mw[node]?.[block] ?? 0) < 0 ? Number.POSITIVE_INFINITY : mostPrice
  const pricesOf = (node: string, balance: number) =>
    [...duals.subarray(balance, balance + blocks)].map((dual, block) =>
      rounded(Math.min(dual / period.block_h, most(node, block)))
    )
  const nodes = layout.nodes.map(({ balance, unserved, surplus }, index) => ({
    node: network.nodes[index] ?? "",
    price: pricesOf(network.nodes[index] ?? "", balance),
    unserved_mw: series(unserved),
    surplus_mw: surplus === null ? zeros : series(surplus)
  }))
  return {
    status: nodes.some(({ unserved_mw }) => unserved_mw.some((mw) => mw > negligible)) ? "unserved" : "optimal",
    objective: rounded(objective),
    nodes,
    generators: layout.generators.map(({ committed, parts }, index) => ({
      generator: network.generators[index]?.name ?? "",
      mw: zeros.map((_, block) => rounded(parts.reduce((sum, part) => sum + (values[part + block] ?? 0), 0))),
      committed_mw: committed === null ? [] : series(committed, daysOf(period))
    })),
    stores: layout.stores.map(({ charge, discharge, content }, index) => ({
      store: network.stores[index]?.name ?? "",
      mw: difference(discharge, charge),
      content_mwh: series(content)
    })),
    links: layout.links.map(({ forward, reverse }, index) => ({
      from: network.links[index]?.from ?? "",
      to: network.links[index]?.to ?? "",
      mw: reverse === null ? series(forward) : difference(forward, reverse)
    }))
  }
}
