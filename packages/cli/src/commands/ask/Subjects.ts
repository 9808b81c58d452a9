import { mixFuels } from "@grid/domain/fuel/FuelMix"

/** A number of a row. */
interface Value {
  /** Name on the wire. */
  readonly name: string
  /** Name for people. */
  readonly title: string
  readonly unit: string
}

/** Subject of a question: a dataset of the catalogue. */
export interface Subject {
  /** Id in the catalogue. */
  readonly id: string
  readonly title: string
  /** Unit of what a chart shows. */
  readonly unit: string
  readonly values: ReadonlyArray<Value>
}

/** Values of one unit by their names on the wire and for people. */
const values = (unit: string, titles: Readonly<Record<string, string>>): ReadonlyArray<Value> =>
  Object.entries(titles).map(([name, title]) => ({ name, title, unit }))

const quantiles = (unit: string) => values(unit, { p10: "p10", p50: "p50", p90: "p90" })

const carbonUnit = "kg CO2e/MWh"
const priceUnit = "INR/MWh"

/** Everything that can be asked, by its id in the catalogue. */
export const subjects = {
  demand: {
    id: "demand",
    title: "Demand met",
    unit: "MW",
    values: values("MW", { demand_mw: "demand" })
  },
  frequency: {
    id: "frequency",
    title: "Grid frequency",
    unit: "Hz",
    values: values("Hz", { frequency_hz: "frequency" })
  },
  prices: {
    id: "exchange_prices",
    title: "Exchange prices",
    unit: priceUnit,
    values: [
      ...values(priceUnit, { mcp_inr_per_mwh: "price" }),
      ...values("MW", { mcv_mw: "volume", purchase_bid_mw: "purchase bids", sell_bid_mw: "sell bids" })
    ]
  },
  areaPrices: {
    id: "exchange_area_prices",
    title: "Exchange prices by area",
    unit: priceUnit,
    values: [
      ...values(priceUnit, { price_inr_per_mwh: "price" }),
      ...values("MW", { buy_mw: "purchases", sell_mw: "sales" })
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
    values: values(carbonUnit, { kg_co2e_per_mwh: "intensity" })
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
