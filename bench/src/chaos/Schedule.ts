import { type FaultKind, faultLanes } from "./History.ts"

/** A fault to be injected: begin and length in ms from the start of the run. */
export interface PlannedFault {
  readonly kind: FaultKind
  /** Null where it concerns all. */
  readonly node: number | null
  readonly at: number
  readonly forMs: number
  /** Chance of its own, 0 to 1, for what else there is to choose. */
  readonly chance: number
}

/** Shortest and longest time of each kind, ms. */
const lengths: Readonly<Record<FaultKind, readonly [number, number]>> = {
  kill: [1_000, 6_000],
  stop: [5_000, 20_000],
  drain: [500, 3_000],
  cut: [0, 0],
  refuse: [1_000, 10_000],
  blackHole: [2_000, 15_000],
  slow: [3_000, 15_000],
  clock: [5_000, 40_000],
  restartDatabase: [500, 4_000],
  terminateBackend: [0, 0],
  fullDisk: [1_000, 6_000],
  upstream: [5_000, 60_000]
}

/** A node needs so long from its start until it answers, at most: what is disturbed counts as disturbed until then. */
const aftermathMs = 10_000

/** Mean pause between the begins of two faults, ms. */
const pauseMs = 4_000

const firstMs = 1_000

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const isHard = (kind: FaultKind) => ["process", "line"].includes(faultLanes[kind])

const until = (fault: PlannedFault) => fault.at + fault.forMs + aftermathMs

/** True where the fault would meet one in its own lane, or leave no node whose process and line are whole. */
const isTooMuch = (plan: ReadonlyArray<PlannedFault>, fault: PlannedFault, nodes: number): boolean => {
  const meeting = plan.filter((other) => other.at <= until(fault) && fault.at <= until(other))
  const lane = faultLanes[fault.kind]
  if (meeting.some((other) => faultLanes[other.kind] === lane && other.node === fault.node)) return true
  if (!isHard(fault.kind)) return false
  const hit = new Set([fault, ...meeting.filter(({ kind }) => isHard(kind))].map(({ node }) => node))
  return hit.size >= nodes
}

/**
 * Faults of a run, by seed: each kind comes once before any comes again, several at a time, and none ends after the run.
 * At every moment one node at least has neither a process nor a line that is disturbed.
 */
export const schedule = (options: {
  readonly seed: number
  readonly lengthMs: number
  readonly nodes: number
  readonly kinds: ReadonlyArray<FaultKind>
}): ReadonlyArray<PlannedFault> => {
  const { kinds, lengthMs, nodes, seed } = options
  const random = seeded(seed)
  const plan: Array<PlannedFault> = []
  let round: Array<FaultKind> = []
  for (let at = firstMs; at < lengthMs; at += Math.round(pauseMs * (0.25 + 1.5 * random()))) {
    if (round.length === 0) round = shuffled(kinds, random)
    const first = Math.floor(random() * nodes)
    const chance = random()
    const share = random()
    const fits = round.flatMap((kind) => {
      const [least, most] = lengths[kind]
      const forMs = Math.min(Math.round(least + share * (most - least)), lengthMs - at)
      if (forMs < Math.min(least, 1_000)) return []
      const all = ["database", "upstream"].includes(faultLanes[kind])
      const candidates = all ? [null] : Array.from({ length: nodes }, (_, index) => (first + index) % nodes)
      return candidates
        .map((node): PlannedFault => ({ kind, node, at, forMs, chance }))
        .filter((fault) => !isTooMuch(plan, fault, nodes))
        .slice(0, 1)
    })
    const [fault] = fits
    if (fault === undefined) continue
    plan.push(fault)
    round = round.filter((kind) => kind !== fault.kind)
  }
  return plan
}

const shuffled = <A>(items: ReadonlyArray<A>, random: () => number): Array<A> =>
  items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
