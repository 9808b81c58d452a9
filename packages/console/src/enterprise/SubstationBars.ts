import type { components } from "@grid-data/client/openapi"
import { headroomSteps } from "@grid/domain/substations/HeadroomSteps"
import { type Bar, barOf, stepBars } from "../charts/Bar.ts"
import { amount } from "../format/Numbers.ts"

type Schemas = components["schemas"]
type Headroom = Pick<Schemas["SubstationHeadroom"], "terms" | "today_headroom_mw">
export type Quarter = Schemas["ConnectivityForecast"]["quarters"][number]
export type Candidate = Schemas["SiteScreen"]["candidates"][number]
type Range = NonNullable<Quarter["headroom_mw"]>

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
