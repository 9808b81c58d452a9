import { hoursOfDay } from "@grid/domain/time/Time"
import { dispatchDefaults, type DispatchValues } from "@grid/domain/dispatch/DispatchAssumptions"
import { round, sum } from "@grid/domain/numbers/Numbers"
import { put } from "@grid/domain/operations/BoundedMap"
import { Record } from "effect"
import type { Basis, Highs } from "highs"
import { dispatch, optimalBasis, type ShedPrice } from "../dispatch/Dispatch.ts"
import { type DispatchFuel, generatorName, indiaNetwork, type Place } from "../dispatch/India.ts"
import type { Generator, Link, Network, Period } from "../dispatch/Network.ts"

/** Inputs of the dispatch of a day. */
export interface GridDay {
  /** Demand by place and hour, MW at the generators. */
  readonly demand_mw: Readonly<Record<string, ReadonlyArray<number>>>
  /** Output by hour over capacity. */
  readonly solar: ReadonlyArray<number>
  readonly wind: ReadonlyArray<number>
  /** Mean output of the day over capacity. */
  readonly hydro: number
  readonly nuclear: number
  readonly biomass: number
}

/** A recorded day that stands for several of a year. */
export interface SampleDay extends GridDay {
  /** Days of a year that it stands for. */
  readonly weight: number
  /** Part of the year from which it is, as draws are made within parts. */
  readonly season: string
}

/** Result of a dispatched day by place. */
export interface DayOutcome {
  /** Price by hour, INR/MWh. */
  readonly prices: Readonly<Record<string, ReadonlyArray<number>>>
  /** Wind and sun together that could be had and that were not taken, by hour, MW. */
  readonly available_mw: Readonly<Record<string, ReadonlyArray<number>>>
  readonly curtailed_mw: Readonly<Record<string, ReadonlyArray<number>>>
}

export interface DayCase {
  readonly places: ReadonlyArray<Place>
  readonly day: GridDay
  readonly values: DispatchValues
  readonly factors: { readonly demand: number; readonly transmission: number }
  readonly lifted: ReadonlySet<string>
  /** The dual where absent: whoever looks at prices in money says which. */
  readonly shedPrice?: ShedPrice
  /** Like day from whose optimum the solver starts; absent: from none. */
  readonly start?: Pick<DayCase, "places" | "day" | "factors">
  /** Hours in which surplus is stored where several cost the same: the solver's choice, where absent, or the earliest. */
  readonly storing?: "any" | "earliest"
}

/** Day as the solver is asked about it. */
type AskedDay = Omit<DayCase, "shedPrice">

/** Parts of what wind and sun could give, from the cheapest on. */
const sharingParts = 16

/** Bounds of these parts, fractions: narrow where little is curtailed. */
const sharingBounds = Array.from({ length: sharingParts + 1 }, (_, part) => (part === sharingParts ? 0 : 1.5 ** -part))

/** Dearest part, INR/MWh: below the cost of water, the cheapest of the others. */
const dearestPart = 4

/**
 * Costs by which places share curtailment: what is used last is curtailed first, in every place alike, INR/MWh. The parts that
 * two places curtail in an hour differ by no more than the width of one of these.
 */
const sharing = sharingBounds.slice(1).map((below, part) => ({
  fraction: (sharingBounds[part] ?? 0) - below,
  cost_per_mwh: (dearestPart * (part + 1)) / sharingParts
}))

/** Rise of the cost of wind and sun from an hour to the next, INR/MWh: least of all costs, so that it decides but between hours of one price. */
const laterHour = 0.000_02

const isRenewable = ({ fuel }: Generator) => fuel === "solar" || fuel === "wind" || fuel === renewables

/** Fuel of the wind and sun of a place as one generator: as their parts cost the same, the optimum is that of both. */
const renewables = "renewables"

const renewablesOf = ({ capacity_mw, node }: Place): ReadonlyArray<Generator> => {
  const most = (capacity_mw.solar ?? 0) + (capacity_mw.wind ?? 0)
  const name = `${renewables} ${node}`
  return most > 0 ? [{ name, node, fuel: renewables, capacity_mw: most, cost_per_mwh: 0, curve: sharing }] : []
}

