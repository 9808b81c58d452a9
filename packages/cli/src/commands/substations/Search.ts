import type { SubstationList } from "@grid/domain/substations/Substation"
import { StateSlug } from "@grid/domain/states/State"
import { Effect, Option } from "effect"
import * as Argument from "effect/cli/Argument"
import { command, page } from "../../arguments/Commands.ts"
import {
  argument,
  asGiven,
  bySchema,
  decimal,
  integer,
  optional,
  text,
  withDefault
} from "../../arguments/Parameters.ts"
import { UsageError } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { asking, given, times } from "./Asking.ts"

/** `gds substations search` */
export const search = command(
  "search",
  page(
    "List substations by a part of the name, of a state or about a place, with the datasets that have rows of them",
    "gds substations search bikaner",
    "gds substations search --state rajasthan --min-kv 400",
    "gds substations search --lat 19.08 --lng 72.88 --radius-km 40"
  ),
  {
    query: argument("name", "Part of a name or identifier", asGiven).pipe(Argument.optional),
    state: text("state", "Substations of this state only", bySchema(StateSlug)).pipe(optional),
    lat: decimal("lat", 6, 38, "Latitude of a place, degrees north").pipe(optional),
    lng: decimal("lng", 68, 98, "Longitude of a place, degrees east").pipe(optional),
    radius: decimal("radius-km", 1, 300, "Greatest distance from the place, km (default 50)").pipe(optional),
    kv: decimal("min-kv", 1, 1_500, "Least highest voltage, kV").pipe(optional),
    limit: integer("limit", 1, 1_000, "Substations that are listed").pipe(withDefault(50)),
    ...times
  },
  Effect.fnUntraced(function* ({ json, kv, lat, limit, lng, query, radius, state: slug, ...time }) {
    if (Option.isSome(lat) !== Option.isSome(lng)) {
      return yield* new UsageError({ message: "--lat and --lng go together" })
    }
    const { data } = yield* asking(time, (service, { now, ...day }) =>
      service.list({
        query: {
          ...given("query", query),
          ...given("state", slug),
          ...given("lat", lat),
          ...given("lng", lng),
          ...given("radius_km", radius),
          ...given("min_voltage_kv", kv),
          limit,
          ...day
        },
        now
      })
    )
    yield* print(json, data, textOf)
  })
)

const textOf = ({ did_you_mean, kind, substations, total }: typeof SubstationList.Type): string =>
  paragraphs(
    table(
      ["substation", "name", "state", "kV", "km", "has rows of"],
      substations.map((one) => [
        one.substation_id,
        one.name,
        one.state,
        one.voltage_kv,
        one.distance_km,
        one.holds.join(", ") || null
      ]),
      did_you_mean.length === 0 ? "There is none." : `There is none. Did you mean ${did_you_mean.join(", ")}?`
    ),
    list([
      ["listed", `${substations.length} of ${total}`],
      ["kind", kind]
    ])
  )
