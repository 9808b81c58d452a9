import { Schema, Struct } from "effect"

/** A chart: the route that gives its series, the parameters that make it what it is, and one that it cannot do without. */
interface Chart {
  readonly route: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly needs?: "state" | "area"
}

/** Charts that may stand in pages of other sites, by the names that Explore has for them. */
export const charts = {
  demand: { route: "demandHistory", parameters: { mode: "raw" } },
  frequency: { route: "frequencyHistory" },
  extremes: { route: "gridStatistics" },
  generation: { route: "fuelMixHistory", parameters: { view: "generation" } },
  consumption: { route: "fuelMixHistory", parameters: { view: "consumption" } },
  carbon: { route: "carbonHistory", parameters: { basis: "direct" } },
  "carbon-lifecycle": { route: "carbonHistory", parameters: { basis: "lifecycle" } },
  "price-dam": { route: "exchangeCanonical", parameters: { market_type: "DAM" } },
  "price-rtm": { route: "exchangeCanonical", parameters: { market_type: "RTM" } },
  "price-gdam": { route: "exchangeCanonical", parameters: { market_type: "GDAM" } },
  spread: { route: "exchangeSpread" },
  "area-price": { route: "exchangeAreaPrices", needs: "area" },
  "forecast-demand": { route: "demandForecast" },
  "forecast-carbon": { route: "carbonForecast" },
  "report-peak": { route: "psp" },
  "report-energy": { route: "psp" },
  "report-shortage": { route: "psp" },
  interchange: { route: "stateInterchange", needs: "state" }
} as const satisfies Readonly<Record<string, Chart>>

export const ChartName = Schema.Literals(Struct.keys(charts)).annotate({
  identifier: "ChartName",
  description: "Chart that Explore has, by its name in the address there"
})
export type ChartName = typeof ChartName.Type

/** Chart of a name. */
export const chartOf = (name: ChartName): Chart => charts[name]
