import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { forwardMarkets, mostCurveDays } from "@grid/domain/forecast/Forecasts"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { DayPage } from "@grid/domain/grid/Series"
import { national } from "@grid/domain/observations/Area"
import type { Realm } from "@grid/domain/observations/Realm"
import { istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import type { DayHistory } from "@grid/models/forecast/DayHistory"
import type { DayForecast, Refused } from "@grid/models/forecast/DemandForecast"
import { fromPrices } from "@grid/models/forecast/price/Hours"
import { priceOutlook } from "@grid/models/forecast/price/PriceForecast"
import { newestCapture } from "@grid/models/reading/Values"
import { ifArrived } from "../../reading/Reading.ts"
import { Trainer } from "../Trainer.ts"

export const markets = Object.values(forwardMarkets)
export type ForwardMarket = (typeof markets)[number]

/** Days that are learnt from, and a year more whose errors make the bands. */
const historyDays = 1_095 + 365

/**
 * Days from which on an outlook is left to the trainer. Below, where the models are not used yet, it is milliseconds, and a process
 * for it takes a third of a second to begin.
 */
export const longHistory = 30

/** Outlook of a market at a midnight; it serves until what is known of the days before changes. */
interface Standing {
  readonly key: string
  readonly as_of: number
  readonly outlook: ReadonlyArray<DayForecast | Refused>
}

/** Days of an outlook. Prices of the running day come in block by block: it is forecast as well where it is not known in whole. */
const leadsOf = (market: ForwardMarket) => (market === "rtm" ? mostCurveDays + 1 : mostCurveDays)

/** Prices of the IST days `[first, end)`. */
export const historyOf = (pages: ReadonlyArray<DayPage>, first: number, end: number): DayHistory =>
  fromPrices(fromPages(pages, { from: istDayStart(first), to: istDayStart(end) }, "block"))

/** Day pages of a market's prices over the IST days `[first, last]`. */
export const pricePages = (
  grid: GridData["Service"],
  market: ForwardMarket,
  query: { readonly first: number; readonly last: number; readonly realm?: Realm }
) =>
  ifArrived(
    grid.pagesOf({ ...query, series: [{ dataset: `price_${market}`, area: national }], resolution: "block" }),
    []
  )

/** Version of the prices known before an IST day; null where there are none. */
export const versionOf = (
  ledger: ForecastLedger["Service"],
  market: ForwardMarket,
  before: number
): Effect.Effect<string | null, ServiceUnavailable> =>
  Effect.map(ledger.known({ dataset: `price_${market}`, end: before }), (areas) => {
    const known = areas.find(({ area }) => area === national)
    return known === undefined ? null : `${known.days} ${known.version}`
  })

/** Outlooks by market, each made once for a day and what is known before it. */
export const make = Effect.gen(function* () {
  const grid = yield* GridData
  const ledger = yield* ForecastLedger
  const trainer = yield* Trainer
  const standings = new Map<ForwardMarket, Standing>()

  return Effect.fn("PriceOutlooks.standing")(function* (market: ForwardMarket, origin: number, realm: Realm) {
    const key = `${origin} ${realm} ${yield* versionOf(ledger, market, origin)}`
    const latest = standings.get(market)
    if (latest?.key === key) return latest
    const { data: pages } = yield* pricePages(grid, market, { first: origin - historyDays, last: origin - 1, realm })
    const history = historyOf(pages, Math.min(origin, ...pages.map(({ day }) => day)), origin)
    const leads = leadsOf(market)
    const learnt =
      history.days < longHistory
        ? Effect.sync(() => priceOutlook(history, market, origin, leads))
        : trainer.prices(history, market, origin, leads)
    const outlook = yield* Effect.catchDefect(learnt, (defect) =>
      Effect.as(Effect.logError(`prices of ${market} were not learnt from`, defect), [
        { day: origin, refused: "the models failed" }
      ])
    )
    const standing: Standing = { key, as_of: newestCapture(pages), outlook }
    standings.set(market, standing)
    return standing
  })
})
