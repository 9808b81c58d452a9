import { blocksPerDay } from "@grid/domain/time/Time"
import { type Flow, idleFlow, noLoads, solve } from "./PowerFlow.ts"
import { addInjections, type Breach, type Injection, makeSolver, type Simulation } from "./Simulation.ts"

/** Blocks of the day in which every pattern has the same value, and what those of the profile reach at most and at least. */
interface Group {
  /** Value of each pattern. */
  readonly shares: ReadonlyArray<number>
  readonly high: Float64Array
  readonly low: Float64Array
  readonly highAt: Int32Array
  readonly lowAt: Int32Array
}

/** Base of a transformer: its profile solved without any addition. */
export interface Base {
  readonly groups: ReadonlyArray<Group>
  /** Limit that is passed without any addition in a block in which one would act. */
  readonly breach: { readonly block: number; readonly breach: Breach } | null
  /** Active and reactive current of the transformer's phases in each block at the voltages without load, A: those of additions add to them. */
  readonly active: Float64Array
  readonly reactive: Float64Array
  /** Highest and lowest value of each quantity that keep the limits: voltages, V, then currents, A. */
  readonly most: Float64Array
  readonly least: Float64Array
}

/** Active current of a phase, A: along the voltage that the phase has without load. */
const active = (flow: Flow, idle: Flow, index: number): number => {
  const phase = index % 3
  const [re, im] = [idle.v_re[phase] as number, idle.v_im[phase] as number]
  return ((flow.i_re[index] as number) * re + (flow.i_im[index] as number) * im) / Math.hypot(re, im)
}

/** Reactive current of a phase, A: the lagging part. */
const reactive = (flow: Flow, idle: Flow, index: number): number => {
  const phase = index % 3
  const [re, im] = [idle.v_re[phase] as number, idle.v_im[phase] as number]
  return ((flow.i_re[index] as number) * im - (flow.i_im[index] as number) * re) / Math.hypot(re, im)
}

/** Voltages of the points of supply and active currents of rated sections: the quantities that limits are on. */
const readQuantities = ({ points, rated }: Simulation, flow: Flow, idle: Flow, into: Float64Array): void => {
  let place = 0
  for (const node of points) {
    for (let index = 3 * node; index < 3 * node + 3; index++) {
      into[place++] = Math.hypot(flow.v_re[index] as number, flow.v_im[index] as number)
    }
  }
  for (const node of rated) {
    for (let index = 3 * node; index < 3 * node + 3; index++) into[place++] = active(flow, idle, index)
  }
}

const groupsOf = (patterns: ReadonlyArray<ReadonlyArray<number>>, quantities: number) => {
  const groups = new Map<string, Group>()
  const ofSlot = Array.from({ length: blocksPerDay }, (_, slot): Group | null => {
    const shares = patterns.map((pattern) => pattern[slot] ?? 0)
    if (shares.every((share) => share === 0)) return null
    const name = shares.join()
    const group = groups.get(name) ?? {
      shares,
      high: new Float64Array(quantities).fill(-Infinity),
      low: new Float64Array(quantities).fill(Infinity),
      highAt: new Int32Array(quantities),
      lowAt: new Int32Array(quantities)
    }
    groups.set(name, group)
    return group
  })
  return { groups: [...groups.values()], ofSlot }
}

const widen = ({ high, highAt, low, lowAt }: Group, values: Float64Array, block: number): void => {
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    if (value > (high[index] as number)) {
      high[index] = value
      highAt[index] = block
    }
    if (value < (low[index] as number)) {
      low[index] = value
      lowAt[index] = block
    }
  }
}

/** Solves every block of a transformer's profile, and keeps for each group of blocks what it reaches. */
export const baseOf = (simulation: Simulation, patterns: ReadonlyArray<ReadonlyArray<number>>): Base => {
  const { blocks, highest, lowest, points, rated, tree } = simulation
  const quantities = 3 * (points.length + rated.length)
  const { groups, ofSlot } = groupsOf(patterns, quantities)
  const idle = idleFlow(tree)
  const values = new Float64Array(quantities)
  const currents = { active: new Float64Array(3 * blocks), reactive: new Float64Array(3 * blocks) }
  const solver = makeSolver(simulation)
  let first: Base["breach"] = null
  for (let block = 0; block < blocks; block++) {
    const { breach, flow, idle: unloaded } = solver(block)
    const group = ofSlot[block % blocksPerDay] ?? null
    if (breach !== null && group !== null) first ??= { block, breach }
    for (let phase = 0; phase < 3; phase++) {
      currents.active[3 * block + phase] = active(unloaded, idle, 3 + phase)
      currents.reactive[3 * block + phase] = reactive(unloaded, idle, 3 + phase)
    }
    if (group === null) continue
    readQuantities(simulation, flow, idle, values)
    widen(group, values, block)
  }
  const ratings = rated.flatMap((node) => [0, 1, 2].map(() => tree.rating_a[node] as number))
  return {
    groups,
    breach: first,
    ...currents,
    most: Float64Array.from([...points.flatMap(() => [0, 1, 2].map(() => Math.sqrt(highest))), ...ratings]),
    least: Float64Array.from([
      ...points.flatMap(() => [0, 1, 2].map(() => Math.sqrt(lowest))),
      ...ratings.map((rating) => -rating)
    ])
  }
}

/** Change of the quantities by the additions of a draw with one pattern alone, at their own size: linear. */
export interface Response {
  readonly quantities: Float64Array
  /** Active current of the transformer's phases, A. */
  readonly active: readonly [number, number, number]
}

