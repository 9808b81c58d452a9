import { Effect, Schema, SchemaParser } from "effect"
import { Coverage } from "../observations/Provenance.ts"
import { IstDate } from "../Brands.ts"
import { istDate, label } from "../http/Parameters.ts"
import { blocksPerDay } from "../time/Time.ts"
import { stateSlug, StateSlug } from "../states/State.ts"
import { instant, list, maybe, number, StateCode, text } from "../http/Members.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

const average = Schema.Literal("average").annotate({ description: "Average signal, as Scope 2 asks for" })

export const RestatedFrom = Schema.Struct({
  kg_co2e_per_mwh: maybe("Intensity before, kg CO2e per MWh", 709.8),
  snapshot_id: text("Snapshot that was replaced", "20260818T0945Z-4f1c9e2ab7d05836"),
  restated_at: instant("When", "2026-08-19T04:12:00Z"),
  reason: text("Why", "correction")
}).annotate({ identifier: "EnterpriseRestatedFrom", description: "What a restated value was before" })

/** A signal with its name, so that an average is never taken for a marginal value. */
const averageValue = Schema.Struct({
  signal_type: average,
  kg_co2e_per_mwh: maybe("Intensity, kg CO2e per MWh", 712.4)
})

export const AverageCarbon = Schema.Struct({
  state: StateCode,
  block_start_ist: text("Start of the 15-minute block, ISO 8601 with +05:30", "2026-08-18T15:15:00+05:30"),
  average: averageValue.annotate({ description: "Average intensity of consumption" }),
  marginal: Schema.optionalKey(
    Schema.Struct({
      signal_type: Schema.Literal("marginal").annotate({ description: "Marginal signal" }),
      kg_co2e_per_mwh: number("Intensity, kg CO2e per MWh", 893.1)
    })
  ).annotateKey({ description: "Marginal intensity; absent while it is on the roadmap" }),
  snapshot_id: text("Grid-mix snapshot to replay it from", "20260818T0945Z-a3de04c19b5f7720"),
  sources: list(text("A feed", "npp (modelled)"), "Upstream feeds; where values are estimated it is said in brackets"),
  restated_from: Schema.optionalKey(RestatedFrom)
}).annotate({ identifier: "StateCarbonLatest", description: "Carbon intensity of a state in the newest block" })

export const CarbonSeries = Schema.Struct({
  state: StateCode,
  signal_type: Schema.Literals(["average", "marginal"]).annotate({ description: "The signal that was asked for" }),
  series: list(
    Schema.Struct({
      block_start_ist: text("Start of the 15-minute block, ISO 8601 with +05:30", "2026-08-18T15:15:00+05:30"),
      kg_co2e_per_mwh: maybe("Intensity, kg CO2e per MWh", 712.4),
      snapshot_id: Schema.NullOr(text("Snapshot", "20260818T0945Z-a3de04c19b5f7720")).annotate({
        description: "Grid-mix snapshot to replay it from; null where there is none"
      }),
      restated_from: Schema.optionalKey(RestatedFrom)
    }),
    "Blocks of 15 minutes, oldest first, unknown ones null"
  ),
  coverage: Coverage
}).annotate({ identifier: "StateCarbonHistory", description: "Carbon intensity of a state by block" })

/** Days of 96 blocks that a load profile may have: a year, leap years too. */
export const mostProfileDays = 366

/** Two profiles of a year as JSON, or one as CSV, of numbers as long as they get. */
export const profileBytes = 2 * 1024 * 1024

type ProfileValues = ReadonlyArray<number | null>

const byItem = Schema.Array(Schema.NullOr(Schema.Number))

const isProfile = (input: unknown): input is ProfileValues =>
  Array.isArray(input) && input.every((value) => value === null || typeof value === "number")

const decodeByItem = SchemaParser.decodeUnknownEffect(byItem)

/**
 * Energy by 15-minute block of whole IST days. What is not a number is let through, to be refused by its place. A year is looked
 * at in one pass; only what does not pass is decoded item by item, to say where it is wrong.
 */
export const Profile = Schema.declareConstructor<ProfileValues>()(
  [],
  () => (input, _, options) => (isProfile(input) ? Effect.succeed(input) : decodeByItem(input, options)),
  // It is JSON as it is.
  { ...publishedAs({ type: "array", items: { type: "number" } }), toCodecJson: () => undefined }
)
const profile = (of: string) =>
  Profile.annotate({
    description: `${of} by 15-minute block, MWh, 0 or more: 96 numbers for each IST day, at most ${mostProfileDays} days`,
    examples: [Array.from({ length: blocksPerDay }, () => 1.25)]
  })

const from = istDate("First IST day of the profile").annotate({ examples: ["2026-08-18" as IstDate] })

const signalOf = (description: string) =>
  Schema.optionalKey(Schema.Literals(["average", "marginal"]).annotate({ description, examples: ["average"] }))
const basis = Schema.optionalKey(
  Schema.Literals(["direct", "lifecycle"]).annotate({
    description: "Emissions counted (default direct)",
    examples: ["direct"]
  })
)
const name = label("Name of the calculation", "plant A, August")

