import { mixFuels } from "@grid/domain/fuel/FuelMix"

/** A number of a row. */
interface Value {
  /** Name on the wire. */
  readonly name: string
  /** Name for people. */
  readonly title: string
  readonly unit: string
}

/** What can be asked: a dataset of the catalogue. */
export interface Subject {
  /** Id in the catalogue. */
  readonly id: string
  readonly title: string
  /** Unit of what a chart shows. */
  readonly unit: string
  readonly values: ReadonlyArray<Value>
}

const quantiles = (unit: string): ReadonlyArray<Value> =>
  ["p10", "p50", "p90"].map((name) => ({ name, title: name, unit }))

const carbonUnit = "kg CO2e/MWh"
const priceUnit = "INR/MWh"

/** Everything that can be asked, by its id in the catalogue. */
export const subjects = {
  demand: {
    id: "demand",
    title: "Demand met",
    unit: "MW",
    values: [{ name: "demand_mw", title: "demand", unit: "MW" }]
  },
  frequency: {
    id: "frequency",
    title: "Grid frequency",
    unit: "Hz",
    values: [{ name: "frequency_hz", title: "frequency", unit: "Hz" }]
  },
  prices: {
    id: "exchange_prices",
    title: "Exchange prices",
    unit: priceUnit,
    values: [
      { name: "mcp_inr_per_mwh", title: "price", unit: priceUnit },
      { name: "mcv_mw", title: "volume", unit: "MW" },
      { name: "purchase_bid_mw", title: "purchase bids", unit: "MW" },
      { name: "sell_bid_mw", title: "sell bids", unit: "MW" }
    ]
  },
  areaPrices: {
    id: "exchange_area_prices",
    title: "Exchange prices by area",
    unit: priceUnit,
    values: [
      { name: "price_inr_per_mwh", title: "price", unit: priceUnit },
      { name: "buy_mw", title: "purchases", unit: "MW" },
      { name: "sell_mw", title: "sales", unit: "MW" }
    ]
  },
  fuels: {
    id: "generation_by_fuel",
    title: "Mix of fuels",
    unit: "MW",
    values: mixFuels.map((name) => ({ name, title: name.replace("_", " "), unit: "MW" }))
  },
  carbon: {
    id: "carbon_intensity",
    title: "Average carbon intensity",
    unit: carbonUnit,
    values: [{ name: "kg_co2e_per_mwh", title: "intensity", unit: carbonUnit }]
  },
  demandForecast: { id: "demand_forecast", title: "Demand forecast", unit: "MW", values: quantiles("MW") },
  priceForecast: { id: "price_forecast", title: "Price forecast", unit: priceUnit, values: quantiles(priceUnit) },
  carbonForecast: {
    id: "carbon_forecast",
    title: "Carbon forecast",
    unit: carbonUnit,
    values: quantiles(carbonUnit)
  }
} as const satisfies Readonly<Record<string, Subject>>
