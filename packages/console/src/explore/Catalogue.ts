import { rowsOf } from "./Answer.ts"
import { reports } from "./Reports.ts"
import { common, type ExploreSeries, one, steady } from "./Series.ts"

const grids: ReadonlyArray<ExploreSeries> = [
  {
    ...common,
    id: "demand",
    dataset: "demand",
    title: "Demand met",
    theme: "Grid",
    unit: "MW",
    areas: ["country", "zones", "states"],
    isKnownAt: true,
    operation: "getDemandHistory",
    fields: one("demand_mw", "Demand met"),
    load: (grid, query, signal) =>
      rowsOf(
        grid.GET("/developer/v1/grid/demand/history", { params: { query: { ...query, mode: "raw" } }, signal }),
        ({ series }) => series
      )
  },
  {
    ...common,
    id: "frequency",
    dataset: "frequency",
    title: "Frequency",
    theme: "Grid",
    unit: "Hz",
    digits: 3,
    isKnownAt: true,
    operation: "getFrequencyHistory",
    fields: one("frequency_hz", "Frequency"),
    load: (grid, query, signal) =>
      rowsOf(grid.GET("/developer/v1/grid/frequency/history", { params: { query }, signal }), ({ series }) => series)
  },
  {
    ...common,
    id: "extremes",
    dataset: "demand",
    title: "Demand of the day: highest, mean, lowest",
    theme: "Grid",
    unit: "MW",
    areas: ["country", "states"],
    resolutions: ["day"],
    isKnownAt: true,
    operation: "getGridStatistics",
    fields: [
      { name: "max_demand_mw", label: "Highest", colour: "--data-3" },
      { name: "avg_demand_mw", label: "Mean", colour: "--data-1" },
      { name: "min_demand_mw", label: "Lowest", colour: "--data-4" }
    ],
    load: (grid, query, signal) =>
      rowsOf(
        grid.GET("/developer/v1/grid/statistics", { params: { query: steady(query) }, signal }),
        ({ days }) => days
      )
  }
]

/** Rows without imports: what an area imports is no part of what is generated in it. */
const generated = <R extends object>(rows: ReadonlyArray<R & { readonly imports?: unknown }>) =>
  rows.map(({ imports: _imports, ...row }) => row)

const mixes: ReadonlyArray<ExploreSeries> = (
  [
    { view: "generation", title: "Generation by fuel" },
    { view: "consumption", title: "Consumption by fuel it was generated from" }
  ] as const
).map(({ title, view }) => ({
  ...common,
  id: view,
  dataset: "generation_by_fuel",
  title,
  theme: "Fuels",
  unit: "MW",
  form: "stack",
  areas: ["country", "states"],
  operation: "getFuelMixHistory",
  fields: null,
  load: (grid, query, signal) =>
    rowsOf(
      grid.GET("/developer/v1/fuel-mix/history", { params: { query: { ...query, view } }, signal }),
      ({ series }) => (view === "generation" ? generated(series) : series)
    )
}))

const carbon: ReadonlyArray<ExploreSeries> = (
  [
    { basis: "direct", id: "carbon", title: "Carbon intensity, direct emissions" },
    { basis: "lifecycle", id: "carbon-lifecycle", title: "Carbon intensity, whole life of the plants" }
  ] as const
).map(({ basis, id, title }) => ({
  ...common,
  id,
  title,
  theme: "Carbon",
  dataset: "carbon_intensity",
  unit: "kg CO₂e/MWh",
  digits: 1,
  areas: ["country", "states"],
  operation: "getCarbonHistory",
  fields: one("kg_co2e_per_mwh", "Average intensity"),
  load: (grid, query, signal) =>
    rowsOf(
      grid.GET("/developer/v1/carbon-intensity/history", { params: { query: { ...query, basis } }, signal }),
      ({ series }) => series
    )
}))

/** Members of every series of a price. */
const priced = { ...common, theme: "Market", unit: "INR/MWh", form: "steps", isKnownAt: true } as const

