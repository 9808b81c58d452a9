import { kindAt } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import type { State } from "@grid/domain/states/State"

/** Names the method in an answer's provenance. */
export const zoneMethod =
  "sum of the states and union territories of the zone; unknown where those that are known make up less than 80 % of its record demand"

/** Demand of one state over the window, MW. */
export interface Member {
  readonly state: Pick<State, "slug" | "record_demand_mw">
  readonly series: Series
}

/**
 * Demand of a zone of so many states and so much record demand: the sum of those that are known, over the window of the
 * member that reaches furthest. Needs one member.
 */
export const zoneSum = (
  members: ReadonlyArray<Member>,
  zone: { readonly states: number; readonly record_demand_mw: number }
): Series => {
  const { series: frame } = members.reduce((a, b) => (b.series.start > a.series.start ? b : a))
  const values = new Float64Array(frame.values.length)
  const weights = new Float64Array(values.length)
  const kinds = new Uint8Array(values.length)
  let isRunning = false
  let present = 0
  for (const { series, state } of members) {
    present += series.coverage.present
    const offset = Math.round((frame.start - series.start) / frame.step)
    for (let index = 0; index < values.length; index++) {
      const value = series.values[index + offset] ?? Number.NaN
      if (Number.isNaN(value)) continue
      values[index] = (values[index] ?? 0) + value
      weights[index] = (weights[index] ?? 0) + state.record_demand_mw
      if (kindAt(series, index + offset) === "modelled") kinds[index] = 1
    }
    isRunning ||= offset === 0 && series.isRunning === true
  }
  const isSimulated = members.some(({ series }) => series.kindList.includes("simulated"))
  return {
    start: frame.start,
    step: frame.step,
    values: values.map((value, index) =>
      (weights[index] ?? 0) >= leastCoverage * zone.record_demand_mw ? value : Number.NaN
    ),
    kindList: [isSimulated ? "simulated" : "derived", "modelled"],
    kinds,
    coverage: coverage(present, frame.coverage.expected * zone.states),
    isRunning
  }
}
