import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { integer, knownAt, page, series, zone } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import {
  CarbonForecast,
  DemandAccuracy,
  DemandForecast,
  ForecastResolution,
  ForwardCurve,
  ForwardMarketType,
  mostCurveDays,
  mostHours,
  mostWindowDays,
  Vintage
} from "./Forecasts.ts"
import { ForecastTarget, LedgerPage, vintagesPerPage } from "./LedgerPage.ts"

const access = data({ feature: "forecast_rest", featureByParameter: { state: "states" }, formats: tabular })

const state = Schema.optionalKey(StateSlug)

const horizon = Schema.optionalKey(integer(1, mostHours, "Hours from issue (default 24)", 24, 24))

/** Forecasts. */
export class ForecastApi extends HttpApiGroup.make("forecast")
  .add(
    HttpApiEndpoint.get("demandForecast", "/forecast/demand", {
      query: Schema.Struct({
        state,
        ...zone,
        horizon,
        vintage: Schema.optionalKey(Vintage),
        resolution: Schema.optionalKey(ForecastResolution.annotate({ default: "hour", examples: ["block"] })),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(DemandForecast, problem.not_found)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Demand forecast")
      .annotate(
        OpenApi.Description,
        "Hourly demand to 48 hours with p10, p50 and p90, and the peaks of the days, all-India, of one state or of one zone: of the sum of its states, with bands of its own. A forecast is issued after every 15-minute block and kept as it was: `vintage` reads earlier ones, 404 before the first. No weather is used. With `resolution=block` the 15-minute blocks of these hours, for bids by block. As CSV the hours or blocks."
      )
  )
  .add(
    HttpApiEndpoint.get("demandAccuracy", "/forecast/demand/accuracy", {
      query: Schema.Struct({
        state,
        ...zone,
        window_days: Schema.optionalKey(
          integer(1, mostWindowDays, "Forecasts issued in the last days (default 30)", 30, 30)
        ),
        ...series
      }),
      ...dataAnswer(DemandAccuracy)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Accuracy of the demand forecasts")
      .annotate(
        OpenApi.Description,
        "How far the forecasts were off that were really issued, by lead, from the ledger in which none is ever changed: the first of every IST hour, against what came. As CSV one row per lead."
      )
  )
  .add(
    HttpApiEndpoint.get("forwardCurve", "/forecast/exchange-forward-curve", {
      query: Schema.Struct({
        market_type: Schema.optionalKey(ForwardMarketType.annotate({ default: "DAM", examples: ["DAM"] })),
        horizon_days: Schema.optionalKey(
          integer(1, mostCurveDays, "Days from the first block that is not known (default 3)", 3, 3)
        ),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(ForwardCurve, problem.not_found)
    })
      .annotate(Access, data({ feature: "forecast_rest", formats: tabular }))
      .annotate(OpenApi.Summary, "Forward curve of the exchange")
      .annotate(
        OpenApi.Description,
        "Clearing prices to 7 days by 15-minute block with p10, p50 and p90, from 0 to the price cap. Issued after every publication of the market; it begins where what is published ends. As CSV the blocks."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonForecast", "/forecast/carbon-intensity", {
      query: Schema.Struct({ state, ...zone, horizon, ...series, ...knownAt }),
      ...dataAnswer(CarbonForecast, problem.not_found)
    })
      .annotate(Access, access)
      .annotate(OpenApi.Summary, "Carbon intensity forecast")
      .annotate(
        OpenApi.Description,
        "Hourly carbon intensity of what is consumed to 48 hours with p10, p50 and p90, all-India, of one state or of one zone: average signal, direct emissions. Made of the demand forecast and the mix that is to be expected at the hour. As CSV the hours."
      )
  )
  .add(
    HttpApiEndpoint.get("forecastLedger", "/forecast/ledger", {
      query: Schema.Struct({
        target: Schema.optionalKey(ForecastTarget.annotate({ default: "demand", examples: ["demand"] })),
        state,
        ...zone,
        ...page(vintagesPerPage, 24)
      }),
      ...dataAnswer(LedgerPage)
    })
      .annotate(Access, data({ feature: "forecast_rest", featureByParameter: { state: "states" } }))
      .annotate(OpenApi.Summary, "Ledger of the forecasts")
      .annotate(
        OpenApi.Description,
        "Forecasts as they were kept when they were issued, newest first, each with its hash and that of the one before: whoever notes a hash today sees later that nothing behind it was changed. `hash` is the SHA-256 of `body` as it stands, so it is checked without this service."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Forecasts with bands, and how good they have been.")
  .prefix("/developer/v1") {}
