import { wireArea } from "@grid/domain/observations/AreaName"
import { unitText } from "@grid/domain/observations/Dataset"
import { Quarantine, wireQuarantined } from "@grid/domain/observations/Quarantine"
import { definitions } from "@grid/ingest/Sources"
import { Effect, Option } from "effect"
import { command, group, page } from "../../arguments/Commands.ts"
import {
  choice,
  integer,
  json,
  numberArgument,
  optional,
  reason,
  toggle,
  withDefault
} from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { list as listed, table } from "../../output/Table.ts"
import { operator, store } from "../../session/Session.ts"

const mostListed = 10_000

const list = command(
  "list",
  page(
    "List the values that are held back, each with the reason; newest first",
    "gds ingest quarantine list --source npp"
  ),
  {
    source: choice(
      "source",
      definitions.map(({ info }) => info.id),
      "Only those of this source"
    ).pipe(optional),
    all: toggle("all", "Also those that were released or rejected"),
    limit: integer("limit", 1, mostListed, "Most values to list (100)").pipe(withDefault(100)),
    json
  },
  Effect.fnUntraced(function* (options) {
    const page = yield* (yield* Quarantine).list({
      source: Option.getOrNull(options.source),
      decided: options.all,
      limit: options.limit
    })
    const more = page.length === options.limit ? "\n\nThere may be more: raise --limit." : ""
    yield* print(
      options.json,
      { quarantined: page.map(wireQuarantined) },
      () =>
        `${table(
          ["id", "source", "dataset", "area", "at", "value", "unit", "reason", "recorded", "released", "rejected"],
          page.map((entry) => [
            entry.id,
            entry.source,
            entry.dataset,
            wireArea(entry.area),
            instant(entry.ts),
            entry.value,
            unitText(entry.dataset),
            entry.reason,
            instant(entry.recorded_at),
            instant(entry.released_at),
            instant(entry.rejected_at)
          ]),
          "No value is held back."
        )}${more}`
    )
  }, Effect.provide(store))
)

/** Command that decides on a value, by the method of that name. */
const decide = <Name extends "release" | "reject">(name: Name, done: string, help: ReturnType<typeof page>) =>
  command(
    name,
    help,
    {
      id: numberArgument("Number of the value, as listed"),
      reason,
      json
    },
    Effect.fnUntraced(function* (options) {
      const quarantine = yield* Quarantine
      const value = yield* quarantine[name](options.id, yield* operator, Option.getOrNull(options.reason))
      if (value === null) {
        return yield* new CommandFailed({
          message: `No value ${options.id} was ever held back; see gds ingest quarantine list --all.`
        })
      }
      yield* print(options.json, wireQuarantined(value), () =>
        listed([
          [done, String(value.id)],
          ["source", value.source],
          ["dataset", value.dataset],
          ["area", wireArea(value.area)],
          ["at", instant(value.ts)],
          ["value", value.value === null ? null : `${value.value} ${unitText(value.dataset)}`.trimEnd()],
          ["held back as", value.reason]
        ])
      )
    }, Effect.provide(store))
  )

/** `gds ingest quarantine` */
export const quarantine = group("quarantine", "Values that were held back as they cannot be right", [
  list,
  decide(
    "reject",
    "rejected",
    page(
      "Say that a value is wrong that is held back. It stays so and leaves the list; it can still be released",
      'gds ingest quarantine reject 42 --reason "a meter that was being repaired"'
    )
  ),
  decide(
    "release",
    "released",
    page(
      "Let a value pass that was held back. It is stored with the reason release, and passes for good",
      'gds ingest quarantine release 42 --reason "measured: the despatch centre says so"'
    )
  )
])