/** Network of a day, with wind and sun of each place as one generator or, as former versions had it, as two. */
const networkOf = ({ factors, lifted, places, values }: AskedDay, asOne: boolean): Network => {
  const network = indiaNetwork(places, values)
  const wider = ({ forward_mw, reactance_pu, reverse_mw, ...link }: Link): Link =>
    lifted.has("transmission")
      ? { ...link, forward_mw: null, reverse_mw: null }
      : {
          ...link,
          ...(reactance_pu === undefined ? {} : { reactance_pu: reactance_pu / factors.transmission }),
          forward_mw: forward_mw === null ? null : forward_mw * factors.transmission,
          reverse_mw: reverse_mw === null ? null : reverse_mw * factors.transmission
        }
  const freer = ({ commitment: _commitment, minimum_mw: _minimum_mw, ...unit }: Generator): Generator => unit
  return {
    ...network,
    generators: [
      ...network.generators
        .filter((unit) => !asOne || !isRenewable(unit))
        .map((unit) => (lifted.has("ramps") ? freer(unit) : unit))
        .map((unit) => (isRenewable(unit) ? { ...unit, curve: sharing } : unit)),
      ...(asOne ? places.flatMap(renewablesOf) : [])
    ],
    links: network.links.map(wider)
  }
}

const periodOf = (one: AskedDay): Period => {
  const { day, factors, lifted, places, storing, values } = one
  const available: Record<string, ReadonlyArray<number>> = {}
  const minimum: Record<string, ReadonlyArray<number>> = {}
  const energy: Record<string, ReadonlyArray<number>> = {}
  for (const { capacity_mw, node } of places) {
    const [sun, wind] = [capacity_mw.solar ?? 0, capacity_mw.wind ?? 0]
    available[`${renewables} ${node}`] = hoursOfDay.map(
      (hour) => sun * (day.solar[hour] ?? 0) + wind * (day.wind[hour] ?? 0)
    )
    const put = (fuel: DispatchFuel, output: (hour: number) => number) => {
      const capacity = capacity_mw[fuel] ?? 0
      available[generatorName(fuel, node)] = hoursOfDay.map((hour) => capacity * output(hour))
    }
    put("solar", (hour) => day.solar[hour] ?? 0)
    put("wind", (hour) => day.wind[hour] ?? 0)
    put("biomass", () => day.biomass)
    put("nuclear", () => day.nuclear)
    put("hydro", () => day.hydro * values.hydro_most_fraction)
    const nuclear = generatorName("nuclear", node)
    const hydro = generatorName("hydro", node)
    energy[hydro] = [24 * day.hydro * (capacity_mw.hydro ?? 0)]
    if (lifted.has("ramps")) continue
    minimum[nuclear] = available[nuclear] ?? []
    minimum[hydro] = hoursOfDay.map(() => day.hydro * values.hydro_least_fraction * (capacity_mw.hydro ?? 0))
  }
  const load_mw = places.map(
    ({ node }) => [node, (day.demand_mw[node] ?? []).map((mw) => mw * factors.demand)] as const
  )
  const scale = hoursOfDay.map((hour) => {
    const renewables = sum(
      places.flatMap(({ node }) =>
        (["solar", "wind"] as const).map((fuel) => available[generatorName(fuel, node)]?.[hour] ?? 0)
      )
    )
    const load = sum(load_mw.map(([, mw]) => mw[hour] ?? 0))
    return lifted.has("demand") && load > 0 ? Math.max(1, renewables / load) : 1
  })
  return {
    block_h: 1,
    blocks_per_day: 24,
    load_mw: Object.fromEntries(
      load_mw.map(([node, mw]) => [node, mw.map((value, hour) => value * (scale[hour] ?? 1))])
    ),
    available_mw: available,
    minimum_mw: minimum,
    energy_mwh: energy,
    ...(storing === "earliest" ? { added_cost_per_mwh: laterHours(places) } : {})
  }
}

/** Costs by which surplus of an early hour is stored before that of a later one. */
const laterHours = (places: DayCase["places"]): NonNullable<Period["added_cost_per_mwh"]> =>
  Object.fromEntries(
    places.flatMap(({ node }) =>
      ["solar", "wind", renewables].map((fuel) => [`${fuel} ${node}`, hoursOfDay.map((hour) => laterHour * hour)])
    )
  )

