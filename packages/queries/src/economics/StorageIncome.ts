import type { StorageArbitrage } from "@grid/domain/batteries/StorageArbitrage"
import type { Days, ProjectRequest } from "@grid/domain/economics/ProjectEconomics"
import { type MarketType, marketOf } from "@grid/domain/market/Market"
import { mean } from "@grid/domain/numbers/Numbers"
import { coverageOfAll, leastCoverage } from "@grid/domain/observations/Provenance"
import { istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { daysPerYear } from "@grid/models/economics/Figures"
import { dates, noPrices, seasons, tooFew } from "./MarketPrices.ts"

type Storage = NonNullable<ProjectRequest["bess"]>

/** A year's trades of storage on a market, with the prices behind them. */
export const storageIncome = Effect.fnUntraced(function* (
  arbitrage: StorageArbitrage["Service"],
  storage: Storage,
  capacity_mw: number,
  market: MarketType,
  { from, to }: Days
) {
  const read = yield* arbitrage.days({ market: marketOf(market), first: istDay(from), last: istDay(to - 1), storage })
  const isPriced = ({ coverage }: (typeof read.data)[number]) => coverage.present > 0
  const [first, last] = [read.data.find(isPriced), read.data.findLast(isPriced)]
  if (first === undefined || last === undefined) return yield* noPrices(market)
  const span = read.data.filter(({ day }) => day >= first.day && day <= last.day)
  const trades = span.flatMap((day) => day.trades ?? [])
  if (trades.length < leastCoverage * span.length) return yield* tooFew(market)
  const perYear = (name: "discharged_mwh" | "purchase_inr" | "revenue_inr") =>
    mean(trades.map((ofDay) => ofDay[name])) * daysPerYear * capacity_mw
  const prices = {
    from: istDayStart(first.day),
    to: istDayStart(last.day + 1),
    coverage: coverageOfAll(span.map(({ coverage }) => coverage))
  }
  return {
    ...read,
    prices,
    data: {
      discharged_mwh: perYear("discharged_mwh"),
      purchase_inr: perYear("purchase_inr"),
      revenue_inr: perYear("revenue_inr"),
      notes: [
        `Storage trades every day of ${dates(prices)} on ${market} by the schedule that was best for its prices, known afterwards: what it really earns is less.`,
        "Energy sold holds what storage discharges; what it pays for charging is taken off the revenue and is part of the levelised cost.",
        ...seasons(prices)
      ]
    }
  }
})
