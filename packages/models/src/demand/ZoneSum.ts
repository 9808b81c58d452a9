import { kindAt } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { sum } from "@grid/domain/numbers/Numbers"
import type { Area } from "@grid/domain/observations/Area"
import { coverage, leastCoverage, type Provenance, ownTerms } from "@grid/domain/observations/Provenance"
import { type State, states } from "@grid/domain/states/State"
import { iso } from "@grid/domain/time/Time"

/** Names the method in an answer's provenance. */
const zoneMethod =
  "sum of the states and union territories of the zone; unknown where those that are known make up less than 80 % of its record demand"

/** Demand of one state over the window, MW. */
export interface Member {
  readonly state: Pick<State, "slug" | "record_demand_mw">
  readonly series: Series
}

const recordOf = (states: ReadonlyArray<Pick<State, "record_demand_mw">>): number =>
  sum(states.map((state) => state.record_demand_mw))

/** True where states make up enough of their zone, by record demand, for their sum to stand for it. */
export const standFor = (
  known: ReadonlyArray<Pick<State, "record_demand_mw">>,
  zone: ReadonlyArray<Pick<State, "record_demand_mw">>
): boolean => recordOf(known) >= leastCoverage * recordOf(zone)

/** States and union territories of a zone; none of any other area. */
export const statesIn = (area: Area): ReadonlyArray<State> => states.filter(({ zone }) => zone?.toLowerCase() === area)

/** Origin of the demand of a zone in an answer's provenance. */
export const zoneOrigin = ({ kindList }: Series, as_of: number | null): ReadonlyArray<Provenance> =>
  as_of === null
    ? []
    : [
        {
          dataset: "demand",
          source: "zone-sum",
          kind: kindList[0] ?? "derived",
          method: zoneMethod,
          captured_at: iso(as_of),
          ...ownTerms
        }
      ]

/** True where a series has a known value. */
export const isKnown = ({ values }: Series): boolean => values.some((value) => !Number.isNaN(value))

/**
 * Demand of the zone of all these states: the sum of those of `members`, the states that are known, over the window of the one
 * that reaches furthest. Needs one member.
 */
export const zoneSum = (
  members: ReadonlyArray<Member>,
  zone: ReadonlyArray<Pick<State, "record_demand_mw">>
): Series => {
  const record_demand_mw = recordOf(zone)
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
      (weights[index] ?? 0) >= leastCoverage * record_demand_mw ? value : Number.NaN
    ),
    kindList: [isSimulated ? "simulated" : "derived", "modelled"],
    kinds,
    coverage: coverage(present, frame.coverage.expected * zone.length),
    isRunning
  }
}
