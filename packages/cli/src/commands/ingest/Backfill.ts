import { countsDocument } from "./Refusals.ts"
import { type Instant, istDay, istDayDate, minuteMs, spanEnd } from "@grid/domain/time/Time"
import * as Backfill from "@grid/ingest/Backfill"
import * as Upstream from "@grid/ingest/http/Upstream"
import { liveIds, make as makeSources, settings as sourceSettings } from "@grid/ingest/Sources"
import { Clock, Console, Effect, Layer, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { argument, instant as instantOption, json, oneOf, optional, toggle } from "../../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { firstAndLast } from "../Span.ts"
import { warnIfImpolite } from "./Politeness.ts"

const earliest = istDay(Date.UTC(2000, 0, 1))

interface Bounds {
  readonly from: Instant
  readonly to: Option.Option<Instant>
}

/** First and last IST day, whole days only. */
const spanOf = Effect.fnUntraced(function* ({ from, to }: Bounds) {
  const now = yield* Clock.currentTimeMillis
  if (from.ms > now) return yield* new UsageError({ message: "--from lies in the future" })
  if (istDay(from.ms) < earliest) return yield* new UsageError({ message: "--from must not lie before 2000-01-01" })
  return yield* firstAndLast({ from: from.ms, to: Option.match(to, { onNone: () => now + 1, onSome: spanEnd }) })
})

/** A length of time for people: `2 h 36 min`. */
const lengthOf = (ms: number): string => {
  const minutes = Math.ceil(ms / minuteMs)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return `${days} days ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

const announcement = (source: string, { days, pausesMs, todo }: Backfill.Plan) => {
  const length = pausesMs === 0 ? "" : `; the pauses between them alone take ${lengthOf(pausesMs)}`
  return `${source}: ${todo.length} of ${days.length} days to load, newest first${length}`
}

interface Outcome extends Backfill.BackfillResult {
  readonly source: string
  readonly first: number
  readonly last: number
  readonly plan: Backfill.Plan
}

const document = ({ empty, errors, first, last, left, loaded, plan, source, summary }: Outcome) => ({
  source,
  from: istDayDate(first),
  to: istDayDate(last),
  days: {
    asked: plan.days.length,
    done_before: plan.days.length - plan.todo.length,
    loaded,
    empty,
    failed: errors.length,
    left
  },
  ...countsDocument(summary),
  errors: errors.map(({ day, ...error }) => ({ date: istDayDate(day), ...error }))
})

const text = (outcome: Outcome) => {
  const { days, errors, from, source, to, ...summary } = document(outcome)
  return paragraphs(
    list([
      ["source", source],
      ["from", from],
      ["to", to],
      ["days", String(days.asked)],
      ["done before", String(days.done_before)],
      ["loaded", String(days.loaded)],
      ["without anything", String(days.empty)],
      ["failed", String(days.failed)],
      ["left", String(days.left)],
      ...Object.entries(summary).map(([name, count]) => [name, String(count)] as const)
    ]),
    table(
      ["day", "error", "detail"],
      errors.map(({ code, date, detail }) => [date, code, detail])
    )
  )
}

const failure = ({ errors, left, plan, source }: Outcome): CommandFailed | null => {
  const last = errors.at(-1)
  if (last === undefined) return null
  const why = `${istDayDate(last.day)}: ${last.code}: ${last.detail}`
  return new CommandFailed({
    message:
      left > 0
        ? `${source}: stopped as ${Backfill.giveUpAfter} days in a row had failed, the last ${why}; ${left} days are left. Run it again to go on.`
        : `${source}: ${errors.length} of ${plan.todo.length} days failed, the last ${why}. Run it again to ask for them once more.`
  })
}

/** `gds ingest backfill` */
export const backfill = command(
  "backfill",
  page(
    "Ask a source for days that have passed, newest first, at the pace it bears. Days that are done are left out, so one that was interrupted goes on where it was. Stops when three days in a row fail",
    "gds ingest backfill npp --from 2026-08-01 --to 2026-08-14"
  ),
  {
    source: argument("source", `Source to ask: ${liveIds.join(", ")}`, oneOf(liveIds)),
    from: instantOption("from", "First IST day"),
    to: instantOption("to", "Last IST day; without it today").pipe(optional),
    again: toggle("again", "Ask also for days that are done"),
    json
  },
  Effect.fnUntraced(function* (options) {
    const span = yield* spanOf(options)
    const outcome = yield* work(options.source, span, options.again)
    yield* print(options.json, document(outcome), () => text(outcome))
    const failed = failure(outcome)
    if (failed !== null) return yield* failed
  })
)

const work = Effect.fnUntraced(
  function* (id: (typeof liveIds)[number], span: { readonly first: number; readonly last: number }, again: boolean) {
    const [source] = yield* makeSources([id], yield* sourceSettings)
    if (source === undefined || !Backfill.hasHistory(source)) {
      return yield* new UsageError({
        message: `${id} knows the present alone: days that have passed cannot be asked for`
      })
    }
    const plan = yield* Backfill.plan(source, span, again)
    yield* Console.error(announcement(id, plan))
    if (plan.todo.length > 0) yield* warnIfImpolite(source)
    const report = yield* Progress.make(id, "days")
    const result = yield* Backfill.run(source, plan, { onProgress: ({ days }) => report(days, plan.todo.length) })
    return { ...result, ...span, source: id, plan } satisfies Outcome
  },
  Effect.scoped,
  Effect.provide(Layer.provideMerge(Upstream.layer, store))
)
