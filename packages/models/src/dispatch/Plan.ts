import { clamp } from "@grid/domain/numbers/Numbers"
import type { Commitment, Generator, Link, Network, Period, Store } from "./Network.ts"
import { type Entry, type Programme, programme } from "./Programme.ts"

/**
 * The programme of a period, and the numbers of its columns and rows: each element of the network has one of each kind
 * per block, in turn; what stands here is the first.
 */
export interface Plan {
  readonly lp: Programme
  readonly blocks: number
  readonly nodes: ReadonlyArray<{
    readonly balance: number
    readonly unserved: number
    /** Absent where nothing can bring a surplus about. */
    readonly surplus: number | null
  }>
  /** A generator's output is the sum of the parts of its supply curve. */
  readonly generators: ReadonlyArray<{ readonly parts: ReadonlyArray<number>; readonly committed: number | null }>
  readonly stores: ReadonlyArray<{ readonly charge: number; readonly discharge: number; readonly content: number }>
  /** The flow is the difference; one column that has both signs has no second. */
  readonly links: ReadonlyArray<{ readonly forward: number; readonly reverse: number | null }>
}

/** First column, and its coefficient in the balance of a node. */
type Term = readonly [first: number, value: number]

/** Power base of reactances per unit, MVA. */
const baseMva = 100

const infinity = Number.POSITIVE_INFINITY

/** Least number of blocks in a period's loads. */
export const blocksOf = (period: Period): number =>
  Math.max(0, ...Object.values(period.load_mw).map((load) => load.length))

/** Days of a period, the last one possibly begun. */
export const daysOf = (period: Period): number => Math.ceil(blocksOf(period) / period.blocks_per_day)

export const plan = (network: Network, period: Period): Plan => {
  const lp = programme()
  const blocks = blocksOf(period)
  const terms = new Map<string, Array<Term>>(network.nodes.map((node) => [node, []]))
  const add = (node: string, first: number, value: number) => terms.get(node)?.push([first, value])

  const generators = network.generators.map((unit) => {
    const columns = unitColumns(lp, period, unit)
    for (const part of columns.parts) add(unit.node, part, 1)
    return columns
  })
  const stores = network.stores.map((store) => {
    const columns = storeColumns(lp, period, store)
    add(store.node, columns.discharge, 1)
    add(store.node, columns.charge, -1)
    return columns
  })
  const angles = angleColumns(lp, network, blocks)
  const links = network.links.map((link) => {
    const columns = linkColumns(lp, period, link, angles)
    const arrival = 1 - (link.loss_fraction ?? 0)
    add(link.from, columns.forward, -1)
    add(link.to, columns.forward, arrival)
    if (columns.reverse !== null) {
      add(link.from, columns.reverse, arrival)
      add(link.to, columns.reverse, -1)
    }
    return columns
  })
  const nodes = network.nodes.map((node) => nodeRows(lp, network, period, node, terms.get(node) ?? []))
  return { lp, blocks, nodes, generators, stores, links }
}

/** Available output in a block, MW. */
const available = (period: Period, { name, capacity_mw }: Generator, block: number): number =>
  period.available_mw[name]?.[block] ?? capacity_mw

/** Least output in a block, MW. */
const least = (period: Period, unit: Generator, block: number): number =>
  Math.min(period.minimum_mw[unit.name]?.[block] ?? unit.minimum_mw ?? 0, available(period, unit, block))

const unitColumns = (lp: Programme, period: Period, unit: Generator) => {
  const blocks = blocksOf(period)
  const floor = (block: number) => (unit.commitment === undefined ? least(period, unit, block) : 0)
  const curve = unit.curve ?? [{ fraction: 1, cost_per_mwh: unit.cost_per_mwh }]
  const parts = curve.map(({ cost_per_mwh, fraction }, index) => {
    const before = curve.slice(0, index).reduce((sum, part) => sum + part.fraction, 0)
    return lp.columns(blocks, (block) => {
      const most = fraction * available(period, unit, block)
      // What is available may be infinite, of which nothing is nothing.
      const forced = floor(block) - (before === 0 ? 0 : before * available(period, unit, block))
      const cost = cost_per_mwh + (period.added_cost_per_mwh?.[unit.name]?.[block] ?? 0)
      return [cost * period.block_h, curve.length === 1 ? forced : clamp(forced, 0, most), most]
    })
  })
  for (const [day, mwh] of (period.energy_mwh[unit.name] ?? []).entries()) {
    const range = blocksOfDay(period, day)
    const need = range.reduce((sum, block) => sum + floor(block) * period.block_h, 0)
    const entries = parts.flatMap((part) => range.map((block) => [part + block, period.block_h] as const))
    lp.row(-infinity, Math.max(mwh, need), entries)
  }
  return {
    parts,
    committed: unit.commitment === undefined ? null : commitmentRows(lp, period, unit, unit.commitment, parts)
  }
}

const blocksOfDay = (period: Period, day: number): ReadonlyArray<number> => {
  const begin = day * period.blocks_per_day
  const length = Math.min(period.blocks_per_day, blocksOf(period) - begin)
  return Array.from({ length }, (_, index) => begin + index)
}

