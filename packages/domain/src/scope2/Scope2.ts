import { Schema } from "effect"
import { IstDate, Scope2Id } from "../Brands.ts"
import { from, profile } from "../carbon/LoadProfile.ts"
import { average, feeds } from "../carbon/StateCarbon.ts"
import { nextCursor } from "../http/Lists.ts"
import { instant, list, maybe, number, StateCode, text } from "../http/Members.ts"
import { label, page } from "../http/Parameters.ts"
import { Coverage } from "../observations/Provenance.ts"
import { loadProfileId } from "../profiles/Profile.ts"
import { on } from "../reference/Reference.ts"
import { StateSlug, stateSlug } from "../states/State.ts"
import { blocksPerDay } from "../time/Time.ts"

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
  from: Schema.optionalKey(from).annotateKey({ description: "First IST day of `load_mwh`" }),
  load_mwh: Schema.optionalKey(profile("Load")),
  load_profile_id: Schema.optionalKey(loadProfileId).annotateKey({
    description:
      "Load profile in place of `load_mwh`, one that was sent: the samples are simulated and bear no account",
    examples: ["lp_902c87993ca40cc30e65"]
  }),
  basis,
  signal_type: signalOf("Only `average` may be used for Scope 2"),
  signal: signalOf("The same, by the name it has as a parameter"),
  label: Schema.optionalKey(name)
}).annotate({
  identifier: "Scope2Request",
  description: "A load whose Scope 2 emissions are asked for, by block or as a profile that is kept",
  examples: [
    {
      state: StateSlug.make("maharashtra"),
      from: on("2026-08-18"),
      load_mwh: Array.from({ length: blocksPerDay }, () => 1.25),
      basis: "direct",
      label: "plant A, August"
    }
  ]
})

/** Parameters beside a profile that is sent as CSV. */
export const Scope2Parameters = Schema.Struct({
  state: Schema.optionalKey(stateSlug("With a body in CSV: the state, which it cannot do without", ["IN-MH"])),
  basis,
  signal_type: signalOf("Only `average` may be used for Scope 2"),
  signal: signalOf("The same"),
  label: Schema.optionalKey(name)
})

export const LedgerBlock = Schema.Struct({
  block_start: instant("Start of the 15-minute block", "2026-08-17T18:30:00Z"),
  load_mwh: number("Load, MWh", 1.25),
  kg_co2e_per_mwh: maybe("Intensity, kg CO2e per MWh", 712.4),
  kg_co2e: maybe("Emissions, kg CO2e, rounded to the gram by itself", 890.5),
  snapshot_id: Schema.NullOr(text("Snapshot", "20260817T1830Z-a3de04c19b5f7720")).annotate({
    description: "Grid-mix snapshot the intensity comes from; null where there is none"
  })
}).annotate({ identifier: "LedgerBlock", description: "One block of a Scope 2 ledger" })
export type LedgerBlock = typeof LedgerBlock.Type

export const Scope2Result = Schema.Struct({
  id: Scope2Id,
  state: StateCode,
  from,
  to: IstDate.annotate({ description: "Last IST day", examples: [on("2026-08-18")] }),
  signal_type: average,
  basis: Schema.Literals(["direct", "lifecycle"]).annotate({ description: "Emissions counted" }),
  factor_set: text("Emission factors used", "cea-v21"),
  method_version: text("Version of the method", "scope2-1"),
  energy_mwh: number("Energy of the profile, MWh", 120),
  emissions_kg_co2e: maybe(
    "Emissions, kg CO2e: load times intensity of the blocks, rounded to the gram once; blocks of unknown intensity count at the mean of the known ones, and below 80 % known blocks it is not known",
    85_488
  ),
  intensity_kg_co2e_per_mwh: maybe(
    "Emissions of the known blocks by their load, kg CO2e per MWh; null below 80 % known blocks, and without load",
    712.4
  ),
  coverage: Coverage,
  sources: feeds.annotate({
    description:
      "Upstream feeds of the intensities, by the newest block of the profile that is known; where values are estimated or simulated it is said in brackets. Empty where none is known any more"
  }),
  blocks: list(LedgerBlock, "Every block of the profile, oldest first"),
  audit_hash: text(
    "SHA-256 of the ledger, lower-case hex: that of the JSON text, without blanks, of `[method_version, state, from, basis, factor_set, [[load_mwh, kg_co2e_per_mwh, snapshot_id], …]]`, a triple for each of `blocks`",
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

const { basis: basisOfResult, factor_set, from: fromOfResult, id, method_version, state, to } = Scope2Result.fields

const Scope2Item = Schema.Struct({
  id,
  label: Schema.NullOr(text("Name of the calculation", "plant A, August")).annotate({
    description: "Name that it was given; null where it has none"
  }),
  state,
  from: fromOfResult,
  to,
  basis: basisOfResult,
  factor_set,
  method_version,
  created_at: instant("When it was computed first", "2026-08-19T04:12:00Z"),
  restated_at: Schema.NullOr(instant("When it was restated last", "2026-08-20T04:12:00Z")).annotate({
    description: "Its last restatement that a reading found; null where none did"
  })
}).annotate({ identifier: "Scope2Item", description: "A Scope 2 result that is kept, without its ledger" })
export type Scope2Item = typeof Scope2Item.Type

export const Scope2List = Schema.Struct({
  results: list(Scope2Item, "Newest first"),
  next_cursor: nextCursor
}).annotate({ identifier: "Scope2List", description: "Scope 2 results of the tenant" })

/** Most results of a page. */
export const scope2PerPage = 100

/** Filters of the list. */
export const Scope2Filter = Schema.Struct({
  state: Schema.optionalKey(stateSlug("Results of one state", ["IN-MH"])),
  label: Schema.optionalKey(name),
  ...page(scope2PerPage)
})
