import type { Answer } from "@grid/domain/grid/GridData"
import type { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import type { ExchangeBlock } from "@grid/domain/market/Market"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { ofOneRealm, realmOfProvenance } from "@grid/domain/observations/Realm"
import { istDay } from "@grid/domain/time/Time"
import { type Span, together } from "@grid/models/reading/Values"
import { Effect } from "effect"

/** Blocks of a span, oldest first and of one realm, read by the delivery day; `heard` is told how many days are read. */
export const exchangeBlocks = Effect.fnUntraced(function* (
  prices: ExchangePrices["Service"],
  market: Market,
  { from, to }: Span,
  heard: (read: number, days: number) => Effect.Effect<unknown> = () => Effect.void
) {
  const first = istDay(from)
  const days = Array.from({ length: Math.max(0, istDay(to - 1) - first + 1) }, (_, index) => first + index)
  const answers = yield* Effect.forEach(
    days,
    (day, index) => Effect.tap(prices.day(market, day), () => heard(index + 1, days.length)),
    { concurrency: 1 }
  )
  const parts = ofOneRealm(answers.map((answer) => ({ ...answer, realm: realmOfProvenance(answer.provenance) })))
  const blocks = parts
    .flatMap(({ data }) => data.blocks)
    .filter(({ ts }) => Date.parse(ts) >= from && Date.parse(ts) < to)
  const answer: Answer<ReadonlyArray<ExchangeBlock>> = { data: blocks, ...together(parts) }
  return answer
})
