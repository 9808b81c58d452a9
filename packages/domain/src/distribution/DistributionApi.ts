import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { computed, engineAnswer, knownAt } from "../engines/EngineApi.ts"
import { overridesOf } from "../engines/Assumptions.ts"
import { frameFields } from "../engines/Frame.ts"
import { partnerTier } from "../products/Roadmap.ts"
import { Access } from "../http/Access.ts"
import { bounded, istDate } from "../http/Parameters.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { Confidence } from "../reference/Reference.ts"
import { confidence, identifier, instant, list, number, text, whole } from "../http/Members.ts"
import { additions } from "./Additions.ts"
import { distributionDefaults, reverseFlowDefaults } from "./DistributionAssumptions.ts"

const transformer = identifier("Distribution transformer", "DT-0041872")

export const DataQuality = Schema.Literals(["ami-direct", "ami-imputed", "modelled-only"]).annotate({
  identifier: "DataQuality",
  description:
    "`ami-direct`: smart meters cover at least 90 % of the last 30 days; `ami-imputed`: partly, gaps filled from the feeder's pattern; `modelled-only`: thermal model and nameplate"
})

/** Quality of the data behind an answer about a transformer. */
const quality = {
  data_quality: DataQuality,
  ami_coverage_pct: number("Coverage by smart meters over the last 30 days, percent", 94.2),
  confidence,
  phases_known_pct: number(
    "Consumers whose phase is known, percent; the power flow has the others on all three phases alike",
    100
  )
}

const asOf = {
  as_of: Schema.optionalKey(
    istDate("IST day; the 30 days end where it begins, and rules of the state are those of it (default today)")
  )
}

const chart = Schema.optionalKey(
  Schema.Boolean.annotate({ description: "Whether the answer has a picture of the network (default false)" })
)

const chartOfAnswer = Schema.NullOr(text("SVG document", "<svg/>")).annotate({
  description: "Picture of the network (SVG), coloured by voltage and loading; null where it was not asked for"
})

const Limit = Schema.Literals(["voltage", "section", "transformer"]).annotate({
  identifier: "DistributionLimit",
  description:
    "`voltage` of a consumer, `section` current of a section, `transformer` its current or its hot-spot temperature"
})

export const HostingRequest = Schema.Struct({
  dt_id: transformer,
  additions,
  chart,
  ...asOf,
  assumptions: overridesOf(distributionDefaults),
  ...knownAt
}).annotate({
  identifier: "HostingRequest",
  description: "A transformer and what is to be added to it"
})

const dtId = text("Distribution transformer", "DT-0041872")

export const HostingCapacity = Schema.Struct({
  ...frameFields,
  dt_id: dtId,
  hosting_capacity_kw: number("Power that can still be added, kW: the additions scaled together", 85),
  peak_loading_pct: number("Highest loading with the additions, percent of nameplate", 81.5),
  fits: Schema.Boolean.annotate({ description: "Whether all additions can be hosted" }),
  ...quality,
  scale_factor: number("Factor on the additions that the capacity is", 1.417),
  holds_before: Schema.Boolean.annotate({ description: "Whether the limits hold without the additions" }),
  draws: whole("Draws of place and phase", 2_000),
  sampling_error_pct: Schema.optionalKey(
    Schema.NullOr(number("Error of the sample, percent", 3.1)).annotate({
      description:
        "Error of the sample: half of the range in which the capacity by all placements is with 95 % confidence, percent of the capacity; null where the capacity is 0, nothing limits or the limits are to hold in all draws; absent in results of versions to `dhc-v0.6`"
    })
  ),
  limited_by: Schema.NullOr(Limit).annotate({
    description: "Limit that a larger addition would pass first; null where none was reached"
  }),
  limit_node: Schema.NullOr(text("Node", "n34")).annotate({
    description: "Node at which it would, of a section its far end; null where the transformer limits"
  }),
  limit_at: Schema.NullOr(instant("Begin of the block", "2026-08-17T13:45:00Z")).annotate({
    description: "Block in which it would; null where none limits"
  }),
  reasons: Schema.optionalKey(
    list(
      text(
        "A reason",
        "voltage: more raises n34 above 1.06 pu; without additions it stands at 1.049 pu then, behind a transformer fed at 1.05 pu"
      ),
      "Why no more can be added; absent in results of `dhc-v0.1`"
    )
  ),
  source_vm_pu: Schema.optionalKey(
    number(
      "Voltage in front of the transformer, per unit of the rated one, by its record; absent in results of `dhc-v0.1`",
      1.05
    )
  ),
  from: instant("Begin of the 30 days", "2026-07-18T18:30:00Z"),
  chart: chartOfAnswer
}).annotate({ identifier: "HostingCapacity", description: "What a transformer can host" })

