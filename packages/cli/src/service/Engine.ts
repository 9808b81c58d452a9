import * as Solver from "@grid/queries/batteries/Solver"
import * as CarbonEngine from "@grid/queries/carbon/CarbonEngine"
import * as CarbonIntensity from "@grid/queries/carbon/CarbonIntensity"
import * as MarginalComputer from "@grid/queries/carbon/MarginalComputer"
import * as MarginalEngine from "@grid/queries/carbon/MarginalEngine"
import { Layer } from "effect"

/** The engines and the reads of what they made, for operators. */
export const layer = Layer.mergeAll(
  CarbonEngine.layer,
  CarbonIntensity.layer,
  MarginalEngine.layer.pipe(Layer.provide(MarginalComputer.layer), Layer.provide(Solver.layer))
)
