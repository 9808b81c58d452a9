import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { ReverseFlow } from "@grid/domain/distribution/DistributionApi"
import type { ReverseFlowValues } from "@grid/domain/distribution/DistributionAssumptions"
import { round, sum } from "@grid/domain/numbers/Numbers"
import type { Confidence } from "@grid/domain/reference/Reference"
import { blocksPerDay, iso } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"
import { makeRandom } from "../engines/Random.ts"
import { hostingOf, methods, type NetworkMethod } from "./Hosting.ts"
import {
  distributionVersion,
  eighthVersion,
  fifthVersion,
  fourthVersion,
  missingOf,
  ninthVersion,
  seventhVersion
} from "./HostingEngine.ts"
import type { TransformerInputs } from "./Inputs.ts"
import { loadsOf } from "./Profiles.ts"
import { simulationOf } from "./Simulation.ts"
import { sunshine } from "./Sunshine.ts"

export interface ReverseFlowInputs extends TransformerInputs {
  readonly solar_kw: number
  readonly values: ReverseFlowValues
  readonly lat: number
  readonly lng: number
  /** Cap of the state, part of the rating; null where none is stored. */
  readonly cap: { readonly state: string; readonly cap_pct: number; readonly confidence: Confidence } | null
}

const days = 365

/**
 * Part of the year's blocks in which the sun gives more than the consumers draw. Each day of the year has the load of one of the
 * profile's days and clouds by the draw.
 */
const reverseShare = (inputs: ReverseFlowInputs): number => {
  const { dt_id, lat, lng, solar_kw, values } = inputs
  const { blocks, kw } = loadsOf(inputs, values.nameplate_peak_fraction)
  const load = Float64Array.from({ length: blocks }, (_, block) => sum(kw.map((own) => own[block] as number)))
  const random = makeRandom(dt_id, "days of the year")
  let reverse = 0
  for (let day = 1; day <= days; day++) {
    const start = blocksPerDay * random.below(blocks / blocksPerDay)
    const clouds = random.next() < values.cloudy_days_fraction ? values.cloudy_output_fraction : 1
    const sun = sunshine(day, { lat, lng })
    for (let slot = 0; slot < blocksPerDay; slot++) {
      const output = solar_kw * values.clear_output_fraction * clouds * (sun[slot] as number)
      if (output > 0 && output > (load[start + slot] as number)) reverse++
    }
  }
  return reverse / (days * blocksPerDay)
}

type Recommendation = (typeof ReverseFlow.Type)["recommendation"]

interface Case {
  readonly solar_kw: number
  readonly hosting_kw: number
  readonly most_kw: number
  readonly share: number
  readonly values: ReverseFlowValues
}

/** Rules of the recommendation, the first that applies; the last always does. */
const rules: ReadonlyArray<{
  readonly recommendation: Recommendation
  readonly applies: (of: Case) => boolean
  readonly reason: (of: Case) => string
}> = [
  {
    recommendation: "decline",
    applies: ({ most_kw, solar_kw }) => solar_kw > most_kw,
    reason: ({ most_kw, solar_kw }) => `${solar_kw} kW are above the cap of ${round(most_kw, 100)} kW`
  },
  {
    recommendation: "decline",
    applies: ({ hosting_kw, solar_kw, values }) => hosting_kw < values.curtail_least_fraction * solar_kw,
    reason: ({ hosting_kw, solar_kw }) => `the limits hold for ${hosting_kw} kW of the ${solar_kw} kW`
  },
  {
    recommendation: "approve-with-curtailment",
    applies: ({ hosting_kw, solar_kw }) => hosting_kw < solar_kw,
    reason: ({ hosting_kw, solar_kw }) =>
      `the limits hold for ${hosting_kw} kW of the ${solar_kw} kW; more must be curtailed`
  },
  {
    recommendation: "defer-to-DERMS",
    applies: ({ share, values }) => share > values.approve_fraction,
    reason: ({ share, values }) =>
      `the limits hold, but power flows back in ${round(100 * share, 10)} % of the year, above ${round(100 * values.approve_fraction, 10)} %`
  },
  {
    recommendation: "approve",
    applies: () => true,
    reason: ({ hosting_kw, solar_kw }) => `the limits hold for ${hosting_kw} kW, ${solar_kw} kW are asked for`
  }
]

/** Engine of a version by its method. */
const engineBy = (
  version: string,
  { nodes, ...method }: NetworkMethod
): Engine<ReverseFlowInputs, typeof ReverseFlow.Type> => ({
  engine: "reverse-flow",
  version,
  schema: ReverseFlow,
  compute: (inputs) => {
    const { cap, dt_id, from, solar_kw, transformer, values } = inputs
    const roof: LoadAddition = { type: "rooftop_solar", kw: solar_kw, schedule: "06:00-18:00" }
    const simulation = simulationOf(inputs, values, nodes)
    const { factor } = hostingOf(simulation, [roof], values, dt_id, method)
    const hosting_kw = Math.floor(100 * factor * solar_kw) / 100
    const share = reverseShare(inputs)
    const most_kw = values.solar_cap_fraction * transformer.rated_kva
    const facts = { solar_kw, hosting_kw, most_kw, share, values }
    const rule = rules.find(({ applies }) => applies(facts))
    const recommendation = rule?.recommendation ?? "decline"
    return {
      dt_id,
      reverse_flow_fraction: round(share, 1e6),
      recommendation,
      ...simulation.quality,
      missing: [
        ...missingOf(inputs),
        ...(cap === null ? ["state_cap"] : []),
        "load_of_other_months",
        "solar_there_already"
      ],
      reasons: rule === undefined ? [] : [rule.reason(facts)],
      hosting_capacity_kw: hosting_kw,
      export_limit_kw: recommendation === "approve-with-curtailment" ? hosting_kw : null,
      state_cap: cap,
      from: iso(from)
    }
  }
})

/** The first version, whose loadings grew alike in all blocks. */
export const reverseFlowV01 = engineBy(distributionVersion, methods.v01)

/** The fourth version, whose draws hung on the order of the consumers. */
export const reverseFlowV04 = engineBy(fourthVersion, methods.v04)

/** The fifth version, which had a tenth of the draws. */
export const reverseFlowV05 = engineBy(fifthVersion, methods.v05)

/** The seventh version, which had no answer where a transformer is beyond what it bears for good. */
export const reverseFlowV07 = engineBy(seventhVersion, methods.v07)

/** The eighth version, which solved every node of a network, whether anything is supplied there or not. */
export const reverseFlowV08 = engineBy(eighthVersion, methods.v08)

/** Risk of reverse flow through a transformer, and what follows from it for an application. */
export const reverseFlow = engineBy(ninthVersion, methods.v09)
