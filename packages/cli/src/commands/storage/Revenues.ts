import * as Forecasts from "@grid/queries/forecast/Forecasts"
import * as StorageRevenue from "@grid/queries/batteries/StorageRevenue"
import { Layer } from "effect"
import { store } from "../../session/Session.ts"

/** Gatherings of the engines of storage on the store of the settings. */
export const revenues = StorageRevenue.layer.pipe(Layer.provide(Forecasts.layer), Layer.provideMerge(store))
