import { Context, Effect, Layer } from "effect"
import { marginalText, type MarginalTask } from "@grid/models/marginal/Frozen"
import { Solver } from "../batteries/Solver.ts"

/** Marginal values of blocks: some milliseconds each, of which a day has many. */
export class MarginalComputer extends Context.Service<
  MarginalComputer,
  { readonly texts: (tasks: ReadonlyArray<MarginalTask>) => Effect.Effect<ReadonlyArray<string>> }
>()("@grid/queries/MarginalComputer") {}

/** Computer of a process in which nobody else waits. */
export const layer = Layer.effect(
  MarginalComputer,
  Effect.map(Solver, (solver) =>
    MarginalComputer.of({
      texts: (tasks) => Effect.map(solver.highs, (highs) => tasks.map((task) => marginalText(task, highs)))
    })
  )
)
