import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataProblems } from "../http/DataProblems.ts"
import { Envelope } from "../http/Envelope.ts"
import { format, istDate, page } from "../http/Parameters.ts"
import { blocksPerDay } from "../time/Time.ts"
import { ExchangeDay, MarketType } from "./Market.ts"

/** The power exchange. */
export class MarketApi extends HttpApiGroup.make("market")
  .add(
    HttpApiEndpoint.get("exchangeLatest", "/market/exchange/latest")
      .setUrlParams(
        Schema.Struct({
          market_type: MarketType.annotations({ examples: ["DAM"] }),
          date: Schema.optional(istDate("IST day of delivery (default today)")),
          order: Schema.optional(
            Schema.Literal("asc", "desc").annotations({
              description: "`asc` oldest block first, `desc` newest first",
              default: "asc",
              examples: ["desc"]
            })
          ),
          ...page(blocksPerDay),
          ...format
        })
      )
      .addSuccess(Envelope(ExchangeDay))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Prices of a delivery day")
      .annotate(
        OpenApi.Description,
        "Clearing price, volumes and bids of one market and delivery day by 15-minute block. A day whose prices are not out yet is an empty list with `next_expected_at`; a suspended session has no price and volume 0."
      )
  )
  .addError(dataProblems)
  .annotate(OpenApi.Description, "Prices and volumes of the power exchange.")
  .prefix("/developer/v1") {}
