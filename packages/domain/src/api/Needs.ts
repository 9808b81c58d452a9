import { Array as Arr, Struct } from "effect"
import { catalog, entryOf } from "../catalog/Catalog.ts"
import type { Target } from "../forecast/Vintage.ts"
import { fieldsOf, nationalByDefault, statesOf } from "../jobs/Export.ts"
import type { ExportQuery } from "../jobs/Job.ts"
import { type MarketType, marketOf } from "../market/Market.ts"
import { type Area, bidAreas, national } from "../observations/Area.ts"
import { findArea } from "../observations/AreaName.ts"
import type { DatasetId } from "../observations/Dataset.ts"
import { ancillary } from "../observations/datasets/Ancillary.ts"
import { capacityClasses } from "../observations/datasets/Capacity.ts"
import { deviation } from "../observations/datasets/Deviation.ts"
import { flowDatasets, interchangeDatasets, reportFuels } from "../observations/datasets/DailyReport.ts"
import { fuelReadings } from "../observations/datasets/Live.ts"
import { type NeedText, textOf } from "../observations/Holdings.ts"
import type { Collection } from "../observations/SourceRecord.ts"
import type { SubstationDataset } from "../network/NetworkDatasets.ts"
import type { MarginDirection } from "../network/Substation.ts"
import { type Instant, spanEnd } from "../time/Time.ts"

/** Parameters, members and arguments by which a call says of what it asks, as they are decoded. */
export interface Question {
  readonly state?: string | undefined
  readonly zone?: string | undefined
  readonly view?: string | undefined
  readonly market_type?: MarketType | undefined
  readonly target?: Target | undefined
  readonly market?: MarketType | { readonly market_type: MarketType } | undefined
  /** Id of an entry of the catalogue. */
  readonly dataset?: string | undefined
  readonly query?: ExportQuery | undefined
  readonly substation_id?: string | undefined
  readonly direction?: MarginDirection | undefined
  readonly as_of?: string | undefined
  readonly known_at?: Instant | undefined
}

/** Needs of a call, all of which must be met. */
export type Needs = (question: Question) => ReadonlyArray<NeedText>

const none: ReadonlyArray<NeedText> = []

/** Needs of what answers whatever has arrived. */
export const noNeeds: Needs = () => none

type Datasets = ReadonlyArray<DatasetId>

const series = (datasets: Datasets, areas: ReadonlyArray<Area> | null): ReadonlyArray<NeedText> => [
  textOf({ of: "series", datasets, areas })
]

/** Any value, wherever it is of. */
const ofAny = (datasets: Datasets): Needs => {
  const needs = series(datasets, null)
  return () => needs
}

/** A value of the state, else of all India. A zone may be made of its states: for it any value will do. */
const ofArea = (datasets: Datasets): Needs => {
  const ofCountry = series(datasets, [national])
  const anywhere = series(datasets, null)
  return ({ state, zone }) =>
    state !== undefined ? series(datasets, [state]) : zone !== undefined ? anywhere : ofCountry
}

/** A value of the state where one is asked for, else any. */
const ofStates = (datasets: Datasets): Needs => {
  const anywhere = series(datasets, null)
  return ({ state }) => (state === undefined ? anywhere : series(datasets, [state]))
}

const ofRecords = (collection: Collection): Needs => {
  const needs = [textOf({ of: "records", collection })]
  return () => needs
}

const ofNetwork = (dataset: SubstationDataset): Needs => {
  const needs = [textOf({ of: "network", dataset })]
  return () => needs
}

const ofHeadroom: Needs = ({ as_of = null, direction = "injection", known_at, substation_id }) =>
  substation_id === undefined
    ? none
    : [
        textOf({
          of: "headroom",
          substation_id,
          direction,
          as_of,
          known_at: known_at === undefined ? null : spanEnd(known_at)
        })
      ]

const priceOf = (market: MarketType) => series([`price_${marketOf(market)}`], [national])

const ofMarket: Needs = ({ market_type = "DAM" }) => priceOf(market_type)

const ofGreen: Needs = () => priceOf("GDAM")

const frequency = series(["frequency"], [national])

const ofFrequency: Needs = () => frequency

