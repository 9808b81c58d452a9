import { EmissionsDelta } from "@grid/domain/marginal/EmissionsDelta"
import type { MarginalMethod } from "@grid/domain/carbon/MarginalSignal"
import type { Framed } from "@grid/domain/engines/Frame"
import { round } from "@grid/domain/numbers/Numbers"
import { coverage } from "@grid/domain/observations/Provenance"
import type { Zone } from "@grid/domain/states/State"
import type { Highs } from "highs"
import { thawed } from "../carbon/Frozen.ts"
import type { Body, Engine, Tools } from "../engines/Engine.ts"
import { compute as trace, computeV1 as traceV1 } from "../carbon/GridMix.ts"
import { type BlockValues, type Trace, zoneSignals } from "./Block.ts"
import { marginalVersion } from "./Frozen.ts"

/** Intensity by block, kg CO2e per MWh; null where unknown. */
type Intensities = ReadonlyArray<number | null>

export interface DeltaInputs extends Framed {
  readonly state: string
  /** Start of the first block, epoch ms. */
  readonly from: number
  /** Change of the load by block, MWh. */
  readonly shift_mwh: ReadonlyArray<number>
  readonly method: MarginalMethod
  /** As long as the shift. */
  readonly average: Intensities
  readonly dispatch: Intensities
  readonly regression: Intensities
  /** One number for all blocks, kg CO2e per MWh. */
  readonly cea: number
  /** Blocks that are dispatched again; absent where `dispatch` rests on the assumptions that hold by default. */
  readonly again?: {
    readonly zone: Zone
    readonly values: BlockValues
    /** Canonical texts of capacity tables. */
    readonly capacity_texts: ReadonlyArray<string>
    readonly blocks: ReadonlyArray<{
      /** Place in the shift. */
      readonly block: number
      /** Canonical text of its readings. */
      readonly inputs: string
      /** Place in `capacity_texts`. */
      readonly capacity: number
      /** Greatest power of coal in the 24 hours that end with the block, MW. */
      readonly committed_mw: number
    }>
  }
}

/** Values of the signal by dispatch, under the assumptions of the request where it has any. */
const dispatched = (trace: Trace, { again, dispatch }: DeltaInputs, highs: Highs): Intensities => {
  if (again === undefined) return dispatch
  const values = new Map(
    again.blocks.map(({ block, capacity, committed_mw, inputs }) => {
      const mix = thawed(inputs, again.capacity_texts[capacity] ?? "")
      return [
        block,
        zoneSignals(trace, { mix, committed_mw }, again.values, highs)[again.zone]?.kg_co2e_per_mwh ?? null
      ]
    })
  )
  return dispatch.map((_, block) => values.get(block) ?? null)
}

type Delta = Pick<EmissionsDelta, "coverage" | "delta_kg_co2e">

/** Grams, rounded alike on both sides of 0: a shift and its reverse cancel. */
const kilograms = (value: number) => Math.sign(value) * round(Math.abs(value), 1_000) + 0

/** Σ shift · intensity; null unless every block with a change is known: a hole could be its larger part. */
const deltaOf = (shift_mwh: ReadonlyArray<number>, intensities: Intensities): Delta => {
  let changed = 0
  let known = 0
  let kg = 0
  for (const [block, mwh] of shift_mwh.entries()) {
    if (mwh === 0) continue
    changed++
    const intensity = intensities[block] ?? null
    if (intensity === null) continue
    known++
    kg += mwh * intensity
  }
  return { delta_kg_co2e: known === changed ? kilograms(kg) : null, coverage: coverage(known, changed) }
}

const compute = (trace: Trace, inputs: DeltaInputs, { highs }: Tools): Body<EmissionsDelta> => {
  const { average, cea, method, regression, shift_mwh } = inputs
  const by_method = [
    { method: "dispatch" as const, ...deltaOf(shift_mwh, dispatched(trace, inputs, highs)) },
    { method: "regression" as const, ...deltaOf(shift_mwh, regression) },
    {
      method: "cea" as const,
      ...deltaOf(
        shift_mwh,
        shift_mwh.map(() => cea)
      )
    }
  ]
  const { coverage: part, delta_kg_co2e } = by_method.find((one) => one.method === method) ?? deltaOf(shift_mwh, [])
  const ofAverage = deltaOf(shift_mwh, average)
  return {
    signal_type: "marginal",
    method,
    delta_kg_co2e,
    coverage: part,
    by_method,
    average: { signal_type: "average", ...ofAverage },
    missing: [
      ...(delta_kg_co2e === null ? ["delta_kg_co2e"] : []),
      ...(ofAverage.delta_kg_co2e === null ? ["average.delta_kg_co2e"] : [])
    ]
  }
}

const deltas = (version: string, trace: Trace): Engine<DeltaInputs, EmissionsDelta> => ({
  engine: "emissions-delta",
  version,
  schema: EmissionsDelta,
  compute: (inputs, tools) => compute(trace, inputs, tools)
})

/** `marginal-v0.1`: blocks are dispatched again without the states whose demand is not known. */
export const emissionsDeltaV01 = deltas("marginal-v0.1", traceV1)

/** Change of emissions by a shift of load. */
export const emissionsDelta = deltas(marginalVersion, trace)
