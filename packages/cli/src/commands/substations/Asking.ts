import type { IstDate } from "@grid/domain/Brands"
import { istDate } from "@grid/domain/http/Parameters"
import { MarginDirection } from "@grid/domain/network/Substation"
import { knowing } from "@grid/domain/observations/KnowledgeTime"
import { Substations } from "@grid/domain/substations/Substations"
import * as SubstationsLayer from "@grid/queries/substations/Substations"
import { Clock, Effect, Layer, Option } from "effect"
import { asGiven, bySchema, choice, json, knownAt, optional, text } from "../../arguments/Parameters.ts"
import { store } from "../../session/Session.ts"

const substations = SubstationsLayer.layer.pipe(Layer.provideMerge(store))

/** `--as-of`, `--known-at` and `--json` of what is asked of substations. */
export const times = {
  asOf: text("as-of", "IST day for which the rows hold (default today)", bySchema(istDate("IST day"))).pipe(optional),
  knownAt: knownAt("What was"),
  json
}

/** `--direction` */
export const direction = choice(
  "direction",
  MarginDirection.literals,
  "Injection of generation, or drawal of load"
).pipe(optional)

/** `--chart` */
export const chart = (what: string) => text("chart", `Draw ${what} to this SVG file`, asGiven).pipe(optional)

interface Times {
  readonly asOf: Option.Option<IstDate>
  readonly knownAt: number | null
}

/** Members of a question that are not there where nobody gave them. */
export const given = <const Name extends string, A>(
  name: Name,
  value: Option.Option<A>
): { readonly [N in Name]?: A } =>
  Option.match(value, { onNone: () => ({}), onSome: (one) => ({ [name]: one }) as { readonly [N in Name]: A } })

/** Asks the substations of the database. */
export const asking = <A, E, R>(
  { asOf, knownAt }: Times,
  ask: (
    service: Substations["Service"],
    time: { readonly now: number; readonly as_of?: IstDate }
  ) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const service = yield* Substations
    return yield* ask(service, { now, ...given("as_of", asOf) })
  }).pipe(knowing(knownAt), Effect.provide(substations))
