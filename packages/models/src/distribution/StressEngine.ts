import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { FeederStress } from "@grid/domain/distribution/DistributionApi"
import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import { round } from "@grid/domain/numbers/Numbers"
import { blocksPerDay, blocksPerHour, hoursPerDay, iso } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"
import { makeRandom, type Random } from "../engines/Random.ts"
import { additionsInOrder, makeQuota, patternOf, placesIn, randomsOf, singlePhases } from "./Additions.ts"
import {
  allDays,
  type DayStress,
  dayStart,
  type Drawn,
  type FeederCase,
  highestOf,
  makeDay,
  type MemberDay,
  simulationOfMember,
  solveTrunk,
  type StressRules,
  type Trunk,
  type TrunkDay,
  trunkOf
} from "./Feeder.ts"
import {
  distributionVersion,
  eleventhVersion,
  fifthVersion,
  fourthVersion,
  ninthVersion,
  secondVersion,
  sixthVersion,
  tenthVersion,
  thirdVersion
} from "./HostingEngine.ts"
import { profileDays, qualityOf } from "./Profiles.ts"
import { overall } from "./Quality.ts"
import type { Injection, Simulation } from "./Simulation.ts"
import { phaseShares } from "./Snapshot.ts"

export interface StressInputs extends Framed, FeederCase {
  readonly feeder_id: string
  readonly additions: ReadonlyArray<LoadAddition>
  readonly temperature_c: number
  /** Midnight of the first of the 30 days, epoch ms. */
  readonly from: number
  readonly values: DistributionValues
}

/** A transformer of the feeder, with the load of its consumers by block, kW and kvar. */
interface Member {
  readonly simulation: Simulation
  /** Node of the feeder; null where it is not known. */
  readonly node: number | null
  readonly kw: Float64Array
  readonly kvar: Float64Array
  readonly solveDay: ReturnType<typeof makeDay>
}

/** Additions of a draw: at each transformer that has any, and under -1 at the loads of the feeder itself. */
interface Draw {
  readonly day: number
  readonly injections: ReadonlyMap<number, ReadonlyArray<Injection>>
}

const membersOf = (
  { temperature_c, transformers, values }: StressInputs,
  { tree }: Trunk,
  rules: StressRules
): ReadonlyArray<Member> =>
  transformers.map((transformer) => {
    const simulation = simulationOfMember(transformer, values, rules.nodes)
    const total = (weightOf: (supply: Simulation["supplies"][number]) => number) =>
      Float64Array.from({ length: simulation.blocks }, (_, block) =>
        simulation.supplies.reduce((sum, supply) => sum + weightOf(supply) * (supply.kw[block] as number), 0)
      )
    return {
      simulation,
      node: transformer.feeder_node === null ? null : (tree.indices.get(transformer.feeder_node) ?? null),
      kw: total(() => 1),
      kvar: total(({ kvarPerKw }) => kvarPerKw),
      solveDay: makeDay(simulation, temperature_c, values, rules)
    }
  })

/** Draws of a day, of places and of phases. */
const drawCount = 200

type Place = readonly [member: number, node: number]

/**
 * Places at which additions may stand: consumers below transformers, or where there are none the loads of the feeder, then its
 * transformers, then its nodes.
 */
const placesOf = (
  members: ReadonlyArray<Member>,
  { loads, tree }: Trunk,
  { order, unconnected }: StressRules
): ReadonlyArray<Place> => {
  const below = members.flatMap(({ simulation: { supplies, tree: own } }, member) =>
    placesIn(
      order,
      supplies.map(({ first }) => [member, first / 3] as const),
      ([, node]) => own.nodes[node] ?? ""
    )
  )
  if (below.length > 0) return below
  const onTrunk = (nodes: ReadonlyArray<string>) =>
    placesIn(order, nodes, (node) => node).map((node) => [-1, tree.indices.get(node) ?? 0] as const)
  if (loads.length > 0 || unconnected === "nowhere") return onTrunk(loads.map(({ node }) => node))
  return members.length > 0 ? members.map((_, member) => [member, 1]) : onTrunk(tree.nodes.slice(1))
}

