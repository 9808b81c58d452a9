import { type CatalogEntry, type Field, number } from "./CatalogEntry.ts"
import { issued, tables } from "./Issued.ts"
import { networks } from "./Networks.ts"
import { inputDatasets } from "../carbon/GridMix.ts"
import { fuelNames, mixFuels } from "../fuel/FuelMix.ts"
import { type Area, bidAreas, exchanges } from "../observations/Area.ts"
import { type DatasetId, datasets, get } from "../observations/Dataset.ts"
import { ancillary } from "../observations/datasets/Ancillary.ts"
import { capacity } from "../observations/datasets/Capacity.ts"
import { dailyReport } from "../observations/datasets/DailyReport.ts"
import { deviation } from "../observations/datasets/Deviation.ts"
import { generation } from "../observations/datasets/Generation.ts"
import { live } from "../observations/datasets/Live.ts"
import { market, marketOfDataset } from "../observations/datasets/Market.ts"
import { monthlySupply } from "../observations/datasets/MonthlySupply.ts"
import { dayMs, hourMs } from "../time/Time.ts"

const stored = (ids: ReadonlyArray<DatasetId>): ReadonlyArray<Field> =>
  ids.map((id) => number(id, get(id).unit, get(id).title))

const idsOf = (subject: object): ReadonlyArray<DatasetId> =>
  datasets.flatMap(({ id }) => (Object.hasOwn(subject, id) ? [id] : []))

const startingWith = (ids: ReadonlyArray<DatasetId>, ...starts: ReadonlyArray<string>) =>
  ids.filter((id) => starts.some((start) => id.startsWith(start)))

const among = (ids: ReadonlyArray<DatasetId>) => {
  const set = new Set<DatasetId>(ids)
  return ({ dataset }: { readonly dataset: DatasetId }) => set.has(dataset)
}

const all = datasets.map(({ id }) => id)
const without = (ids: ReadonlyArray<DatasetId>, others: ReadonlyArray<DatasetId>) =>
  ids.filter((id) => !others.includes(id))

/** True where a source of a stored dataset gives, for an area, something that an entry is or is computed from. */
export const isFedBy = ({ computedFrom, covers }: CatalogEntry, dataset: DatasetId, area: Area): boolean =>
  computedFrom === undefined ? covers({ dataset, area }) : computedFrom.includes(dataset)

/** Areas whose prices are shown apart. */
const places = new Set<string>([...bidAreas.map((area) => `bid-${area}`), ...exchanges])

const marketIds = idsOf(market)
const stateMarketIds = startingWith(marketIds, "state_exchange_")
const networkIds = [
  ...startingWith(all, "line_", "cross_border_", "exchange_", "interchange_"),
  ...startingWith(all, "corridor_flow", "transnational_exchange")
]
const reportIds = without(idsOf(dailyReport), networkIds)
const renewableIds = startingWith(all, "renewable_energy", "renewable_capacity")
const stationIds = without(idsOf(generation), [...networkIds, ...renewableIds])
const capacityIds = idsOf(capacity)
const deviationDayIds = idsOf(deviation).filter((id) => get(id).rhythm === "day")
const supplyIds = idsOf(monthlySupply)
const stateIds = [
  ...startingWith(all, "own_generation", "net_import", "scheduled_drawal", "actual_drawal", "central_station_drawal"),
  ...all.filter((id) => id === "drawal_deviation" || id === "deviation_rate")
]
const fuelIds = without(idsOf(live), [...stateIds, ...networkIds, "demand", "frequency"])

const inMarket = among(without(marketIds, stateMarketIds))
const inStateMarket = among(stateMarketIds)

