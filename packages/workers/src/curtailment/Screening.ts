import { RiskScreening } from "@grid/domain/curtailment/RiskScreening"
import { Effect, Layer } from "effect"
import { afterWritesOnLeader } from "../AfterWrites.ts"

/** Computes the risk screens that somebody waits for, each once in five minutes; the poll is for steps without a write. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(RiskScreening, (screening) =>
    afterWritesOnLeader(screening.look, {
      poll: "10 seconds",
      rest: "5 seconds",
      failure: "risk screens were not computed"
    })
  )
)
