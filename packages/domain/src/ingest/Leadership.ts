import { Context, type Effect } from "effect"

/** Leadership of the ingest schedule among the nodes of one database. */
export class Leadership extends Context.Service<
  Leadership,
  {
    /** Waits until this node leads, runs the effect, and interrupts it when leadership is lost; then waits again. */
    readonly whileLeading: <E, R>(effect: Effect.Effect<void, E, R>) => Effect.Effect<never, E, R>
    readonly isLeader: Effect.Effect<boolean>
  }
>()("@grid/domain/Leadership") {}
