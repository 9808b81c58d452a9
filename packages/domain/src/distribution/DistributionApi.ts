import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { partnerTier } from "../products/Roadmap.ts"
import { Access, enterprise } from "../http/Access.ts"
import { bounded } from "../http/Parameters.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { confidence, identifier, instant, list, number, text, whole, word } from "../http/Members.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

const transformer = identifier("Distribution transformer", "DT-0041872")

/** Quality of the data behind an answer about a transformer. */
const quality = {
  data_quality: Schema.Literals(["ami-direct", "ami-imputed", "modelled-only"]).annotate({
    identifier: "DataQuality",
    description:
      "`ami-direct`: smart meters cover at least 90 % of the last 30 days; `ami-imputed`: partly, gaps filled from the feeder's pattern; `modelled-only`: thermal model and nameplate"
  }),
  ami_coverage_pct: number("Coverage by smart meters over the last 30 days, percent", 94.2),
  confidence
}

const Addition = Schema.Struct({
  type: word("What is added", "ev_charger"),
  kw: bounded(0.1, 100_000, "Power, kW", 60),
  schedule: Schema.String.pipe(
    Schema.check(
      Schema.makeFilter((input) => /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/.test(input), {
        message: "must be HH:MM-HH:MM in IST"
      })
    )
  ).annotate({
    ...publishedAs({
      type: "string",
      maxLength: 11,
      description: "Hours of the IST day, HH:MM-HH:MM",
      examples: ["18:00-23:00"]
    }),
    examples: ["18:00-23:00"]
  })
}).annotate({ identifier: "LoadAddition", description: "A load or generation to be added" })

const additions = Schema.Array(Addition)
  .pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(100)))
  .annotate({ description: "What is added, 1 to 100 entries" })

export const HostingRequest = Schema.Struct({ dt_id: transformer, additions }).annotate({
  identifier: "HostingRequest",
  description: "A transformer and what is to be added to it"
})

export const HostingCapacity = Schema.Struct({
  dt_id: text("Distribution transformer", "DT-0041872"),
  hosting_capacity_kw: number("Power that can still be added, kW", 85),
  peak_loading_pct: number("Highest loading with the additions, percent of nameplate", 81.5),
  fits: Schema.Boolean.annotate({ description: "Whether all additions can be hosted" }),
  ...quality
}).annotate({ identifier: "HostingCapacity", description: "What a transformer can host" })

export const FeederStressRequest = Schema.Struct({
  feeder_id: identifier("Feeder", "FD-11-0192"),
  scenario: Schema.Struct({
    additions,
    temperature_c: bounded(-20, 60, "Ambient temperature, °C", 42)
  }).annotate({ description: "What is added, and in which weather" })
}).annotate({ identifier: "FeederStressRequest", description: "A feeder and a scenario" })

export const FeederStress = Schema.Struct({
  feeder_id: text("Feeder", "FD-11-0192"),
  thermal_stress_fraction: number("Probability of thermal overload, fraction", 0.12),
  voltage_stress_fraction: number("Probability of a voltage outside its limits, fraction", 0.08),
  ...quality
}).annotate({ identifier: "FeederStress", description: "Stress of a feeder under a scenario" })

export const EvSiteRequest = Schema.Struct({
  lat: bounded(6, 38, "Latitude, degrees north", 19.2),
  lng: bounded(68, 98, "Longitude, degrees east", 73.1),
  station_kw: bounded(1, 100_000, "Power of the station, kW", 240),
  dwell_pattern: word("How long vehicles stay, and when", "highway")
}).annotate({ identifier: "EvSiteRequest", description: "A charging station to be placed" })

export const EvSites = Schema.Struct({
  candidates: list(
    Schema.Struct({
      rank: whole("Place in the ranking, from 1", 1),
      dt_id: text("Distribution transformer", "DT-0041872"),
      distance_km: number("Distance, km", 0.8),
      hosting_capacity_kw: number("Power that can still be added, kW", 260),
      ...quality
    }),
    "Best first"
  )
}).annotate({ identifier: "EvSites", description: "Sites for a charging station" })

export const ReverseFlowRequest = Schema.Struct({
  dt_id: transformer,
  solar_kw: bounded(0.1, 100_000, "Rooftop solar to be added, kW", 40)
}).annotate({ identifier: "ReverseFlowRequest", description: "Solar to be added below a transformer" })

export const ReverseFlow = Schema.Struct({
  dt_id: text("Distribution transformer", "DT-0041872"),
  reverse_flow_fraction: number("Probability of reverse flow in a year, fraction", 0.23),
  recommendation: Schema.Literals(["approve", "approve-with-curtailment", "decline", "defer-to-DERMS"]).annotate({
    description: "What to do with the application"
  }),
  ...quality
}).annotate({ identifier: "ReverseFlow", description: "Risk of reverse power flow at a transformer" })

export const TransformerProfile = Schema.Struct({
  dt_id: text("Distribution transformer", "DT-0041872"),
  profile: list(
    Schema.Struct({
      block: whole("Block of the IST day, 1 to 96", 1),
      mean_kw: number("Mean of the last 30 days, kW", 41.7)
    }),
    "The 96 blocks of the day"
  ),
  from: instant("Begin of the 30 days", "2026-07-18T18:30:00Z"),
  ...quality
}).annotate({ identifier: "TransformerProfile", description: "Mean load of a transformer by block" })

/** Hosting capacity of distribution networks. On the roadmap: nothing serves it yet. */
export class DistributionApi extends HttpApiGroup.make("distribution")
  .add(
    HttpApiEndpoint.post("hostingCapacity", "/dt/hosting-capacity", {
      payload: HostingRequest,
      success: HostingCapacity
    })
      .annotate(Access, enterprise("distribution"))
      .annotate(OpenApi.Summary, "Hosting capacity of a transformer")
      .annotate(OpenApi.Description, "What a transformer can host, with the quality of the data behind it.")
  )
  .add(
    HttpApiEndpoint.post("feederStress", "/feeder/stress", { payload: FeederStressRequest, success: FeederStress })
      .annotate(Access, enterprise("distribution"))
      .annotate(OpenApi.Summary, "Stress of a feeder")
      .annotate(OpenApi.Description, "Probability of thermal and voltage stress under a scenario.")
  )
  .add(
    HttpApiEndpoint.post("evSiteScreen", "/ev/site-screen", { payload: EvSiteRequest, success: EvSites })
      .annotate(Access, enterprise("distribution"))
      .annotate(OpenApi.Summary, "Sites for a charging station")
      .annotate(OpenApi.Description, "Ranked transformers for a station of this power.")
  )
  .add(
    HttpApiEndpoint.post("reversePowerFlow", "/dt/reverse-power-flow", {
      payload: ReverseFlowRequest,
      success: ReverseFlow
    })
      .annotate(Access, enterprise("distribution"))
      .annotate(OpenApi.Summary, "Risk of reverse power flow")
      .annotate(OpenApi.Description, "Probability and recommendation for an application.")
  )
  .add(
    HttpApiEndpoint.get("transformerLoadProfile", "/dt/:dt_id/load-profile", {
      params: Schema.Struct({ dt_id: transformer }),
      success: TransformerProfile,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("distribution"))
      .annotate(OpenApi.Summary, "Load profile of a transformer")
      .annotate(OpenApi.Description, "Mean of the last 30 days by 15-minute block.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, `What distribution networks can host. ${partnerTier}`)
  .prefix("/v1") {}
