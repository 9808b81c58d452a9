import type { Target } from "../forecast/Vintage.ts"
import { factorSets } from "../reference/EmissionFactors.ts"
import { orderLicence, provenanceOf } from "../reference/Origin.ts"
import { compiledOn, type Sourced, undatedFrom } from "../reference/Reference.ts"
import type { ReferenceTables } from "../reference/ReferenceTables.ts"
import { dayMs, hourMs, istDateStart } from "../time/Time.ts"
import { type CatalogEntry, type Field, number } from "./CatalogEntry.ts"

const text = (name: string, description: string): Field => ({ name, type: "string", unit: null, description })

const quantiles = (unit: string): ReadonlyArray<Field> => [
  number("p10", unit, "Value that the actual one is below in 10 % of cases"),
  number("p50", unit, "Middle of the forecast"),
  number("p90", unit, "Value that the actual one is below in 90 % of cases")
]

const forecast = (
  target: Target,
  entry: Pick<CatalogEntry, "description" | "id" | "theme" | "title" | "tool"> & {
    readonly route: string
    readonly unit: string
  }
): CatalogEntry => {
  const { route, unit, ...rest } = entry
  return {
    ...rest,
    endpoint: `/developer/v1/forecast/${route}`,
    unit,
    rhythm: "block",
    publicationDelayMs: hourMs,
    states: false,
    fields: quantiles(unit),
    covers: () => false,
    collection: null,
    target,
    right: "forecast_rest"
  }
}

/** Forecasts, by what they are of. Each is issued every hour and never changed. */
export const issued: ReadonlyArray<CatalogEntry> = [
  forecast("demand", {
    id: "demand_forecast",
    title: "Demand forecast",
    description: "Demand of the next 48 hours, all-India and by state, in quantiles, as it was issued.",
    theme: "demand",
    route: "demand",
    tool: "demand_forecast",
    unit: "MW"
  }),
  forecast("dam", {
    id: "price_forecast",
    title: "Price forecast",
    description: "Clearing prices of the next days, day-ahead and real-time, in quantiles, as they were issued.",
    theme: "market",
    route: "exchange-forward-curve",
    tool: null,
    unit: "INR/MWh"
  }),
  forecast("carbon", {
    id: "carbon_forecast",
    title: "Carbon intensity forecast",
    description: "Carbon intensity of the next 48 hours, all-India and by state, average signal, in quantiles.",
    theme: "carbon",
    route: "carbon-intensity",
    tool: null,
    unit: "kg CO2e/MWh"
  })
]

const tableOf = (
  id: string,
  rowsIn: (tables: ReferenceTables) => ReadonlyArray<Sourced>
): NonNullable<CatalogEntry["table"]> => ({
  licence: orderLicence,
  extentOf: (tables) => {
    const rows = rowsIn(tables)
    return {
      rows: rows.length,
      first: Math.min(...rows.map(({ applicable_from }) => istDateStart(applicable_from ?? undatedFrom))),
      compiled: Math.max(...rows.map(({ recorded_at }) => recorded_at)),
      sources: provenanceOf(id, rows).map(({ captured_at, kind, licence, source, url }) => ({
        source,
        kind,
        captured_at: Date.parse(captured_at),
        terms: { licence, url }
      }))
    }
  }
})

const factorLicence = "published factors; the numbers are facts"

const reference = {
  rhythm: "month",
  publicationDelayMs: 400 * dayMs,
  states: false,
  covers: () => false,
  collection: null
} as const

/** Tables of reference data that come with the service. */
export const tables: ReadonlyArray<CatalogEntry> = [
  {
    ...reference,
    id: "tariffs",
    title: "High-tension tariffs",
    description: "Tariffs of distribution companies for supply at high tension, by voltage, with order and dates.",
    theme: "market",
    endpoint: "/v1/tariffs/{state}/{discom}",
    tool: "data_centre_delivered_cost",
    unit: "INR/kWh",
    fields: [text("order_id", "Order of the commission"), number("energy_inr_per_kwh", "INR/kWh", "Energy charge")],
    table: tableOf("tariffs", ({ tariffs }) => tariffs),
    right: "enterprise"
  },
  {
    ...reference,
    id: "open_access_charges",
    title: "Open access charges",
    description: "Charges, surcharges and losses of open access by state and distribution company, with their orders.",
    theme: "market",
    endpoint: "/developer/v1/market/open-access-charges",
    tool: null,
    unit: null,
    fields: [text("component", "Charge, surcharge or loss"), number("value", "see `unit`", "Its value")],
    table: tableOf("open_access_charges", ({ charges }) => charges)
  },
  {
    ...reference,
    id: "emission_factors",
    title: "Emission factors",
    description: "Emissions per energy sent out by fuel, direct and lifecycle, in versioned sets.",
    theme: "carbon",
    endpoint: "/developer/v1/carbon-intensity/factors",
    tool: null,
    unit: "kg CO2e/MWh",
    fields: [
      text("fuel", "Fuel that is burnt or used"),
      number("kg_co2e_per_mwh", "kg CO2e/MWh", "Factor; null where there is none")
    ],
    table: {
      licence: factorLicence,
      extentOf: () => ({
        rows: factorSets.reduce((rows, { factors }) => rows + factors.length, 0),
        first: Math.min(...factorSets.map(({ published }) => Date.parse(published))),
        compiled: istDateStart(compiledOn),
        sources: factorSets.map(({ id, source_url }) => ({
          source: id,
          kind: "observed",
          captured_at: istDateStart(compiledOn),
          terms: { licence: factorLicence, url: source_url }
        }))
      })
    }
  }
]