/** Reader of the responses of a draw to each pattern: the first sweep from a network without load. */
export const makeResponses = (simulation: Simulation, patterns: number) => {
  const { points, rated, tree } = simulation
  const idle = idleFlow(tree)
  const flow = idleFlow(tree)
  const loads = noLoads(tree)
  const before = new Float64Array(3 * (points.length + rated.length))
  readQuantities(simulation, idle, idle, before)
  const alone = Array.from({ length: patterns }, (_, pattern) =>
    Array.from({ length: patterns }, (_, other) => [Number(other === pattern)])
  )
  return (injections: ReadonlyArray<Injection>): ReadonlyArray<Response> =>
    alone.map((one) => {
      loads.p_w.fill(0)
      addInjections(loads, injections, one, 1, 0)
      flow.v_re.set(idle.v_re)
      flow.v_im.set(idle.v_im)
      solve(tree, loads, flow, 1)
      const quantities = new Float64Array(before.length)
      readQuantities(simulation, flow, idle, quantities)
      for (let index = 0; index < before.length; index++) {
        quantities[index] = (quantities[index] as number) - (before[index] as number)
      }
      return { quantities, active: [active(flow, idle, 3), active(flow, idle, 4), active(flow, idle, 5)] }
    })
}

/** A block and the factor on the additions at which it would pass a limit, if everything were linear. */
export interface Candidate {
  readonly block: number
  readonly factor: number
}

/** Change of one unit below which a quantity does not move. */
const negligible = 1e-12

/** Room of a quantity for a rise and a fall in a group of blocks. */
const roomsOf = ({ high, low }: Group, { least, most }: Base, index: number): readonly [up: number, down: number] => [
  (most[index] as number) - (high[index] as number),
  (low[index] as number) - (least[index] as number)
]

/** Change of a quantity by a unit of the additions at the shares of their patterns. */
const changeOf = (shares: ReadonlyArray<number>, responses: ReadonlyArray<Response>, index: number): number => {
  let change = 0
  for (let pattern = 0; pattern < shares.length; pattern++) {
    change += (shares[pattern] as number) * ((responses[pattern] as Response).quantities[index] as number)
  }
  return change
}

/** Factors at which a draw would pass the limits of voltages and of sections, if everything were linear. */
export interface LineEstimate {
  /** Highest voltage. */
  readonly rise: number
  /** Lowest voltage. */
  readonly fall: number
  readonly section: number
}

/**
 * Estimator of the factors at which a draw passes a limit of voltages or sections, if everything were linear. Groups whose shares are
 * multiples of each other are looked at as one, with the least room by unit that any has.
 */
export const makeLineEstimate = ({ points }: Simulation, base: Base) => {
  const voltages = 3 * points.length
  const directions = new Map<string, { shares: ReadonlyArray<number>; up: Float64Array; down: Float64Array }>()
  for (const group of base.groups) {
    const unit = Math.max(...group.shares.map(Math.abs))
    const shares = group.shares.map((share) => share / unit)
    const name = shares.map((share) => share.toFixed(12)).join()
    const direction = directions.get(name) ?? {
      shares,
      up: new Float64Array(base.most.length).fill(Infinity),
      down: new Float64Array(base.most.length).fill(Infinity)
    }
    directions.set(name, direction)
    for (let index = 0; index < base.most.length; index++) {
      const [up, down] = roomsOf(group, base, index)
      direction.up[index] = Math.min(direction.up[index] as number, up / unit)
      direction.down[index] = Math.min(direction.down[index] as number, down / unit)
    }
  }
  const all = [...directions.values()]
  return (responses: ReadonlyArray<Response>): LineEstimate => {
    const estimate = { rise: Infinity, fall: Infinity, section: Infinity }
    for (const { down, shares, up } of all) {
      for (let index = 0; index < up.length; index++) {
        const change = changeOf(shares, responses, index)
        if (Math.abs(change) < negligible) continue
        const kind = index >= voltages ? "section" : change > 0 ? "rise" : "fall"
        const factor = ((change > 0 ? up : down)[index] as number) / Math.abs(change)
        if (factor < estimate[kind]) estimate[kind] = Math.max(0, factor)
      }
    }
    return estimate
  }
}

/** Block of a group that passes a limit first. */
const candidateOf = (group: Group, base: Base, responses: ReadonlyArray<Response>): Candidate => {
  let block = -1
  let factor = Infinity
  for (let index = 0; index < base.most.length; index++) {
    const change = changeOf(group.shares, responses, index)
    if (Math.abs(change) < negligible) continue
    const own = roomsOf(group, base, index)[change > 0 ? 0 : 1] / Math.abs(change)
    if (own < factor) {
      factor = own
      block = (change > 0 ? group.highAt[index] : group.lowAt[index]) as number
    }
  }
  return { block, factor }
}

/** Most blocks of a draw that are solved exactly. */
const mostCandidates = 5

/** Blocks whose linear factor is further above the least one are not solved. */
const nearness = 1.1

/** Critical blocks of a draw, the most critical first. */
export const candidatesOf = (base: Base, responses: ReadonlyArray<Response>): ReadonlyArray<Candidate> => {
  const all = base.groups
    .map((group) => candidateOf(group, base, responses))
    .filter(({ block }) => block >= 0)
    .toSorted((one, other) => one.factor - other.factor)
  const least = all[0]?.factor ?? Infinity
  return all.slice(0, mostCandidates).filter(({ factor }) => factor <= Math.max(0, least) * nearness)
}
