import type { MarginalRow } from "@grid/domain/marginal/CarbonMarginal"
import {
  baseline,
  type MarginalMethod,
  MarginalMethod as methods,
  type MarginalSignal
} from "@grid/domain/carbon/MarginalSignal"
import { round } from "@grid/domain/numbers/Numbers"
import { fromSlug } from "@grid/domain/states/State"
import { areas } from "../carbon/Frozen.ts"
import { ceaMargins, combinedMargin } from "./Baseline.ts"
import { marginalResult } from "./Frozen.ts"

type Values = Pick<MarginalRow, "dispatch" | "regression">

const { build_margin, operating_margin, operating_weight } = ceaMargins

const cea: MarginalSignal = {
  method: "cea",
  kg_co2e_per_mwh: round(combinedMargin(ceaMargins), 1e6),
  p10: null,
  p90: null,
  margins: [
    { margin: "operating", weight: operating_weight, kg_co2e_per_mwh: operating_margin },
    { margin: "build", weight: 1 - operating_weight, kg_co2e_per_mwh: build_margin }
  ],
  baseline
}

/** Marginal signal of a block by a method. */
export const signalOf = (values: Values, method: MarginalMethod): MarginalSignal =>
  method === "cea" ? cea : { method, ...(values[method] ?? { kg_co2e_per_mwh: null, p10: null, p90: null }) }

/** Every marginal signal of a block. */
export const signalsOf = (values: Values): ReadonlyArray<MarginalSignal> =>
  methods.literals.map((method) => signalOf(values, method))

/** Values of an area in frozen ones: of a state by its zone, of the country the regression alone; unknown where nothing is frozen. */
export const valuesIn = (result: string | null, area: string): Values => {
  if (result === null) return { dispatch: null, regression: null }
  const { dispatch, regression } = marginalResult(result)
  const zone = fromSlug(area)?.zone ?? null
  return { dispatch: zone === null ? null : dispatch[zone], regression: isIsland(area) ? null : regression }
}

const isIsland = (area: string) => fromSlug(area)?.zone === null

/** Places of the areas with another marginal value in one frozen result than in the one before; none where one of them is not known. */
export const restatedAreas = (previous: string | null, current: string | null): ReadonlyArray<number> => {
  if (previous === null || current === null) return []
  return areas.flatMap((area, place) => {
    const [before, after] = [valuesIn(previous, area), valuesIn(current, area)]
    const isSame = (["dispatch", "regression"] as const).every(
      (method) => before[method]?.kg_co2e_per_mwh === after[method]?.kg_co2e_per_mwh
    )
    return isSame ? [] : [place]
  })
}
