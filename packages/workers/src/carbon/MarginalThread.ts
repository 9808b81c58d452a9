import { MarginalComputer } from "@grid/queries/carbon/MarginalComputer"
import { Effect, Layer, Semaphore } from "effect"
import { inThread } from "../threads/InThread.ts"

/** Marginal values beside the service, in a thread that lives as long as a day of blocks takes. */
export const layer = Layer.effect(
  MarginalComputer,
  Effect.map(Semaphore.make(1), (turn) =>
    MarginalComputer.of({
      texts: (blocks) =>
        blocks.length === 0 ? Effect.succeed([]) : turn.withPermits(1)(inThread<ReadonlyArray<string>>({ blocks }))
    })
  )
)
