import { areaPrice, bidAreaName } from "@grid/domain/market/AreaPrices"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { ExchangeBlock, MarketType, marketOf } from "@grid/domain/market/Market"
import { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { expectedBlocksIn, nextExpectedAt, publishedUntil } from "@grid/domain/market/Publication"
import type { Answer } from "@grid/domain/grid/GridData"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { national } from "@grid/domain/observations/Area"
import { coverage } from "@grid/domain/observations/Provenance"
import { iso, istDay } from "@grid/domain/time/Time"
import type { Window } from "@grid/domain/time/Window"
import { exchangeBlocks } from "@grid/queries/market/ExchangeBlocks"
import { Clock, Effect, Schema } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { bySchema, choice, text, withDefault } from "../../arguments/Parameters.ts"
import * as Progress from "../../output/Progress.ts"
import { store } from "./Places.ts"
import { type Reading, report, shown } from "./Report.ts"
import { spanOf, tomorrow, span } from "./Span.ts"
import { subjects } from "./Subjects.ts"

const columns = columnsOf(ExchangeBlock)
const areaColumns = columnsOf(Schema.Struct(areaPrice))

const market_type = choice("market-type", MarketType.literals, "Day-ahead, real-time or green day-ahead market").pipe(
  withDefault("DAM")
)

/** Blocks of the delivery days that a window touches, of one realm. */
const blocksOf = Effect.fnUntraced(function* (type: MarketType, { from, requested, to }: Window) {
  const market = marketOf(type)
  const expected = nextExpectedAt(market, istDay((requested?.to ?? to) - 1), yield* Clock.currentTimeMillis)
  const prices = yield* ExchangePrices
  const progress = yield* Progress.make("Reading", "days")
  const { data: blocks, ...read } = yield* exchangeBlocks(prices, market, { from, to }, progress)
  const answer: Answer<Reading> = {
    data: {
      area: national,
      facts: {
        market_type: type,
        resolution: "block",
        ...(expected === null ? {} : { next_expected_at: iso(expected) })
      },
      table: tableOf(columns, blocks),
      coverage: coverage(
        blocks.filter(({ mcp_inr_per_mwh }) => mcp_inr_per_mwh !== null).length,
        expectedBlocksIn(market, from, to)
      )
    },
    ...read
  }
  return answer
}, Effect.scoped)

/** `gds ask exchange_prices` */
export const prices = command(
  subjects.prices.id,
  page(
    "Show clearing prices and volumes of the power exchange by the block of 15 minutes",
    "gds ask exchange_prices --tomorrow",
    "gds ask exchange_prices --market-type RTM --today --chart"
  ),
  {
    market_type,
    ...span,
    tomorrow,
    ...shown
  },
  Effect.fnUntraced(function* (options) {
    const market = marketOf(options.market_type)
    const { window } = yield* spanOf(options, "block", (now) => publishedUntil(market, now))
    yield* report(subjects.prices, options, Effect.provide(blocksOf(options.market_type, window), store))
  })
)

/** `gds ask exchange_area_prices` */
export const areaPrices = command(
  subjects.areaPrices.id,
  page(
    "Show clearing prices and cleared volumes of a bid area by the block of 15 minutes",
    "gds ask exchange_area_prices --area W2 --yesterday"
  ),
  {
    area: text("area", "Bid area, such as W2", bySchema(bidAreaName("Bid area"))),
    market_type,
    ...span,
    tomorrow,
    ...shown
  },
  Effect.fnUntraced(function* (options) {
    const { area, market_type } = options
    const market = marketOf(market_type)
    const { window } = yield* spanOf(options, "block", (now) => publishedUntil(market, now))
    const query = { market, area, resolution: "block", from: window.from, to: window.to } as const
    const read = Effect.flatMap(MarketAnalysis, (analysis) => analysis.areaPrices(query))
    const found = Effect.map(read, ({ coverage, data, ...answer }) => {
      const facts = { market_type, resolution: "block" }
      return { ...answer, data: { area, facts, table: tableOf(areaColumns, data.blocks), coverage } }
    })
    yield* report(subjects.areaPrices, options, Effect.provide(found, store))
  })
)
