import { Basis } from "@grid/domain/carbon/Carbon"
import { View } from "@grid/domain/fuel/FuelMix"
import { zoneName } from "@grid/domain/states/ZoneName"
import { StateSlug } from "@grid/domain/states/State"
import { type Area, national } from "@grid/domain/observations/Area"
import * as Reads from "../../service/Reads.ts"
import { Effect, Layer, Option } from "effect"
import { bySchema, choice, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { UsageError } from "../../output/Failure.ts"
import { store as stores } from "../../session/Session.ts"

/** The store with its reads, for one command. */
export const store = Layer.provideMerge(Reads.layer, stores)

/** `--state`; decodes to the canonical slug. */
const state = text(
  "state",
  'State or union territory by any of its names, such as "tamil nadu"; all India without it',
  bySchema(StateSlug)
).pipe(optional)

/** `--zone`; decodes to its code. */
const zone = text("zone", "Despatch zone by code or name, such as northern", bySchema(zoneName("Zone", "NR"))).pipe(
  optional
)

/** Options of what can be asked of a state or a zone. */
export const place = { state, zone }

/** `--basis` */
export const basis = choice("basis", Basis.literals, "Emissions counted: of burning, or of the whole life").pipe(
  withDefault("direct")
)

/** `--view` */
export const view = (otherwise: View) =>
  choice("view", View.literals, "Of what is generated in the area, or of what is used in it").pipe(
    withDefault(otherwise)
  )

/** The area that a state or zone names. */
export const areaOf = (options: {
  readonly state: Option.Option<string>
  readonly zone: Option.Option<string>
}): Effect.Effect<Area, UsageError> =>
  Option.isSome(options.state) && Option.isSome(options.zone)
    ? Effect.fail(new UsageError({ message: "--zone cannot be combined with --state: use one or the other" }))
    : Effect.succeed(
        Option.getOrElse(options.state, () =>
          Option.match(options.zone, { onNone: () => national, onSome: (code) => code.toLowerCase() })
        )
      )
