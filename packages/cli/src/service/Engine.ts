import * as CarbonEngine from "@grid/queries/carbon/CarbonEngine"
import * as CarbonIntensity from "@grid/queries/carbon/CarbonIntensity"
import { Layer } from "effect"

/** The engine and the reads of what it made, for operators. */
export const layer = Layer.merge(CarbonEngine.layer, CarbonIntensity.layer)
