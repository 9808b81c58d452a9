import { type AreaMix, type GridMix, type GridMixInputs, type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import { nth, sum } from "@grid/domain/numbers/Numbers"
import { national, zones } from "@grid/domain/observations/Area"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { Matrix, solve } from "ml-matrix"
import * as Corridors from "./Corridors.ts"
import { place } from "./Placement.ts"
import { estimates, knownShare } from "./UnknownDemand.ts"

const columns = mixFuels.length
const imports = mixFuels.indexOf("imports")

/** The zone at which the lines to Bhutan, Nepal and Bangladesh end, but for a few. */
const border = zones.indexOf("er")

const mixOf = (power: Float64Array): Mix => {
  const mw: Array<number> = []
  let total_mw = 0
  for (let column = 0; column < power.length; column++) {
    mw.push(nth(power, column))
    total_mw += nth(power, column)
  }
  return { mw, total_mw }
}

const add = (into: Float64Array, mw: ArrayLike<number>, times = 1) => {
  for (let column = 0; column < mw.length; column++) {
    into[column] = nth(into, column) + times * (mw[column] as number)
  }
}

/**
 * True where the fuels that are known make up the country's generation: coal is among them, and together they are at least
 * 80 % of what the source itself gives as the total or, without one, of the demand.
 */
export const isComplete = ({ demand_mw, generation_mw, total_mw }: GridMixInputs): boolean => {
  const has = (fuel: (typeof fuels)[number]) => generation_mw[fuels.indexOf(fuel)] != null
  const whole = sum(generation_mw.map((mw) => Math.max(0, mw ?? 0)))
  return (has("coal") || has("thermal")) && whole > 0 && whole >= leastCoverage * (total_mw ?? demand_mw ?? 0)
}

/**
 * A block computed: where the country's generation is placed, and what everybody consumes, by tracing the flows with
 * proportional mixing. With `m_s` a state's generation, `P_s` its local part (bounded by the reading of its own
 * stations), `c_s` its consumption at the stations' bars (demand times one loss factor, so that Σ c = all supply) and `p_z`
 * the mix of a zone's pool:
 *
 * - what is not local and what a state does not need itself goes to its zone's pool, with the state's mix
 * - pools exchange over the corridors (`Corridors.balance`): `p_z · T_z = Σ_s e_s m_s + Σ_y F_yz p_y`
 * - a state that lacks `d_s` takes it from its pool: `x_s c_s = (c_s − d_s) m_s + d_s p_z`
 *
 * Σ over the consumers of any fuel = what is generated of it. The islands consume what they generate. `demands` are those
 * of the states in their order, MW; null of a state that consumes nothing.
 */
const mixesBy = (inputs: GridMixInputs, demands: ReadonlyArray<number | null>): GridMix => {
  const { block_start, generation_mw, states } = inputs
  const known_fuels = generation_mw.map((mw) => mw !== null)
  const isKnown = isComplete(inputs)
  if (!isKnown) {
    const unknown = (area: string): AreaMix => ({ area, generation: null, consumption: null })
    return { block_start, known_fuels, areas: [national, ...zones, ...states.map(({ slug }) => slug)].map(unknown) }
  }
  const mixes = place(inputs).map((mw) => {
    const mix = new Float64Array(columns)
    mix.set(mw)
    return mix
  })
  const totals = Float64Array.from(mixes, (mix) => sum(mix))
  // Without any capacity on record nobody can tell where anything is generated.
  const isPlaced = states.some(({ capacity_mw }) => capacity_mw.some((mw) => mw > 0))
  const consumed =
    isPlaced && knownShare(states) >= leastCoverage ? trace(inputs, demands, mixes, totals) : states.map(() => null)
  // A state without a reading has its part of the sums, but no mix of its own; islands consume what they generate.
  const consumptions = states.map(({ demand_mw, zone }, index) =>
    demand_mw === null && zone !== null ? null : (consumed[index] ?? null)
  )

  const production = together(mixes)
  const whole = consumed.some((mw) => mw !== null) ? together(consumed) : withImports(production, inputs.net_import_mw)

  const byZone = zones.map((zone): AreaMix => {
    const members = states.flatMap((state, index) => (state.zone?.toLowerCase() === zone ? [index] : []))
    const generation = new Float64Array(columns)
    const consumption = new Float64Array(columns)
    for (const index of members) {
      add(generation, mixes[index] as Float64Array)
      add(consumption, consumed[index] ?? [])
    }
    return {
      area: zone,
      generation: isPlaced ? mixOf(generation) : null,
      consumption: members.some((index) => consumptions[index] !== null) ? mixOf(consumption) : null
    }
  })
  return {
    block_start,
    known_fuels,
    areas: [
      // Nobody exports more than there is: then a reading is wrong, and nothing is known of what is left.
      { area: national, generation: mixOf(production), consumption: sum(whole) > 0 ? mixOf(whole) : null },
      ...byZone,
      ...states.map(({ slug }, index): AreaMix => {
        const own = mixes[index] as Float64Array
        const consumption = consumptions[index] ?? null
        return {
          area: slug,
          generation: isPlaced && nth(totals, index) > 0 ? mixOf(own) : null,
          consumption: consumption === null ? null : mixOf(consumption)
        }
      })
    ]
  }
}

/** `grid-mix-1`: all supply is consumed by the states whose demand is known. */
export const computeV1 = (inputs: GridMixInputs): GridMix =>
  mixesBy(
    inputs,
    inputs.states.map(({ demand_mw }) => demand_mw)
  )

/** `grid-mix-2`: a state whose demand is not known consumes what is estimated of it. */
export const compute = (inputs: GridMixInputs): GridMix => {
  const estimated = estimates(inputs)
  return mixesBy(
    inputs,
    inputs.states.map(({ demand_mw, slug }) => demand_mw ?? estimated.get(slug) ?? null)
  )
}

const together = (mixes: ReadonlyArray<Float64Array | null>): Float64Array => {
  const whole = new Float64Array(columns)
  for (const mw of mixes) add(whole, mw ?? [])
  return whole
}

/** Consumption of the country, MW by column, where it cannot be traced to states: exports have the mix of the generation. */
const withImports = (generation: Float64Array, net_import_mw: number | null): Float64Array => {
  const net = net_import_mw ?? 0
  const consumption = generation.slice()
  if (net > 0) consumption[imports] = net
  else add(consumption, generation, net / sum(generation))
  return consumption
}

/** Consumption of each state by column of the mix, MW at the stations' bars; null where it has no demand. */
const trace = (
  { net_import_mw, corridors_mw, states }: GridMixInputs,
  demands: ReadonlyArray<number | null>,
  generation: ReadonlyArray<Float64Array>,
  totals: Float64Array
): ReadonlyArray<Float64Array | null> => {
  const zoneOf = Float64Array.from(states, ({ zone }) => zones.findIndex((name) => name === zone?.toLowerCase()))
  const net = net_import_mw ?? 0
  const supply = net + sum(totals.filter((_, index) => zoneOf[index] !== -1))
  const demand = sum(demands.map((mw, index) => (zoneOf[index] === -1 ? 0 : Math.max(0, mw ?? 0))))
  if (demand < 1 || supply < 1) return states.map(() => null)
  const grossUp = supply / demand

  const consumption = demands.map((mw) => (mw === null ? null : Math.max(0, mw) * grossUp))
  const local = Float64Array.from(states, ({ own_generation_mw }, index) =>
    Math.min(nth(totals, index), Math.max(0, own_generation_mw ?? Number.POSITIVE_INFINITY))
  )
  const retained = local.map((mw, index) => Math.min(mw, consumption[index] ?? 0))

  const feeds = zones.map(() => new Float64Array(columns))
  const surplus = new Float64Array(zones.length)
  for (const [index, mw] of generation.entries()) {
    const zone = nth(zoneOf, index)
    if (zone === -1) continue
    const total = nth(totals, index)
    const away = total - nth(retained, index)
    if (total > 0) add(feeds[zone] as Float64Array, mw, away / total)
    surplus[zone] = nth(surplus, zone) + away - ((consumption[index] ?? 0) - nth(retained, index))
  }
  const pool = feeds[border] as Float64Array
  pool[imports] = nth(pool, imports) + Math.max(0, net)
  surplus[border] = nth(surplus, border) + net

  const pools = mixPools(feeds, Corridors.balance(corridors_mw, surplus))
  return states.map((_, index) => {
    const zone = nth(zoneOf, index)
    const total = nth(totals, index)
    const need = consumption[index] ?? null
    const mix = new Float64Array(columns)
    if (zone === -1) {
      if (total === 0) return null
      add(mix, generation[index] as Float64Array)
      return mix
    }
    if (need === null) return null
    const own = nth(retained, index)
    if (own > 0) add(mix, generation[index] as Float64Array, own / total)
    add(mix, pools[zone] as Float64Array, need - own)
    return mix
  })
}

/** Power over a corridor, MW, with the places of its zones. */
interface Inflow {
  readonly to: number
  readonly from: number
  readonly mw: number
}

/** Flows above `least`, as they run. */
const inflowsOf = (flows: Float64Array, least: number): ReadonlyArray<Inflow> =>
  Corridors.ends.flatMap(([first, second], index): ReadonlyArray<Inflow> => {
    const flow = nth(flows, index)
    if (Math.abs(flow) <= least) return []
    return [flow >= 0 ? { to: first, from: second, mw: flow } : { to: second, from: first, mw: -flow }]
  })

/** Zones whose pools hold what was generated: it is given into them, or flows in from one of these. */
const suppliedZones = (feeds: ReadonlyArray<number>, inflows: ReadonlyArray<Inflow>): ReadonlySet<number> => {
  // Less than this is what is left of rounding.
  const least = 1e-12 * (sum(feeds) + sum(inflows.map(({ mw }) => mw)))
  const supplied = new Set(feeds.flatMap((mw, zone) => (mw > least ? [zone] : [])))
  for (let corridor = 1; corridor < feeds.length; corridor++) {
    for (const { from, mw, to } of inflows) if (mw > least && supplied.has(from)) supplied.add(to)
  }
  return supplied
}

/** Shares of the columns in each zone's pool, from what is given into it and what flows in over the corridors. */
const mixPools = (feeds: ReadonlyArray<Float64Array>, flows: Float64Array): ReadonlyArray<Float64Array> => {
  const size = feeds.length
  const whole = together(feeds)
  const inflows = inflowsOf(flows, 1e-12 * sum(whole))
  const supplied = suppliedZones(
    feeds.map((mw) => sum(mw)),
    inflows
  )
  const system = Matrix.zeros(size, size)
  const right = Matrix.zeros(size, columns)
  const put = (zone: number, mw: Float64Array) => {
    for (let column = 0; column < columns; column++) right.set(zone, column, nth(mw, column))
  }
  for (const [zone, mw] of feeds.entries()) {
    if (supplied.has(zone)) {
      system.set(zone, zone, sum(mw))
      put(zone, mw)
    } else {
      // Nothing comes into this pool but what goes round, and nothing is taken from it: whatever it is said to hold has no weight.
      system.set(zone, zone, sum(whole) > 0 ? sum(whole) : 1)
      put(zone, whole)
    }
  }
  for (const { from, mw, to } of inflows) {
    if (!supplied.has(to)) continue
    system.set(to, to, system.get(to, to) + mw)
    system.set(to, from, system.get(to, from) - mw)
  }
  const shares = solve(system, right)
  return feeds.map((_, zone) =>
    Float64Array.from({ length: columns }, (_value, column) => Math.max(0, shares.get(zone, column)))
  )
}
