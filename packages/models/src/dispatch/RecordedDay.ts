import type { DispatchValues } from "@grid/domain/dispatch/DispatchAssumptions"
import { mean, sum } from "@grid/domain/numbers/Numbers"
import { dispatch, type Dispatch } from "./Dispatch.ts"
import { type DispatchFuel, generatorName, indiaNetwork, type Place } from "./India.ts"
import type { Network, Period } from "./Network.ts"
import type { Highs } from "highs"

/** Records of a place on a day, by hour or as the energy of the day. */
export interface RecordedPlace {
  readonly node: string
  /** Demand met by hour, MW. */
  readonly demand_mw: ReadonlyArray<number>
  /** Generation that the dispatch takes as given, by hour, MW. */
  readonly given_mw: Partial<Readonly<Record<DispatchFuel, ReadonlyArray<number>>>>
  /** Hydro energy of the hours, MWh: given, its hours are not. */
  readonly hydro_mwh: number
  /** Generation of the hours, MWh; coal is with lignite, thermal is coal and gas. A fuel that is not recorded is left out. */
  readonly recorded_mwh: Partial<Readonly<Record<ScoredFuel, number>>>
}

/** A day to be dispatched and compared: hours in their order, those missing left out everywhere. */
export interface RecordedDay {
  readonly date: string
  /** Generation that the report counts per met demand: losses, stations' own use, and what it does not see. */
  readonly factor: number
  readonly places: ReadonlyArray<RecordedPlace>
  /** Net energy of corridors towards their second zone, MWh, by `NR-WR`; empty where there is none. */
  readonly corridors_mwh: Readonly<Record<string, number>>
  /** Coal of all places by hour, MW, where it is recorded. */
  readonly coal_mw?: ReadonlyArray<number>
}

const scoredFuels = ["coal", "gas", "thermal"] as const
export type ScoredFuel = (typeof scoredFuels)[number]

export interface Score {
  readonly date: string
  readonly hours: number
  readonly places: ReadonlyArray<PlaceScore>
  /** All places together. */
  readonly total: PlaceScore
  readonly corridors: ReadonlyArray<{
    readonly corridor: string
    readonly recorded_mwh: number
    readonly dispatched_mwh: number
    readonly direction_right: boolean
  }>
  /** Coal of all places by hour as dispatched, MW. */
  readonly coal_mw: ReadonlyArray<number>
  /** Mean of |dispatched − recorded| by hour over the mean recorded; null where the hours of coal are not recorded. */
  readonly coal_hourly_error_fraction: number | null
  /** Part of the hours in which the coal of all places together is at its least output, within 1 %. */
  readonly coal_at_minimum_fraction: number
  readonly unserved_mwh: number
  readonly curtailed_mwh: number
}

export interface PlaceScore {
  readonly node: string
  readonly fuels: ReadonlyArray<{
    readonly fuel: ScoredFuel
    readonly recorded_mwh: number
    readonly dispatched_mwh: number
    /** Dispatched less recorded over recorded; null where nothing was recorded. */
    readonly error_fraction: number | null
  }>
}

/** The period of a recorded day: demand at the generators by the factor of its report, hydro within its band. */
export const periodOf = (day: RecordedDay, network: Network, values: DispatchValues): Period => {
  const hours = day.places[0]?.demand_mw.length ?? 0
  const available: Record<string, ReadonlyArray<number>> = {}
  const minimum: Record<string, ReadonlyArray<number>> = {}
  const energy: Record<string, ReadonlyArray<number>> = {}
  for (const { given_mw, hydro_mwh, node } of day.places) {
    for (const fuel of givenFuels) available[generatorName(fuel, node)] = given_mw[fuel] ?? zerosOf(hours)
    const level = hydro_mwh / hours
    const hydro = generatorName("hydro", node)
    available[hydro] = filled(hours, level * values.hydro_most_fraction)
    minimum[hydro] = filled(hours, level * values.hydro_least_fraction)
    energy[hydro] = [hydro_mwh]
  }
  return {
    block_h: 1,
    blocks_per_day: hours,
    load_mw: Object.fromEntries(
      day.places.map(({ demand_mw, node }) => [node, demand_mw.map((mw) => mw * day.factor)])
    ),
    available_mw: available,
    minimum_mw: minimum,
    energy_mwh: energy
  }
}

