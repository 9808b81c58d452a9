import { Schema } from "effect"
import { SignalType } from "../carbon/Carbon.ts"
import { from, profile } from "../carbon/LoadProfile.ts"
import { type Defaults, overridesOf } from "../engines/Assumptions.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { frameFields } from "../engines/Frame.ts"
import { bounded } from "../http/Parameters.ts"
import { instant, list, maybe, number } from "../http/Members.ts"
import { generationProfileId, loadProfileId } from "../profiles/Profile.ts"
import { on } from "../reference/Reference.ts"
import { Coverage } from "../observations/Provenance.ts"
import { StateSlug } from "../states/State.ts"
import { blocksPerDay } from "../time/Time.ts"

const mostMw = 1_000_000

/** Storage beside contracted generation, which charges it alone; empty at the start. */
export const MatchingStorage = Schema.Struct({
  power_mw: bounded(0, mostMw, "Most that it takes in or gives, MW at the meter", 2),
  energy_mwh: bounded(0, mostMw, "Energy that it delivers when full, MWh", 8),
  efficiency: bounded(0.1, 1, "Energy delivered per energy taken in, round trip", 0.85)
}).annotate({
  identifier: "MatchingStorage",
  description:
    "Storage charged by what is left over of the contracted generation, and by nothing else. It matches as much load as it can: what is left over is stored and what is unmatched is served at once, as far as power and content allow"
})
export type MatchingStorage = typeof MatchingStorage.Type

/** Plants of a portfolio at most. */
const mostPlants = 20

const portfolio = Schema.Array(
  Schema.Struct({
    generation_profile_id: generationProfileId,
    capacity_mw: Schema.optionalKey(
      bounded(0, 100_000, "Capacity to which the profile is scaled, MW; without it that of the profile", 50)
    )
  }).annotate({ identifier: "MatchingPlant", description: "A plant of a portfolio: its profile, and how large it is" })
)
  .pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(mostPlants)))
  .annotate({
    description: `Plants in place of \`generation_mwh\`, 1 to ${mostPlants}: their generation is added up, over the days that all of them have`
  })

const ofUs = {
  source: "Grid Data Service: all of a load may move within its IST day",
  confidence: "unverified"
} as const

/** Assumptions on the load that may move. */
export const matchingDefaults = {
  shift_hours: { value: 24, unit: "h", minimum: 0, maximum: 24, ...ofUs },
  shift_share_fraction: { value: 1, unit: "1", minimum: 0, maximum: 1, ...ofUs }
} satisfies Defaults

export const MatchingRequest = Schema.Struct({
  state: StateSlug,
  from: Schema.optionalKey(from).annotateKey({ description: "First IST day of what is sent here by block" }),
  load_mwh: Schema.optionalKey(profile("Load")),
  load_profile_id: Schema.optionalKey(loadProfileId).annotateKey({
    description:
      "Load profile in place of `load_mwh`. What is matched are the IST days that load and generation both have"
  }),
  generation_mwh: Schema.optionalKey(profile("Contracted generation")),
  generation_profile_id: Schema.optionalKey(generationProfileId).annotateKey({
    description: "Generation profile in place of `generation_mwh`"
  }),
  portfolio: Schema.optionalKey(portfolio),
  granularity: Schema.Literals(["block", "hour"]).annotate({
    description: "Period in which load and generation match"
  }),
  storage: Schema.optionalKey(MatchingStorage),
  assumptions: overridesOf(matchingDefaults),
  ...knownAt
}).annotate({
  identifier: "MatchingRequest",
  description: "A load and the generation contracted for it, each by block or as a profile that is kept",
  examples: [
    {
      state: StateSlug.make("maharashtra"),
      from: on("2025-08-18"),
      load_mwh: Array.from({ length: blocksPerDay }, () => 1.25),
      generation_profile_id: "sample-solar",
      granularity: "block",
      storage: { power_mw: 2, energy_mwh: 8, efficiency: 0.85 }
    }
  ]
})

export const HourlyMatching = Schema.Struct({
  ...frameFields,
  signal_type: SignalType,
  match_pct: maybe("Load matched by contracted generation of the same period, percent", 71.4),
  cfe_score_pct: maybe("Load matched by contracted generation or by the clean part of the grid's, percent", 79.2),
  coverage: Schema.optionalKey(Coverage).annotateKey({
    description:
      "Blocks in which the grid's intensity and its carbon-free part are known: `cfe_score_pct`, emissions and moves rest on these"
  }),
  unmatched: list(
    Schema.Struct({
      block_start: instant("Start of the period", "2026-08-18T13:30:00Z"),
      mwh: number("Load that is not matched, MWh", 0.75),
      kg_co2e: maybe("Its emissions at the grid's intensity, kg CO2e", 611.2)
    }),
    "Periods with load that is not matched"
  ),
  excess_mwh: number("Generation beyond the load of its period, MWh", 14.2),
  shift_windows: list(
    Schema.Struct({
      from: instant("Start of the period the load leaves", "2026-08-18T13:30:00Z"),
      to: instant("Start of the period it moves to", "2026-08-18T07:30:00Z"),
      mwh: number("Load moved, MWh", 0.5),
      avoided_kg_co2e: number("Emissions avoided, kg CO2e", 407.5)
    }),
    "Moves of load into periods of the same IST day with excess, by which the most emissions are avoided; most avoided first"
  ),
  storage: Schema.optionalKey(
    Schema.Struct({
      charged_mwh: number("Energy taken in, MWh", 4_210.5),
      discharged_mwh: number("Energy given, MWh", 3_578.9),
      content_mwh: number("Energy that it could still deliver after the last period, MWh", 0),
      match_pct_without: maybe("`match_pct` without the storage, percent", 52.1)
    }).annotate({ identifier: "MatchingStorageResult", description: "What the storage did" })
  ).annotateKey({ description: "Present where the request has storage: the scores and the rest are with it" })
}).annotate({ identifier: "HourlyMatching", description: "How far generation matches load hour by hour" })

export type HourlyMatching = typeof HourlyMatching.Type
