import { block, each } from "./Entry.ts"

/** Segments of the power exchange: day-ahead, real-time, green day-ahead, high-price day-ahead. */
export const markets = ["dam", "rtm", "gdam", "hpdam"] as const
export type Market = (typeof markets)[number]

/** Market of a dataset; undefined where it is of none, or of one that is not named. */
export const marketOfDataset = (dataset: string): Market | undefined => {
  const words = dataset.split("_")
  return markets.find((id) => words.includes(id))
}

/** Fuels by which the green market is split. */
export const greenFuels = ["solar", "non_solar", "hydro"] as const
export type GreenFuel = (typeof greenFuels)[number]

const greenFuel = (fuel: string) => fuel.replace("_", "-")

const upper = (market: Market) => market.toUpperCase()

/** The exchange by block; for a bid area the price of the area and what was bought and sold in it. */
export const market = {
  ...each(
    markets,
    (id) => `price_${id}` as const,
    (id) => block(`Market clearing price, ${upper(id)}`, "INR/MWh")
  ),
  ...each(
    markets,
    (id) => `cleared_${id}` as const,
    (id) => block(`Market clearing volume, ${upper(id)}`, "MW")
  ),
  ...each(
    markets,
    (id) => `scheduled_${id}` as const,
    (id) => block(`Finally scheduled volume, ${upper(id)}`, "MW")
  ),
  ...each(
    markets,
    (id) => `purchase_bid_${id}` as const,
    (id) => block(`Purchase bids, ${upper(id)}`, "MW")
  ),
  ...each(
    markets,
    (id) => `sell_bid_${id}` as const,
    (id) => block(`Sell bids, ${upper(id)}`, "MW")
  ),
  ...each(
    markets,
    (id) => `congestion_${id}` as const,
    (id) => block(`1 where congestion split the market into areas, else 0; ${upper(id)}`, "1")
  ),
  ...each(
    markets,
    (id) => `area_buy_${id}` as const,
    (id) => block(`Cleared purchases of a bid area, ${upper(id)}`, "MW")
  ),
  ...each(
    markets,
    (id) => `area_sell_${id}` as const,
    (id) => block(`Cleared sales of a bid area, ${upper(id)}`, "MW")
  ),
  ...each(
    greenFuels,
    (fuel) => `cleared_gdam_${fuel}` as const,
    (fuel) => block(`Market clearing volume, GDAM, ${greenFuel(fuel)}`, "MW")
  ),
  ...each(
    greenFuels,
    (fuel) => `scheduled_gdam_${fuel}` as const,
    (fuel) => block(`Finally scheduled volume, GDAM, ${greenFuel(fuel)}`, "MW")
  ),
  ...each(
    greenFuels,
    (fuel) => `sell_bid_gdam_${fuel}` as const,
    (fuel) => block(`Sell bids, GDAM, ${greenFuel(fuel)}`, "MW")
  ),
  // A portal's view of the exchange by state; it does not say which market it means.
  state_exchange_price: block("Price in a state on the exchange, market not named", "INR/MWh"),
  state_exchange_price_rounded: block(
    "Price in a state on the exchange, as printed to two decimals of Rs/kWh",
    "INR/MWh"
  ),
  state_exchange_purchase: block("A state's purchase on the exchange, market not named", "MW")
} as const
