import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { overridesText } from "../engines/Assumptions.ts"
import { computed, engineAnswer } from "../engines/EngineApi.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { conformanceText } from "../products/Roadmap.ts"
import { Access, enterprise, tabular } from "../http/Access.ts"
import { format, istDate } from "../http/Parameters.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { identifier, ZoneParameter } from "../http/Members.ts"
import { zoneName } from "../states/ZoneName.ts"
import { ConnectivityForecast, ExpansionPlans, QueueDepth, queueQuery } from "./Queue.ts"
import { SiteScreen, SiteScreenRequest } from "./SiteScreen.ts"
import { asOf, SubstationDetail, SubstationList, substationQuery } from "./Substation.ts"
import { headroomDefaults, outlookDefaults } from "./SubstationAssumptions.ts"
import { directionParameter, SubstationHeadroom } from "./SubstationHeadroom.ts"

const product = "substation-headroom"

const path = Schema.Struct({ substation_id: identifier("Identifier of the substation", "SS-400-PADGHE") })

export const headroomQuery = {
  ...directionParameter,
  assumptions: overridesText(headroomDefaults, "power_factor=0.95"),
  ...asOf
}
export const forecastQuery = {
  ...directionParameter,
  assumptions: overridesText(outlookDefaults, "power_factor=0.95"),
  ...asOf
}

/** Access to a list that comes as a table, too. */
const listed = { ...enterprise(product), formats: tabular }

export const plansQuery = {
  zone: Schema.optionalKey(ZoneParameter),
  region: Schema.optionalKey(zoneName("Deprecated: the former name of `zone`", "WR")),
  energised_by: Schema.optionalKey(istDate("Only schemes to be energised by this IST day")),
  ...asOf
}

/** Substations, their headroom and the queue for connection. */
export class SubstationsApi extends HttpApiGroup.make("substations")
  .add(
    HttpApiEndpoint.get("substations", "/substations", {
      query: Schema.Struct({ ...substationQuery, ...format }),
      success: SubstationList,
      error: [problem.not_found, problem.data_unavailable]
    })
      .annotate(Access, listed)
      .annotate(OpenApi.Summary, "List the substations")
      .annotate(
        OpenApi.Description,
        "Substations by a part of the name, about a place, of a state or a voltage, a page at a time. Where no name has `query` in it, `did_you_mean` has the nearest. As a table the page, with the cursor of the next in `X-Next-Cursor`."
      )
  )
  .add(
    HttpApiEndpoint.get("substation", "/substations/:substation_id", {
      params: path,
      query: Schema.Struct(asOf),
      success: SubstationDetail,
      error: [problem.not_found, problem.data_unavailable]
    })
      .annotate(Access, enterprise(product))
      .annotate(OpenApi.Summary, "A substation")
      .annotate(OpenApi.Description, "What is known of it: transformers, margins, loading, lots and schemes.")
  )
  .add(
    HttpApiEndpoint.get("substationHeadroom", "/substations/:substation_id/headroom", {
      params: path,
      query: Schema.Struct(headroomQuery),
      ...engineAnswer(SubstationHeadroom)
    })
      .annotate(Access, computed(product))
      .annotate(OpenApi.Summary, "Headroom of a substation")
      .annotate(
        OpenApi.Description,
        "Operating headroom, queue, time to clearance and expected curtailment. Without a published margin and without loading: 503, never a number from a map."
      )
  )
  .add(
    HttpApiEndpoint.post("siteScreen", "/sites/screen", {
      payload: SiteScreenRequest,
      ...engineAnswer(SiteScreen)
    })
      .annotate(Access, { ...computed(product), bodyBytes: 64 * 1024 })
      .annotate(OpenApi.Summary, "Substations for a site")
      .annotate(
        OpenApi.Description,
        "Substations about a point or an area, ranked by distance, voltage, headroom, queue and open-access charges; each says why it ranks where it does."
      )
  )
  .add(
    HttpApiEndpoint.get("queueDepth", "/queue/depth/:region", {
      params: Schema.Struct({ region: ZoneParameter }),
      query: Schema.Struct({ ...queueQuery, ...format }),
      success: QueueDepth,
      error: [problem.not_found, problem.data_unavailable]
    })
      .annotate(Access, listed)
      .annotate(OpenApi.Summary, "Queue of a region")
      .annotate(
        OpenApi.Description,
        "Lots that wait for connection in a zone, ranked by their application. As a table the page, with the cursor of the next in `X-Next-Cursor`."
      )
  )
  .add(
    HttpApiEndpoint.get("connectivityForecast", "/connectivity/forecast/:substation_id", {
      params: path,
      query: Schema.Struct(forecastQuery),
      ...engineAnswer(ConnectivityForecast)
    })
      .annotate(Access, computed(product))
      .annotate(OpenApi.Summary, "Clearance timeline of a substation")
      .annotate(
        OpenApi.Description,
        "Capacity cleared and headroom over the next eight quarters, by the times that lots took to operation or withdrawal (Aalen-Johansen)."
      )
  )
  .add(
    HttpApiEndpoint.get("istsExpansionPlans", "/ists/expansion-plans", {
      query: Schema.Struct({ ...plansQuery, ...format }),
      success: ExpansionPlans,
      error: [problem.not_found, problem.data_unavailable]
    })
      .annotate(Access, listed)
      .annotate(OpenApi.Summary, "Transmission expansion plans")
      .annotate(OpenApi.Description, "Schemes of the inter-state transmission system by zone and energisation date.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, `Headroom of substations and the queue for connection. ${conformanceText}`)
  .prefix("/v1") {}
