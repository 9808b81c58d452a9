import { headroomSteps } from "@grid/domain/substations/HeadroomSteps"
import type { ConnectivityForecast } from "@grid/domain/substations/Queue"
import type { SiteScreen } from "@grid/domain/substations/SiteScreen"
import type { SubstationHeadroom } from "@grid/domain/substations/SubstationHeadroom"
import { barChart, waterfall } from "../charts/Bars.ts"
import { lineChart } from "../charts/Lines.ts"

/** Headroom of a substation step by step, as an SVG document. */
export const headroomChart = (answer: Omit<typeof SubstationHeadroom.Type, "result_id">): string => {
  const { direction, method, name, substation_id, today_headroom_mw } = answer
  return waterfall({
    title: `Headroom of ${name ?? substation_id}, ${direction}`,
    unit: "MW",
    caption:
      method === "published_margin" ? "From the published margin" : "From capacity and loading; says nothing of lines",
    simulated: answer.kind === "simulated",
    steps: [
      ...headroomSteps(answer).map(({ amount, label }) => ({ name: label, amount })),
      { name: "Headroom", amount: today_headroom_mw, total: true }
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
