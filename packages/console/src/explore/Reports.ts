import { rowsOf } from "./Answer.ts"
import { common, type ExploreSeries, one, steady } from "./Series.ts"

/** Members of every series that comes once a day. */
const daily = { ...common, theme: "Daily reports", unit: "MWh", resolutions: ["day"], isKnownAt: true } as const

const dailyReports: ReadonlyArray<ExploreSeries> = [
  {
    id: "report-peak",
    title: "Daily report: peak demand",
    unit: "MW",
    fields: [
      { name: "max_demand_mw", label: "Highest of the day", colour: "--data-3" },
      { name: "evening_peak_mw", label: "Evening peak", colour: "--data-1" }
    ]
  },
  {
    id: "report-energy",
    title: "Daily report: energy of water, wind and sun",
    unit: "MWh",
    fields: [
      { name: "hydro_mwh", label: "Hydro", colour: "--fuel-hydro" },
      { name: "wind_mwh", label: "Wind", colour: "--fuel-wind" },
      { name: "solar_mwh", label: "Solar", colour: "--fuel-solar" }
    ]
  },
  { id: "report-shortage", title: "Daily report: energy short", unit: "MWh", fields: one("shortage_mwh", "Shortage") }
].map((report) => ({
  ...daily,
  ...report,
  dataset: "daily_report",
  operation: "getPsp",
  load: (grid, query, signal) =>
    rowsOf(grid.GET("/developer/v1/grid/psp", { params: { query: steady(query) }, signal }), (data) =>
      data.reports.map(({ date, national }) => ({ date, ...national }))
    )
}))

const interchange: ExploreSeries = {
  ...daily,
  id: "interchange",
  title: "Energy drawn from the grid, against schedule",
  dataset: "power_flows",
  areas: ["states"],
  operation: "getStateInterchange",
  fields: [
    { name: "actual_mwh", label: "Drawn", colour: "--data-1" },
    { name: "schedule_mwh", label: "Schedule", colour: "--data-2", faint: true }
  ],
  load: (grid, query, signal) =>
    rowsOf(
      grid.GET("/developer/v1/grid/state-interchange", { params: { query: steady(query) }, signal }),
      ({ rows }) => rows
    )
}

const flows: ReadonlyArray<ExploreSeries> = [
  {
    ...daily,
    id: "corridor",
    title: "Energy from the first zone to the second",
    dataset: "power_flows",
    areas: ["corridors"],
    operation: "getPowerFlows",
    fields: [
      { name: "net_mwh", label: "Net", colour: "--data-1" },
      { name: "export_mwh", label: "To the second", colour: "--data-4" },
      { name: "import_mwh", label: "Back to the first", colour: "--data-3" }
    ],
    load: (grid, { corridor, ...query }, signal) =>
      rowsOf(grid.GET("/developer/v1/grid/power-flows", { params: { query: steady(query) }, signal }), (data) =>
        data.corridors.filter((row) => row.corridor === corridor)
      )
  },
  {
    ...daily,
    id: "neighbour",
    title: "Import from a neighbouring country less export",
    dataset: "power_flows",
    areas: ["neighbours"],
    operation: "getPowerFlows",
    fields: one("net_mwh", "Net import"),
    load: (grid, { country, ...query }, signal) =>
      rowsOf(grid.GET("/developer/v1/grid/power-flows", { params: { query: steady(query) }, signal }), (data) =>
        data.transnational.filter((row) => row.country === country)
      )
  }
]

const renewables: ExploreSeries = {
  ...daily,
  id: "renewables",
  title: "Net generation of wind and sun",
  dataset: "renewable_generation",
  areas: ["country", "states"],
  operation: "getRenewableGeneration",
  fields: [
    { name: "total_mwh", label: "All renewables", colour: "--data-1" },
    { name: "wind_mwh", label: "Wind", colour: "--fuel-wind" },
    { name: "solar_mwh", label: "Solar", colour: "--fuel-solar" }
  ],
  load: (grid, query, signal) =>
    rowsOf(
      grid.GET("/developer/v1/grid/renewable-generation", { params: { query: steady(query) }, signal }),
      ({ rows }) => rows.filter(({ area }) => area === (query.state ?? "india"))
    )
}

const monthlySupply: ExploreSeries = {
  ...common,
  theme: "Monthly reports",
  unit: "MWh",
  isKnownAt: true,
  isByMonth: true,
  id: "month-shortage",
  title: "Month: energy short",
  dataset: "monthly_supply",
  areas: ["country", "states"],
  resolutions: ["day"],
  operation: "getMonthlySupply",
  fields: one("energy_shortage_mwh", "Shortage"),
  load: (grid, query, signal) =>
    rowsOf(grid.GET("/developer/v1/grid/monthly-supply", { params: { query: steady(query) }, signal }), ({ rows }) =>
      rows.filter(({ area }) => area === (query.state ?? "india"))
    )
}

/** Series that come once a day or month. */
export const reports: ReadonlyArray<ExploreSeries> = [...dailyReports, interchange, ...flows, renewables, monthlySupply]
