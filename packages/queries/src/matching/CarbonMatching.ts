import type { TenantId } from "@grid/domain/Brands"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { assume } from "@grid/domain/engines/Assumptions"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { EngineThreads } from "@grid/domain/engines/EngineThreads"
import { CarbonMatching } from "@grid/domain/matching/CarbonMatching"
import { matchingDefaults, type MatchingRequest } from "@grid/domain/matching/Matching"
import { nth, round } from "@grid/domain/numbers/Numbers"
import { Profiles } from "@grid/domain/profiles/Profiles"
import { blockMs } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { taskOf } from "@grid/models/engines/Engine"
import { hourlyMatching } from "@grid/models/matching/MatchingEngine"
import { overlap, portfolioOf, sentProfiles } from "@grid/models/matching/Profile"

/** Values to six decimals, as intensities are shown; inputs are frozen as text, and further digits would be half of it. */
const knownOf = (values: Float64Array): ReadonlyArray<number | null> => {
  const known: Array<number | null> = []
  for (let block = 0; block < values.length; block++) {
    const value = nth(values, block)
    known.push(Number.isNaN(value) ? null : round(value, 1e6))
  }
  return known
}

/** Matching on the grid's mix of consumption, direct emissions. */
export const layer = Layer.effect(
  CarbonMatching,
  Effect.gen(function* () {
    const carbon = yield* CarbonIntensity
    const profiles = yield* Profiles
    const threads = yield* EngineThreads

    /** Generation of a profile or of a portfolio; simulated as soon as one of its plants is a sample. */
    const contracted = Effect.fnUntraced(function* (
      tenant: TenantId,
      { generation_profile_id = "", portfolio }: typeof MatchingRequest.Type
    ) {
      if (portfolio === undefined) return yield* profiles.generation(tenant, generation_profile_id)
      const plants = yield* Effect.forEach(
        portfolio,
        ({ capacity_mw, generation_profile_id }) =>
          Effect.map(profiles.generation(tenant, generation_profile_id), (profile) => ({ capacity_mw, profile })),
        { concurrency: 1 }
      )
      const together = yield* Effect.fromResult(portfolioOf(plants))
      const isSimulated = plants.some(({ profile }) => profile.kind === "simulated")
      return { ...together, kind: isSimulated ? ("simulated" as const) : ("supplied" as const) }
    })

    return CarbonMatching.of({
      hourly: Effect.fn("CarbonMatching.hourly")(function* ({ payload, tenant }) {
        const { granularity, load_profile_id = "", state, storage = null } = payload
        const sent = yield* Effect.fromResult(sentProfiles(payload))
        // A thread starts as long as a year takes to be read.
        yield* threads.ready
        const load = sent.load ?? (yield* profiles.load(tenant, load_profile_id))
        const generation = sent.generation ?? (yield* contracted(tenant, payload))
        const both = yield* Effect.fromResult(overlap(load, generation))
        const { assumptions, values } = yield* Effect.fromResult(assume(matchingDefaults, payload.assumptions))
        const { from, load_mwh } = both
        const { data, provenance } = yield* carbon.supply({ area: state, from, to: from + load_mwh.length * blockMs })
        const clean_fraction = knownOf(data.clean_fraction)
        const isSample = (profile: object) => "kind" in profile && profile.kind === "simulated"
        const tier = data.simulated || isSample(load) || isSample(generation) ? "simulated" : "modelled"
        const coverage = clean_fraction.filter((value) => value !== null).length / clean_fraction.length
        return taskOf(hourlyMatching, {
          frame: {
            kind: tier,
            // What the grid delivered is of the very blocks, and nothing is predicted.
            confidence: confidenceOf({ tier, age_days: 0, coverage, skill: 1 }),
            assumptions,
            missing: [],
            sources: provenance
          },
          ...both,
          state,
          granularity,
          kg_co2e_per_mwh: knownOf(data.kg_co2e_per_mwh),
          clean_fraction,
          storage,
          shift: { hours: values.shift_hours, share_fraction: values.shift_share_fraction }
        })
      })
    })
  })
)
