import { Schema } from "effect"
import { profile } from "../carbon/LoadProfile.ts"
import { day, identifier, instant, list, maybe, number, text, whole, word } from "../http/Members.ts"
import { bounded, istDate, label, wholeNumber } from "../http/Parameters.ts"
import { on } from "../reference/Reference.ts"

export type Subject = "load" | "generation"

/** Profile of a load or of a plant's generation, without its values. */
export interface ProfileHead {
  readonly subject: Subject
  readonly id: string
  readonly name: string
  /** Start of the first block, epoch ms. */
  readonly from: number
  readonly blocks: number
  readonly energy_mwh: number
  readonly peak_mw: number
  /** `simulated` where the service brings it along. */
  readonly kind: "supplied" | "simulated"
  /** SHA-256 of its content, hex. */
  readonly sha256: string
  /** Technology of a plant; null of a load. */
  readonly technology: string | null
  readonly capacity_mw: number | null
  /** Epoch ms; null of a sample. */
  readonly created_at: number | null
}

/** The same with the energy of each 15-minute block of its whole IST days, MWh. */
export interface Profile extends ProfileHead {
  readonly mwh: ReadonlyArray<number>
}

/** Profile as it is sent. */
export type SentProfile = Pick<Profile, "subject" | "name" | "from" | "mwh" | "technology" | "capacity_mw">

/** Profiles of load and of generation that a tenant may have, of each. */
export const mostProfiles = 100

const from = istDate("First IST day of the profile").annotate({ examples: [on("2026-08-18")] })
const name = Schema.optionalKey(label("Name of the profile", "plant A, 2025-26"))
const interval_minutes = Schema.optionalKey(wholeNumber(1, 1_440, "Length of a block, minutes: 15 and no other", 15))

export const loadProfileId = identifier("Id of a load profile: one that was sent before, or a sample", "sample-office")
export const generationProfileId = identifier(
  "Id of a generation profile: one that was sent before, or a sample",
  "sample-solar"
)

export const LoadProfileRequest = Schema.Struct({
  name,
  from,
  interval_minutes,
  load_mwh: profile("Load")
}).annotate({ identifier: "LoadProfileRequest", description: "A load by 15-minute block of whole IST days" })

const technology = word("Technology", "solar")
const capacity_mw = bounded(0.001, 100_000, "Capacity of the plant, MW", 50)

export const GenerationProfileRequest = Schema.Struct({
  name,
  technology,
  capacity_mw,
  from,
  interval_minutes,
  generation_mwh: profile("Generation")
}).annotate({
  identifier: "GenerationProfileRequest",
  description: "A plant's generation by 15-minute block of whole IST days"
})

/** Parameters beside a profile that is sent as CSV. */
export const ProfileParameters = Schema.Struct({ name })
export const GenerationParameters = Schema.Struct({
  name,
  technology: Schema.optionalKey(technology),
  capacity_mw: Schema.optionalKey(
    Schema.String.annotate({ description: "With a body in CSV: capacity of the plant, MW", examples: ["50"] })
  )
})

const facts = {
  name: text("Name", "plant A, 2025-26"),
  kind: Schema.Literals(["supplied", "simulated"]).annotate({
    description: "`simulated` where the service brings it along"
  }),
  from: day("First IST day", "2025-04-01"),
  to: day("Last IST day", "2026-03-31"),
  blocks: whole("Blocks of 15 minutes", 35_040),
  energy_mwh: number("Energy, MWh", 43_800),
  peak_mw: number("Highest power of a block, MW", 8.4),
  load_factor: maybe("Mean power by highest power, fraction", 0.595),
  sha256: text("SHA-256 of its content, hex", "9f2b7c0d5e8a1f364bd0c7e92a5f81d3c6b4097e2f1a8d5c3b6e9f7041d2a85c"),
  created_at: Schema.NullOr(instant("When it was first sent", "2026-08-18T09:45:00Z")).annotate({
    description: "When it was first sent; null of a sample"
  })
}

export const LoadProfileFacts = Schema.Struct({ load_profile_id: loadProfileId, ...facts }).annotate({
  identifier: "LoadProfileFacts",
  description: "A load profile"
})

export const GenerationProfileFacts = Schema.Struct({
  generation_profile_id: generationProfileId,
  technology: text("Technology", "solar"),
  capacity_mw: number("Capacity of the plant, MW", 50),
  ...facts
}).annotate({ identifier: "GenerationProfileFacts", description: "A generation profile" })

export const StoredLoadProfile = Schema.Struct({
  ...LoadProfileFacts.fields,
  load_mwh: list(number("Load, MWh", 1.25), "Load by block, MWh")
}).annotate({ identifier: "StoredLoadProfile", description: "A load profile with its values" })

export const StoredGenerationProfile = Schema.Struct({
  ...GenerationProfileFacts.fields,
  generation_mwh: list(number("Generation, MWh", 3.1), "Generation by block, MWh")
}).annotate({ identifier: "StoredGenerationProfile", description: "A generation profile with its values" })

export const LoadProfileList = Schema.Struct({
  load_profiles: list(LoadProfileFacts, "The tenant's own, newest first, then the samples")
}).annotate({ identifier: "LoadProfileList", description: "Load profiles" })

export const GenerationProfileList = Schema.Struct({
  generation_profiles: list(GenerationProfileFacts, "The tenant's own, newest first, then the samples")
}).annotate({ identifier: "GenerationProfileList", description: "Generation profiles" })
