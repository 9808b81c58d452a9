import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { blocksPerDay } from "@grid/domain/time/Time"
import { patternOf } from "./Additions.ts"
import type { TransformerCase } from "./Inputs.ts"
import { profileDays } from "./Profiles.ts"
import { phaseShares } from "./Snapshot.ts"
import { transformerTree, type Tree } from "./Tree.ts"

/** Loads of consumers themselves in a block of the 30 days, kW; null is a gap. */
export interface OwnLoads {
  readonly block: number
  readonly kw: ReadonlyArray<number | null>
}

/** Most loads of consumers that a question about a feeder takes along: 3 MB of its inputs. */
const mostLoads = 500_000

/** Blocks of a day in which the loads of a feeder's consumers are taken along: all of up to 173 consumers, 4 of 4,000. */
export const ownBlocksOf = (consumers: number): number =>
  Math.min(blocksPerDay, Math.floor(mostLoads / (profileDays * Math.max(1, consumers))))

/** Part of a consumer's load on a phase of a node. */
interface Place {
  readonly kw: ReadonlyArray<number | null> | null
  readonly share: number
  /** Place among the phases of all nodes. */
  readonly index: number
}

/** Linear drop of voltage on the way to the worst and to the best phase of any node in a block, kW × ohm: what orders blocks, and no more. */
const makeDrops = ({ parents, r_ohm, rn_ohm }: Tree, places: ReadonlyArray<Place>) => {
  const power = new Float64Array(3 * parents.length)
  const drop = new Float64Array(3 * parents.length)
  return (block: number): readonly [most: number, least: number] => {
    power.fill(0)
    for (const { index, kw, share } of places) power[index] = (power[index] as number) + share * (kw?.[block] ?? 0)
    for (let node = parents.length - 1; node > 0; node--) {
      const parent = parents[node] as number
      for (let phase = 0; phase < 3; phase++) {
        power[3 * parent + phase] = (power[3 * parent + phase] as number) + (power[3 * node + phase] as number)
      }
    }
    let [most, least] = [0, 0]
    for (let node = 1; node < parents.length; node++) {
      const first = 3 * node
      const sum = (power[first] as number) + (power[first + 1] as number) + (power[first + 2] as number)
      for (let phase = 0; phase < 3; phase++) {
        const own = power[first + phase] as number
        // Currents of the other two phases are at 120 degrees: half of each lies against the phase.
        const along = (r_ohm[node] as number) * own + ((rn_ohm[node] as number) * (3 * own - sum)) / 2
        const total = (drop[3 * (parents[node] as number) + phase] as number) + along
        drop[first + phase] = total
        if (total > most) most = total
        if (total < least) least = total
      }
    }
    return [most, least]
  }
}

/** The first of several lists in turn, each once. */
const inTurn = (lists: ReadonlyArray<ReadonlyArray<number>>, count: number): ReadonlyArray<number> => {
  const taken = new Set<number>()
  for (let place = 0; taken.size < count && lists.some((list) => place < list.length); place++) {
    for (const list of lists) {
      const value = list[place]
      if (value !== undefined && taken.size < count) taken.add(value)
    }
  }
  return [...taken]
}

/** Loads of nodes that are added up between two pauses: a millisecond's work or two. */
const nodesAtOnce = 100_000

/**
 * Loads of a transformer's consumers by day, in those blocks in which they move its voltages most, down and up, by linear drops: of
 * the hours in which additions act and of all. In the other blocks a common pattern stands for them. A day is independent of
 * the others, and pauses as often as its network is large.
 */
export const ownLoadsByDay = (
  { consumers, transformer, ...content }: TransformerCase,
  additions: ReadonlyArray<LoadAddition>,
  blocks: number
): ((day: number) => Generator<undefined, ReadonlyArray<OwnLoads>>) => {
  const tree = transformerTree(transformer, content)
  const places = consumers.flatMap(({ kw, node, phase }) =>
    phaseShares(phase).flatMap((share, index) =>
      share === 0 ? [] : [{ kw, share, index: 3 * (tree.indices.get(node) ?? 1) + index }]
    )
  )
  const dropsOf = makeDrops(tree, places)
  const patterns = additions.map(patternOf)
  const slots = Array.from({ length: blocksPerDay }, (_, slot) => slot)
  const acting = slots.filter((slot) => patterns.some((pattern) => pattern[slot] !== 0))
  const slotsAtOnce = Math.ceil(nodesAtOnce / (tree.parents.length + places.length))
  return function* (day) {
    const start = day * blocksPerDay
    const drops: Array<ReturnType<typeof dropsOf>> = []
    for (const slot of slots) {
      drops.push(dropsOf(start + slot))
      if ((slot + 1) % slotsAtOnce === 0) yield
    }
    const by = (of: ReadonlyArray<number>, which: 0 | 1, sign: 1 | -1) =>
      of.toSorted((one, other) => sign * ((drops[other]?.[which] ?? 0) - (drops[one]?.[which] ?? 0)) || one - other)
    const chosen = inTurn([by(acting, 0, 1), by(acting, 1, -1), by(slots, 0, 1), by(slots, 1, -1)], blocks)
    return chosen
      .toSorted((one, other) => one - other)
      .map((slot): OwnLoads => {
        const block = start + slot
        return { block, kw: consumers.map(({ kw }) => kw?.[block] ?? null) }
      })
      .filter(({ kw }) => kw.some((value) => value !== null))
  }
}
