import { additionTypes, type LoadAddition } from "@grid/domain/distribution/Additions"
import { blocksPerDay } from "@grid/domain/time/Time"
import { Array as Arr, Order } from "effect"
import { type Random, makeRandom } from "../engines/Random.ts"

/** Minutes since midnight of a time of day. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return 60 * hours + minutes
}

/** Begin and length of a schedule, minutes; one that ends before it begins goes over midnight. */
const spanOf = (schedule: string): readonly [begin: number, length: number] => {
  const [begin = 0, end = 0] = schedule.split("-").map(minutesOf)
  return [begin, end > begin ? end - begin : end - begin + 24 * 60]
}

/**
 * Power of an addition by block of the IST day, per unit of its own: drawn above 0, fed in below. A load and a generator are
 * at full power in every block that their schedule touches, sunshine follows half a sine wave over it.
 */
export const patternOf = ({ schedule, type }: Pick<LoadAddition, "schedule" | "type">): ReadonlyArray<number> => {
  const [begin, length] = spanOf(schedule)
  const { shape, sign } = additionTypes[type]
  const values = Array.from({ length: blocksPerDay }, (_, block) => {
    const minutes = (((15 * block - begin) % 1_440) + 1_440) % 1_440
    if (shape === "constant") return minutes < length || minutes > 1_440 - 15 ? 1 : 0
    const middle = (minutes + 7.5) % 1_440
    return middle < length ? Math.sin((Math.PI * middle) / length) : 0
  })
  const peak = Math.max(...values)
  return values.map((value) => (value === 0 ? 0 : (sign * value) / peak))
}

/** Parts of additions with one pattern at a node and phase; `ABC` on all three alike. */
export interface Placed {
  readonly pattern: number
  readonly node: string
  readonly phase: "A" | "B" | "C" | "ABC"
  /** At its own size, kW. */
  readonly kw: number
}

export type Draw = ReadonlyArray<Placed>

/**
 * Order of draws: all additions in turn from one sequence, and places as they are listed, as versions of before had it; or each addition
 * from a sequence of its own, and places by name, so that neither the order of a file nor another addition moves them.
 */
export type DrawOrder = "listed" | "named"

/** Draws of each addition to a network, by the number of additions of its kind before it. They depend on no size, length or limit. */
export const randomsOf = (
  id: string,
  additions: ReadonlyArray<LoadAddition>,
  order: DrawOrder,
  stream: string
): ReadonlyArray<Random> => {
  const kinds = additions.map(({ places = 1, type }) => [type, places] as const)
  if (order === "listed") {
    const random = makeRandom(JSON.stringify([id, ...kinds]), stream)
    return additions.map(() => random)
  }
  const seeds = kinds.map((kind) => JSON.stringify([id, ...kind]))
  return seeds.map((seed, index) =>
    makeRandom(seed, `${stream} ${seeds.slice(0, index).filter((before) => before === seed).length}`)
  )
}

/**
 * Additions by kind, schedule and power, whatever order they are listed in. Of two of one kind and schedule the larger is first, so that
 * a small one moves no draws of the others, and an answer has no jump where one grows past another. Those alike in all are interchangeable.
 */
export const additionsInOrder = (additions: ReadonlyArray<LoadAddition>): ReadonlyArray<LoadAddition> =>
  Arr.sortBy(
    Order.mapInput(Order.String, ({ type }: LoadAddition) => type),
    Order.mapInput(Order.Number, ({ places = 1 }: LoadAddition) => places),
    Order.mapInput(Order.String, ({ schedule }: LoadAddition) => schedule),
    Order.mapInput(Order.flip(Order.Number), ({ kw }: LoadAddition) => kw)
  )(additions)

/** Places in the order in which they are drawn from. */
export const placesIn = <A>(
  order: DrawOrder,
  places: ReadonlyArray<A>,
  nameOf: (place: A) => string
): ReadonlyArray<A> => (order === "listed" ? places : Arr.sortWith(places, nameOf, Order.String))

/** Phases that a part on a single one may stand on. */
export const singlePhases = ["A", "B", "C"] as const

/** Places for the parts of an addition: all different as long as there are enough. `first` is the place of the first, where it is given. */
const placesOf = (
  nodes: ReadonlyArray<string>,
  count: number,
  random: Random,
  first: number | null
): ReadonlyArray<string> => {
  const rest = [...nodes]
  return Array.from({ length: count }, (_, part) => {
    if (rest.length === 0) rest.push(...nodes)
    return rest.splice(part === 0 && first !== null ? first : random.below(rest.length), 1)[0] ?? ""
  })
}

/** Numbers below `count` by quota: all of them in a drawn order, then all in another. */
const makeDeck = (count: number, random: Random): (() => number) => {
  let rest: Array<number> = []
  return () => {
    if (rest.length === 0) rest = Array.from({ length: count }, (_, number) => number)
    const place = random.below(rest.length)
    const number = rest[place] as number
    rest[place] = rest.at(-1) as number
    rest.pop()
    return number
  }
}

/**
 * Numbers below `count` by quota over so many draws: each number equally often, or where there are more of them than draws one of each of
 * as many parts of them, in a drawn order.
 */
export const makeQuota = (count: number, draws: number, random: Random): (() => number) => {
  if (count <= draws) return makeDeck(count, random)
  const part = makeDeck(draws, random)
  return () => Math.floor(((part() + random.next()) / draws) * count)
}

/** How a version draws. */
export interface Drawing {
  /** Number of draws. */
  readonly count: number
  readonly order: DrawOrder
  /** True where the first part of an addition stands at every place and phase equally often, as far as the number of draws divides by them. */
  readonly quotas: boolean
}

/**
 * Draws of place and phase: each part of an addition stands at the node of a consumer; one up to the limit of a single phase is on
 * one of the three, a larger one on all. They depend on the transformer, its nodes and what is added, but not on sizes, lengths and
 * limits: two answers that differ in one of these rest on the same draws.
 */
export function* drawsOf(
  id: string,
  additions: ReadonlyArray<LoadAddition>,
  nodes: ReadonlyArray<string>,
  { count, order, quotas }: Drawing,
  single_phase_kw: number
): Generator<Draw> {
  const randoms = randomsOf(id, additions, order, "places and phases")
  const ordered = placesIn(order, nodes, (node) => node)
  const decks = randoms.map((random) => makeDeck(ordered.length * singlePhases.length, random))
  for (let draw = 0; draw < count; draw++) {
    yield additions.flatMap(({ kw, places = 1 }, pattern) => {
      const random = randoms[pattern] as Random
      const first = quotas ? (decks[pattern] as () => number)() : null
      const firstPlace = first === null ? null : Math.floor(first / singlePhases.length)
      return placesOf(ordered, places, random, firstPlace).map((node, part): Placed => {
        const number = part === 0 && first !== null ? first % singlePhases.length : random.below(3)
        const phase = singlePhases[number] ?? "A"
        return { pattern, node, phase: kw / places <= single_phase_kw ? phase : "ABC", kw: kw / places }
      })
    })
  }
}
