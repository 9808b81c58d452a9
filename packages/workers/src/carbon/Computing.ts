import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { Effect, Layer } from "effect"
import { afterWritesOnLeader } from "../AfterWrites.ts"

/** Computes blocks as their readings come; the poll is for blocks that have come to their end. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(CarbonEngine, (engine) =>
    afterWritesOnLeader(engine.look, {
      poll: "5 seconds",
      rest: "500 millis",
      failure: "carbon intensities were not computed"
    })
  )
)
