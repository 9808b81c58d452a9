import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { IstDate, Timestamp } from "../Brands.ts"
import { ResolutionName } from "../grid/Grid.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { knownAt, range, series } from "../http/Parameters.ts"
import { numberOrNull } from "../schema/Fields.ts"
import { BidAreaCode, bidAreaName } from "./AreaPrices.ts"
import { mostBlockDays } from "./DeliveryWindow.ts"

const rate = (description: string) => numberOrNull(`${description}, INR/MWh; null where not known`)

export const DeviationBlock = Schema.Struct({
  ts: Timestamp,
  block: Schema.Int.annotate({ description: "Block of the IST day, 1 to 96; of an hour or a day its first" }),
  area: BidAreaCode,
  normal_rate_inr_per_mwh: rate(
    "Normal rate of charges for deviation, since 16 September 2024 the highest of the day-ahead price, the real-time price and the mix of thirds"
  ),
  acp_dam_inr_per_mwh: rate("Day-ahead price of the area with the high-price segment, all exchanges"),
  acp_rtm_inr_per_mwh: rate("Real-time price of the area, all exchanges"),
  rate_of_thirds_inr_per_mwh: rate("A third each of day-ahead price, real-time price and ancillary cost"),
  ancillary_net_cost_inr_per_mwh: rate(
    "Net cost of ancillary services, the same in every area; it is no clearing price"
  )
}).annotate({ identifier: "DeviationBlock", description: "Rates of one bid area in one 15-minute block, hour or day" })
export type DeviationBlock = typeof DeviationBlock.Type

export const DeviationDay = Schema.Struct({
  date: IstDate.annotate({ description: "IST day" }),
  area: BidAreaCode,
  reference_charge_rate_inr_per_mwh: rate("Reference charge rate, the day's weighted average area price"),
  acp_of_day_inr_per_mwh: rate("Average area price of the day, until December 2022"),
  charge_at_nominal_inr_per_mwh: rate("Charge for deviation from 49.99 to 50.00 Hz, until December 2022")
}).annotate({ identifier: "DeviationDay", description: "Rates of one bid area that hold for a day" })
export type DeviationDay = typeof DeviationDay.Type

export const DeviationRates = Schema.Struct({
  blocks: Schema.Array(DeviationBlock).annotate({
    description: "By block, then by area; of each area from its first to its last known block of the window"
  }),
  days: Schema.Array(DeviationDay).annotate({ description: "By day, then by area; days of which a rate is known" })
}).annotate({ identifier: "DeviationRates", description: "Rates of charges for deviation by bid area" })
export type DeviationRates = typeof DeviationRates.Type

/** Days of the window where a request names none: the files come 8 to 11 days late. */
export const defaultDays = 14

/** Rates of deviation; a route of `MarketApi`. */
export const deviationRates = HttpApiEndpoint.get("deviationRates", "/market/deviation-rates", {
  query: Schema.Struct({
    ...range(defaultDays),
    area: Schema.optionalKey(bidAreaName("Bid area of the exchange (default all)")),
    resolution: Schema.optionalKey(ResolutionName).annotateKey({ default: "day", examples: ["block"] }),
    ...series,
    ...knownAt
  }),
  ...dataAnswer(DeviationRates)
})
  .annotate(Access, data({ formats: tabular }))
  .annotate(OpenApi.Summary, "Rates of charges for deviation")
  .annotate(
    OpenApi.Description,
    `Normal rate of charges for deviation by bid area with the prices that it is made of, as Grid-India publishes them 8 to 11 days late, and the rates of whole days; a window of at most ${mostBlockDays} days. With \`resolution\` by block or as means by hour or day. CSV holds the blocks.`
  )