const givenFuels = ["nuclear", "biomass", "wind", "solar"] as const satisfies ReadonlyArray<DispatchFuel>

const filled = (length: number, value: number): ReadonlyArray<number> => Array.from({ length }, () => value)
const zerosOf = (length: number) => filled(length, 0)

/** Dispatches a recorded day and compares it with what was recorded. */
export const score = (day: RecordedDay, places: ReadonlyArray<Place>, values: DispatchValues, highs: Highs): Score => {
  const network = indiaNetwork(places, values)
  const period = periodOf(day, network, values)
  const result = dispatch(network, period, highs)
  const outputs = new Map(result.generators.map(({ generator, mw }) => [generator, mw]))
  const outputOf = (fuel: DispatchFuel, node: string) => outputs.get(generatorName(fuel, node)) ?? []
  const scores = day.places.map((place) => placeScore(place, outputOf("coal", place.node), outputOf("gas", place.node)))
  const hours = day.places[0]?.demand_mw.length ?? 0
  const together = (fuel: DispatchFuel) =>
    zerosOf(hours).map((_, hour) => sum(day.places.map(({ node }) => outputOf(fuel, node)[hour] ?? 0)))
  const coal = together("coal")
  const committed = sum(
    result.generators
      .filter(({ committed_mw }) => committed_mw.length > 0)
      .map(({ committed_mw }) => committed_mw[0] ?? 0)
  )
  const floor = committed * values.coal_minimum_fraction
  return {
    date: day.date,
    hours,
    places: scores,
    total: placeScore({ node: "all", recorded_mwh: allOf(day.places) }, coal, together("gas")),
    corridors: corridorScores(day, result),
    coal_mw: coal,
    coal_hourly_error_fraction: day.coal_mw === undefined ? null : hourlyError(day.coal_mw, coal),
    coal_at_minimum_fraction: mean(coal.map((mw) => (mw <= floor * 1.01 ? 1 : 0))),
    unserved_mwh: sum(result.nodes.map(({ unserved_mw }) => sum(unserved_mw))),
    curtailed_mwh: curtailedOf(period, outputs)
  }
}

/** Sums of the places, of fuels that every place has. */
const allOf = (places: ReadonlyArray<RecordedPlace>): RecordedPlace["recorded_mwh"] =>
  Object.fromEntries(
    scoredFuels.flatMap((fuel) => {
      const recorded = places.flatMap(({ recorded_mwh }) => recorded_mwh[fuel] ?? [])
      return recorded.length === places.length ? [[fuel, sum(recorded)]] : []
    })
  )

const hourlyError = (recorded: ReadonlyArray<number>, dispatched: ReadonlyArray<number>): number =>
  mean(recorded.map((mw, hour) => Math.abs((dispatched[hour] ?? 0) - mw))) / mean(recorded)

const placeScore = (
  { node, recorded_mwh }: Pick<RecordedPlace, "node" | "recorded_mwh">,
  coal: ReadonlyArray<number>,
  gas: ReadonlyArray<number>
): PlaceScore => {
  const dispatched = { coal: sum(coal), gas: sum(gas), thermal: sum(coal) + sum(gas) }
  return {
    node,
    fuels: scoredFuels.flatMap((fuel) => {
      const recorded = recorded_mwh[fuel]
      if (recorded === undefined) return []
      const error_fraction = recorded === 0 ? null : dispatched[fuel] / recorded - 1
      return [{ fuel, recorded_mwh: recorded, dispatched_mwh: dispatched[fuel], error_fraction }]
    })
  }
}

const corridorScores = ({ corridors_mwh }: RecordedDay, { links }: Dispatch): Score["corridors"] =>
  links.flatMap(({ from, mw, to }) => {
    const recorded = corridors_mwh[`${from}-${to}`]
    if (recorded === undefined) return []
    const dispatched = sum(mw)
    return [
      {
        corridor: `${from}-${to}`,
        recorded_mwh: recorded,
        dispatched_mwh: dispatched,
        direction_right: Math.sign(recorded) === Math.sign(dispatched)
      }
    ]
  })

const curtailedOf = (period: Period, outputs: ReadonlyMap<string, ReadonlyArray<number>>): number =>
  sum(
    Object.entries(period.available_mw).flatMap(([generator, available]) =>
      /^(?:solar|wind) /.test(generator)
        ? available.map((mw, block) => mw - (outputs.get(generator)?.[block] ?? mw))
        : []
    )
  )
