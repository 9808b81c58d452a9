import { Context, Effect, Logger, References, Scope, Tracer } from "effect"

/**
 * An effect without the services around it but for its scope, logs and traces. What is made by it runs for every call, and the
 * platform copies a call's context several times.
 */
export const bare = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Scope.Scope> =>
  Effect.updateContext(
    effect,
    (context: Context.Context<R | Scope.Scope>) =>
      Context.pick(
        Scope.Scope,
        Tracer.Tracer,
        Logger.CurrentLoggers,
        References.MinimumLogLevel,
        References.TracerEnabled
      )(context) as unknown as Context.Context<R>
  )