const ofAreaPrices: Needs = ({ market_type = "DAM" }) => {
  const market = marketOf(market_type)
  return series(
    [`price_${market}`, `area_buy_${market}`, `area_sell_${market}`],
    bidAreas.map((area) => `bid-${area}`)
  )
}

const firstLook = textOf({ of: "first_look" })

const carbon: ReadonlyArray<NeedText> = [firstLook, textOf({ of: "carbon" })]

const ofCarbon: Needs = () => carbon

const forecast = (target: Target, area: Area): ReadonlyArray<NeedText> => [textOf({ of: "forecasts", target, area })]

const ofForecast =
  (target: Target): Needs =>
  ({ state, zone }) =>
    forecast(target, state ?? zone?.toLowerCase() ?? national)

/** Any value of an entry of the catalogue, or any record where it has no values. */
const ofEntry: Needs = ({ dataset }) => {
  const entry = catalog.find(({ id }) => id === dataset)
  if (entry === undefined) return none
  const fields = fieldsOf(entry)
  if (fields.length > 0) return series(fields, null)
  return entry.collection === null ? none : ofRecords(entry.collection)({})
}

/** Areas that an export names; null where it names none and has every one. */
const areasOfExport = (dataset: string, query: ExportQuery): ReadonlyArray<Area> | null => {
  const names = [...Arr.ensure(query.area ?? []).flatMap((name) => findArea(name) ?? []), ...statesOf(query)]
  if (names.length > 0) return [...new Set(names)]
  return nationalByDefault.has(dataset) ? [national] : null
}

/** A value of any of the areas, fields and markets of an export. */
const ofExport: Needs = ({ dataset = "", query = {} }) => {
  const entry = catalog.find(({ id }) => id === dataset)
  const markets = Arr.ensure(query.market_type ?? []).map((market) => `_${marketOf(market)}`)
  const names = Arr.ensure(query.field ?? [])
  const fields = (entry === undefined ? [] : fieldsOf(entry)).filter(
    (id) =>
      (markets.length === 0 || markets.some((ending) => id.endsWith(ending))) &&
      (names.length === 0 || names.includes(id))
  )
  if (fields.length === 0 || query.collection !== undefined) return ofEntry({ dataset })
  return [textOf({ of: "part", entry: dataset, fields, areas: areasOfExport(dataset, query) })]
}

/** A mix of a state or zone may be modelled from that of the country. */
const ofMix: Needs = ({ state, view, zone }) => {
  if (view === "consumption") return carbon
  const area = state ?? zone?.toLowerCase() ?? national
  const readings = series([...fuelReadings, "net_import", "transnational_exchange"], [...new Set([area, national])])
  return area === national ? readings : [...readings, firstLook]
}

/** The figures of a day, carbon intensity among them where it can be computed. */
const ofBriefing: Needs = () => [...series(["demand"], [national]), firstLook]

/** Demand, sun and wind of the country by hour, and what is installed. */
const ofDispatch: Needs = () => [
  ...series(["demand"], [national]),
  ...series(["generation_solar"], [national]),
  ...series(["generation_wind"], [national]),
  ...series(
    capacityClasses.map((id) => `installed_capacity_${id}` as const),
    null
  )
]

const newest: Datasets = ["demand", "own_generation", "net_import", "frequency"]

const report: Datasets = [
  "max_demand",
  "evening_peak_demand",
  "energy_met",
  "frequency_in_band",
  "frequency_variation_index",
  ...reportFuels.map((fuel) => `gross_generation_${fuel}` as const)
]

/**
 * What routes cannot do without, by their names; looked at before the charge, so that nothing is charged where nothing can be
 * given. Too little is asked for where in doubt: what is lacking all the same is told once the call is charged.
 */
