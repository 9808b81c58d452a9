import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer, Envelope } from "../http/Envelope.ts"
import { integer, istDate, knownAt, onlyResolution, page, range, series } from "../http/Parameters.ts"
import { plans } from "../plans/Plan.ts"
import { ResolutionName } from "../grid/Grid.ts"
import { mostBlockDays } from "./DeliveryWindow.ts"
import { search } from "../windows/HourWindows.ts"
import { StateSlug } from "../states/State.ts"
import { storageArbitrage } from "./StorageApi.ts"
import { blocksPerDay } from "../time/Time.ts"
import { AreaPrices, bidAreaName } from "./AreaPrices.ts"
import { deviationRates } from "./DeviationRates.ts"
import { DuckCurve } from "./DuckCurve.ts"
import { GreenMarket } from "./GreenMarket.ts"
import { Heatmap } from "./Heatmap.ts"
import { HourlyPrices } from "./HourlyPrices.ts"
import { ExchangeDay, MarketType } from "./Market.ts"
import { OpenAccessCharges } from "./OpenAccess.ts"
import { PriceDuration } from "./PriceDuration.ts"
import { priceOrders, PriceWindows } from "./PriceWindows.ts"
import { Spread } from "./Spread.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

const market = Schema.optionalKey(MarketType.annotate({ default: "DAM", examples: ["DAM"] }))

/** Longest window that any plan may read, days. */
const longestDays = Math.max(...plans.map(({ history_days }) => history_days))

const name = (most: number, description: string, example: string) =>
  Schema.optionalKey(
    Schema.String.pipe(
      Schema.check(
        Schema.makeFilter((text) => text.trim() !== "" && text.length <= most, {
          message: `must have 1 to ${most} characters`
        })
      )
    ).annotate({ ...publishedAs({ type: "string", minLength: 1, maxLength: most, description, examples: [example] }) })
  )

