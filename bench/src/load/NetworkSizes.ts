import { dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { states } from "@grid/domain/states/State"
import { dispatchFuels, generatorName, indiaNetwork, type Place, zonePlaces } from "@grid/models/dispatch/India"
import type { Network, Period } from "@grid/models/dispatch/Network"
import { demandShapes, solarShape } from "@grid/models/dispatch/Shapes"
import { Result } from "effect"

const blocksPerDay = 96

/** Load of each zone, MW, of the order of 2023. */
export const zoneLoads: Readonly<Record<string, number>> = {
  NR: 62_000,
  WR: 66_000,
  SR: 52_000,
  ER: 25_000,
  NER: 2_500
}

const { values } = Result.getOrThrow(assume(dispatchDefaults))

/** A place with its mean load, MW. */
interface Loaded {
  readonly place: Place
  readonly load_mw: number
}

/** States on the grid: zones split among them by record demand. */
export const statePlaces: ReadonlyArray<Place> = states.flatMap(({ record_demand_mw, slug, zone }) => {
  const whole = zonePlaces.find((place) => place.zone === zone)
  if (whole === undefined) return []
  const part = record_demand_mw / states.reduce((sum, one) => sum + (one.zone === zone ? one.record_demand_mw : 0), 0)
  const capacity_mw = Object.fromEntries(
    dispatchFuels.map((fuel) => [fuel, part * (whole.capacity_mw[fuel] ?? 0)] as const)
  )
  return [{ ...whole, node: slug, capacity_mw, pumped_mw: part * whole.pumped_mw }]
})

/** The two groups of islands, which no line reaches: engines of their own for half more than their record. */
const islands: ReadonlyArray<Loaded> = states.flatMap(({ record_demand_mw, slug, zone }) =>
  zone === null
    ? [
        {
          place: { node: slug, zone, capacity_mw: { gas: 1.5 * record_demand_mw }, pumped_mw: 0, interchange: null },
          load_mw: record_demand_mw
        }
      ]
    : []
)

/** Places with the load of their zones, the same for each of a zone. */
const withLoads = (places: ReadonlyArray<Place>): ReadonlyArray<Loaded> =>
  places.map((place) => ({
    place,
    load_mw: (zoneLoads[place.zone ?? ""] ?? 0) / places.filter(({ zone }) => zone === place.zone).length
  }))

const periodOf = (loaded: ReadonlyArray<Loaded>, blocks: number): Period => {
  const range = Array.from({ length: blocks }, (_, block) => block)
  const at = (shape: ReadonlyArray<number>, block: number) => {
    const hour = (block % blocksPerDay) / 4
    const [low, high] = [shape[Math.floor(hour)] ?? 0, shape[Math.ceil(hour) % 24] ?? 0]
    return low + (high - low) * (hour % 1)
  }
  const outputs: Partial<Record<string, (block: number) => number>> = {
    solar: (block) => 24 * 0.22 * at(solarShape, block),
    wind: (block) => 0.3 + 0.15 * Math.sin(block / 40),
    nuclear: () => 0.8,
    biomass: () => 0.3
  }
  return {
    block_h: 0.25,
    blocks_per_day: blocksPerDay,
    load_mw: Object.fromEntries(
      loaded.map(({ load_mw, place }) => [place.node, range.map((block) => load_mw * at(demandShapes.india, block))])
    ),
    available_mw: Object.fromEntries(
      loaded.flatMap(({ place: { capacity_mw, node } }) =>
        dispatchFuels.flatMap((fuel) => {
          const output = outputs[fuel]
          return output === undefined
            ? []
            : [[generatorName(fuel, node), range.map((block) => output(block) * (capacity_mw[fuel] ?? 0))] as const]
        })
      )
    ),
    minimum_mw: {},
    energy_mwh: Object.fromEntries(
      loaded.map(({ place: { capacity_mw, node } }) => [
        generatorName("hydro", node),
        Array.from({ length: blocks / blocksPerDay }, () => 24 * 0.35 * (capacity_mw.hydro ?? 0))
      ])
    )
  }
}

/** A network with what holds for it over some blocks. */
export interface NetworkSize {
  readonly name: string
  readonly network: Network
  readonly period: Period
}

/** Networks of the sizes that are to be dispatched within seconds: the zones for a week of blocks, all states for a day. */
export const networkSizes = ({ quick }: { readonly quick: boolean }): ReadonlyArray<NetworkSize> =>
  [
    { name: "five zones", loaded: withLoads(zonePlaces), blocks: quick ? blocksPerDay : 7 * blocksPerDay },
    {
      name: "36 states with the hubs of five zones",
      loaded: [...withLoads(statePlaces), ...islands],
      blocks: blocksPerDay
    }
  ].map(({ blocks, loaded, name }) => ({
    name: `${name}, ${blocks} blocks`,
    network: indiaNetwork(
      loaded.map(({ place }) => place),
      values
    ),
    period: periodOf(loaded, blocks)
  }))