const dispatched = (one: AskedDay, highs: Highs): DayOutcome => {
  const network = networkOf(one, one.start !== undefined)
  const period = periodOf(one)
  const { start: like, ...rest } = one
  const start = like === undefined ? undefined : basisOf({ ...rest, ...like, lifted: new Set() }, highs)
  const result = dispatch(network, period, highs, "dual", start)
  const byPlace = (of: (available: number, output: number) => number) =>
    Object.fromEntries(
      one.places.map(({ node }) => [
        node,
        hoursOfDay.map((hour) =>
          sum(
            network.generators.map((unit, index) => {
              if (unit.node !== node || !isRenewable(unit)) return 0
              return of(period.available_mw[unit.name]?.[hour] ?? 0, result.generators[index]?.mw[hour] ?? 0)
            })
          )
        )
      ])
    )
  return {
    prices: Object.fromEntries(result.nodes.map(({ node, price }) => [node, price])),
    available_mw: byPlace((available) => available),
    curtailed_mw: byPlace((available, output) => Math.max(0, available - output))
  }
}

/** Days that are remembered at most: those of the screens of all regions, or of a forecast of four years, and as many more. */
const mostRemembered = 1_024

/** Outcomes of the days that a solver dispatched, by their texts, from the one that was asked for the longest time ago on. */
const remembered = new WeakMap<Highs, Map<string, DayOutcome>>()

/** Days from whose optimum others start that are remembered at most, 30 KB each. */
const mostStarts = 128

/** Optimal bases of the days that others started from, by their texts. */
const starts = new WeakMap<Highs, Map<string, Basis>>()

const basisOf = (one: AskedDay, highs: Highs): Basis => {
  const days = starts.get(highs) ?? new Map<string, Basis>()
  starts.set(highs, days)
  const text = textOf(one)
  const basis = days.get(text) ?? optimalBasis(networkOf(one, true), periodOf(one), highs)
  put(days, mostStarts, text, basis)
  return basis
}

/** Names of the values that a day is dispatched by: a bid has others beside them. */
const valueNames = Record.keys(dispatchDefaults)

/** Text of all that the outcome of a day follows from. */
const textOf = ({ lifted, start, storing = "any", values, ...own }: AskedDay): string => {
  const named = valueNames.map((name) => values[name])
  return JSON.stringify([named, [...lifted], storing, ...membersOf(own), start === undefined ? null : membersOf(start)])
}

const membersOf = ({ day, factors, places }: NonNullable<DayCase["start"]>) => {
  const { biomass, demand_mw, hydro, nuclear, solar, wind } = day
  return [places, factors, demand_mw, solar, wind, hydro, nuclear, biomass]
}

const recalled = (one: AskedDay, highs: Highs): DayOutcome => {
  const days = remembered.get(highs) ?? new Map<string, DayOutcome>()
  remembered.set(highs, days)
  const text = textOf(one)
  const outcome = days.get(text) ?? dispatched(one, highs)
  put(days, mostRemembered, text, outcome)
  return outcome
}

/** Prices where more load of a node whose whole load is shed would be shed, too. */
const withPenalty = ({ prices, ...outcome }: DayOutcome, { day, values }: AskedDay): DayOutcome => {
  const most = round(values.unserved_inr_per_mwh, 1e6)
  const limited = (node: string, price: ReadonlyArray<number>) =>
    price.map((value, hour) => ((day.demand_mw[node]?.[hour] ?? 0) < 0 ? value : Math.min(value, most)))
  return {
    ...outcome,
    prices: Object.fromEntries(Object.entries(prices).map(([node, price]) => [node, limited(node, price)]))
  }
}

/**
 * Dispatches a day, or recalls its outcome: engines, screens and tenants ask about the same days. A lifted cause is taken away:
 * `transmission` has no limits, `ramps` neither least outputs nor ramps nor commitment, `demand` is scaled up to what wind and sun
 * could give in every hour.
 */
export const solveDay = ({ shedPrice = "dual", ...one }: DayCase, highs: Highs): DayOutcome => {
  const outcome = recalled(one, highs)
  return shedPrice === "dual" ? outcome : withPenalty(outcome, one)
}