export const FeederStressRequest = Schema.Struct({
  feeder_id: identifier("Feeder", "FD-11-0192"),
  scenario: Schema.Struct({
    additions,
    temperature_c: bounded(-20, 60, "Ambient temperature, °C", 42)
  }).annotate({ description: "What is added, and in which weather" }),
  ...asOf,
  assumptions: overridesOf(distributionDefaults),
  ...knownAt
}).annotate({ identifier: "FeederStressRequest", description: "A feeder and a scenario" })

const stress = {
  thermal_stress_fraction: number("Probability of thermal overload on a day, fraction", 0.12),
  voltage_stress_fraction: number("Probability of a voltage outside its limits on a day, fraction", 0.08)
}

const worstHour = (of: string, stress: string, example: number) =>
  Schema.optionalKey(
    Schema.NullOr(whole(of, example)).annotate({
      description: `${of} of a day with ${stress}, IST, 0 to 23: that of most draws; null where there is none, absent in results before \`dhc-v0.11\``
    })
  )

export const FeederStress = Schema.Struct({
  ...frameFields,
  feeder_id: text("Feeder", "FD-11-0192"),
  ...stress,
  ...quality,
  draws: whole("Draws of a day, of places and of phases", 200),
  transformers: list(
    Schema.Struct({
      dt_id: dtId,
      ...stress,
      thermal_worst_hour_ist: worstHour("Hour of the highest loading", "thermal stress", 20),
      voltage_worst_hour_ist: worstHour("Hour of the voltage furthest beyond a limit", "stress of voltage", 13)
    }),
    "Transformers with stress in any draw, the most often stressed first"
  ),
  from: instant("Begin of the 30 days", "2026-07-18T18:30:00Z")
}).annotate({ identifier: "FeederStress", description: "Stress of a feeder under a scenario" })

export const EvSiteRequest = Schema.Struct({
  lat: bounded(6, 38, "Latitude, degrees north", 19.2),
  lng: bounded(68, 98, "Longitude, degrees east", 73.1),
  station_kw: bounded(1, 100_000, "Power of the station, kW", 240),
  dwell_pattern: Schema.Literals(["highway", "retail", "workplace", "overnight", "depot"]).annotate({
    description:
      "How long vehicles stay, and when: `highway` 06:00-24:00, `retail` 10:00-22:00, `workplace` 09:00-18:00, `overnight` and `depot` 22:00-06:00, IST",
    examples: ["highway"]
  }),
  ...asOf,
  assumptions: overridesOf(distributionDefaults),
  ...knownAt
}).annotate({ identifier: "EvSiteRequest", description: "A charging station to be placed" })

export const EvSites = Schema.Struct({
  ...frameFields,
  ...quality,
  screened: whole("Transformers within 5 km that were looked at, the nearest first; at most 10", 8),
  candidates: list(
    Schema.Struct({
      rank: whole("Place in the ranking, from 1", 1),
      dt_id: dtId,
      distance_km: number("Distance, km", 0.8),
      hosting_capacity_kw: number("Power that can still be added, kW", 260),
      voltage_limit_fraction: Schema.optionalKey(
        number(
          "Limit of voltage about the nominal one, of the transformer's state; absent in results of `dhc-v0.1`",
          0.06
        )
      ),
      ...quality
    }),
    "Transformers that can host the station, best first"
  )
}).annotate({ identifier: "EvSites", description: "Sites for a charging station" })

