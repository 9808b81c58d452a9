import { loadSolver } from "@grid/models/engines/Highs"
import { Context, Effect, Layer } from "effect"
import type { Highs } from "highs"

/** Linear programmes, solved by HiGHS in WebAssembly. */
export class Solver extends Context.Service<
  Solver,
  {
    /** The loaded solver. It is loaded when it is first asked for: it takes 40 MB and a tenth of a second. */
    readonly highs: Effect.Effect<Highs>
  }
>()("@grid/queries/Solver") {}

export const layer = Layer.effect(
  Solver,
  Effect.map(Effect.cached(Effect.promise(loadSolver)), (highs) => Solver.of({ highs }))
)
