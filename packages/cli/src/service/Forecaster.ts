import * as DemandForecaster from "@grid/queries/forecast/DemandForecaster"
import * as PriceForecaster from "@grid/queries/forecast/price/PriceForecaster"
import * as Trainer from "@grid/queries/forecast/Trainer"
import { Layer } from "effect"

/** Forecasts for operators, made in their own process. */
export const layer = PriceForecaster.layer.pipe(Layer.provide(DemandForecaster.layer), Layer.provide(Trainer.layer))
