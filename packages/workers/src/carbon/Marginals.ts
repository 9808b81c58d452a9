import { MarginalEngine } from "@grid/domain/carbon/MarginalEngine"
import { Effect, Layer } from "effect"
import { afterWritesOnLeader } from "../AfterWrites.ts"

/** Computes marginal values of blocks once their snapshots are there, the newest day first. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(MarginalEngine, (engine) =>
    afterWritesOnLeader(engine.look, {
      poll: "10 seconds",
      rest: "2 seconds",
      failure: "marginal carbon intensities were not computed"
    })
  )
)