export const Scope2Request = Schema.Struct({
  state: StateSlug,
  from,
  load_mwh: profile("Load"),
  basis,
  signal_type: signalOf("Only `average` may be used for Scope 2"),
  signal: signalOf("The same, by the name it has as a parameter"),
  label: Schema.optionalKey(name)
}).annotate({ identifier: "Scope2Request", description: "A load profile whose Scope 2 emissions are asked for" })

/** What stands beside a profile that is sent as CSV. */
export const Scope2Parameters = Schema.Struct({
  state: Schema.optionalKey(stateSlug("With a body in CSV: the state, which it cannot do without", ["IN-MH"])),
  basis,
  signal_type: signalOf("Only `average` may be used for Scope 2"),
  signal: signalOf("The same"),
  label: Schema.optionalKey(name)
})

export const Scope2Id = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^s2_[0-9a-z]{20}$/u)),
  Schema.brand("Scope2Id")
).annotate({
  identifier: "Scope2Id",
  description: "Scope 2 result id: `s2_` and 20 of `[0-9a-z]`",
  examples: ["s2_4t8w1z6b3e9h2k7n5q0s" as never]
})

export type Scope2Id = typeof Scope2Id.Type

export const LedgerBlock = Schema.Struct({
  block_start: instant("Start of the 15-minute block", "2026-08-17T18:30:00Z"),
  load_mwh: number("Load, MWh", 1.25),
  kg_co2e_per_mwh: maybe("Intensity, kg CO2e per MWh", 712.4),
  kg_co2e: maybe("Emissions, kg CO2e", 890.5),
  snapshot_id: Schema.NullOr(text("Snapshot", "20260817T1830Z-a3de04c19b5f7720")).annotate({
    description: "Grid-mix snapshot the intensity comes from; null where there is none"
  })
}).annotate({ identifier: "LedgerBlock", description: "One block of a Scope 2 ledger" })
export type LedgerBlock = typeof LedgerBlock.Type

export const Scope2Result = Schema.Struct({
  id: Scope2Id,
  state: StateCode,
  from,
  to: IstDate.annotate({ description: "Last IST day", examples: ["2026-08-18" as IstDate] }),
  signal_type: average,
  basis: Schema.Literals(["direct", "lifecycle"]).annotate({ description: "Emissions counted" }),
  factor_set: text("Emission factors used", "cea-v21"),
  method_version: text("Version of the method", "scope2-1"),
  energy_mwh: number("Energy of the profile, MWh", 120),
  emissions_kg_co2e: maybe(
    "Emissions, kg CO2e; blocks of unknown intensity count at the mean of the known ones, and below 80 % known blocks it is not known",
    85_488
  ),
  intensity_kg_co2e_per_mwh: maybe("Emissions of the known blocks by their load, kg CO2e per MWh", 712.4),
  coverage: Coverage,
  blocks: list(LedgerBlock, "Every block of the profile, oldest first"),
  audit_hash: text(
    "SHA-256 of the ledger in canonical form",
    "9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c"
  ),
  restated_from: Schema.optionalKey(
    Schema.Struct({
      kg_co2e_per_mwh: maybe("Intensity of the profile before, kg CO2e per MWh", 709.8),
      snapshot_id: Schema.NullOr(text("Snapshot", "20260818T0945Z-4f1c9e2ab7d05836")).annotate({
        description: "Snapshot that was replaced, of the block restated last; null where that block was not known"
      }),
      restated_at: instant("When", "2026-08-19T04:12:00Z"),
      reason: text("Why", "correction")
    }).annotate({ identifier: "Scope2RestatedFrom", description: "What a restated result was before" })
  )
}).annotate({ identifier: "Scope2Result", description: "Location-based Scope 2 emissions of a load profile" })

export type Scope2Result = typeof Scope2Result.Type

export const MatchingRequest = Schema.Struct({
  state: StateSlug,
  from,
  load_mwh: profile("Load"),
  generation_mwh: profile("Contracted generation"),
  granularity: Schema.Literals(["block", "hour"]).annotate({ description: "Period in which load and generation match" })
}).annotate({ identifier: "MatchingRequest", description: "A load and the generation contracted for it" })

export const HourlyMatching = Schema.Struct({
  match_pct: maybe("Load matched by contracted generation of the same period, percent", 71.4),
  cfe_score_pct: maybe("Load matched by contracted generation or by the clean part of the grid's, percent", 79.2),
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
    "Moves of load into periods with excess, most avoided first"
  )
}).annotate({ identifier: "HourlyMatching", description: "How far generation matches load hour by hour" })

export type HourlyMatching = typeof HourlyMatching.Type

export const EmissionsDeltaRequest = Schema.Struct({
  state: StateSlug,
  from,
  shift_mwh: Profile.annotate({
    description: "Change of the load by 15-minute block, MWh; positive is more load",
    examples: [Array.from({ length: blocksPerDay }, (_, block) => (block === 40 ? 0.5 : block === 76 ? -0.5 : 0))]
  })
}).annotate({ identifier: "EmissionsDeltaRequest", description: "A proposed shift of load" })

export const EmissionsDelta = Schema.Struct({
  signal_type: Schema.Literal("marginal").annotate({ description: "Marginal signal" }),
  delta_kg_co2e: number("Change of emissions, kg CO2e; negative is avoided", -512.4),
  coverage: Coverage
}).annotate({ identifier: "EmissionsDelta", description: "Change of emissions by a shift of load" })
