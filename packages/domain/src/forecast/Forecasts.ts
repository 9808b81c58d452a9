import { Context, Effect, Result, Schema, SchemaTransformation } from "effect"
import { IstDate, Timestamp, timestamp } from "../Brands.ts"
import { SignalType } from "../carbon/Carbon.ts"
import { DataUnavailable, type NotFound, type ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Area } from "../observations/Area.ts"
import type { Page } from "../http/Envelope.ts"
import { wireArea } from "../observations/AreaName.ts"
import { fromResult } from "../http/Parameters.ts"
import { nearestInstants } from "../time/NearestTime.ts"
import { hourMs, iso, parseInstant } from "../time/Time.ts"
import { numberOrNull } from "../schema/Fields.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import type { LedgerPage, LedgerQuery } from "./LedgerPage.ts"

/** Longest forecast, hours. */
export const mostHours = 48

/** Longest window over which accuracy is told, days. */
export const mostWindowDays = 90

/** Vintage to read: the newest, the newest by an instant, or the newest by so many hours before now. */
export type VintageChoice =
  | { readonly _tag: "latest" }
  | { readonly _tag: "by"; readonly ms: number }
  | { readonly _tag: "before"; readonly hours: number }

/** Furthest that `before:` goes back, hours: ten years. */
const mostLookback = 87_660

const vintageOf = (text: string): Result.Result<VintageChoice, string> => {
  if (text === "latest") return Result.succeed({ _tag: "latest" })
  const before = /^before:-([1-9]\d{0,4})h$/.exec(text)
  if (before !== null) {
    const hours = Number(before[1])
    return hours <= mostLookback
      ? Result.succeed({ _tag: "before", hours })
      : Result.fail(`must go back at most ${mostLookback} hours`)
  }
  return Result.flatMap(
    Result.mapError(parseInstant(text), () => must),
    ({ isDate, ms }) => (isDate ? Result.fail(must) : Result.succeed<VintageChoice>({ _tag: "by", ms }))
  )
}

const must =
  "must be `latest`, a timestamp with offset such as 2026-08-18T00:00:00+05:30 (in a URL write + as %2B), or `before:-24h`"

/** An instant that was perhaps meant; of a day, which is none, its begin. */
const nearestVintages = (text: string): ReadonlyArray<string> =>
  nearestInstants(text).map((nearest) => (nearest.includes("T") ? nearest : `${nearest}T00:00:00+05:30`))

/** `vintage` in a query. */
export const Vintage = Schema.String.annotate(
  publishedAs({
    type: "string",
    maxLength: 40,
    description:
      "Which forecast: `latest`; the newest issued by an ISO 8601 timestamp with offset; or `before:-24h`, the newest issued 24 hours ago or earlier (any number of hours)",
    default: "latest",
    examples: ["latest", "before:-24h", "2026-08-18T00:00:00+05:30"]
  })
).pipe(
  Schema.decodeTo(
    Schema.declare((input): input is VintageChoice => typeof input === "object" && input !== null && "_tag" in input),
    SchemaTransformation.transformEffect({
      decode: (text: string, options) => fromResult(vintageOf(text), text, options, nearestVintages),
      encode: (choice: VintageChoice) =>
        Effect.succeed(
          choice._tag === "latest" ? "latest" : choice._tag === "by" ? iso(choice.ms) : `before:-${choice.hours}h`
        )
    })
  )
)

const quantiles = (unit: string) => ({
  p10: Schema.Finite.annotate({ description: `10 % of actual values are expected below, ${unit}` }),
  p50: Schema.Finite.annotate({ description: `Half of them are, ${unit}` }),
  p90: Schema.Finite.annotate({ description: `90 % of them are, ${unit}` })
})

const quantilesOrNull = (unit: string) => ({
  p10: numberOrNull(`10 % of actual values are expected below, ${unit}; null where nothing is known of the hour`),
  p50: numberOrNull(`Half of them are, ${unit}; null as p10`),
  p90: numberOrNull(`90 % of them are, ${unit}; null as p10`)
})

const issued_at = timestamp("When the forecast was issued; what came later had no part in it")

const area = Schema.String.annotate({ description: "`india`, a state's canonical slug or a zone", examples: ["india"] })