/** Draws of each addition, of the place and phase of its first part as one number, and of the day. */
interface Randoms {
  readonly additions: ReadonlyArray<{ readonly random: Random; readonly first: (() => number) | null }>
  readonly day: () => number
}

const drawOf = (
  { additions, values }: StressInputs,
  places: ReadonlyArray<Place>,
  { additions: randoms, day }: Randoms
): Draw => {
  const injections = new Map<number, Array<Injection>>()
  for (const [pattern, { kw, places: parts = 1 }] of additions.entries()) {
    const { first, random } = randoms[pattern] as Randoms["additions"][number]
    for (let part = 0; part < parts; part++) {
      const number = part === 0 && first !== null ? first() : null
      const place =
        number === null ? random.below(Math.max(1, places.length)) : Math.floor(number / singlePhases.length)
      const [member = -1, node = 0] = places[place] ?? []
      const phase =
        singlePhases[number === null ? random.below(singlePhases.length) : number % singlePhases.length] ?? "A"
      const single = member >= 0 && kw / parts <= values.single_phase_kw
      const own = injections.get(member) ?? []
      for (const [index, share] of phaseShares(single ? phase : "ABC").entries()) {
        if (share > 0) own.push({ index: 3 * node + index, pattern, watts: (1_000 * share * kw) / parts })
      }
      injections.set(member, own)
    }
  }
  return { day: day(), injections }
}

/** Power that the transformers draw from the feeder on a day, with the additions below them. */
const drawnOn = (
  members: ReadonlyArray<Member>,
  { day, injections }: Draw,
  patterns: ReadonlyArray<ReadonlyArray<number>>
): Drawn =>
  function* (slot) {
    for (const [index, { kvar, kw, node, simulation }] of members.entries()) {
      if (node === null) continue
      const block = dayStart(simulation, day) + slot
      const added = (injections.get(index) ?? []).reduce(
        (sum, { pattern, watts }) => sum + watts * (patterns[pattern]?.[slot] ?? 0),
        0
      )
      yield { node, kw: (kw[block] as number) + added / 1_000, kvar: kvar[block] as number }
    }
  }

/** Voltage in front of a transformer by block of a day: that of its record, moved as the feeder's is from its source. */
const sourceOf = ({ node, simulation: { tree } }: Member, { voltages }: TrunkDay, feeder_pu: number): Float64Array =>
  node === null || voltages[node] === undefined
    ? new Float64Array(blocksPerDay).fill(tree.source_pu)
    : voltages[node].map((pu) => (tree.source_pu * pu) / feeder_pu)

/** Stress of a day below a transformer, with the slots in which it is worst. */
type Stress = Omit<MemberDay, "roomDown" | "roomUp">

/** Stress of a transformer without additions when the voltage in front of it moves. */
const moved = (day: MemberDay, before: Float64Array, after: Float64Array): Stress => {
  const moves = after.map((pu, slot) => pu - (before[slot] as number))
  const voltage = day.voltage || Math.max(...moves) > day.roomUp || -Math.min(...moves) > day.roomDown
  const { thermal, thermalSlot } = day
  const isMoved = voltage && !day.voltage
  return { thermal, voltage, thermalSlot, voltageSlot: isMoved ? highestOf(moves.map(Math.abs)) : day.voltageSlot }
}

/** Days with stress below a transformer, and how often each hour was the worst of them. */
interface Counts {
  readonly days: Record<"thermal" | "voltage", number>
  readonly thermal: Float64Array
  readonly voltage: Float64Array
}

const noDays = (): Counts => ({
  days: { thermal: 0, voltage: 0 },
  thermal: new Float64Array(hoursPerDay),
  voltage: new Float64Array(hoursPerDay)
})

const count = ({ days, ...byHour }: Counts, stress: Stress): void => {
  add(days, stress)
  for (const kind of ["thermal", "voltage"] as const) {
    const hour = Math.floor(stress[`${kind}Slot`] / blocksPerHour)
    byHour[kind][hour] = (byHour[kind][hour] as number) + Number(stress[kind])
  }
}