export const needsOfRoutes: Readonly<Record<string, Needs>> = {
  demandLatest: ofStates(["demand"]),
  demandHistory: ofArea(["demand"]),
  demandReconciliation: ofArea(["demand"]),
  frequencyLatest: ofFrequency,
  frequencyHistory: ofFrequency,
  gridSummary: ofAny(["demand"]),
  gridStates: ofAny(newest),
  gridStatistics: ofArea(["demand"]),
  stateMetrics: ofStates(["demand"]),
  stateMetricsCanonical: ofStates(["demand"]),
  powerFlows: ofAny(flowDatasets),
  stateInterchange: ofAny(interchangeDatasets),
  psp: ofAny(report),
  monthlySupply: ofStates(fieldsOf(entryOf("monthly_supply"))),
  renewableGeneration: ofStates(fieldsOf(entryOf("renewable_generation"))),
  stationGeneration: ofAny(fieldsOf(entryOf("station_generation"))),
  fuelMixLatest: ofMix,
  fuelMixHistory: ofMix,
  exchangeLatest: ofMarket,
  exchangeHeatmap: ofMarket,
  exchangeSpread: () => [...priceOf("DAM"), ...priceOf("RTM")],
  exchangePriceDuration: ofMarket,
  exchangeDuckCurve: ofArea(["demand"]),
  exchangeStorageArbitrage: ofMarket,
  dispatchCoOptimisation: ofAny(["price_dam"]),
  exchangeAreaPrices: ofAreaPrices,
  exchangeCanonical: ofMarket,
  storageRevenueStack: () => priceOf("DAM"),
  storageOptimalDuration: () => priceOf("DAM"),
  marketForwardCurve: () => forecast("dam", national),
  ancillaryClearingPrices: ofAny(Struct.keys(ancillary)),
  deviationRates: ofAny(Struct.keys(deviation)),
  exchangeGreen: ofGreen,
  exchangeWindows: ofMarket,
  carbonLatest: ofCarbon,
  carbonByState: ofCarbon,
  carbonWithMix: ofCarbon,
  carbonSummary: ofCarbon,
  carbonHistory: ofCarbon,
  carbonWindows: ofCarbon,
  carbonSnapshot: ofCarbon,
  carbonReplay: ofCarbon,
  stateCarbonLatest: ofCarbon,
  stateCarbonHistory: ofCarbon,
  scopeTwoLocationBased: ofCarbon,
  ppaEconomics: ofAny(["price_dam"]),
  landedCostCompare: noNeeds,
  emissionsDelta: ofCarbon,
  hourlyMatching: ofCarbon,
  curtailmentForecast: ofDispatch,
  forwardCaptureRate: ofDispatch,
  portfolioCannibalisation: ofDispatch,
  dispatchRiskScreen: ofDispatch,
  curtailmentAdjustedTariff: ofDispatch,
  hostingCapacity: noNeeds,
  feederStress: noNeeds,
  evSiteScreen: noNeeds,
  reversePowerFlow: noNeeds,
  transformerLoadProfile: noNeeds,
  substations: noNeeds,
  substation: noNeeds,
  substationHeadroom: ofHeadroom,
  siteScreen: noNeeds,
  queueDepth: ofNetwork("connectivity-queue"),
  connectivityForecast: ofNetwork("connectivity-queue"),
  istsExpansionPlans: ofNetwork("expansion-plans"),
  demandForecast: ofForecast("demand"),
  demandAccuracy: ofForecast("demand"),
  carbonForecast: ofForecast("carbon"),
  forecastLedger: ({ target = "demand", ...question }) => ofForecast(target)(question),
  forwardCurve: ({ market_type }) => forecast(market_type === "RTM" ? "rtm" : "dam", national),
  powerPlants: ofRecords("plant"),
  renewableCapacity: ofAny(capacityClasses.map((id) => `installed_capacity_${id}` as const)),
  dailyBriefing: ofBriefing,
  dailySummary: ofBriefing,
  createJob: ofExport,
  projectEconomics: ({ market }) => (typeof market === "object" ? priceOf(market.market_type) : none)
}

/** The same of tools, by their names. */
export const needsOfTools: Readonly<Record<string, Needs>> = {
  live_demand: ofStates(["demand"]),
  state_snapshot: ofStates(newest),
  fuel_mix: ofMix,
  exchange_prices: ({ market }) =>
    typeof market === "string" ? priceOf(market) : series(["price_dam", "price_rtm", "price_gdam"], [national]),
  demand_forecast: ofForecast("demand"),
  data_centre_development_bands: ofRecords("development")
}
