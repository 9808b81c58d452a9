import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { Effect, Layer } from "effect"
import { afterWritesOnLeader } from "../AfterWrites.ts"

/** Forecasts after each block; the poll is for blocks whose values do not come. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Forecaster, (forecaster) =>
    afterWritesOnLeader(forecaster.look, { poll: "10 seconds", rest: "500 millis", failure: "nothing was forecast" })
  )
)
