import { type Context, Effect, type Scope } from "effect"
import * as FastCheck from "fast-check"

type Arbitraries<Values extends ReadonlyArray<unknown>> = {
  readonly [K in keyof Values]: FastCheck.Arbitrary<Values[K]>
}

/** An effect that holds for all values of the arbitraries, each run in a scope of its own; fails with the smallest counterexample. */
export const forAll = <const Values extends ReadonlyArray<unknown>, A, E, R>(
  arbitraries: Arbitraries<Values>,
  test: (values: Values) => Effect.Effect<A, E, R>,
  parameters?: FastCheck.Parameters<[Values]>
) =>
  Effect.contextWith((context: Context.Context<Exclude<R, Scope.Scope>>) =>
    Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(FastCheck.tuple(...arbitraries) as unknown as FastCheck.Arbitrary<Values>, (values) =>
          Effect.runPromiseWith(context)(Effect.scoped(Effect.asVoid(test(values))))
        ),
        parameters
      )
    )
  )

/** The same for a plain function, which fails by throwing. */
export const holdsForAll = <const Values extends ReadonlyArray<unknown>>(
  arbitraries: Arbitraries<Values>,
  test: (values: Values) => void,
  parameters?: FastCheck.Parameters<[Values]>
): void =>
  FastCheck.assert(
    FastCheck.property(FastCheck.tuple(...arbitraries) as unknown as FastCheck.Arbitrary<Values>, (values) => {
      test(values)
    }),
    parameters
  )
