import { type Context, Effect, type Scope } from "effect"
import * as FastCheck from "fast-check"

type Arbitraries<Values extends ReadonlyArray<unknown>> = {
  readonly [K in keyof Values]: FastCheck.Arbitrary<Values[K]>
}

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * A character of any script, a surrogate excepted: unit of texts. As `unit: "binary"`, which makes a table of all million
 * characters before its first text.
 */
export const character: FastCheck.Arbitrary<string> = FastCheck.nat(0x10ffff - surrogates.count).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined
    if (point === undefined || text !== String.fromCodePoint(point)) throw new Error("not a character")
    return point < surrogates.first ? point : point - surrogates.count
  }
)

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