/** The power exchange. */
export class MarketApi extends HttpApiGroup.make("market")
  .add(
    HttpApiEndpoint.get("exchangeLatest", "/market/exchange/latest", {
      query: Schema.Struct({
        market_type: market,
        date: Schema.optionalKey(istDate("IST day of delivery (default today)")),
        order: Schema.optionalKey(
          Schema.Literals(["asc", "desc"]).annotate({
            description: "`asc` oldest block first, `desc` newest first",
            default: "asc",
            examples: ["desc"]
          })
        ),
        ...page(blocksPerDay),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(ExchangeDay)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Prices of a delivery day")
      .annotate(
        OpenApi.Description,
        "Clearing price, volumes and bids of one market and delivery day by 15-minute block. A day whose prices are not out yet is an empty list with `next_expected_at`; a suspended session has no price and volume 0."
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeHeatmap", "/market/exchange/heatmap", {
      query: Schema.Struct({ market_type: market, ...range(30), ...onlyResolution("hour"), ...series, ...knownAt }),
      ...dataAnswer(Heatmap)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Prices by date and hour")
      .annotate(
        OpenApi.Description,
        "Hour means of the clearing price of one market, a row for each IST day of delivery. Whole days only; at most one row for each day of the plan's history. CSV holds a row for each hour."
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeSpread", "/market/exchange/spread", {
      query: Schema.Struct({
        date: Schema.optionalKey(istDate("IST day of delivery (default today); excludes from, to and hours")),
        ...range(1),
        ...onlyResolution("block"),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(Spread)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Real-time less day-ahead price")
      .annotate(
        OpenApi.Description,
        `Both prices and their difference by 15-minute block of one delivery day, or of a window of at most ${mostBlockDays} days, with a summary over the blocks in which both are known. CSV holds the blocks.`
      )
  )
  .add(
    HttpApiEndpoint.get("exchangePriceDuration", "/market/exchange/price-duration", {
      query: Schema.Struct({ market_type: market, ...range(30), ...onlyResolution("block"), ...series, ...knownAt }),
      ...dataAnswer(PriceDuration)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Price-duration curve")
      .annotate(
        OpenApi.Description,
        "Share of the 15-minute blocks of a window that cleared at or above each price. A price that its source gives by the hour only counts in four blocks. However long the window, the curve has at most 3,000 points. CSV holds the curve."
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeDuckCurve", "/market/exchange/duck-curve", {
      query: Schema.Struct({
        date: Schema.optionalKey(istDate("IST day; excludes from, to and hours (default yesterday)")),
        ...range(1, "yesterday"),
        ...onlyResolution("hour"),
        state: Schema.optionalKey(StateSlug),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(DuckCurve)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Net load by hour")
      .annotate(
        OpenApi.Description,
        "Demand, solar, wind, net load (demand less solar and wind) and the day-ahead price by hour of the IST day, each the mean over the days of the window; with belly, peak, steepest ramp and turn-down of the mean day. All-India where no state is named; the price is always the country's. Of zones there is none: solar and wind are observed of the country and of some states alone. CSV holds the hours."
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeAreaPrices", "/market/exchange/area-prices", {
      query: Schema.Struct({
        market_type: market,
        date: Schema.optionalKey(istDate("IST day of delivery (default today); excludes from, to and hours")),
        ...range(1),
        area: Schema.optionalKey(bidAreaName("Bid area of the exchange (default all)")),
        resolution: Schema.optionalKey(ResolutionName).annotateKey({ default: "block", examples: ["hour"] }),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(AreaPrices)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Prices by bid area")
      .annotate(
        OpenApi.Description,
        `Price and cleared volumes of each bid area by 15-minute block of one delivery day, or of a window of at most ${mostBlockDays} days, and how far the areas lie apart; with \`resolution\` their means by hour or day. Without congestion all areas have the price of the market. CSV holds the blocks.`
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeCanonical", "/market/exchange/canonical", {
      query: Schema.Struct({
        market_type: market,
        ...range(7),
        ...onlyResolution("hour"),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(HourlyPrices)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Prices by hour")
      .annotate(
        OpenApi.Description,
        "Mean price, volume-weighted price and cleared energy of one market by IST hour, and how many blocks they were made of. Whole hours only, but that the last of `hours` may be the running one, so far; at most one for each hour of the plan's history."
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeGreen", "/market/exchange/green", {
      query: Schema.Struct({
        days: Schema.optionalKey(
          integer(1, longestDays, "IST days of delivery up to today (default 30); excludes from, to and hours", 30, 30)
        ),
        ...range(30),
        ...onlyResolution("block"),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(GreenMarket)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Green market and its premium")
      .annotate(
        OpenApi.Description,
        "Blocks of the green day-ahead market, daily means of both day-ahead markets, and the premium of the green one: the mean of green less day-ahead price over the blocks in which both are known. Whole days only. CSV holds the blocks."
      )
  )
  .add(
    HttpApiEndpoint.get("exchangeWindows", "/market/exchange/windows", {
      query: Schema.Struct({
        market_type: market,
        area: Schema.optionalKey(bidAreaName("Bid area of the exchange (default all-India)")),
        ...search(priceOrders),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(PriceWindows)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Cheapest hours")
      .annotate(
        OpenApi.Description,
        "The `n` hours of a window that cleared cheapest or dearest, by hourly means. Hours that have not cleared yet are taken from the forecast of the day-ahead or real-time market, marked `kind: forecast`, where the plan has forecasts; else they are left out and `required_plan` is given. Of a bid area cleared prices alone. Without a window the next 24 hours. With `known_at` by the prices and the forecast of then. As CSV the hours."
      )
  )
  .add(storageArbitrage)
  .add(deviationRates)
  .add(
    HttpApiEndpoint.get("openAccessCharges", "/market/open-access-charges", {
      query: Schema.Struct({
        state: Schema.optionalKey(StateSlug),
        discom: name(
          80,
          "Distribution company, present or former name; rows for all companies of its state as well",
          "TNPDCL"
        ),
        voltage_class: name(20, "Voltage such as `33kV`; rows for no voltage in particular as well", "33kV"),
        as_of: Schema.optionalKey(istDate("IST day on which the rows apply (default today)")),
        ...knownAt,
        ...series
      }),
      success: Envelope(OpenAccessCharges)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Charges of open access")
      .annotate(
        OpenApi.Description,
        "What a consumer pays who buys power from elsewhere than the local company, as orders of the state commissions have it on one day. Rows for all of India, for all companies of a state or for no voltage in particular also answer a narrower question. A company that is not known has no rows."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Prices and volumes of the power exchange.")
  .prefix("/developer/v1") {}
