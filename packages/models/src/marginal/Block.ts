import { type GridMix, type GridMixInputs, type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import type { Band } from "@grid/domain/carbon/MarginalSignal"
import { type DispatchValues, dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import type { blockDefaults } from "@grid/domain/marginal/MarginalAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { round, sum } from "@grid/domain/numbers/Numbers"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { defaultFactorSet, factorSet } from "@grid/domain/reference/EmissionFactors"
import { Zone } from "@grid/domain/states/State"
import { Result, Struct } from "effect"
import type { Highs } from "highs"
import { generatorName, indiaNetwork, type Place } from "../dispatch/India.ts"
import type { Generator, Network, Period } from "../dispatch/Network.ts"
import { marginalsByLoad, type NodeEmissions } from "./Dispatched.ts"

/** Frozen readings of a block, and the greatest power of coal of the 24 hours that end with it, MW. */
export interface BlockInputs {
  readonly mix: GridMixInputs
  readonly committed_mw: number
}

/** Mixes of a block by the method that its zones are counted by. */
export type Trace = (inputs: GridMixInputs) => GridMix

/** Values of the assumptions that the dispatch of a block rests on, by name. */
export type BlockValues = Readonly<Record<keyof typeof blockDefaults, number>>

/** Signal of each zone by dispatch; null where it is not known. */
export type ZoneSignals = Readonly<Record<Zone, Band | null>>

/** Standard error of a zone's load in a block, a fraction. */
const loadError = 0.02

/** Normal quantiles in the middle of ten equal parts: the loads of a block that its band is made of. */
const loadDraws = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645]

const blockHours = 0.25

const coalFuels = ["coal", "lignite", "thermal"] as const
const fixedFuels = ["diesel", "storage", "other"] as const

const columnOf = (fuel: string): number => mixFuels.findIndex((name) => name === fuel)
const powerOf = (mix: Mix, names: ReadonlyArray<string>): number =>
  sum(names.map((fuel) => mix.mw[columnOf(fuel)] ?? 0))

/** Coal, lignite and what is given as both, MW. */
export const coalPower = (mix: Mix): number => powerOf(mix, coalFuels)

/** Values of a zone in a block, MW. */
interface ZoneBlock {
  readonly zone: Zone
  readonly place: Place
  /** Consumption at the stations' bars less what neither follows the load nor can be cut. */
  readonly load_mw: number
  readonly coal_capacity_mw: number
  readonly coal_kg_co2e_per_mwh: number
}

/**
 * Emissions of one MW more in each zone, in a block as it was: load, weather, water, atom and must-run gas are given, coal is committed
 * for the greatest power of the 24 hours and gives at least its minimum level, zones exchange within their limits, and costs decide the
 * rest. The band is over ten loads about the reading.
 */
export const zoneSignals = (
  trace: Trace,
  { committed_mw, mix }: BlockInputs,
  ofBlock: Partial<BlockValues>,
  highs: Highs
): ZoneSignals => {
  const values: DispatchValues = { ...defaultValues, ...ofBlock }
  const blocks = zoneBlocks(mix, trace)
  if (blocks === null) return { NR: null, WR: null, SR: null, ER: null, NER: null }
  const network = networkOf(blocks, values)
  const period = periodOf(blocks, committed_mw, values)
  const loads = [1, ...loadDraws.map((draw) => 1 + loadError * draw)]
  const [reading = [], ...draws] = marginalsByLoad(network, period, highs, loads)
  const signalOf = (zone: Zone) =>
    bandOf(
      valueIn(reading, zone),
      draws.map((draw) => valueIn(draw, zone))
    )
  return { NR: signalOf("NR"), WR: signalOf("WR"), SR: signalOf("SR"), ER: signalOf("ER"), NER: signalOf("NER") }
}

const { values: defaultValues } = Result.getOrThrow(assume(dispatchDefaults))

const valueIn = (found: ReadonlyArray<NodeEmissions>, zone: Zone): number | null =>
  found.find(({ node }) => node === zone)?.kg_co2e_per_mwh[0] ?? null

const rounded = (value: number) => round(value, 1e6) + 0

/** Value with the first and the ninth of ten draws, which are widened to hold it. */
const bandOf = (value: number | null, draws: ReadonlyArray<number | null>): Band | null => {
  if (value === null) return null
  const sorted = draws.flatMap((draw) => draw ?? []).toSorted((a, b) => a - b)
  const quantile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? value
  return {
    kg_co2e_per_mwh: rounded(value),
    p10: rounded(Math.min(value, quantile(0.1))),
    p90: rounded(Math.max(value, quantile(0.9)))
  }
}

/** Zones of a block; null where consumption or the places of stations are not known. */
const zoneBlocks = (inputs: GridMixInputs, trace: Trace): ReadonlyArray<ZoneBlock> | null => {
  const { areas } = trace(inputs)
  const found: Array<ZoneBlock> = []
  for (const zone of Zone.literals) {
    const area = areas.find((one) => one.area === zone.toLowerCase())
    if (area === undefined || area.consumption === null || area.generation === null) return null
    const { consumption, generation } = area
    const capacity = (fuel: (typeof fuels)[number]) =>
      sum(inputs.states.flatMap((state) => (state.zone === zone ? (state.capacity_mw[fuels.indexOf(fuel)] ?? 0) : [])))
    const [coal, lignite] = [capacity("coal"), capacity("lignite")]
    // Over the border the country imports at the eastern zone.
    const imports = zone === "ER" ? (inputs.net_import_mw ?? 0) : 0
    found.push({
      zone,
      load_mw: consumption.total_mw - imports - powerOf(generation, fixedFuels),
      coal_capacity_mw: coal + lignite,
      coal_kg_co2e_per_mwh: (coal * factorOf("coal") + lignite * factorOf("lignite")) / Math.max(1, coal + lignite),
      place: {
        node: zone,
        zone,
        capacity_mw: {
          coal: coal + lignite,
          gas: Math.max(capacity("gas"), powerOf(generation, ["gas"])),
          nuclear: powerOf(generation, ["nuclear"]),
          hydro: powerOf(generation, ["hydro", "small_hydro"]),
          biomass: powerOf(generation, ["biomass"]),
          wind: powerOf(generation, ["wind"]),
          solar: powerOf(generation, ["solar"])
        },
        pumped_mw: 0,
        interchange: null
      }
    })
  }
  return found
}

const factorOf = (fuel: string): number =>
  factorSet(defaultFactorSet).factors.find((factor) => factor.fuel === fuel)?.kg_co2e_per_mwh ?? 0

/** The default network with the stations of a block; coal is committed already, and every fuel has its factor. */
const networkOf = (blocks: ReadonlyArray<ZoneBlock>, values: DispatchValues): Network => {
  const network = indiaNetwork(
    blocks.map(({ place }) => place),
    values
  )
  const generators = network.generators.map((unit): Generator => ({
    ...Struct.omit(unit, ["commitment"]),
    kg_co2e_per_mwh:
      unit.fuel === "coal"
        ? (blocks.find(({ zone }) => zone === unit.node)?.coal_kg_co2e_per_mwh ?? null)
        : factorOf(unit.fuel)
  }))
  return { ...network, generators }
}

const periodOf = (blocks: ReadonlyArray<ZoneBlock>, committed_mw: number, values: DispatchValues): Period => {
  const whole = sum(blocks.map(({ coal_capacity_mw }) => coal_capacity_mw))
  const available: Record<string, ReadonlyArray<number>> = {}
  const minimum: Record<string, ReadonlyArray<number>> = {}
  for (const { coal_capacity_mw, place, zone } of blocks) {
    const committed = Math.min(coal_capacity_mw, (committed_mw * coal_capacity_mw) / Math.max(1, whole))
    const coal = generatorName("coal", zone)
    available[coal] = [Math.max(committed, coal_capacity_mw * values.coal_available_fraction)]
    minimum[coal] = [committed * values.coal_minimum_fraction]
    const { biomass = 0, gas = 0, hydro = 0, nuclear = 0 } = place.capacity_mw
    minimum[generatorName("gas", zone)] = [Math.min(gas, gas * values.gas_least_fraction)]
    for (const [fuel, mw] of [
      ["biomass", biomass],
      ["hydro", hydro],
      ["nuclear", nuclear]
    ] as const) {
      minimum[generatorName(fuel, zone)] = [mw]
    }
  }
  return {
    block_h: blockHours,
    blocks_per_day: 96,
    load_mw: Object.fromEntries(blocks.map(({ load_mw, zone }) => [zone, [load_mw]])),
    available_mw: available,
    minimum_mw: minimum,
    energy_mwh: {}
  }
}
