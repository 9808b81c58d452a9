import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { lookingOnLeader } from "../AfterWrites.ts"

/** Forecasts after each block; the poll is for blocks whose values do not come. */
export const layer = lookingOnLeader(Forecaster, {
  work: "forecasts",
  poll: "10 seconds",
  rest: "500 millis",
  failure: "nothing was forecast"
})