export const DemandForecastPoint = Schema.Struct({
  ts: Timestamp,
  ...quantilesOrNull("MW")
}).annotate({
  identifier: "DemandForecastPoint",
  description: "Mean demand of an IST hour, or of a 15-minute block, p10 ≤ p50 ≤ p90"
})

export const DailyPeak = Schema.Struct({
  date: IstDate,
  ts: Timestamp.annotateKey({ description: "Begin of the hour with the highest p50" }),
  ...quantiles("MW")
}).annotate({
  identifier: "DailyPeak",
  description:
    "Highest hour of an IST day, the hours of that day that were over when it was issued included. Its p10, p50 and p90 are the highest of the hours'"
})
export type DailyPeak = typeof DailyPeak.Type

/** Intervals that the demand forecast is given in. */
export const ForecastResolution = Schema.Literals(["hour", "block"]).annotate({
  identifier: "ForecastResolution",
  description:
    "`hour`, as it was issued; `block` 15 minutes, which follow from the hours: p50 by a curve that keeps the mean of each hour, its band wider by what blocks differ from such a curve"
})
export type ForecastResolution = typeof ForecastResolution.Type

export const DemandForecast = Schema.Struct({
  issued_at,
  model_version: Schema.String.annotate({
    description: "Version of the models; how this forecast was made stands in `meta.provenance`",
    examples: ["demand-7"]
  }),
  area,
  horizon_h: Schema.Int.annotate({ description: "Hours asked for" }),
  series: Schema.Array(DemandForecastPoint).annotate({
    description: "IST hours, or their blocks, from the first hour that begins at `issued_at` or later, oldest first"
  }),
  daily_peaks: Schema.Array(DailyPeak).annotate({
    description:
      "IST days that the series touches and that the forecast covers to their end; none of a day of which an hour is neither known nor forecast"
  }),
  unit: Schema.Literal("MW").annotate({ description: "Unit of p10, p50 and p90" }),
  resolution: ForecastResolution
}).annotate({ identifier: "DemandForecast", description: "Forecast of the demand with bands" })
export type DemandForecast = typeof DemandForecast.Type

