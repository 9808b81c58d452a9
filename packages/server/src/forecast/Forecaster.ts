import * as DemandForecaster from "@grid/analytics/forecast/DemandForecaster"
import * as Trainer from "@grid/analytics/forecast/Trainer"
import { Layer } from "effect"

/** Forecasts for operators, made in their own process. */
export const layer = DemandForecaster.layer.pipe(Layer.provide(Trainer.layer))