export const ReverseFlowRequest = Schema.Struct({
  dt_id: transformer,
  solar_kw: bounded(0.1, 100_000, "Rooftop solar to be added, kW", 40),
  ...asOf,
  assumptions: overridesOf(reverseFlowDefaults),
  ...knownAt
}).annotate({ identifier: "ReverseFlowRequest", description: "Solar to be added below a transformer" })

export const ReverseFlow = Schema.Struct({
  ...frameFields,
  dt_id: dtId,
  reverse_flow_fraction: number("Probability of reverse flow in a year, fraction: part of its blocks", 0.23),
  recommendation: Schema.Literals(["approve", "approve-with-curtailment", "decline", "defer-to-DERMS"]).annotate({
    description: "What to do with the application"
  }),
  ...quality,
  reasons: list(text("A reason", "the limits hold for 85 kW, 40 kW are asked for"), "Rules that led to it"),
  hosting_capacity_kw: number("Rooftop solar that can be added within the limits, kW", 85),
  export_limit_kw: Schema.NullOr(number("Highest export that keeps the limits, kW", 25)).annotate({
    description: "Limit on the export of an approval with curtailment; null with another recommendation"
  }),
  state_cap: Schema.NullOr(
    Schema.Struct({
      state: text("State", "kerala"),
      cap_pct: number("Solar below a transformer, percent of its rating", 90),
      confidence: Confidence
    })
  ).annotate({ description: "Cap of the state; null where none is stored" }),
  from: instant("Begin of the 30 days", "2026-07-18T18:30:00Z")
}).annotate({ identifier: "ReverseFlow", description: "Risk of reverse power flow at a transformer" })

export const TransformerProfile = Schema.Struct({
  ...frameFields,
  dt_id: dtId,
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

const access = { ...computed("distribution"), feature: "distribution" } as const

/** Hosting capacity of distribution networks. */
export class DistributionApi extends HttpApiGroup.make("distribution")
  .add(
    HttpApiEndpoint.post("hostingCapacity", "/dt/hosting-capacity", {
      payload: HostingRequest,
      ...engineAnswer(HostingCapacity)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Hosting capacity of a transformer")
      .annotate(
        OpenApi.Description,
        "Largest multiple of the additions for which voltages, sections and the transformer stay within their limits over the last 30 days, in 95 % of 2,000 draws of place and phase. A block in which no addition acts counts for the transformer's temperature alone."
      )
  )
  .add(
    HttpApiEndpoint.post("feederStress", "/feeder/stress", {
      payload: FeederStressRequest,
      ...engineAnswer(FeederStress)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Stress of a feeder")
      .annotate(
        OpenApi.Description,
        "Probability that on a day of the last 30 any transformer or section of the feeder is overloaded, or any voltage outside its limits, over 200 draws of the day and of the places of the additions."
      )
  )
  .add(
    HttpApiEndpoint.post("evSiteScreen", "/ev/site-screen", {
      payload: EvSiteRequest,
      ...engineAnswer(EvSites)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Sites for a charging station")
      .annotate(
        OpenApi.Description,
        "Transformers within 5 km that can host a station of this power, the nearest first."
      )
  )
  .add(
    HttpApiEndpoint.post("reversePowerFlow", "/dt/reverse-power-flow", {
      payload: ReverseFlowRequest,
      ...engineAnswer(ReverseFlow)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Risk of reverse power flow")
      .annotate(
        OpenApi.Description,
        "Part of the year in which power flows back through the transformer, and what to do with the application: `decline` above the cap of the state or where too little fits, `approve-with-curtailment` where a part fits, `defer-to-DERMS` where all fits and flows back often, else `approve`."
      )
  )
  .add(
    HttpApiEndpoint.get("transformerLoadProfile", "/dt/:dt_id/load-profile", {
      params: Schema.Struct({ dt_id: transformer }),
      query: Schema.Struct({ ...asOf, ...knownAt }),
      ...engineAnswer(TransformerProfile)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Load profile of a transformer")
      .annotate(OpenApi.Description, "Mean of the last 30 days by 15-minute block.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, `What distribution networks can host. ${partnerTier}`)
  .prefix("/v1") {}
