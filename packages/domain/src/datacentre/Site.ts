import { Schema, Struct } from "effect"
import { Timestamp } from "../Brands.ts"
import { SignalType } from "../carbon/Carbon.ts"
import { bounded, label } from "../http/Parameters.ts"
import { BidAreaCode } from "../market/AreaPrices.ts"
import { Kind } from "../observations/Dataset.ts"
import { fuels } from "../observations/datasets/Live.ts"
import { Zone } from "../states/State.ts"
import { componentNames } from "./Components.ts"
import { partialPoints, strength, verdicts } from "./Rules.ts"

/** Arguments that name a place. */
export const coordinate = {
  latitude: bounded(-90, 90, "Latitude of the site, degrees (WGS 84); it must lie in India", 19.08),
  longitude: bounded(-180, 180, "Longitude of the site, degrees (WGS 84); it must lie in India", 72.88)
}

export const siteLabel = label("Name of the site", "Navi Mumbai")

export const Site = Schema.Struct({
  label: Schema.NullOr(Schema.String).annotate({ description: "Name it was given; null where none was" }),
  latitude: Schema.Finite.annotate({ description: "Degrees, WGS 84" }),
  longitude: Schema.Finite.annotate({ description: "Degrees, WGS 84" }),
  state: Schema.String.annotate({ description: "Canonical slug of the state or union territory it lies in" }),
  zone: Schema.NullOr(Zone).annotate({ description: "Despatch zone; null on the islands" }),
  bid_area: Schema.NullOr(BidAreaCode).annotate({
    description: "Bid area of the exchange; null where its state lies in several or in none"
  })
}).annotate({ identifier: "DataCentreSite", description: "A place in India" })
export type Site = typeof Site.Type

const ComponentName = Schema.Literals(componentNames).annotate({
  description:
    "`grid_supply` margin and shortage of the state, `exchange_price` day-ahead price, `carbon` intensity of what is consumed, `tariff` delivered cost at 33 kV, `generation_nearby` capacity within 100 km, `transmission` substations nearby, `reliability` frequency and shortage record, `development_pressure` other load nearby that is queued for connection"
})

const Status = Schema.Literals(["available", "partial", "missing"]).annotate({
  description:
    "`available`: known; `partial`: known for a wider area or time, in part, or from a source that is not verified; `missing`: not known"
})

const megawatts = Schema.optionalKey(Schema.Finite.annotate({ description: "Capacity, MW" }))

const byFuel = Schema.Struct(Struct.Record(fuels, megawatts)).annotate({
  identifier: "CapacityByFuel",
  description: "Capacity by fuel, MW"
})
export type CapacityByFuel = typeof byFuel.Type

const score = Schema.NullOr(Schema.Finite).annotate({
  description: "0 (worst) to 100 (best); null where missing"
})

export const Component = Schema.Struct({
  name: ComponentName,
  status: Status,
  value: Schema.NullOr(Schema.Union([Schema.Finite, byFuel])).annotate({
    description: "What is known, in `unit`: a number, for `generation_nearby` one by fuel; null where missing"
  }),
  unit: Schema.NullOr(Schema.String).annotate({ description: "Unit of the value and what it means" }),
  score,
  weight: Schema.Finite.annotate({ description: "Part of the whole score, 0 to 1; all add up to 1" }),
  kind: Schema.NullOr(Kind).annotate({ description: "How the value came about; null where missing" }),
  as_of: Schema.NullOr(Timestamp).annotate({
    description: "When its newest source value was captured; null where missing"
  }),
  dataset: Schema.NullOr(Schema.String).annotate({ description: "Dataset it is from; null where none is loaded" }),
  reason: Schema.optionalKey(Schema.String).annotateKey({ description: "Why it is missing or was set aside" }),
  signal_type: Schema.optionalKey(SignalType).annotateKey({ description: "Of `carbon` alone: the signal of its value" })
}).annotate({ identifier: "DataCentreComponent", description: "One of the things a site is judged by" })
export type Component = typeof Component.Type

export const Verdict = Schema.Literals(["favourable", "conditional", "constrained", "insufficient_evidence"]).annotate({
  identifier: "DataCentreVerdict"
})
export type Verdict = typeof Verdict.Type

const { conditional, favourable, leastEvidence } = verdicts

const verdict = {
  verdict: Verdict.annotate({
    description: `\`favourable\`: score from ${favourable.score}, score_low from ${favourable.score_low}, nothing known under ${favourable.worstComponent}; \`conditional\`: score from ${conditional.score}; \`constrained\`: below; \`insufficient_evidence\`: under ${100 * leastEvidence} % of the evidence is known, where partial evidence counts half`
  }),
  score: Schema.NullOr(Schema.Finite).annotate({
    description: "Mean of the components that are known, by weight, 0 to 100; null where the evidence is insufficient"
  }),
  score_low: Schema.Finite.annotate({
    description: `The score if everything missing turned out worst and everything partial ${partialPoints} points worse`
  }),
  score_high: Schema.Finite.annotate({
    description: `The score if everything missing turned out best and everything partial ${partialPoints} points better`
  })
}

export const Boundary = Schema.Struct({
  covers: Schema.Array(Schema.String).annotate({ description: "What the answer speaks of" }),
  does_not_cover: Schema.Array(Schema.String).annotate({ description: "What it says nothing about" })
}).annotate({ identifier: "DataCentreBoundary", description: "How far the answer goes" })
export type Boundary = typeof Boundary.Type

export const SiteScreen = Schema.Struct({
  site: Site,
  screen: Schema.Struct(verdict).annotate({ identifier: "DataCentreScreen", description: "Judgement of the site" }),
  components: Schema.Array(Component).annotate({ description: "Everything it rests on, missing parts included" }),
  boundary: Boundary
}).annotate({ identifier: "DataCentreSiteScreen", description: "A site, judged by what is known of it" })
export type SiteScreen = typeof SiteScreen.Type

export const SiteRank = Schema.Struct({
  rank: Schema.Int.annotate({ description: "1 and the number of sites that are better beyond doubt" }),
  label: Schema.String,
  ...verdict,
  strengths: Schema.Array(ComponentName).annotate({ description: `Components with a score from ${strength}` }),
  gaps: Schema.Array(ComponentName).annotate({ description: "Components that are missing or partial" }),
  tie: Schema.Boolean.annotate({
    description:
      "True where its band from score_low to score_high overlaps that of another site: the order is open, and follows what is known"
  })
}).annotate({ identifier: "DataCentreRank", description: "A site's place among those compared" })
export type SiteRank = typeof SiteRank.Type

export const SiteComparison = Schema.Struct({
  ranking: Schema.Array(SiteRank).annotate({ description: "Best first" }),
  sites: Schema.Array(SiteScreen).annotate({ description: "Their screens, as they were asked for" })
}).annotate({ identifier: "DataCentreComparison", description: "Sites against each other" })
export type SiteComparison = typeof SiteComparison.Type
