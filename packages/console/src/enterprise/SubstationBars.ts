import type { components } from "@grid-data/client/openapi"
import { type Bar, barOf, type Step, stepBars } from "../charts/Bar.ts"
import { amount } from "../format/Numbers.ts"

type Schemas = components["schemas"]
type Headroom = Pick<Schemas["SubstationHeadroom"], "terms" | "today_headroom_mw">
export type Quarter = Schemas["ConnectivityForecast"]["quarters"][number]
export type Candidate = Schemas["SiteScreen"]["candidates"][number]
type Range = NonNullable<Quarter["headroom_mw"]>

/** Terms of a headroom by what they do to it, in the order of their bars. */
const terms = [
  { term: "published_margin_mw", label: "Published margin", sign: 1 },
  { term: "firm_capacity_mw", label: "Capacity without the largest unit", sign: 1 },
  { term: "min_load_mw", label: "Least load", sign: 1 },
  { term: "injection_mw", label: "Generation connected", sign: -1 },
  { term: "peak_load_mw", label: "Peak load", sign: -1 }
] as const

/** Steps to a headroom, MW; grants that a published margin nets already take nothing off. */
export const headroomSteps = ({ terms: values, today_headroom_mw: headroom }: Headroom): ReadonlyArray<Step> => {
  const known = terms.flatMap(({ label, sign, term }): ReadonlyArray<Step> => {
    const value = values[term]
    return value === null ? [] : [{ label, amount: sign * value }]
  })
  const rest = known.reduce((left, step) => left - step.amount, headroom)
  return Math.abs(rest) < 1e-6 ? known : [...known, { label: "Granted, not yet in operation", amount: rest }]
}

/** Steps to a headroom, and the headroom. */
export const headroomBars = (answer: Headroom): ReadonlyArray<Bar> =>
  stepBars(headroomSteps(answer), { label: "Headroom", amount: answer.today_headroom_mw }, 0)

/** Text of a range; empty where it is not known. */
export const rangeText = (range: Range | null): string =>
  range === null ? "" : `${amount(range.p50, 0)} (${amount(range.p10, 0)} to ${amount(range.p90, 0)})`

/** Median at the end of a quarter with its band, MW. */
export const quarterBar = (quarter: string, range: Range | null): Bar => ({
  ...barOf(quarter, range?.p50 ?? null, 0),
  ...(range !== null && { band: { low: range.p10, high: range.p90 }, text: rangeText(range) })
})

/** Parts of a score, in the order of the ranking. */
export const factors = [
  { factor: "distance", label: "Distance", colour: "--data-1" },
  { factor: "headroom", label: "Headroom", colour: "--data-4" },
  { factor: "voltage", label: "Voltage", colour: "--data-3" },
  { factor: "open_access", label: "Open access", colour: "--data-5" },
  { factor: "queue", label: "Queue", colour: "--data-2" }
] as const

type Score = Pick<Candidate, "name" | "score" | "score_high" | "substation_id"> & {
  readonly factors: ReadonlyArray<Pick<Candidate["factors"][number], "factor" | "points">>
}

/** Score of a substation by its parts, with a band to the score if all that is not known were the best. */
export const scoreBar = ({ factors: parts, name, score, score_high, substation_id }: Score): Bar => {
  let from = 0
  return {
    label: name ?? substation_id,
    parts: factors.flatMap(({ colour, factor }) => {
      const points = parts.find((one) => one.factor === factor)?.points ?? 0
      const part = { from, to: from + points, colour }
      from = part.to
      return points === 0 ? [] : [part]
    }),
    ...(score_high > score && { band: { low: score, high: score_high } }),
    text: amount(score, 2)
  }
}
