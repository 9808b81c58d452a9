import { Schema } from "effect"
import { Hertz, Megawatts, Timestamp } from "../Brands.ts"
import { nearestBy } from "../names/Nearest.ts"
import { Kind } from "../observations/Dataset.ts"
import { suggesting } from "../schema/Suggestion.ts"
import { age } from "./Age.ts"
import { Band } from "./Frequency.ts"
import { ZoneNow } from "./ZoneNow.ts"

export const StateDemand = Schema.Struct({
  slug: Schema.String.annotate({ description: "Canonical state slug" }),
  demand_mw: Schema.NullOr(Megawatts).annotate({ description: "Demand met, MW; null where not known now" })
}).annotate({ identifier: "StateDemand", description: "Newest demand of one state or union territory" })

export const DemandLatest = Schema.Struct({
  as_of: Timestamp,
  ...age,
  national: Schema.Struct({
    demand_mw: Schema.NullOr(Megawatts).annotate({ description: "All-India demand met, MW; null where not known" }),
    frequency_hz: Schema.NullOr(Hertz).annotate({
      description: "Grid frequency, Hz; null where no source of the service publishes it"
    })
  }).annotate({ description: "All India" }),
  states: Schema.optionalKey(Schema.Array(StateDemand)).annotateKey({
    description:
      "All 36 states and union territories by slug, or those of the state or zone asked for; left out on plans without state data"
  }),
  zones: Schema.optionalKey(Schema.Array(ZoneNow)).annotateKey({
    description: "The zone that `zone` asks for; else left out"
  })
}).annotate({ identifier: "DemandLatest", description: "Newest demand, all-India and by state" })
export type DemandLatest = typeof DemandLatest.Type

export const FrequencyLatest = Schema.Struct({
  as_of: Timestamp,
  ...age,
  frequency_hz: Hertz,
  band: Band
}).annotate({ identifier: "FrequencyLatest", description: "Newest grid frequency and its band" })
export type FrequencyLatest = typeof FrequencyLatest.Type

/** Only where a row's kind differs from the answer's (see `meta.provenance`). */
const rowKind = Schema.optionalKey(Kind)

const complete = Schema.optionalKey(Schema.Literal(false)).annotateKey({
  description: "false where the value is the mean so far of an hour that is not whole yet; else left out"
})

export const Mode = Schema.Literals(["blended", "raw"]).annotate({
  identifier: "HistoryMode",
  description:
    "`raw`: known or null. `blended`: interior gaps of up to 6 hours are filled by the forecast of the midnight before, or by the days before, and marked `kind: modelled`"
})
export type Mode = typeof Mode.Type

export const ResolutionName = Schema.Literals(["block", "hour", "day"]).annotate({
  identifier: "Resolution",
  description: "`block` 15 minutes, `hour`, `day`: intervals of Indian Standard Time, each value their mean",
  ...suggesting({
    nearest: nearestBy([
      ["block", ["block", "15min", "15 minutes", "quarter hour", "quarter-hourly"]],
      ["hour", ["hour", "hourly", "1h", "60 minutes"]],
      ["day", ["day", "daily", "1d", "24 hours"]]
    ])
  })
})

export const DemandHistory = Schema.Struct({
  series: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      demand_mw: Schema.NullOr(Megawatts).annotate({ description: "Mean demand met, MW; null where not known" }),
      kind: rowKind,
      complete
    }).annotate({ identifier: "DemandPoint", description: "One interval of a demand series" })
  ).annotate({ description: "Oldest first" }),
  resolution: ResolutionName,
  count: Schema.Int.annotate({ description: "Number of items in series" }),
  mode: Mode,
  area: Schema.String.annotate({ description: "`india`, a state's canonical slug or a zone" })
}).annotate({
  identifier: "DemandHistory",
  description: "Mean demand per interval, oldest first; from the first to the last known value, gaps as null"
})

export const FrequencyHistory = Schema.Struct({
  series: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      frequency_hz: Schema.NullOr(Hertz).annotate({ description: "Mean frequency, Hz; null where not known" }),
      band: Schema.NullOr(Band).annotate({ description: "Band of the mean; null where that is not known" }),
      kind: rowKind,
      complete
    }).annotate({ identifier: "FrequencyPoint", description: "One interval of a frequency series" })
  ).annotate({ description: "Oldest first" }),
  resolution: ResolutionName,
  count: Schema.Int.annotate({ description: "Number of items in series" })
}).annotate({ identifier: "FrequencyHistory", description: "Mean frequency per interval, oldest first" })