/** Hour that is the worst of a stressed day most often, the earliest of several; null where no day is stressed. */
const worstHour = (byHour: Float64Array): number | null =>
  byHour.every((days) => days === 0) ? null : highestOf(byHour)

const hoursOf = ({ thermal, voltage }: Counts) => ({
  thermal_worst_hour_ist: worstHour(thermal),
  voltage_worst_hour_ist: worstHour(voltage)
})

/** The day is drawn behind the additions, or apart from them. */
const drawnBy = (
  { additions, feeder_id }: StressInputs,
  { draws, order }: StressRules,
  places: ReadonlyArray<Place>
): Randoms => {
  const randoms = randomsOf(feeder_id, additions, order, "days, places and phases")
  const [first] = randoms
  const day = order === "listed" && first !== undefined ? first : makeRandom(feeder_id, "days")
  const ofFirst = singlePhases.length * Math.max(1, places.length)
  return {
    additions: randoms.map((random) => ({
      random,
      first: draws === "quota" ? makeQuota(ofFirst, drawCount, random) : null
    })),
    day: draws === "quota" ? makeQuota(profileDays, drawCount, day) : () => day.below(profileDays)
  }
}

/** Engine of a version that judges by its rules. */
const engineBy = (version: string, rules: StressRules): Engine<StressInputs, typeof FeederStress.Type> => ({
  engine: "feeder-stress",
  version,
  schema: FeederStress,
  compute: (given) => {
    const inputs = {
      ...given,
      additions: rules.additions === "stated" ? additionsInOrder(given.additions) : given.additions,
      transformers: placesIn(rules.order, given.transformers, ({ dt_id }) => dt_id)
    }
    const { additions, feeder, feeder_id, from, transformers, values } = inputs
    const patterns = additions.map(patternOf)
    const trunk = trunkOf(inputs, rules)
    const members = membersOf(inputs, trunk, rules)
    const trunkDay = (draw: Draw) =>
      solveTrunk(trunk, drawnOn(members, draw, patterns), values, rules, draw.injections.get(-1), patterns)
    const before = allDays.map((day) => trunkDay({ day, injections: new Map() }))
    const base = members.map((member) =>
      allDays.map((day) => member.solveDay(day, sourceOf(member, before[day] as TrunkDay, feeder.source_vm_pu)))
    )
    const places = placesOf(members, trunk, rules)
    const randoms = drawnBy(inputs, rules, places)
    const counts = members.map(noDays)
    const any = { thermal: 0, voltage: 0 }
    for (let number = 0; number < drawCount; number++) {
      const draw = drawOf(inputs, places, randoms)
      const own = trunkDay(draw)
      const found = { thermal: own.thermal, voltage: own.voltage }
      for (const [index, member] of members.entries()) {
        const source = sourceOf(member, own, feeder.source_vm_pu)
        const injections = draw.injections.get(index)
        const stress =
          injections === undefined
            ? moved(
                base[index]?.[draw.day] as MemberDay,
                sourceOf(member, before[draw.day] as TrunkDay, feeder.source_vm_pu),
                source
              )
            : member.solveDay(draw.day, source, injections, patterns)
        // Nothing below a feeder that cannot carry its loads has its voltage.
        const isDark = rules.collapse === "part" && own.beyond !== null && member.node !== null
        const voltage = stress.voltage || isDark
        const voltageSlot = stress.voltage ? stress.voltageSlot : (own.beyond ?? stress.voltageSlot)
        count(counts[index] as Counts, { ...stress, voltage, voltageSlot })
        found.thermal ||= stress.thermal
        found.voltage ||= voltage
      }
      add(any, found)
    }
    const nodes =
      rules.missing === "record" ? transformers.map(({ feeder_node }) => feeder_node) : members.map(({ node }) => node)
    const quality = overall(
      transformers.map(({ age_days, consumers, coverage }) => qualityOf(consumers, coverage, age_days))
    )
    return {
      feeder_id,
      ...fractionsOf(any),
      ...quality,
      missing: [
        ...inputs.frame.missing,
        ...(nodes.some((node) => node === null) ? ["feeder_nodes"] : []),
        ...(quality.phases_known_pct < 100 ? ["consumer_phases"] : []),
        ...(quality.data_quality === "modelled-only" ? ["ami"] : [])
      ],
      draws: drawCount,
      transformers: counts
        .map((own, index) => ({
          dt_id: transformers[index]?.dt_id ?? "",
          ...fractionsOf(own.days),
          ...(rules.hours === "told" && hoursOf(own))
        }))
        .filter(({ thermal_stress_fraction: t, voltage_stress_fraction: v }) => t + v > 0)
        .toSorted((a, b) => stressOf(b) - stressOf(a) || a.dt_id.localeCompare(b.dt_id)),
      from: iso(from)
    }
  }
})

