import { MarginalComputer } from "@grid/queries/carbon/MarginalComputer"
import type { MarginalTexts } from "@grid/models/marginal/Frozen"
import { Effect, Layer } from "effect"
import * as InProcess from "../beside/InProcess.ts"

/** Marginal values beside the service, in a process of its own. */
export const layer = Layer.effect(
  MarginalComputer,
  Effect.map(InProcess.make, (inProcess) =>
    MarginalComputer.of({
      day: (day) => inProcess<MarginalTexts>({ marginals: day }),
      texts: (blocks) => (blocks.length === 0 ? Effect.succeed([]) : inProcess<ReadonlyArray<string>>({ blocks }))
    })
  )
)
