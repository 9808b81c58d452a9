import {
  type Assessed,
  type Days,
  Economics,
  type ProjectRequest,
  type Technology
} from "@grid/domain/economics/ProjectEconomics"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { GridData } from "@grid/domain/grid/GridData"
import { knownRange } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { type MarketType, marketOf } from "@grid/domain/market/Market"
import { national } from "@grid/domain/observations/Area"
import { type Coverage, coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { areOfOneRealm } from "@grid/domain/observations/Realm"
import { StorageArbitrage } from "@grid/domain/batteries/StorageArbitrage"
import { blockMs, dayMs, floorIst, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { series } from "../reading/Reading.ts"
import { together } from "@grid/models/reading/Values"
import { capturePrice } from "@grid/models/economics/CapturePrice"
import { atTariff, daysPerYear, economicsOf, hoursPerYear, type Income } from "@grid/models/economics/Figures"

type Bess = NonNullable<ProjectRequest["bess"]>

/** A year's income and the prices behind it. */
type Valued = Omit<Assessed, "data"> & { readonly data: Income }

/** Cost and returns of projects, at a tariff or at stored prices. */
export const layer = Layer.effect(
  Economics,
  Effect.gen(function* () {
    const grid = yield* GridData
    const arbitrage = yield* StorageArbitrage

    const generation = Effect.fnUntraced(function* (technology: Technology, days: Days) {
      const fuels =
        technology === "hybrid"
          ? (["solar", "wind"] as const)
          : technology === "wind"
            ? (["wind"] as const)
            : (["solar"] as const)
      const answers = yield* Effect.forEach(
        fuels,
        (fuel) => series(grid, { dataset: `generation_${fuel}`, area: national, ...days, resolution: "hour" }),
        { concurrency: 1 }
      )
      return { ...together(answers), data: answers.map(({ data }) => data), realms: answers.map(({ realm }) => realm) }
    })

    const atCapturePrice = Effect.fnUntraced(function* (request: ProjectRequest, market: MarketType, days: Days) {
      const price = yield* series(grid, {
        dataset: `price_${marketOf(market)}`,
        area: national,
        ...days,
        resolution: "hour"
      })
      const made = yield* generation(request.technology, days)
      const prices = yield* spanOf(market, price.data)
      const value = capturePrice(price.data, sumOf(made.data))
      if (value === null) return yield* unavailable(market, "cannot be weighted: no generation of these days is known")
      if (!areOfOneRealm([price.realm, ...made.realms])) {
        return yield* unavailable(
          market,
          "is not to be weighted: of price and generation one is observed and one simulated"
        )
      }
      const energy_mwh = request.capacity_mw * Number(request.cuf_fraction) * hoursPerYear
      return {
        ...together([price, made]),
        prices,
        data: {
          energy_mwh,
          price_inr_per_mwh: value.inr_per_mwh,
          purchase_inr: 0,
          notes: [
            `Energy is sold at the mean ${market} price of ${dates(prices)} by hour, weighted by the country's ${request.technology === "hybrid" ? "solar and wind" : request.technology} generation${value.by_shape ? ", of which only the mean by hour of the day is known" : ""}.`,
            ...seasons(prices)
          ]
        }
      } satisfies Valued
    })

    const byArbitrage = Effect.fnUntraced(function* (bess: Bess, capacity_mw: number, market: MarketType, days: Days) {
      const found = yield* arbitrage.days({
        market: marketOf(market),
        first: istDay(days.from),
        last: istDay(days.to - 1),
        storage: bess
      })
      const known = found.data.filter(({ coverage }) => coverage.present > 0)
      const [first, last] = [known[0], known.at(-1)]
      if (first === undefined || last === undefined) return yield* noPrices(market)
      const span = found.data.filter(({ day }) => day >= first.day && day <= last.day)
      const present = span.reduce((sum, { coverage }) => sum + coverage.present, 0)
      const expected = span.reduce((sum, { coverage }) => sum + coverage.expected, 0)
      const traded = span.flatMap(({ trades }) => (trades === null ? [] : [trades]))
      if (traded.length < leastCoverage * span.length) return yield* tooFew(market)
      const perYear = (value: (trades: (typeof traded)[number]) => number) =>
        (traded.reduce((sum, trades) => sum + value(trades), 0) / traded.length) * daysPerYear * capacity_mw
      const prices = {
        from: istDayStart(first.day),
        to: istDayStart(last.day + 1),
        coverage: coverage(present, expected)
      }
      return {
        ...found,
        prices,
        data: {
          discharged_mwh: perYear(({ discharged_mwh }) => discharged_mwh),
          purchase_inr: perYear(({ purchase_inr }) => purchase_inr),
          revenue_inr: perYear(({ revenue_inr }) => revenue_inr),
          notes: [
            `Storage trades every day of ${dates(prices)} on ${market} by the schedule that was best for its prices, known afterwards: what it really earns is less.`,
            "Energy sold holds what storage discharges; what it pays for charging is taken off the revenue and is part of the levelised cost.",
            ...seasons(prices)
          ]
        }
      }
    })

    const valued = Effect.fnUntraced(function* (request: ProjectRequest, days: Days) {
      const { bess, capacity_mw, market, technology } = request
      if (market === undefined) return { ...together([]), prices: null, data: atTariff(request) } satisfies Valued
      if (bess === undefined) return yield* atCapturePrice(request, market.market_type, days)
      const stored = yield* byArbitrage(bess, capacity_mw, market.market_type, days)
      const { discharged_mwh, notes, purchase_inr, revenue_inr } = stored.data
      const sales_inr = revenue_inr + purchase_inr
      if (technology === "bess") {
        const price_inr_per_mwh = discharged_mwh === 0 ? 0 : sales_inr / discharged_mwh
        const data: Income = { energy_mwh: discharged_mwh, price_inr_per_mwh, purchase_inr, notes }
        return { ...stored, data }
      }
      const plant = yield* atCapturePrice(request, market.market_type, days)
      const energy_mwh = plant.data.energy_mwh + discharged_mwh
      const data: Income = {
        energy_mwh,
        price_inr_per_mwh: (plant.data.energy_mwh * plant.data.price_inr_per_mwh + sales_inr) / energy_mwh,
        purchase_inr,
        notes: [...new Set([...plant.data.notes, ...notes])]
      }
      return { ...together([plant, stored]), prices: plant.prices, data }
    })

    return Economics.of({
      assess: Effect.fnUntraced(function* (request, days) {
        const found = yield* valued(request, days)
        return { ...found, data: economicsOf(request, found.data) }
      })
    })
  })
)

/** Hour by hour; unknown where any of them is. */
const sumOf = ([first, ...rest]: ReadonlyArray<Series>): Series =>
  rest.reduce(
    (sum, other) => ({ ...sum, values: sum.values.map((value, index) => value + Number(other.values[index])) }),
    first as Series
  )

/** The days from the first to the last hour that has a price. */
const spanOf = (
  market: MarketType,
  series: Series
): Effect.Effect<Days & { readonly coverage: Coverage }, DataUnavailable> => {
  const { end, first } = knownRange(series)
  if (end === first) return noPrices(market)
  const from = floorIst(series.start + first * series.step, dayMs)
  const to = floorIst(series.start + (end - 1) * series.step, dayMs) + dayMs
  const found = { from, to, coverage: coverage(series.coverage.present, (to - from) / blockMs) }
  return found.coverage.present < leastCoverage * found.coverage.expected ? tooFew(market) : Effect.succeed(found)
}

const unavailable = (market: MarketType, what: string) =>
  Effect.fail(
    new DataUnavailable({
      dataset: `price_${marketOf(market)}`,
      detail: `The ${market} price of these days ${what}. Give tariff_inr_per_kwh instead.`
    })
  )

const noPrices = (market: MarketType) => unavailable(market, "is not known")

const tooFew = (market: MarketType) =>
  unavailable(market, `is known for less than ${100 * leastCoverage} % of the time`)

const dates = ({ from, to }: Days) => `${istDate(from)} to ${istDate(to - dayMs)}`

const seasons = ({ from, to }: Days): ReadonlyArray<string> =>
  to - from < 360 * dayMs
    ? [`Prices of ${Math.round((to - from) / dayMs)} days stand for a whole year, its seasons included.`]
    : []
