import { Schema } from "effect"
import { nextCursor } from "../http/Lists.ts"
import { day, list, maybe, number, text, whole } from "../http/Members.ts"
import { decimal, istDate, page } from "../http/Parameters.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { MarginDirection } from "../network/Substation.ts"
import { Provenance } from "../observations/Provenance.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { StateSlug, Zone } from "../states/State.ts"
import { iso } from "../time/Time.ts"
import { bounds } from "./SiteArea.ts"

export const orNull = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.NullOr(schema).annotate({ description: `${description}; null where unknown` })

/** Source of an answer on substations: where a number comes from, in the words of the enterprise namespace and of the service. */
export const SubstationSource = Schema.Struct({
  type: text("Dataset", "transmission-margins"),
  id: text("Publisher, or whose records it is from", "CTUIL"),
  ...Provenance.fields
}).annotate({ identifier: "SubstationSource", description: "Dataset and publisher of rows, with their licence" })

export const sources = list(SubstationSource, "Every dataset and source behind the answer").annotate({
  examples: [
    [
      {
        type: "transmission-margins",
        id: "CTUIL",
        dataset: "transmission-margins",
        source: "CTUIL",
        kind: "observed" as const,
        captured_at: iso(Date.UTC(2026, 7, 18, 8, 40)),
        licence: "none stated",
        url: null
      }
    ]
  ]
})

/** Nature of rows: as published, or of the simulator. */
export const RowKind = Schema.Literals(["observed", "simulated"]).annotate({
  description: "`observed` as published; `simulated` of the simulator"
})

/** Time of a question: `as_of` the day that is asked of, `known_at` what was known by then. */
export const asOf = {
  as_of: Schema.optionalKey(istDate("IST day for which the rows hold (default that of `known_at`, else today)")),
  ...knownAt
}

const item = {
  substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
  name: orNull(text("Name", "Padghe 400/220 kV"), "Name"),
  state: orNull(text("State by its code", "IN-MH"), "State by its code"),
  zone: orNull(Zone, "Despatch zone"),
  voltage_kv: maybe("Highest voltage, kV", 400),
  lat: maybe("Latitude, degrees north", 19.36),
  lng: maybe("Longitude, degrees east", 73.19),
  operator: orNull(text("Operator", "MSETCL"), "Operator"),
  capacity_mva: maybe("Transformation, MVA", 1_500),
  dated: orNull(day("IST day", "2026-07-01"), "IST day of which the source speaks")
}

export const SubstationItem = Schema.Struct({
  ...item,
  distance_km: Schema.NullOr(number("Distance, km", 12.4)).annotate({
    description: "Distance from `lat` and `lng`, km; null where no place was asked for"
  }),
  holds: list(
    text("A dataset", "transmission-margins"),
    "Datasets with rows of it: without `transmission-margins` or `substation-loading` its headroom is not known"
  )
}).annotate({ identifier: "SubstationItem", description: "A substation" })

export const SubstationList = Schema.Struct({
  kind: RowKind,
  substations: list(SubstationItem, "Nearest first where a place is asked for, else by identifier"),
  total: whole("Substations that match, also beyond the page", 42),
  did_you_mean: list(
    text("An identifier", "SS-400-PADGHE"),
    "Identifiers whose names look most like `query` where none has it in it"
  ),
  next_cursor: nextCursor,
  sources
}).annotate({ identifier: "SubstationList", description: "Substations" })

export const SubstationDetail = Schema.Struct({
  kind: RowKind,
  ...item,
  transformers: orNull(
    list(
      Schema.Struct({ units: whole("Number of transformers", 3), mva: number("Rating of each, MVA", 500) }),
      "Transformers by rating"
    ),
    "Transformers by rating"
  ),
  power_factor: maybe("Power factor of the load", 0.97),
  injection_mw: maybe("Generation already connected, MW", 420),
  min_load_mw: maybe("Least load, MW", 180),
  margins: list(
    Schema.Struct({
      direction: MarginDirection,
      margin_mw: number("Published margin, MW", 310),
      nets_grants: Schema.Boolean.annotate({ description: "Whether what is granted is taken off already" }),
      published_on: day("IST day of the publication", "2026-08-13")
    }),
    "Published margins, the newest first"
  ),
  loading: list(
    Schema.Struct({
      month: text("Month", "2026-07"),
      peak_mva: number("Highest load, MVA", 910),
      min_mva: maybe("Lowest load, MVA", 240)
    }),
    "Load of the last twelve months that are known, the newest first"
  ),
  lots: list(
    Schema.Struct({
      lot_id: text("Identifier of the lot", "WR-2025-0113"),
      developer: orNull(text("Developer", "Example Renewables"), "Developer"),
      technology: text("Technology", "solar"),
      direction: MarginDirection,
      capacity_mw: number("Capacity, MW", 300),
      state: Schema.Literals(["queued", "granted", "operating", "withdrawn"]).annotate({
        description: "`queued` has no grant yet; `granted` is not yet in operation"
      }),
      applied_on: orNull(day("IST day of the application", "2025-11-04"), "IST day of the application")
    }),
    "Its lots, by their application"
  ),
  plan_ids: list(text("Identifier of a scheme", "WR-2026-014"), "Schemes of `/v1/ists/expansion-plans` that reach it"),
  sources
}).annotate({ identifier: "SubstationDetail", description: "A substation with what is known of it" })

/** Part of a name in a query: 1 to 80 characters. */
const namePart = Schema.String.check(
  Schema.makeFilter((input) => input.trim() !== "" && input.length <= 80, {
    message: "must be 1 to 80 characters, not blank",
    ...publishedAs({
      type: "string",
      minLength: 1,
      maxLength: 80,
      description: "Part of a name or identifier, in any case",
      examples: ["bikaner"]
    })
  })
)

/** Substations of a page. */
export const substationsPerPage = 100

/** Most substations of a page. */
const mostSubstations = 1_000

export const substationQuery = {
  query: Schema.optionalKey(namePart),
  lat: Schema.optionalKey(decimal(bounds.south, bounds.north, "Latitude of a place, with `lng`, degrees north", 28.02)),
  lng: Schema.optionalKey(decimal(bounds.west, bounds.east, "Longitude of a place, with `lat`, degrees east", 73.31)),
  radius_km: Schema.optionalKey(decimal(1, 300, "Greatest distance from the place, km (default 50)", 50, 50)),
  state: Schema.optionalKey(StateSlug),
  voltage_kv: Schema.optionalKey(decimal(1, 1_500, "Highest voltage, kV: exactly this one", 220)),
  min_voltage_kv: Schema.optionalKey(decimal(1, 1_500, "Least highest voltage, kV", 132)),
  ...page(mostSubstations, substationsPerPage),
  ...asOf
}
