import type { Grid } from "../api/Grid.ts"
import type { ChartData } from "../charts/Series.ts"
import type { Answer, Parameters } from "./Answer.ts"
import type { Field, FieldRange } from "./Chart.ts"
import type { Resolution } from "./Query.ts"

/** Series that can be looked at, with the call that gives it. */
export interface ExploreSeries {
  readonly id: string
  readonly title: string
  readonly theme: string
  /** Id of its dataset in the service's catalogue. */
  readonly dataset: string
  readonly unit: string
  readonly digits: number
  readonly form: ChartData["form"]
  readonly areas: ReadonlyArray<"country" | "zones" | "states" | "bid areas" | "corridors" | "neighbours">
  readonly resolutions: readonly [Resolution, ...ReadonlyArray<Resolution>]
  /** True where the values of an earlier state of knowledge can be asked for. */
  readonly isKnownAt: boolean
  /** True where it lies ahead of now: it has no window then. */
  readonly isForecast: boolean
  /** True where its values are of whole months, for which no route has an interval. */
  readonly isByMonth: boolean
  /** Method of the clients. */
  readonly operation: string
  /** Null where the rows are a mix of fuels. */
  readonly fields: ReadonlyArray<Field> | null
  readonly range?: FieldRange
  readonly load: (grid: Grid, parameters: Parameters, signal: AbortSignal) => Promise<Answer>
}

const all: readonly [Resolution, ...ReadonlyArray<Resolution>] = ["block", "hour", "day"]

/** Traits of most series. */
export const common = {
  digits: 0,
  form: "lines",
  areas: ["country"],
  resolutions: all,
  isKnownAt: false,
  isForecast: false,
  isByMonth: false
} as const

/** A series of one field. */
export const one = (name: string, label: string): ReadonlyArray<Field> => [{ name, label, colour: "--data-1" }]

/** Parameters of a route that has one resolution alone. */
export const steady = ({ resolution: _resolution, ...others }: Parameters) => others
