import type { ConnectivityForecast } from "@grid/domain/substations/Queue"
import type { SiteScreen } from "@grid/domain/substations/SiteScreen"
import type { SubstationHeadroom } from "@grid/domain/substations/SubstationHeadroom"
import { barChart, type Step, waterfall } from "../charts/Bars.ts"
import { lineChart } from "../charts/Lines.ts"

/** Terms of a headroom by what they do to it, in the order in which they stand in the chart. */
const terms = [
  ["published_margin_mw", "margin", 1],
  ["firm_capacity_mw", "firm capacity", 1],
  ["min_load_mw", "least load", 1],
  ["injection_mw", "connected", -1],
  ["peak_load_mw", "peak load", -1]
] as const

/** Headroom of a substation step by step, as an SVG document. */
export const headroomChart = (answer: Omit<typeof SubstationHeadroom.Type, "result_id">): string => {
  const { direction, method, name, substation_id, terms: values, today_headroom_mw } = answer
  const known = terms.flatMap(([term, label, sign]): ReadonlyArray<Step> => {
    const value = values[term]
    return value === null ? [] : [{ name: label, amount: sign * value }]
  })
  const rest = today_headroom_mw - known.reduce((sum, { amount }) => sum + amount, 0)
  return waterfall({
    title: `Headroom of ${name ?? substation_id}, ${direction}`,
    unit: "MW",
    caption:
      method === "published_margin" ? "From the published margin" : "From capacity and loading; says nothing of lines",
    simulated: answer.kind === "simulated",
    steps: [
      ...known,
      // Grants that a margin nets already take nothing off.
      ...(Math.abs(rest) < 1e-6 ? [] : [{ name: "granted", amount: rest }]),
      { name: "headroom", amount: today_headroom_mw, total: true }
    ]
  })
}

/** Headroom by the end of the next quarters, as an SVG document. */
export const outlookChart = (answer: Omit<typeof ConnectivityForecast.Type, "result_id">): string => {
  const { direction, kind, quarters, substation_id } = answer
  const of = (quantile: "p10" | "p50" | "p90") =>
    quarters.map(({ headroom_mw }) => headroom_mw?.[quantile] ?? Number.NaN)
  return lineChart({
    title: `Headroom of ${substation_id}, ${direction}`,
    unit: "MW",
    caption:
      "At the end of each quarter; the band reaches from the 10th to the 90th percentile and was not held against outcomes",
    simulated: kind === "simulated",
    times: quarters.map(({ quarter }) => quarter),
    lines: [{ name: "p50", values: of("p50") }],
    bands: [{ name: "p10 to p90", low: of("p10"), high: of("p90") }]
  })
}

/** Bars of a chart. */
const mostBars = 10

/** Best substations for a site by the parts of their scores, as an SVG document. */
export const screenChart = (answer: Omit<typeof SiteScreen.Type, "result_id">): string => {
  const best = answer.candidates.slice(0, mostBars)
  const factors = best[0]?.factors.map(({ factor }) => factor) ?? []
  return barChart({
    title: "Substations for the site",
    unit: "score",
    caption: `The best ${best.length} of ${answer.considered}; a whisker reaches to the score if all that is not known were the best`,
    simulated: answer.kind === "simulated",
    names: best.map(({ substation_id }) => substation_id),
    parts: factors.map((name) => ({
      name: name.replaceAll("_", " "),
      values: best.map(({ factors: parts }) => parts.find(({ factor }) => factor === name)?.points ?? 0)
    })),
    whiskers: best.map(({ score, score_high }) => (score_high > score ? ([score, score_high] as const) : null))
  })
}
