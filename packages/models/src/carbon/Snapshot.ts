import { signalType } from "@grid/domain/carbon/Carbon"
import type { CarbonReplay, CarbonSnapshot, SnapshotQuery } from "@grid/domain/carbon/CarbonSnapshots"
import type { StoredBlock } from "@grid/domain/carbon/CarbonStore"
import { type GridMixInputs, mixFuels } from "@grid/domain/carbon/GridMix"
import { round } from "@grid/domain/numbers/Numbers"
import { type Area, corridors, national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { fuels } from "@grid/domain/observations/datasets/Live"
import { fromSlug } from "@grid/domain/states/State"
import { iso } from "@grid/domain/time/Time"
import { type Origin, rounded } from "../reading/Values.ts"
import { hashOf, partOf, placeOf, readPart, thawed } from "./Frozen.ts"
import { factorsAmong } from "./Intensity.ts"
import { replay } from "./Replay.ts"
import { emptyRow, factorSetOf, kindOf, mixOf, valueOf } from "./Rows.ts"
import { estimates } from "./UnknownDemand.ts"

/** Most differing numbers of an answer. */
const mostListed = 100

/** Powers are whole watts, and intensities are shown to as many decimals. */
const digits = 6

const averageOf = (mixes: Uint8Array, query: SnapshotQuery) => {
  const place = placeOf(query.area)
  const parts = { mix: partOf(mixes, place), national: partOf(mixes, 0) }
  return { ...signalType, kg_co2e_per_mwh: valueOf(parts, place, query) }
}

/** Members by which a value is named. */
const nameOf = (block: StoredBlock, query: SnapshotQuery) => {
  const { average: _average, dominant_fuel: _fuel, ...name } = emptyRow(query.area, block.block_start, query)
  return {
    ...name,
    kind: kindOf(block, query.area, query),
    method_version: block.method_version,
    snapshot_id: block.id
  }
}

const mixPartsOf = ({ mixes }: StoredBlock, { area, basis, view }: SnapshotQuery) => {
  const place = placeOf(area)
  const mix = mixOf({ mix: partOf(mixes, place) }, place, { view })
  const factors = factorsAmong(readPart(partOf(mixes, 0), 0).generation, factorSetOf(basis))
  const parts = mixFuels.flatMap((fuel, column) => {
    const mw = rounded(mix?.mw[column] ?? Number.NaN, digits)
    const factor_kg_co2e_per_mwh = rounded(factors?.[column] ?? Number.NaN, digits)
    return mw === null || mw === 0 || factor_kg_co2e_per_mwh === null ? [] : [{ fuel, mw, factor_kg_co2e_per_mwh }]
  })
  return { mix: parts, total_mw: rounded(mix?.total_mw ?? Number.NaN, digits) }
}

const readingsOf = (
  inputs: GridMixInputs,
  state: GridMixInputs["states"][number] | undefined,
  origins: ReadonlyArray<Origin>
): CarbonSnapshot["readings"] => {
  const reading = (dataset: DatasetId, area: Area, value_mw: number | null) => ({
    dataset,
    area: wireArea(area),
    value_mw,
    sources: [...new Set(origins.filter((origin) => origin.dataset === dataset).map(({ source }) => source))]
  })
  return [
    ...fuels.map((fuel, place) => reading(`generation_${fuel}`, national, inputs.generation_mw[place] ?? null)),
    reading("total_generation", national, inputs.total_mw),
    reading("demand", national, inputs.demand_mw),
    reading("transnational_exchange", national, inputs.net_import_mw),
    ...corridors.map((area, place) => reading("corridor_flow", area, inputs.corridors_mw[place] ?? null)),
    ...(state === undefined
      ? []
      : [
          reading("demand", state.slug, state.demand_mw),
          reading("own_generation", state.slug, state.own_generation_mw)
        ])
  ]
}

/** Demand of states that the method of a block estimated, to whole watts. */
const estimatedDemandOf = ({ method_version }: StoredBlock, inputs: GridMixInputs) =>
  method_version === "grid-mix-1"
    ? []
    : [...estimates(inputs)].map(([slug, mw]) => ({ area: wireArea(slug), demand_mw: round(mw, 10 ** digits) }))

/** Inputs of a value. `current` is the id of the snapshot that holds for the block. */
export const snapshotOf = (block: StoredBlock, current: string, query: SnapshotQuery): CarbonSnapshot => {
  const inputs = thawed(block.inputs, block.capacity_text)
  const state = inputs.states.find(({ slug }) => slug === query.area)
  const origins: ReadonlyArray<Origin> = JSON.parse(block.origin_text)
  return {
    ...nameOf(block, query),
    average: averageOf(block.mixes, query),
    ...mixPartsOf(block, query),
    current_snapshot_id: current,
    computed_at: iso(block.created_at),
    captured_at: iso(block.captured_at),
    readings: readingsOf(inputs, state, origins),
    estimated_demand: query.states ? estimatedDemandOf(block, inputs) : null,
    capacity:
      state === undefined
        ? null
        : fuels.flatMap((fuel, place) => {
            const mw = rounded(state.capacity_mw[place] ?? 0, digits)
            return mw === null || mw === 0 ? [] : [{ fuel, mw }]
          }),
    frozen: {
      inputs: query.states ? block.inputs : null,
      inputs_sha256: hashOf(block.inputs),
      capacity: query.states ? block.capacity_text : null,
      capacity_sha256: hashOf(block.capacity_text),
      mixes_bytes: block.mixes.length,
      mixes_sha256: hashOf(block.mixes)
    }
  }
}

/** A block recomputed beside what is stored of it. */
export const replayOf = (block: StoredBlock, query: SnapshotQuery): CarbonReplay => {
  const { damage, differences, exact, mixes } = replay(block)
  const own = differences.filter(({ area }) => query.states || fromSlug(area) === undefined)
  const outcomeOf = (bytes: Uint8Array) => ({
    average: averageOf(bytes, query),
    mixes_bytes: bytes.length,
    mixes_sha256: hashOf(bytes)
  })
  return {
    ...nameOf(block, query),
    exact,
    damage,
    stored: outcomeOf(block.mixes),
    replayed: mixes === null ? null : outcomeOf(mixes),
    differing: own.length,
    differences: own.slice(0, mostListed).map(({ area, fuel, replayed_mw, stored_mw, view }) => ({
      area: wireArea(area),
      view,
      fuel,
      stored_mw: stored_mw === null ? null : rounded(stored_mw, digits),
      replayed_mw: replayed_mw === null ? null : rounded(replayed_mw, digits)
    }))
  }
}
