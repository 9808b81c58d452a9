import { Schema } from "effect"
import { frameFields } from "../engines/Frame.ts"
import { list, maybe, number, p50p90, text } from "../http/Members.ts"
import { MarginDirection } from "../network/Substation.ts"
import { orNull, sources } from "./Substation.ts"

const knownOr = (description: string, p50: number, p90: number) =>
  Schema.NullOr(p50p90(description, p50, p90)).annotate({ description: `${description}; null where unknown` })

/** The five members that are mapped to the substation data model, and no others: docs/substation-model-0.5.schema.json. */
const SubstationRecord = Schema.Struct({
  substation: Schema.Struct({
    id: text("Identifier", "SS-400-PADGHE"),
    voltage_kv: maybe("Voltage level, kV", 400)
  }).annotate({ description: "Identifier path and voltage level path" }),
  headroom: Schema.Struct({ today_mw: number("Operating headroom, MW", 310) }).annotate({
    description: "Proposed contribution"
  }),
  queue_entry: list(
    Schema.Struct({ developer: orNull(text("Developer", "Example Renewables"), "Developer") }),
    "Lots that wait for operation"
  ),
  y3_curtailment: Schema.NullOr(Schema.Struct({ p50: number("Median, fraction", 0.04) })).annotate({
    description: "Curtailment in the third year; null where unknown"
  })
}).annotate({ identifier: "SubstationRecord", description: "The members that are mapped to the substation data model" })

export const SubstationHeadroom = Schema.Struct({
  ...frameFields,
  substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
  name: orNull(text("Name", "Padghe 400/220 kV"), "Name"),
  voltage_kv: maybe("Voltage level, kV", 400),
  direction: MarginDirection,
  today_headroom_mw: number("Operating headroom today, MW; negative where overbooked", 310),
  method: Schema.Literals(["published_margin", "capacity_and_loading"]).annotate({
    description:
      "`published_margin` the margin of the transmission utility; `capacity_and_loading` capacity without the largest transformer, less what is granted and loaded"
  }),
  terms: Schema.Struct({
    published_margin_mw: maybe("Published margin, MW", 310),
    firm_capacity_mw: maybe("Capacity without the largest transformer × power factor, MW", 950),
    granted_mw: maybe("Granted and not yet in operation, MW", 600),
    min_load_mw: maybe("Least load, MW", 180),
    injection_mw: maybe("Generation already connected, MW", 220),
    peak_load_mw: maybe("Peak load, MW", 860)
  }).annotate({ description: "Terms of the headroom; null those that it was not made of, or that are not known" }),
  queued_mw: maybe("Capacity in the queue without a grant, MW", 1_240),
  expected_clearance_months: Schema.Struct({
    p50: maybe("Median", 14),
    p90: maybe("90th percentile", 27)
  })
    .pipe(Schema.NullOr)
    .annotate({
      description: "Months until every lot that waits is in operation or withdrawn; null where that cannot be told"
    }),
  y3_curtailment: knownOr("Curtailed fraction in the third year, of the state's wind and sun", 0.04, 0.11),
  ies_tsp: Schema.Struct({
    schema_version: text("Version of the substation data model", "0.5"),
    conforms: Schema.Boolean.annotate({
      description:
        "Whether the record was validated against the published model; the model could not be obtained so far"
    }),
    record: SubstationRecord
  }).annotate({ description: "Conformance to the substation data model" }),
  sources
}).annotate({ identifier: "SubstationHeadroom", description: "Headroom and queue of a substation" })

export const directionParameter = {
  direction: Schema.optionalKey(
    MarginDirection.annotate({
      description: "`injection` of generation (default) or `drawal` of load",
      examples: ["injection"]
    })
  )
}
