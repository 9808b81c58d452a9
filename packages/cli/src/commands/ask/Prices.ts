import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { ExchangeBlock, MarketType, marketOf } from "@grid/domain/market/Market"
import { expectedBlocksIn, nextExpectedAt, publishedUntil } from "@grid/domain/market/Publication"
import type { Answer } from "@grid/domain/grid/GridData"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { national } from "@grid/domain/observations/Area"
import { coverage, type Provenance } from "@grid/domain/observations/Provenance"
import { realmOfAll, realmOfProvenance } from "@grid/domain/observations/Realm"
import { iso, istDay } from "@grid/domain/time/Time"
import type { Window } from "@grid/domain/time/Window"
import { Clock, Effect } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { choice, withDefault } from "../../arguments/Parameters.ts"
import * as Progress from "../../output/Progress.ts"
import { store } from "./Places.ts"
import { type Reading, report, shown } from "./Report.ts"
import { span, spanOf, tomorrow } from "./Span.ts"
import { subjects } from "./Subjects.ts"

const pages = {
  "ask exchange_prices": page(
    "Show clearing prices and volumes of the power exchange by the block of 15 minutes",
    "gds ask exchange_prices --tomorrow",
    "gds ask exchange_prices --market-type RTM --today --chart"
  )
}

const columns = columnsOf(ExchangeBlock)

/** One entry for each dataset and source. */
const distinct = (entries: ReadonlyArray<Provenance>): ReadonlyArray<Provenance> => [
  ...new Map(entries.map((one) => [`${one.dataset} ${one.source}`, one])).values()
]

/** Blocks of the delivery days that a window touches, of one realm. */
const blocksOf = Effect.fnUntraced(function* (type: MarketType, { from, requested, to }: Window) {
  const market = marketOf(type)
  const expected = nextExpectedAt(market, istDay((requested?.to ?? to) - 1), yield* Clock.currentTimeMillis)
  const prices = yield* ExchangePrices
  const first = istDay(from)
  const days = Array.from({ length: Math.max(0, istDay(to - 1) - first + 1) }, (_, index) => first + index)
  const progress = yield* Progress.make("Reading", "days")
  const answers = yield* Effect.forEach(
    days,
    (day, index) => Effect.tap(prices.day(market, day), () => progress(index + 1, days.length)),
    { concurrency: 1 }
  )
  const realms = answers.map(({ provenance }) => realmOfProvenance(provenance))
  const realm = realmOfAll(realms)
  const parts = answers.filter((_, index) => realms[index] === realm)
  const blocks = parts
    .flatMap(({ data }) => data.blocks)
    .filter(({ ts }) => Date.parse(ts) >= from && Date.parse(ts) < to)
  const captured = parts.flatMap(({ as_of }) => as_of ?? [])
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
    as_of: captured.length === 0 ? null : Math.max(...captured),
    provenance: distinct(parts.flatMap(({ provenance }) => provenance)),
    version: ""
  }
  return answer
}, Effect.scoped)

/** `gds ask exchange_prices` */
export const prices = command(
  subjects.prices.id,
  pages["ask exchange_prices"],
  {
    market_type: choice("market-type", MarketType.literals, "Day-ahead, real-time or green day-ahead market").pipe(
      withDefault("DAM")
    ),
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