/** Every dataset there is, in the order in which it is shown. */
export const catalog: ReadonlyArray<CatalogEntry> = [
  {
    id: "demand",
    title: "Demand met",
    description: "Power demand met, all-India, by zone and by state, live and past.",
    theme: "demand",
    endpoint: "/developer/v1/grid/demand/latest",
    history: "/developer/v1/grid/demand/history",
    tool: "live_demand",
    unit: "MW",
    rhythm: "block",
    publicationDelayMs: 0,
    states: false,
    fields: [number("demand_mw", "MW", "Demand met; in a history the mean of the interval")],
    covers: among(["demand"]),
    collection: null
  },
  {
    id: "frequency",
    title: "Grid frequency",
    description: "Frequency of the synchronous grid and its band.",
    theme: "frequency",
    endpoint: "/developer/v1/grid/frequency/latest",
    history: "/developer/v1/grid/frequency/history",
    tool: "live_demand",
    unit: "Hz",
    rhythm: "block",
    publicationDelayMs: 0,
    states: false,
    fields: [
      number("frequency_hz", "Hz", "Frequency; in a history the mean of the block"),
      { name: "band", type: "string", unit: null, description: "low < 49.90 ≤ normal ≤ 50.05 < high" }
    ],
    covers: among(["frequency"]),
    collection: null
  },
  {
    id: "generation_by_fuel",
    title: "Generation by fuel",
    description: "Generation by fuel, live, with demand net of wind and solar.",
    theme: "generation",
    endpoint: "/developer/v1/fuel-mix/latest",
    history: "/developer/v1/fuel-mix/history",
    tool: "fuel_mix",
    unit: "MW",
    rhythm: "block",
    publicationDelayMs: 0,
    states: false,
    fields: mixFuels.map((fuel) => number(fuel, "MW", fuelNames[fuel])),
    covers: among(fuelIds),
    collection: null
  },
  {
    id: "carbon_intensity",
    title: "Carbon intensity",
    description:
      "Carbon intensity of electricity, its emissions by MWh, all-India and by state, from frozen snapshots of the grid's mix; average signal, direct or lifecycle, consumption or generation.",
    theme: "carbon",
    endpoint: "/developer/v1/carbon-intensity/latest",
    history: "/developer/v1/carbon-intensity/history",
    tool: "state_snapshot",
    unit: "kg CO2e/MWh",
    rhythm: "block",
    publicationDelayMs: 0,
    states: false,
    fields: [
      number("average.kg_co2e_per_mwh", "kg CO2e/MWh", "Average intensity of a block"),
      {
        name: "snapshot_id",
        type: "string",
        unit: null,
        description: "Handle of the frozen block by which it can be recomputed"
      }
    ],
    covers: () => false,
    collection: null,
    computedFrom: inputDatasets
  },
  {
    id: "state_drawal",
    title: "Own generation and drawal of the states",
    description: "What states generate themselves and draw from the grid, scheduled and metered.",
    theme: "network",
    endpoint: "/developer/v1/grid/states",
    tool: "state_snapshot",
    unit: "MW",
    rhythm: "block",
    publicationDelayMs: 0,
    states: true,
    fields: [
      number("own_generation_mw", "MW", "What a state generates itself, without central stations"),
      number("import_mw", "MW", "A state's import less export")
    ],
    covers: among(stateIds),
    collection: null
  },
  {
    id: "exchange_prices",
    title: "Exchange prices",
    description: "Clearing prices, volumes and bids of the power exchange by 15-minute block.",
    theme: "market",
    endpoint: "/developer/v1/market/exchange/latest",
    history: "/developer/v1/market/exchange/canonical",
    tool: "exchange_prices",
    unit: "INR/MWh",
    rhythm: "block",
    publicationDelayMs: 0,
    states: false,
    fields: [
      number("mcp_inr_per_mwh", "INR/MWh", "Market clearing price; null where a session was suspended"),
      number("mcv_mw", "MW", "Market clearing volume"),
      number("purchase_bid_mw", "MW", "Purchase bids"),
      number("sell_bid_mw", "MW", "Sell bids"),
      number("scheduled_mw", "MW", "Finally scheduled volume"),
      { name: "congestion", type: "boolean", unit: null, description: "True where the market was split into areas" }
    ],
    covers: (series) => inMarket(series) && !places.has(series.area),
    partOf: marketOfDataset,
    collection: null
  },
  {
    id: "exchange_area_prices",
    title: "Exchange prices by area",
    description: "Prices and cleared volumes by bid area and of other exchanges.",
    theme: "market",
    endpoint: "/developer/v1/market/exchange/area-prices",
    tool: "exchange_prices",
    unit: "INR/MWh",
    rhythm: "block",
    publicationDelayMs: 0,
    states: false,
    fields: stored([...startingWith(marketIds, "price_", "area_"), ...stateMarketIds]),
    covers: (series) => (inMarket(series) && places.has(series.area)) || inStateMarket(series),
    collection: null
  },
  {
    id: "deviation_rates",
    title: "Rates of charges for deviation",
    description:
      "Normal rate of charges for deviation by bid area and 15-minute block, the area prices of all exchanges that it is made of, and the net cost of ancillary services, which is no clearing price. Published 8 to 11 days late.",
    theme: "market",
    endpoint: "/developer/v1/market/deviation-rates",
    tool: null,
    unit: "INR/MWh",
    rhythm: "block",
    publicationDelayMs: 11 * dayMs,
    states: false,
    fields: stored(without(idsOf(deviation), deviationDayIds)),
    covers: among(without(idsOf(deviation), deviationDayIds)),
    collection: null
  },
  {
    id: "deviation_rates_daily",
    title: "Daily rates of charges for deviation",
    description:
      "Reference charge rate by bid area and day; until December 2022 the average area price and the charge for deviation around 50 Hz.",
    theme: "market",
    endpoint: "/developer/v1/market/deviation-rates",
    tool: null,
    unit: "INR/MWh",
    rhythm: "day",
    publicationDelayMs: 11 * dayMs,
    states: false,
    fields: stored(deviationDayIds),
    covers: among(deviationDayIds),
    collection: null
  },
  {
    id: "ancillary_prices",
    title: "Clearing prices of ancillary services",
    description:
      "Clearing prices of secondary and tertiary reserve, upwards and downwards, as the operator imports them.",
    theme: "market",
    endpoint: "/v1/ancillary/clearing-prices",
    tool: null,
    unit: "INR/MWh",
    rhythm: "block",
    publicationDelayMs: 2 * dayMs,
    states: false,
    fields: stored(idsOf(ancillary)),
    covers: among(idsOf(ancillary)),
    collection: null
  },
  {
    id: "daily_report",
    title: "Daily power supply position",
    description:
      "The daily report: demand, energy, shortage, frequency profile, outages and gross generation by zone and state.",
    theme: "reports",
    endpoint: "/developer/v1/grid/psp",
    tool: "state_snapshot",
    unit: null,
    rhythm: "day",
    publicationDelayMs: 10.5 * hourMs,
    states: false,
    fields: [
      number("evening_peak_mw", "MW", "Demand met at the evening peak hour"),
      number("evening_peak_shortage_mw", "MW", "Shortage at the evening peak hour"),
      number("max_demand_mw", "MW", "Largest demand met of the day"),
      number("energy_mwh", "MWh", "Energy met"),
      number("shortage_mwh", "MWh", "Energy short"),
      number("hydro_mwh", "MWh", "Hydro generation"),
      number("wind_mwh", "MWh", "Wind generation"),
      number("solar_mwh", "MWh", "Solar generation"),
      number("in_band_pct", "%", "Share of the day's time from 49.90 to 50.05 Hz"),
      number("gross_mwh", "MWh", "Gross generation of a fuel")
    ],
    covers: among(reportIds),
    collection: "daily_report"
  },
  {
    id: "monthly_supply",
    title: "Monthly power supply position",
    description: "Energy required and available, peak demand and peak met by state and month.",
    theme: "reports",
    endpoint: "/developer/v1/grid/monthly-supply",
    tool: null,
    unit: null,
    rhythm: "month",
    publicationDelayMs: 20 * dayMs,
    states: false,
    fields: [
      number("energy_requirement_mwh", "MWh", "Energy required in the month"),
      number("energy_availability_mwh", "MWh", "Energy made available in the month"),
      number("peak_demand_mw", "MW", "Peak demand of the month"),
      number("peak_met_mw", "MW", "Peak demand met in the month")
    ],
    covers: among(supplyIds),
    collection: null
  },
  {
    id: "power_flows",
    title: "Flows between zones and over borders",
    description: "Interregional lines and corridors, interchange of the zones, exchange with the neighbours.",
    theme: "network",
    endpoint: "/developer/v1/grid/power-flows",
    tool: null,
    unit: null,
    rhythm: "day",
    publicationDelayMs: 10.5 * hourMs,
    states: false,
    fields: [
      number(
        "net_mwh",
        "MWh",
        "Of a corridor and its lines the flow from the first zone to the second less what came back; of a neighbour India's import less export. The export's field line_net_energy is as the source prints it: import less export of the first zone"
      ),
      number("import_mwh", "MWh", "Import over a corridor"),
      number("export_mwh", "MWh", "Export over a corridor, as a positive number"),
      number("max_import_mw", "MW", "Largest import over a corridor"),
      number("max_export_mw", "MW", "Largest export over a corridor, as a positive number"),
      number("peak_mw", "MW", "Day peak of the exchange with a neighbouring country")
    ],
    covers: among(networkIds),
    collection: "line"
  },
  {
    id: "station_generation",
    title: "Generation of stations",
    description: "Daily generation, programme, outage and coal stock of power stations and units.",
    theme: "generation",
    endpoint: "/developer/v1/grid/station-generation",
    tool: null,
    unit: "MWh",
    rhythm: "day",
    publicationDelayMs: 17 * hourMs,
    states: false,
    fields: [
      number("generated_mwh", "MWh", "Generation of a station, a unit or a total"),
      number("programmed_mwh", "MWh", "Generation as programmed"),
      number("monitored_capacity_mw", "MW", "Capacity that is monitored"),
      number("outage_mw", "MW", "Capacity under outage"),
      number("coal_stock_days", "days", "Coal in stock, days of requirement")
    ],
    covers: among(stationIds),
    collection: "station"
  },
  {
    id: "renewable_generation",
    title: "Renewable generation",
    description: "Daily net generation of wind, solar and other renewables by state.",
    theme: "generation",
    endpoint: "/developer/v1/grid/renewable-generation",
    tool: null,
    unit: "MWh",
    rhythm: "day",
    publicationDelayMs: 2 * dayMs,
    states: false,
    fields: [
      number("wind_mwh", "MWh", "Net generation of wind within an area"),
      number("solar_mwh", "MWh", "Net generation of solar within an area"),
      number("other_mwh", "MWh", "Net generation of other renewables within an area"),
      number("total_mwh", "MWh", "Net generation of all renewables within an area"),
      number("interstate.total_mwh", "MWh", "Net generation of all renewables at the interstate network")
    ],
    covers: among(renewableIds),
    collection: null
  },
  {
    id: "installed_capacity",
    title: "Installed capacity",
    description: "Installed capacity by state, fuel and month, and the utilisation of renewables.",
    theme: "assets",
    endpoint: "/developer/v1/assets/renewable-capacity",
    tool: null,
    unit: "MW",
    rhythm: "month",
    publicationDelayMs: 20 * dayMs,
    states: false,
    fields: stored(capacityIds),
    covers: among(capacityIds),
    collection: null
  },
  {
    id: "power_plants",
    title: "Power plants",
    description: "Power plants with fuel, capacity, owner and coordinates.",
    theme: "assets",
    endpoint: "/developer/v1/assets/power-plants",
    tool: null,
    unit: "MW",
    rhythm: "month",
    publicationDelayMs: 0,
    states: false,
    fields: [
      { name: "name", type: "string", unit: null, description: "Name of the plant" },
      { name: "fuel", type: "string", unit: null, description: "Main fuel" },
      number("capacity_mw", "MW", "Capacity"),
      number("latitude", "°", "Latitude, WGS 84"),
      number("longitude", "°", "Longitude, WGS 84")
    ],
    covers: () => false,
    collection: "plant"
  },
  ...issued,
  ...tables,
  ...networks
]

/** The entries whose stored values can be exported: those that are series or records. */
export const exported: ReadonlyArray<CatalogEntry> = catalog.filter(
  ({ computedFrom, network, table, target }) =>
    computedFrom === undefined && network === undefined && table === undefined && target === undefined
)

const byId = new Map(catalog.map((entry) => [entry.id, entry]))

/** The dataset of the catalogue with this id. */
export const entryOf = (id: string): CatalogEntry => {
  const entry = byId.get(id)
  if (entry === undefined) throw new Error(`no dataset ${id}`)
  return entry
}
