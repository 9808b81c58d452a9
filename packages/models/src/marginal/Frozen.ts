import type { GridMix } from "@grid/domain/carbon/GridMix"
import type { Band } from "@grid/domain/carbon/MarginalSignal"
import { round } from "@grid/domain/numbers/Numbers"
import { hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import type { Highs } from "highs"
import { thawed } from "../carbon/Frozen.ts"
import { compute, computeV1 } from "../carbon/GridMix.ts"
import { makeRandom } from "../engines/Random.ts"
import { type Trace, zoneSignals, type ZoneSignals } from "./Block.ts"
import { fit, type RegressionFit, slopeAt, type SystemSeries } from "./Regression.ts"

/** Version of the method by which marginal values are computed. What a version computes never changes. */
export const marginalVersion = "marginal-v0.2"

/** Every version that values were ever computed by, with the trace that it rests on. */
const traces: Readonly<Record<string, Trace>> = { "marginal-v0.1": computeV1, [marginalVersion]: compute }

/** Frozen texts of a block: readings, capacity table and regression, and what coal is committed for, MW. */
export interface MarginalTask {
  readonly method_version: string
  readonly inputs: string
  readonly capacity_text: string
  readonly committed_mw: number
  readonly fit_text: string | null
}

/** Marginal values of a block, kg CO2e per MWh: by zone, and of the country. */
export interface MarginalResult {
  readonly dispatch: ZoneSignals
  readonly regression: Band | null
}

const rounded = (value: number) => round(value, 1e6) + 0

/** Canonical text of the marginal values of a block; empty where the version is not known to this build. */
export const marginalText = (task: MarginalTask, highs: Highs): string => {
  const { capacity_text, committed_mw, fit_text, inputs, method_version } = task
  const trace = traces[method_version]
  if (trace === undefined) return ""
  const mix = thawed(inputs, capacity_text)
  const result: MarginalResult = {
    dispatch: zoneSignals(trace, { mix, committed_mw }, {}, highs),
    regression:
      fit_text === null ? null : regressionOf(JSON.parse(fit_text) as RegressionFit, mix.block_start, trace(mix))
  }
  return JSON.stringify(result)
}

/** Blocks of an IST day with the days before it, which their regression learns from. */
export interface MarginalDay {
  /** Days since 1970 IST. */
  readonly day: number
  /** Null where nothing is known of the days before. */
  readonly series: SystemSeries | null
  readonly blocks: ReadonlyArray<Omit<MarginalTask, "fit_text" | "method_version">>
}

/** Texts of a day: of its regression, null where there is none, and of the values of each block. */
export interface MarginalTexts {
  readonly fit_text: string | null
  readonly results: ReadonlyArray<string>
}

/** Marginal values of the blocks of a day by the regression on the days before it. */
export const marginalTexts = ({ blocks, day, series }: MarginalDay, highs: Highs): MarginalTexts => {
  const fit_text = series === null ? null : JSON.stringify(fit(series, makeRandom(`regression ${day}`)))
  const rest = { fit_text, method_version: marginalVersion }
  return { fit_text, results: blocks.map((block) => marginalText({ ...block, ...rest }, highs)) }
}

/** Values that were frozen as this text. */
export const marginalResult = (text: string): MarginalResult => JSON.parse(text) as MarginalResult

const regressionOf = (fit: RegressionFit, block_start: number, { areas }: GridMix): Band | null => {
  const load = areas[0]?.consumption?.total_mw
  const hour = Math.floor((block_start - istDayStart(istDay(block_start))) / hourMs)
  const slope = load === undefined ? null : slopeAt(fit, load, hour)
  return slope === null
    ? null
    : { kg_co2e_per_mwh: rounded(slope.kg_co2e_per_mwh), p10: rounded(slope.p10), p90: rounded(slope.p90) }
}