const score = (description: string) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${description}; null where n is 0` })

export const LeadAccuracy = Schema.Struct({
  lead_h_from: Schema.Int.annotate({ description: "Time from issue to the begin of the hour, from, hours" }),
  lead_h_to: Schema.Int.annotate({ description: "To, hours, exclusive" }),
  n: Schema.Int.annotate({ description: "Forecast hours whose actual demand is known" }),
  mape_pct: score("Mean absolute error of p50, % of the actual demand"),
  bias_mw: score("Mean of p50 less actual, MW"),
  rmse_mw: score("Root of the mean squared error of p50, MW"),
  pinball_mw: score("Mean pinball loss of p10, p50 and p90, MW"),
  coverage_p10_p90_pct: score("Actual values from p10 to p90, %; 80 is aimed at"),
  skill_vs_naive_fraction: Schema.NullOr(Schema.Finite).annotate({
    description:
      "1 less the ratio of the mean absolute error to that of the same hour of the newest day on which it was over at issue: yesterday's up to 23 hours of lead, that of the day before up to 47, else of one more; null where none can be compared"
  })
}).annotate({ identifier: "LeadAccuracy", description: "How far forecasts of a lead were off" })
export type LeadAccuracy = typeof LeadAccuracy.Type

export const DemandAccuracy = Schema.Struct({
  leads: Schema.Array(LeadAccuracy).annotate({ description: "By lead, shortest first" }),
  naive: Schema.Literal("same hour yesterday").annotate({ description: "What skill is measured against" }),
  ledger: Schema.Struct({
    vintages: Schema.Int.annotate({ description: "Forecasts kept of this area" }),
    first: Schema.NullOr(Timestamp).annotate({ description: "When the first was issued; null where there is none" }),
    last: Schema.NullOr(Timestamp).annotate({ description: "When the last was issued; null where there is none" })
  }).annotate({ description: "The ledger of this area, in which no forecast is ever changed" })
}).annotate({
  identifier: "DemandAccuracy",
  description: "Accuracy of the forecasts as they were issued, the first of every IST hour, by lead"
})
export type DemandAccuracy = typeof DemandAccuracy.Type

export const CarbonForecastPoint = Schema.Struct({
  ts: Timestamp,
  ...quantilesOrNull("kg CO2e per MWh"),
  signal_type: SignalType
}).annotate({
  identifier: "CarbonForecastPoint",
  description: "Mean carbon intensity of an IST hour, p10 ≤ p50 ≤ p90"
})

export type CarbonForecastPoint = typeof CarbonForecastPoint.Type

export const CarbonForecast = Schema.Struct({
  issued_at,
  area,
  series: Schema.Array(CarbonForecastPoint).annotate({
    description: "IST hours from the first that begins at `issued_at` or later, oldest first"
  }),
  unit: Schema.Literal("kg_co2e_per_mwh").annotate({ description: "Unit of p10, p50 and p90" })
}).annotate({
  identifier: "CarbonForecast",
  description: "Forecast of the average carbon intensity of consumption, direct emissions, with bands"
})
export type CarbonForecast = typeof CarbonForecast.Type

/** Longest forward curve, days. */
export const mostCurveDays = 7

/** Markets that have a forward curve. */
export const ForwardMarketType = Schema.Literals(["DAM", "RTM"]).annotate({
  identifier: "ForwardMarketType",
  description: "`DAM` day-ahead, `RTM` real-time market"
})

/** The markets as datasets name them. */
export const forwardMarkets = { DAM: "dam", RTM: "rtm" } as const

export const ForwardCurveBlock = Schema.Struct({
  ts: Timestamp,
  block: Schema.Int.annotate({ description: "Block of the IST day, 1 to 96" }),
  ...quantiles("INR/MWh")
}).annotate({
  identifier: "ForwardCurveBlock",
  description: "Market clearing price of a 15-minute block, 0 ≤ p10 ≤ p50 ≤ p90 ≤ price cap"
})

export const ForwardCurve = Schema.Struct({
  issued_at,
  market_type: ForwardMarketType,
  curve: Schema.Array(ForwardCurveBlock).annotate({
    description: "Blocks from the first whose price was not known at `issued_at`, oldest first"
  }),
  unit: Schema.Literal("INR/MWh").annotate({ description: "Unit of p10, p50 and p90" })
}).annotate({ identifier: "ForwardCurve", description: "Forecast of clearing prices with bands" })
export type ForwardCurve = typeof ForwardCurve.Type

/** Error of every forecast of a target and area before the first. */
export const neverForecast = (target: string, area: string) =>
  new DataUnavailable({
    dataset: `${target}_forecast`,
    detail: `Nothing has been forecast of ${wireArea(area)} yet: forecasts begin within a minute once a day of its values is known.`,
    isComing: true
  })

type Failure = DataUnavailable | ServiceUnavailable

/** Reads of the ledger of forecasts. Instants are epoch ms. */
export class Forecasts extends Context.Service<
  Forecasts,
  {
    /**
     * The hours of a vintage up to `horizon`, or their blocks; `NotFound` where one is named and none had been issued by then, `DataUnavailable` where
     * there is none, or where the hours of the newest have passed.
     */
    readonly demand: (query: {
      readonly area: Area
      readonly horizon: number
      readonly vintage: VintageChoice
      readonly resolution: ForecastResolution
    }) => Effect.Effect<Answer<DemandForecast>, Failure | NotFound>
    /** Errors of forecasts issued in the last `window_days`; `DataUnavailable` where none was ever issued. */
    readonly demandAccuracy: (query: {
      readonly area: Area
      readonly window_days: number
    }) => Effect.Effect<Answer<DemandAccuracy>, Failure>
    /** The days of the newest forecast of a market's prices; `DataUnavailable` where there is none, or where they have passed. */
    readonly forwardCurve: (query: {
      readonly market_type: typeof ForwardMarketType.Type
      readonly horizon_days: number
    }) => Effect.Effect<Answer<ForwardCurve>, Failure>
    readonly carbon: (query: {
      readonly area: Area
      readonly horizon: number
    }) => Effect.Effect<Answer<CarbonForecast>, Failure>
    /** Vintages as they are kept, with the place of the next page; `DataUnavailable` where none was ever issued. */
    readonly ledger: (query: LedgerQuery) => Effect.Effect<Answer<LedgerPage> & { readonly page: Page }, Failure>
  }
>()("@grid/domain/Forecasts") {}

/** Instant by which a vintage must have been issued, epoch ms. */
export const issuedBy = (vintage: VintageChoice, now: number): number =>
  vintage._tag === "latest" ? now : vintage._tag === "by" ? vintage.ms : now - vintage.hours * hourMs
