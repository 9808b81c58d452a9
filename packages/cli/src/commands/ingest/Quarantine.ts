import { Args, Command, Options } from "@effect/cli"
import { Quarantine, type Quarantined } from "@grid/domain/observations/ObservationStore"
import { iso } from "@grid/domain/time/Time"
import { definitions } from "@grid/ingest/Sources"
import { Effect, Either, Option } from "effect"
import { argument, choice, integer, json } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { instant, isoOrNull } from "../../output/Format.ts"
import { page } from "../../output/Help.ts"
import { print } from "../../output/Output.ts"
import { list as listed, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

/** What `--help` says. */
export const pages = {
  "ingest quarantine": page("Values that were held back as they cannot be right"),
  "ingest quarantine list": page(
    "List the values that are held back, each with the reason; newest first",
    "gds ingest quarantine list --source npp"
  ),
  "ingest quarantine release": page(
    "Let a value pass that was held back. It is stored with the reason release, and passes for good",
    "gds ingest quarantine release 42"
  )
}

const mostShown = 10_000

const document = ({ recorded_at, released_at, ts, ...rest }: Quarantined) => ({
  ...rest,
  ts: iso(ts),
  recorded_at: iso(recorded_at),
  released_at: isoOrNull(released_at)
})

const list = Command.make(
  "list",
  {
    source: choice(
      "source",
      definitions.map(({ info }) => info.id)
    ).pipe(Options.withDescription("Only those of this source"), Options.optional),
    all: Options.boolean("all").pipe(Options.withDescription("Also those that were released")),
    limit: integer("limit", 1, mostShown).pipe(
      Options.withDescription("Most values to list (100)"),
      Options.withDefault(100)
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const held = yield* (yield* Quarantine).list({
      source: Option.getOrNull(options.source),
      released: options.all,
      limit: options.limit
    })
    yield* print(options.json, { quarantined: held.map(document) }, () =>
      table(
        ["id", "source", "dataset", "area", "at", "value", "reason", "recorded", "released"],
        held.map((entry) => [
          entry.id,
          entry.source,
          entry.dataset,
          entry.area,
          instant(entry.ts),
          entry.value,
          entry.reason,
          instant(entry.recorded_at),
          instant(entry.released_at)
        ]),
        "No value is held back."
      )
    )
  }, Effect.provide(store))
).pipe(Command.withDescription(pages["ingest quarantine list"].summary))

const release = Command.make(
  "release",
  {
    id: Args.text({ name: "id" }).pipe(
      argument("id", (text) =>
        /^[1-9]\d{0,14}$/.test(text) ? Either.right(Number(text)) : Either.left(`must be a number, not "${text}"`)
      ),
      Args.withDescription("Number of the value, as listed")
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const released = yield* (yield* Quarantine).release(options.id)
    if (released === null) {
      return yield* new CommandFailed({
        message: `No value ${options.id} was ever held back; see gds ingest quarantine list --all.`
      })
    }
    yield* print(options.json, document(released), () =>
      listed([
        ["released", String(released.id)],
        ["source", released.source],
        ["dataset", released.dataset],
        ["area", released.area],
        ["at", instant(released.ts)],
        ["value", released.value === null ? null : String(released.value)],
        ["held back as", released.reason]
      ])
    )
  }, Effect.provide(store))
).pipe(Command.withDescription(pages["ingest quarantine release"].summary))

/** `gds ingest quarantine` */
export const quarantine = Command.make("quarantine").pipe(
  Command.withDescription(pages["ingest quarantine"].summary),
  Command.withSubcommands([list, release])
)
