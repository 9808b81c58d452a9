import { Basis } from "@grid/domain/carbon/Carbon"
import { View } from "@grid/domain/fuel/FuelMix"
import { zoneName } from "@grid/domain/states/ZoneName"
import { StateSlug } from "@grid/domain/states/State"
import { national } from "@grid/domain/observations/Area"
import * as Reads from "../../service/Reads.ts"
import { Layer, Option } from "effect"
import { bySchema, choice, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { store as stores } from "../../session/Session.ts"

/** The store with its reads, for one command. */
export const store = Layer.provideMerge(Reads.layer, stores)

/** `--state`; decodes to the canonical slug. */
export const state = text(
  "state",
  'State or union territory by any of its names, such as "tamil nadu"; all India without it',
  bySchema(StateSlug)
).pipe(optional)

/** `--zone`; decodes to its code. */
export const zone = text(
  "zone",
  "Despatch zone by code or name, such as northern",
  bySchema(zoneName("Zone", "NR"))
).pipe(optional)

/** `--basis` */
export const basis = choice("basis", Basis.literals, "Emissions counted: of burning, or of the whole life").pipe(
  withDefault("direct")
)

/** `--view` */
export const view = (otherwise: View) =>
  choice("view", View.literals, "Of what is generated in the area, or of what is used in it").pipe(
    withDefault(otherwise)
  )

/** The area that a state names. */
export const areaOf = (slug: Option.Option<string>): string => Option.getOrElse(slug, () => national)
