import { lineComponents } from "@grid/domain/reference/BillLines"
import type { LandedCost, ModeCost } from "@grid/domain/tariffs/LandedCost"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { barChart, waterfall } from "../charts/Bars.ts"
import type { Heading } from "../charts/Drawing.ts"
import { lineChart } from "../charts/Lines.ts"

/** View of a comparison: its ways of supply with their bands, their months, or one of them line by line. */
export const chartViews = ["modes", "months", "grid", "goa", "group-captive", "rtm", "hybrid"] as const
export type ChartView = (typeof chartViews)[number]

/** A comparison as an SVG document; null where the way of supply has no total. */
export const costChart = (answer: Omit<LandedCost, "result_id">, view: ChartView): string | null => {
  const { consumer, days, from } = answer
  const heading: Heading = {
    title: `Landed cost, ${consumer.discom} (${consumer.state}) at ${consumer.voltage_class}`,
    unit: "INR/kWh",
    caption: `${days} days from ${from}, charges of ${answer.as_of}; ${answer.model_version}`,
    simulated: answer.kind === "simulated"
  }
  const known = answer.results.filter(({ landed_inr_per_kwh }) => landed_inr_per_kwh !== null)
  if (view === "modes") return modesChart(heading, known)
  if (view === "months") return monthsChart(heading, known)
  const result = known.find(({ mode }) => mode === view)
  return result === undefined ? null : modeWaterfall(heading, view, result)
}

const amountsOf = ({ breakdown }: ModeCost) =>
  lineComponents.flatMap((component) => {
    const lines = breakdown.filter((line) => line.component === component)
    const inr_per_kwh = lines.reduce((sum, line) => sum + Number(line.inr_per_kwh), 0)
    return lines.length === 0 ? [] : [{ component, inr_per_kwh }]
  })

/** Colours of a chart are fewer than the lines of a bill. */
const groups: ReadonlyArray<readonly [name: string, isIn: (component: string) => boolean]> = [
  [
    "grid energy",
    (name) => ["energy_charge", "time_of_day", "fuel_surcharge", "grid_wheeling", "standby"].includes(name)
  ],
  ["demand", (name) => name === "demand_charge"],
  ["bought energy", (name) => ["plant_energy", "exchange_energy", "exchange_fee", "trading_margin"].includes(name)],
  [
    "networks",
    (name) => ["interstate_transmission", "transmission", "wheeling", "scheduling_fee", "banking"].includes(name)
  ],
  ["surcharges", (name) => name.endsWith("_surcharge") && name !== "fuel_surcharge"],
  ["duty", (name) => name === "electricity_duty"]
]

const modesChart = (heading: Heading, results: ReadonlyArray<ModeCost>): string =>
  barChart({
    ...heading,
    names: results.map(({ mode }) => mode),
    parts: groups.map(([name, isIn]) => ({
      name,
      values: results.map((result) =>
        amountsOf(result).reduce((sum, { component, inr_per_kwh }) => sum + (isIn(component) ? inr_per_kwh : 0), 0)
      )
    })),
    whiskers: results.map(({ p10, p90 }) => (p10 === null || p90 === null ? null : ([p10, p90] as const)))
  })

const monthsChart = (heading: Heading, results: ReadonlyArray<ModeCost>): string =>
  lineChart({
    ...heading,
    times: results[0]?.by_month.map(({ month }) => month) ?? [],
    lines: results.map(({ by_month, mode }) => ({
      name: mode,
      values: by_month.map(({ inr_per_kwh }) => inr_per_kwh ?? Number.NaN)
    }))
  })

const modeWaterfall = (heading: Heading, mode: SupplyMode, result: ModeCost): string =>
  waterfall({
    ...heading,
    title: `${heading.title}: ${mode}`,
    steps: [
      ...amountsOf(result).map(({ component, inr_per_kwh }) => ({
        name: component.replaceAll("_", " "),
        amount: inr_per_kwh
      })),
      { name: "in all", amount: Number(result.landed_inr_per_kwh), total: true }
    ]
  })
