import { MarginalComputer } from "@grid/queries/carbon/MarginalComputer"
import type { MarginalTexts } from "@grid/models/marginal/Frozen"
import { Effect, Layer, Semaphore } from "effect"
import { inProcess } from "../beside/InProcess.ts"

/** Marginal values beside the service, in a process that lives as long as a day of blocks takes. */
export const layer = Layer.effect(
  MarginalComputer,
  Effect.map(Semaphore.make(1), (turn) =>
    MarginalComputer.of({
      day: (day) => turn.withPermits(1)(inProcess<MarginalTexts>({ marginals: day })),
      texts: (blocks) =>
        blocks.length === 0 ? Effect.succeed([]) : turn.withPermits(1)(inProcess<ReadonlyArray<string>>({ blocks }))
    })
  )
)