const newest: StressRules = {
  collapse: "part",
  nominal: "own",
  unconnected: "record",
  missing: "feeder",
  order: "named",
  additions: "stated",
  nodes: "supplied",
  draws: "quota",
  hours: "told"
}
const tenth: StressRules = { ...newest, hours: "untold" }
const ninth: StressRules = { ...tenth, draws: "single" }
const sixth: StressRules = { ...ninth, nodes: "all" }
const fifth: StressRules = { ...sixth, additions: "listed" }
const fourth: StressRules = { ...fifth, order: "listed" }

/**
 * The second version, for which a block that lines cannot carry spoilt those behind it, and what stands where nobody is connected was
 * nowhere.
 */
export const feederStressV02 = engineBy(secondVersion, {
  ...fourth,
  collapse: "astray",
  nominal: "low-voltage",
  unconnected: "nowhere",
  missing: "record"
})

/** The third version, for which a block that lines cannot carry had the currents at the voltage without load, less than the one before it. */
export const feederStressV03 = engineBy(thirdVersion, { ...fourth, collapse: "dark" })

/** The fourth version, whose draws hung on the order of transformers, consumers and additions. */
export const feederStressV04 = engineBy(fourthVersion, fourth)

/** The fifth version, in which the first listed of two additions of one kind had the first draws. */
export const feederStressV05 = engineBy(fifthVersion, fifth)

/** The sixth version, which solved every node below a transformer, whether anything is supplied there or not. */
export const feederStressV06 = engineBy(sixthVersion, sixth)

/** The ninth version, whose days and places were drawn one by one: chance moved its fractions by up to three times as much. */
export const feederStressV09 = engineBy(ninthVersion, ninth)

/** The tenth version, which did not tell hours. */
export const feederStressV10 = engineBy(tenthVersion, tenth)

/** Probability of stress of a feeder on a day, over draws of the day, of places and of phases. */
export const feederStress = engineBy(eleventhVersion, newest)

/** The first version, in which consumers follow the pattern of their transformer in every block. */
export const feederStressV01: Engine<StressInputs, typeof FeederStress.Type> = {
  ...feederStressV02,
  version: distributionVersion,
  compute: (inputs, tools) => {
    const transformers = inputs.transformers.map(({ own: _own, ...transformer }) => transformer)
    return feederStressV02.compute({ ...inputs, transformers }, tools)
  }
}

interface Fractions {
  readonly thermal_stress_fraction: number
  readonly voltage_stress_fraction: number
}

const stressOf = ({ thermal_stress_fraction, voltage_stress_fraction }: Fractions) =>
  Math.max(thermal_stress_fraction, voltage_stress_fraction)

const fractionsOf = ({ thermal, voltage }: Readonly<Record<"thermal" | "voltage", number>>): Fractions => ({
  thermal_stress_fraction: round(thermal / drawCount, 1e4),
  voltage_stress_fraction: round(voltage / drawCount, 1e4)
})

const add = (counts: Record<"thermal" | "voltage", number>, { thermal, voltage }: DayStress): void => {
  counts.thermal += Number(thermal)
  counts.voltage += Number(voltage)
}
