import { type Incident, IncidentText, IncidentTitle, wireIncident } from "@grid/domain/operations/Incident"
import { Incidents } from "@grid/domain/operations/Incidents"
import { SourceId } from "@grid/domain/observations/SourceId"
import { Effect, Option, Result } from "effect"
import { command, group, page } from "../arguments/Commands.ts"
import {
  bySchema,
  instant as instantOption,
  json,
  numberArgument,
  oneOf,
  optional,
  repeatedText,
  text,
  toggle
} from "../arguments/Parameters.ts"
import { instant } from "../output/Format.ts"
import { print } from "../output/Output.ts"
import { list as listed, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"

const source = oneOf(SourceId.literals)

const incidentText = ({ began_at, ended_at, id, sources, text, title }: Incident) =>
  listed([
    ["id", String(id)],
    ["title", title],
    ["text", text],
    ["sources", sources.length === 0 ? "the service itself" : sources.join(", ")],
    ["began", instant(began_at)],
    ["ended", instant(ended_at) ?? "goes on"]
  ])

const add = command(
  "add",
  page(
    "Note a disturbance for everybody to read: on /docs/status and in its feed",
    'gds incidents add --title "Prices are late" --text "The exchange publishes late today." --source exchange'
  ),
  {
    title: text("title", "What is wrong, in one line of 1 to 120 characters", bySchema(IncidentTitle)),
    text: text("text", "What callers notice and what is done, 1 to 4000 characters", bySchema(IncidentText)),
    sources: repeatedText("source", "Source that it touches; may be repeated", (names) =>
      Result.all(names.map(source))
    ),
    beganAt: instantOption("began-at", "When it began: IST day or timestamp with offset; without it now").pipe(
      optional
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { sources, text, title } = options
    const began_at = Option.getOrNull(Option.map(options.beganAt, ({ ms }) => ms))
    const incident = yield* (yield* Incidents).add({ title, text, sources, began_at }, yield* operator)
    yield* print(options.json, wireIncident(incident), () => incidentText(incident))
  }, Effect.provide(store))
)

const resolve = command(
  "resolve",
  page("Say that a disturbance is over", "gds incidents resolve 7"),
  {
    id: numberArgument("Number of the disturbance, as listed"),
    json
  },
  Effect.fnUntraced(function* (options) {
    const incident = yield* (yield* Incidents).resolve(options.id, yield* operator)
    yield* print(options.json, wireIncident(incident), () => incidentText(incident))
  }, Effect.provide(store))
)

const list = command(
  "list",
  page("List the disturbances that were noted, newest first", "gds incidents list --open"),
  { open: toggle("open", "Only those that go on"), json },
  Effect.fnUntraced(function* (options) {
    const incidents = (yield* (yield* Incidents).list).filter(({ ended_at }) => !options.open || ended_at === null)
    yield* print(options.json, { incidents: incidents.map(wireIncident) }, () =>
      table(
        ["id", "title", "sources", "began", "ended"],
        incidents.map(({ began_at, ended_at, id, sources, title }) => [
          id,
          title,
          sources.join(", "),
          instant(began_at),
          instant(ended_at) ?? "goes on"
        ]),
        "No disturbance is noted."
      )
    )
  }, Effect.provide(store))
)

/** `gds incidents` */
export const incidents = group("incidents", "Disturbances, noted for everybody to read", [add, resolve, list])
