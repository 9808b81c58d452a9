import { StateSlug } from "@grid/domain/states/State"
import { type Instant, istDay, spanEnd } from "@grid/domain/time/Time"
import { Clock, Effect, Layer, Option } from "effect"
import { bySchema, instant, optional, text } from "../../arguments/Parameters.ts"
import { store as stores } from "../../session/Session.ts"
import { checkedSpan } from "../Span.ts"
import * as Solver from "@grid/queries/batteries/Solver"
import * as CarbonEngine from "@grid/queries/carbon/CarbonEngine"
import * as CarbonIntensity from "@grid/queries/carbon/CarbonIntensity"
import * as MarginalComputer from "@grid/queries/carbon/MarginalComputer"
import * as MarginalEngine from "@grid/queries/carbon/MarginalEngine"

/** The engines and the reads of what they made, for operators. */
const engines = Layer.mergeAll(
  CarbonEngine.layer,
  CarbonIntensity.layer,
  MarginalEngine.layer.pipe(Layer.provide(MarginalComputer.layer), Layer.provide(Solver.layer))
)

/** The store with the engine on it, for one command. */
export const store = Layer.provideMerge(engines, stores)

export const from = instant("from", "Begin: IST day or timestamp with offset")

export const to = instant("to", "End: IST day (inclusive) or timestamp with offset (exclusive); without it now").pipe(
  optional
)

/** `--state`; decodes to the canonical slug. */
export const state = text(
  "state",
  "State or union territory by any of its names, such as TN",
  bySchema(StateSlug)
).pipe(optional)

/** Instants `[from, to)`, epoch ms. */
export const spanOf = Effect.fnUntraced(function* (bounds: {
  readonly from: Instant
  readonly to: Option.Option<Instant>
}) {
  const now = yield* Clock.currentTimeMillis
  return yield* checkedSpan({
    from: bounds.from.ms,
    to: Option.match(bounds.to, { onNone: () => now, onSome: spanEnd })
  })
})

/** IST days that a span touches, oldest first. */
export const daysOf = (span: { readonly from: number; readonly to: number }): ReadonlyArray<number> => {
  const first = istDay(span.from)
  return Array.from({ length: istDay(span.to - 1) - first + 1 }, (_, index) => first + index)
}
