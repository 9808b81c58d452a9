import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { conformanceText } from "../products/Roadmap.ts"
import { Access, enterprise } from "../http/Access.ts"
import { bounded, istDate } from "../http/Parameters.ts"
import { Zone } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import {
  confidence,
  day,
  identifier,
  list,
  maybe,
  number,
  p50p90,
  Source,
  text,
  whole,
  word,
  ZoneParameter
} from "../http/Members.ts"

const substationId = identifier("Identifier of the substation", "SS-400-PADGHE")
const region = Schema.Struct({ region: ZoneParameter })

export const SubstationHeadroom = Schema.Struct({
  substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
  name: text("Name", "Padghe 400/220 kV"),
  voltage_kv: number("Voltage level, kV", 400),
  today_headroom_mw: number("Operating headroom today, MW", 310),
  queued_mw: number("Capacity in the queue, MW", 1_240),
  expected_clearance_months: p50p90("Months until the queue is cleared", 14, 27),
  y3_curtailment: p50p90("Curtailed fraction in the third year", 0.04, 0.11),
  confidence,
  ies_tsp: Schema.Struct({
    schema_version: text("Version of the substation data model", "0.5"),
    conforms: Schema.Boolean.annotate({ description: "Whether the record conforms to it" })
  }).annotate({ description: "Conformance to the substation data model" }),
  sources: list(Source, "Where the record comes from")
}).annotate({ identifier: "SubstationHeadroom", description: "Headroom and queue of a substation" })

const latitude = bounded(6, 38, "Latitude, degrees north", 19.2)
const longitude = bounded(68, 98, "Longitude, degrees east", 73.1)

export const SiteScreenRequest = Schema.Struct({
  lat: Schema.optionalKey(latitude),
  lng: Schema.optionalKey(longitude),
  polygon: Schema.optionalKey(
    Schema.Array(Schema.Struct({ lat: latitude, lng: longitude })).pipe(
      Schema.check(Schema.isMinLength(3)),
      Schema.check(Schema.isMaxLength(100))
    )
  ).annotateKey({ description: "Corners of an area, in place of `lat` and `lng`" }),
  capacity_mw: bounded(0.1, 10_000, "Capacity to connect, MW", 100),
  technology: word("Technology", "solar")
}).annotate({
  identifier: "SiteScreenRequest",
  description: "A point or polygon and what is to be connected there",
  examples: [{ lat: 19.2, lng: 73.1, capacity_mw: 100, technology: "solar" }]
})

export const SiteScreen = Schema.Struct({
  candidates: list(
    Schema.Struct({
      rank: whole("Place in the ranking, from 1", 1),
      substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
      name: text("Name", "Padghe 400/220 kV"),
      headroom_mw: number("Operating headroom, MW", 310),
      queue_depth_mw: number("Capacity in the queue, MW", 1_240),
      distance_km: number("Distance, km", 12.4),
      terrain_class: text("Terrain on the way", "plain"),
      open_access_inr_per_kwh: maybe("Open-access charges of the district, INR/kWh", 2.7)
    }),
    "Best first"
  )
}).annotate({ identifier: "SiteScreen", description: "Ranked substations for a site" })

export const QueueDepth = Schema.Struct({
  region: Zone,
  entries: list(
    Schema.Struct({
      rank: whole("Place in the queue, from 1", 1),
      developer: text("Developer", "Example Renewables"),
      substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
      capacity_mw: number("Capacity, MW", 300),
      technology: text("Technology", "solar"),
      applied_on: day("IST day of the application", "2025-11-04")
    }),
    "By their place in the queue"
  )
}).annotate({ identifier: "QueueDepth", description: "Queue for connection in a region" })

export const ConnectivityForecast = Schema.Struct({
  substation_id: text("Identifier of the substation", "SS-400-PADGHE"),
  quarters: list(
    Schema.Struct({
      quarter: text("Calendar quarter", "2027 Q1"),
      cleared_mw: p50p90("Capacity cleared by its end, MW", 180, 320),
      headroom_mw: p50p90("Headroom at its end, MW", 220, 400)
    }),
    "The next eight quarters"
  )
}).annotate({ identifier: "ConnectivityForecast", description: "When the queue of a substation is cleared" })

export const ExpansionPlans = Schema.Struct({
  plans: list(
    Schema.Struct({
      id: text("Identifier of the scheme", "WR-2026-014"),
      name: text("Name", "Padghe to Kharghar 400 kV D/c"),
      region: Zone,
      voltage_kv: number("Voltage level, kV", 400),
      capacity_mva: maybe("Transformation added, MVA", 1_500),
      energisation_date: day("Planned IST day of energisation", "2027-12-31"),
      status: text("How far it is", "under construction"),
      sources: list(Source, "Where the record comes from")
    }),
    "By planned energisation"
  )
}).annotate({ identifier: "ExpansionPlans", description: "Expansion of the inter-state transmission system" })

/** Headroom of substations. On the roadmap: nothing serves it yet. */
export class SubstationsApi extends HttpApiGroup.make("substations")
  .add(
    HttpApiEndpoint.get("substationHeadroom", "/substations/:substation_id/headroom", {
      params: Schema.Struct({ substation_id: substationId }),
      success: SubstationHeadroom,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("substation-headroom"))
      .annotate(OpenApi.Summary, "Headroom of a substation")
      .annotate(OpenApi.Description, "Operating headroom, queue, time to clearance and expected curtailment.")
  )
  .add(
    HttpApiEndpoint.post("siteScreen", "/sites/screen", { payload: SiteScreenRequest, success: SiteScreen })
      .annotate(Access, enterprise("substation-headroom"))
      .annotate(OpenApi.Summary, "Substations for a site")
      .annotate(
        OpenApi.Description,
        "Ranked substations with headroom, queue, distance, terrain and open-access charges."
      )
  )
  .add(
    HttpApiEndpoint.get("queueDepth", "/queue/depth/:region", {
      params: region,
      success: QueueDepth,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("substation-headroom"))
      .annotate(OpenApi.Summary, "Queue of a region")
      .annotate(OpenApi.Description, "Applications for connection in a zone, ranked.")
  )
  .add(
    HttpApiEndpoint.get("connectivityForecast", "/connectivity/forecast/:substation_id", {
      params: Schema.Struct({ substation_id: substationId }),
      success: ConnectivityForecast,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("substation-headroom"))
      .annotate(OpenApi.Summary, "Clearance timeline of a substation")
      .annotate(OpenApi.Description, "Capacity cleared and headroom over the next eight quarters.")
  )
  .add(
    HttpApiEndpoint.get("istsExpansionPlans", "/ists/expansion-plans", {
      query: Schema.Struct({
        region: Schema.optionalKey(ZoneParameter),
        energised_by: Schema.optionalKey(istDate("Only schemes to be energised by this IST day"))
      }),
      success: ExpansionPlans
    })
      .annotate(Access, enterprise("substation-headroom"))
      .annotate(OpenApi.Summary, "Transmission expansion plans")
      .annotate(OpenApi.Description, "Schemes of the inter-state transmission system by region and energisation date.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, `Headroom of substations and the queue for connection. ${conformanceText}`)
  .prefix("/v1") {}