const prices: ReadonlyArray<ExploreSeries> = (
  [
    { market_type: "DAM", id: "price-dam", title: "Day-ahead price (DAM) by hour" },
    { market_type: "RTM", id: "price-rtm", title: "Real-time price (RTM) by hour" },
    { market_type: "GDAM", id: "price-gdam", title: "Green day-ahead price (GDAM) by hour" }
  ] as const
).map(({ id, market_type, title }) => ({
  ...priced,
  id,
  title,
  dataset: "exchange_prices",
  resolutions: ["hour"],
  operation: "getExchangeCanonical",
  fields: one("mcp_mean_inr_per_mwh", "Mean clearing price"),
  load: (grid, query, signal) =>
    rowsOf(
      grid.GET("/developer/v1/market/exchange/canonical", {
        params: { query: { ...steady(query), market_type } },
        signal
      }),
      ({ hours }) => hours
    )
}))

const markets: ReadonlyArray<ExploreSeries> = [
  ...prices,
  {
    ...priced,
    id: "spread",
    dataset: "exchange_prices",
    title: "Real-time and day-ahead price by block",
    resolutions: ["block"],
    operation: "getExchangeSpread",
    fields: [
      { name: "dam_inr_per_mwh", label: "Day-ahead", colour: "--data-1" },
      { name: "rtm_inr_per_mwh", label: "Real-time", colour: "--data-3" },
      { name: "spread_inr_per_mwh", label: "Real-time less day-ahead", colour: "--data-2", faint: true }
    ],
    load: (grid, query, signal) =>
      rowsOf(
        grid.GET("/developer/v1/market/exchange/spread", { params: { query: steady(query) }, signal }),
        ({ blocks }) => blocks
      )
  },
  {
    ...priced,
    id: "area-price",
    dataset: "exchange_area_prices",
    title: "Day-ahead price of a bid area",
    areas: ["bid areas"],
    operation: "getExchangeAreaPrices",
    fields: one("price_inr_per_mwh", "Price"),
    load: (grid, query, signal) =>
      rowsOf(
        grid.GET("/developer/v1/market/exchange/area-prices", { params: { query }, signal }),
        ({ blocks }) => blocks
      )
  },
  {
    ...priced,
    id: "deviation-rate",
    dataset: "deviation_rates",
    title: "Rate of charges for deviation",
    areas: ["bid areas"],
    operation: "getDeviationRates",
    fields: one("normal_rate_inr_per_mwh", "Normal rate"),
    load: (grid, query, signal) =>
      rowsOf(grid.GET("/developer/v1/market/deviation-rates", { params: { query }, signal }), ({ blocks }) => blocks)
  }
]

/** Members of every forecast: its median, and the range in which four of five values are to lie. */
const forecast = {
  ...common,
  theme: "Forecasts",
  areas: ["country", "states"],
  resolutions: ["hour"],
  isKnownAt: true,
  isForecast: true,
  fields: one("p50", "Median"),
  range: { label: "10 % to 90 %", colour: "--data-1", low: "p10", high: "p90" }
} as const

const forecasts: ReadonlyArray<ExploreSeries> = [
  {
    ...forecast,
    id: "forecast-demand",
    dataset: "demand_forecast",
    title: "Demand of the next 48 hours",
    unit: "MW",
    operation: "getDemandForecast",
    load: (grid, query, signal) =>
      rowsOf(
        grid.GET("/developer/v1/forecast/demand", { params: { query: steady(query) }, signal }),
        ({ series }) => series
      )
  },
  {
    ...forecast,
    id: "forecast-carbon",
    dataset: "carbon_forecast",
    title: "Carbon intensity of the next 48 hours",
    unit: "kg CO₂e/MWh",
    digits: 1,
    operation: "getCarbonForecast",
    load: (grid, query, signal) =>
      rowsOf(
        grid.GET("/developer/v1/forecast/carbon-intensity", { params: { query: steady(query) }, signal }),
        ({ series }) => series
      )
  }
]

/** Every series that can be looked at, by theme. */
export const catalogue: ReadonlyArray<ExploreSeries> = [
  ...grids,
  ...mixes,
  ...carbon,
  ...markets,
  ...forecasts,
  ...reports
]
