import {
  type MarginalDay,
  type MarginalTask,
  marginalText,
  type MarginalTexts,
  marginalTexts
} from "@grid/models/marginal/Frozen"
import { Context, Effect, Layer } from "effect"
import { Solver } from "../batteries/Solver.ts"

/** Marginal values of blocks: some milliseconds each, of which a day has many, and a regression over four weeks. */
export class MarginalComputer extends Context.Service<
  MarginalComputer,
  {
    /** Values of a day's blocks, and the regression behind them. */
    readonly day: (day: MarginalDay) => Effect.Effect<MarginalTexts>
    /** Values of blocks again, from what was frozen with each. */
    readonly texts: (tasks: ReadonlyArray<MarginalTask>) => Effect.Effect<ReadonlyArray<string>>
  }
>()("@grid/queries/MarginalComputer") {}

/** Computer of a process in which nobody else waits. */
export const layer = Layer.effect(
  MarginalComputer,
  Effect.map(Solver, (solver) =>
    MarginalComputer.of({
      day: (day) => Effect.map(solver.highs, (highs) => marginalTexts(day, highs)),
      texts: (tasks) => Effect.map(solver.highs, (highs) => tasks.map((task) => marginalText(task, highs)))
    })
  )
)