/** Committed capacity by day: the output stays between its least part and all of it, and changes within its ramp. */
const commitmentRows = (
  lp: Programme,
  period: Period,
  unit: Generator,
  { cost_per_mw_h, minimum_fraction, ramp_fraction_per_h }: Commitment,
  parts: ReadonlyArray<number>
) => {
  const days = Array.from({ length: daysOf(period) }, (_, day) => blocksOfDay(period, day))
  const committed = lp.columns(days.length, (day) => {
    const range = days[day] ?? []
    const most = Math.max(0, ...range.map((block) => available(period, unit, block)))
    return [cost_per_mw_h * period.block_h * range.length, 0, most]
  })
  const change = (ramp_fraction_per_h ?? infinity) * period.block_h
  for (const [day, range] of days.entries()) {
    for (const [index, block] of range.entries()) {
      const output = (at: number, sign: number) => parts.map((part): Entry => [part + at, sign])
      const share = (fraction: number): Entry => [committed + day, fraction]
      lp.row(-infinity, 0, [...output(block, 1), share(-1)])
      if (minimum_fraction > 0) lp.row(0, infinity, [...output(block, 1), share(-minimum_fraction)])
      // No step is larger than what the least output leaves: a wider ramp binds nothing.
      if (index > 0 && change < 1 - minimum_fraction) {
        const step = [...output(block, 1), ...output(block - 1, -1)]
        lp.row(-infinity, 0, [...step, share(-change)])
        lp.row(0, infinity, [...step, share(change)])
      }
    }
  }
  return committed
}

const storeColumns = (lp: Programme, period: Period, store: Store) => {
  const blocks = blocksOf(period)
  const { power_mw, energy_mwh, efficiency, initial_mwh } = store
  const charge = lp.columns(blocks, () => [0, 0, power_mw])
  const discharge = lp.columns(blocks, () => [0, 0, power_mw])
  const content = lp.columns(blocks, (block) => [0, block === blocks - 1 ? initial_mwh : 0, energy_mwh])
  for (let block = 0; block < blocks; block++) {
    const before = block === 0 ? initial_mwh : 0
    const entries: Array<Entry> = [
      [content + block, 1],
      [charge + block, -efficiency * period.block_h],
      [discharge + block, period.block_h / efficiency]
    ]
    if (block > 0) entries.push([content + block - 1, -1])
    lp.row(before, before, entries)
  }
  return { charge, discharge, content }
}

/** First column of the angle of each node that has a link with a reactance, in radians; the first node's are 0. */
const angleColumns = (lp: Programme, network: Network, blocks: number): ReadonlyMap<string, number> => {
  const ends = network.links.flatMap(({ from, to, reactance_pu }) => (reactance_pu === undefined ? [] : [from, to]))
  return new Map(
    [...new Set(ends)].map((node, index) => [
      node,
      lp.columns(blocks, () => (index === 0 ? [0, 0, 0] : [0, -infinity, infinity]))
    ])
  )
}

const linkColumns = (lp: Programme, period: Period, link: Link, angles: ReadonlyMap<string, number>) => {
  const blocks = blocksOf(period)
  const forward_mw = link.forward_mw ?? infinity
  const reverse_mw = link.reverse_mw ?? infinity
  const cost = (link.cost_per_mwh ?? 0) * period.block_h
  const { reactance_pu } = link
  if (reactance_pu === undefined && (cost !== 0 || (link.loss_fraction ?? 0) !== 0)) {
    const forward = lp.columns(blocks, () => [cost, 0, forward_mw])
    return { forward, reverse: lp.columns(blocks, () => [cost, 0, reverse_mw]) }
  }
  const forward = lp.columns(blocks, () => [0, -reverse_mw, forward_mw])
  if (reactance_pu !== undefined) {
    const susceptance = baseMva / reactance_pu
    const from = angles.get(link.from) ?? 0
    const to = angles.get(link.to) ?? 0
    for (let block = 0; block < blocks; block++) {
      lp.row(0, 0, [
        [forward + block, 1],
        [from + block, -susceptance],
        [to + block, susceptance]
      ])
    }
  }
  return { forward, reverse: null }
}

const nodeRows = (lp: Programme, network: Network, period: Period, node: string, terms: ReadonlyArray<Term>) => {
  const blocks = blocksOf(period)
  const load = (block: number) => period.load_mw[node]?.[block] ?? 0
  const unserved = lp.columns(blocks, (block) => [
    network.unserved_per_mwh * period.block_h,
    0,
    Math.max(0, load(block))
  ])
  const forced =
    period.load_mw[node]?.some((mw) => mw < 0) === true ||
    network.generators.some(
      (unit) => unit.node === node && ((unit.minimum_mw ?? 0) > 0 || period.minimum_mw[unit.name] !== undefined)
    )
  const surplus = forced ? lp.columns(blocks, () => [network.surplus_per_mwh * period.block_h, 0, infinity]) : null
  const all: ReadonlyArray<Term> = [...terms, [unserved, 1], ...(surplus === null ? [] : [[surplus, -1] as const])]
  const rows = Array.from({ length: blocks }, (_, block) =>
    lp.row(
      load(block),
      load(block),
      all.map(([first, value]) => [first + block, value])
    )
  )
  return { balance: rows[0] ?? 0, unserved, surplus }
}
