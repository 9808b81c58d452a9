import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { integer, series } from "../http/Parameters.ts"
import { zoneName } from "../states/ZoneName.ts"
import { StateSlug } from "../states/State.ts"
import { stateMetricsPath } from "./Mapping.ts"
import { StateMetricsList } from "../grid/StateMetrics.ts"

/** A route that v1 has under another form. Every other legacy path is another spelling of a route of v1, see `Mapping`. */
export class LegacyApi extends HttpApiGroup.make("legacy")
  .add(
    HttpApiEndpoint.get("stateMetricsCanonical", stateMetricsPath, {
      query: Schema.Struct({
        state: Schema.optionalKey(StateSlug),
        zone: Schema.optionalKey(zoneName("Despatch zone: northern, western, southern, eastern, north-eastern", "WR")),
        hours: Schema.optionalKey(integer(1, 168, "Length of the window before now, hours (default 24)", 24, 24)),
        ...series
      }),
      ...dataAnswer(StateMetricsList)
    })
      .annotate(Access, data({ feature: "states", formats: tabular }))
      .annotate(OpenApi.Summary, "Metrics of the states")
      .annotate(
        OpenApi.Description,
        "Demand, peak, energy, frequency, own generation and import of every state over the last hours, with their coverage. Stays where it is; `/developer/v1/grid/state-metrics` has the same, of any window."
      )
  )
  .middleware(DataGate)
  .annotate(
    OpenApi.Description,
    "Paths of the former namespace `/api/intelligence`. The paths under `/developer/v1` are canonical."
  ) {}
