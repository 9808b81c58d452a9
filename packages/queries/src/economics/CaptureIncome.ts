import type { Days, ProjectRequest, Technology } from "@grid/domain/economics/ProjectEconomics"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { type MarketType, marketOf } from "@grid/domain/market/Market"
import { national } from "@grid/domain/observations/Area"
import { areOfOneRealm } from "@grid/domain/observations/Realm"
import { Array as Arr, Effect } from "effect"
import { capturePrice } from "@grid/models/economics/CapturePrice"
import { hoursPerYear, type Income } from "@grid/models/economics/Figures"
import { together } from "@grid/models/reading/Values"
import { series } from "../reading/Reading.ts"
import { dates, pricedDays, seasons, unavailable } from "./MarketPrices.ts"

const fuelsOf = (technology: Technology): Arr.NonEmptyReadonlyArray<"solar" | "wind"> =>
  technology === "hybrid" ? ["solar", "wind"] : technology === "wind" ? ["wind"] : ["solar"]

/** Sum hour by hour; unknown where any of them is. */
const sumOf = ([first, ...rest]: Arr.NonEmptyReadonlyArray<Series>): Series =>
  rest.reduce(
    (sum, other) => ({ ...sum, values: sum.values.map((value, index) => value + Number(other.values[index])) }),
    first
  )

const notesOf = (market: MarketType, technology: Technology, prices: Days, isByShape: boolean) => [
  `Energy is sold at the mean ${market} price of ${dates(prices)} by hour, weighted by the country's ${technology === "hybrid" ? "solar and wind" : technology} generation${isByShape ? ", of which only the mean by hour of the day is known" : ""}.`,
  ...seasons(prices)
]

/** A year's income of a plant at its capture price, with the prices behind it. */
export const captureIncome = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  { capacity_mw, cuf_fraction, technology }: ProjectRequest,
  market: MarketType,
  days: Days
) {
  const query = { area: national, ...days, resolution: "hour" } as const
  const price = yield* series(grid, { ...query, dataset: `price_${marketOf(market)}` })
  const generation = yield* Effect.forEach(
    fuelsOf(technology),
    (fuel) => series(grid, { ...query, dataset: `generation_${fuel}` }),
    { concurrency: 1 }
  )
  const prices = yield* pricedDays(market, price.data)
  const value = capturePrice(price.data, sumOf(Arr.map(generation, ({ data }) => data)))
  if (value === null) return yield* unavailable(market, "cannot be weighted: no generation of these days is known")
  if (!areOfOneRealm([price, ...generation].map(({ realm }) => realm))) {
    return yield* unavailable(
      market,
      "is not to be weighted: of price and generation one is observed and one simulated"
    )
  }
  const data: Income = {
    energy_mwh: capacity_mw * Number(cuf_fraction) * hoursPerYear,
    price_inr_per_mwh: value.inr_per_mwh,
    purchase_inr: 0,
    notes: notesOf(market, technology, prices, value.by_shape)
  }
  return { ...together([price, ...generation]), prices, data }
})
