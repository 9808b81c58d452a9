import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as OpenApi from "effect/http-api/OpenApi"
import { Context, type Effect, Schema } from "effect"
import { computed, engineAnswer, knownAt } from "../engines/EngineApi.ts"
import type { EngineTask } from "../engines/EngineTask.ts"
import { frameFields } from "../engines/Frame.ts"
import type { DataUnavailable, InvalidParameter, ServiceUnavailable } from "../errors/ApiError.ts"
import { Access } from "../http/Access.ts"
import { instant, list, maybe, number, text } from "../http/Members.ts"
import { integer, range } from "../http/Parameters.ts"
import type { CallTime } from "../http/RequestWindow.ts"
import { bidAreaName } from "../market/AreaPrices.ts"
import { ancillaryName, ancillaryProducts } from "../observations/datasets/Ancillary.ts"

/** Product of the ancillary services as it stands in answers: `TRAS-up`. */
export const AncillaryProductName = Schema.Literals(ancillaryProducts.map(ancillaryName)).annotate({
  identifier: "AncillaryProduct",
  description: "`TRAS` tertiary, `SRAS` secondary reserve, upwards or downwards"
})

/** Longest window of prices, days. */
export const mostDays = 31

/** Time beyond now for which prices are forecast, days. */
export const forecastDays = 7

/** Days before the newest price that a forecast rests on, where a request names no other number. */
export const historyDays = 28

export const AncillaryPrices = Schema.Struct({
  ...frameFields,
  series: list(
    Schema.Struct({
      ts: instant("Start of the block", "2026-08-18T18:30:00Z"),
      product: text("Product of the ancillary services market", "TRAS-up"),
      area: text("Bid area, or `india` where one price holds for the whole country", "india"),
      clearing_price_inr_per_mwh: number("Clearing price, INR/MWh; of a forecast the median", 6_400),
      p10_inr_per_mwh: maybe("10th percentile of a forecast, INR/MWh", 5_100),
      p90_inr_per_mwh: maybe("90th percentile of a forecast, INR/MWh", 8_300),
      kind: Schema.Literals(["observed", "simulated", "forecast"]).annotate({
        description: "Cleared, made by the simulator, or forecast"
      })
    }),
    "By product, area and block, oldest first; blocks without a price are left out"
  ),
  calibrated: Schema.Boolean.annotate({ description: "True where the bands were held against outcomes; they were not" })
}).annotate({ identifier: "AncillaryPrices", description: "Clearing prices of ancillary services" })
export type AncillaryPrices = typeof AncillaryPrices.Type

const query = Schema.Struct({
  ...range(7, "the end of tomorrow"),
  product: Schema.optionalKey(AncillaryProductName.annotate({ examples: ["TRAS-up"] })),
  area: Schema.optionalKey(bidAreaName("Bid area (default all, and prices of the whole country)")),
  history_days: Schema.optionalKey(
    integer(7, 92, "Days before the newest price that a forecast rests on", historyDays, historyDays)
  ),
  ...knownAt
})

/** Clearing prices of ancillary services; a route of `StorageRevenueApi`. */
export const ancillaryClearingPrices = HttpApiEndpoint.get("ancillaryClearingPrices", "/ancillary/clearing-prices", {
  query,
  ...engineAnswer(AncillaryPrices)
})
  .annotate(Access, computed("storage-revenue"))
  .annotate(OpenApi.Summary, "Clearing prices of ancillary services")
  .annotate(
    OpenApi.Description,
    `Clearing prices by product, area and 15-minute block as they were imported, and for blocks after the newest of them, at most ${forecastDays} days beyond now, a forecast made of these prices alone: the median of the same block of earlier days with its tenths. Nothing is derived from energy prices or from the net cost in the files of deviation rates. A window of at most ${mostDays} days.`
  )

/** Clearing prices of ancillary services: inputs of their engine. */
export class AncillaryMarket extends Context.Service<
  AncillaryMarket,
  {
    readonly clearingPrices: (
      call: CallTime & { readonly query: typeof query.Type }
    ) => Effect.Effect<EngineTask<AncillaryPrices>, DataUnavailable | InvalidParameter | ServiceUnavailable>
  }
>()("@grid/domain/AncillaryMarket") {}
