import { Args, Command, Options } from "@effect/cli"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { EnabledSources, type IngestRun, type Source, SourceId } from "@grid/domain/ingest/Source"
import { IngestRuns, ObservationStore } from "@grid/domain/observations/ObservationStore"
import { iso } from "@grid/domain/time/Time"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as Run from "@grid/ingest/Ingest"
import { defaults as schedule } from "@grid/ingest/Schedule"
import { infos, make as makeSources, settings as sourceSettings } from "@grid/ingest/Sources"
import { AppSettings } from "@grid/server/config/Settings"
import { Array as Arr, Clock, Effect, Layer } from "effect"
import { argument, json, oneOf } from "../arguments/Parameters.ts"
import { CommandFailed } from "../output/Failure.ts"
import { instant, isoOrNull } from "../output/Format.ts"
import { page } from "../output/Help.ts"
import { print } from "../output/Output.ts"
import * as Progress from "../output/Progress.ts"
import { table } from "../output/Table.ts"
import { quiet, store } from "../session/Session.ts"

/** What `--help` says. */
export const pages = {
  ingest: page("Sources and their runs"),
  "ingest run": page(
    "Run sources once: from their newest value on, or over what a first load covers",
    "gds ingest run",
    "gds ingest run npp merit --json"
  ),
  "ingest status": page("Show the last run and the newest value of every source", "gds ingest status"),
  "ingest sources": page("List the sources there are, and which GDS_SOURCES switches on", "gds ingest sources --json")
}

const allSources = SourceId.literals

const sourceArguments = Args.text({ name: "source" }).pipe(
  argument("source", oneOf(allSources)),
  Args.withDescription(`Sources to run: ${allSources.join(", ")}; without any those in GDS_SOURCES`),
  Args.repeated
)

interface Outcome extends Run.RunResult {
  readonly source: SourceId
  readonly from: number
  readonly to: number
}

/** From the newest value on, at most as far back as the first load reaches; up to and with the block that has begun. */
const spanOf = Effect.fnUntraced(function* (source: Source) {
  const now = yield* Clock.currentTimeMillis
  const newest = yield* (yield* ObservationStore).newest(source.info.id)
  return { from: Math.min(now, Math.max(now - source.firstLoadMs, newest ?? 0)), to: now + 1 }
})

/** An operator's run does not wait, but a source that is asked too often may refuse this address for good. */
const warnIfImpolite = Effect.fnUntraced(function* (source: Source) {
  const last = (yield* (yield* IngestRuns).latest).find((run) => run.source === source.info.id)
  const ago = (yield* Clock.currentTimeMillis) - (last?.started_at ?? 0)
  if (ago >= source.politenessMs) return
  yield* Effect.logWarning(
    `${source.info.id} was last asked ${Math.round(ago / 1000)} s ago and should be left alone for ${source.politenessMs / 1000} s`
  )
})

const runOne = Effect.fnUntraced(function* (source: Source): Effect.fn.Return<Outcome, ServiceUnavailable, Run.Stores> {
  yield* warnIfImpolite(source)
  const span = yield* spanOf(source)
  const result = yield* Effect.scoped(
    Effect.flatMap(Progress.make(source.info.id, "answers"), (report) =>
      Run.run(source, span, { onProgress: ({ answers }) => report(answers, null) })
    )
  ).pipe(
    Effect.timeoutTo({
      duration: schedule.runTimeoutMs,
      onSuccess: (done): Run.RunResult => done,
      onTimeout: () => timedOut
    })
  )
  return { source: source.info.id, ...span, ...result }
})

const timedOut: Run.RunResult = {
  run_id: 0,
  error: { code: "timeout", detail: "stopped as it took too long" },
  summary: { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }
}

const outcomeText = ({ error }: Outcome) => (error === null ? "succeeded" : `failed (${error.code})`)

const run = Command.make(
  "run",
  {
    sources: sourceArguments,
    once: Options.boolean("once").pipe(
      Options.withDescription("One run of each source and no more: what happens in any case")
    ),
    json
  },
  (options) =>
    Effect.gen(function* () {
      const ids = options.sources.length > 0 ? Arr.dedupe(options.sources) : yield* EnabledSources
      const sources = yield* makeSources(ids, yield* sourceSettings)
      const outcomes = yield* Effect.forEach(sources, runOne, { concurrency: 1 })
      const document = {
        runs: outcomes.map(({ error, from, run_id, source, summary, to }) => ({
          run_id,
          source,
          from: iso(from),
          to: iso(to),
          outcome: error === null ? "succeeded" : "failed",
          error,
          ...summary
        }))
      }
      yield* print(options.json, document, () =>
        table(
          ["source", "outcome", "from", "read", "written", "revised", "unchanged", "quarantined", "rejected"],
          outcomes.map((outcome) => [
            outcome.source,
            outcomeText(outcome),
            instant(outcome.from),
            outcome.summary.read,
            outcome.summary.written,
            outcome.summary.revised,
            outcome.summary.unchanged,
            outcome.summary.quarantined,
            outcome.summary.rejected
          ]),
          "No source is switched on: name some in GDS_SOURCES."
        )
      )
      const failed = outcomes.flatMap(({ error, source }) =>
        error === null ? [] : [`${source} failed: ${error.code}: ${error.detail}`]
      )
      if (failed.length > 0) return yield* new CommandFailed({ message: failed.join("; ") })
    }).pipe(Effect.provide(Layer.provideMerge(Upstream.layer, store)))
).pipe(Command.withDescription(pages["ingest run"].summary))

const runDocument = (last: IngestRun) => ({
  ...last,
  started_at: iso(last.started_at),
  ended_at: isoOrNull(last.ended_at)
})

const status = Command.make(
  "status",
  { json },
  Effect.fnUntraced(function* (options) {
    const enabled = yield* EnabledSources
    const latest = yield* (yield* IngestRuns).latest
    const observations = yield* ObservationStore
    const rows = yield* Effect.forEach(
      allSources,
      (id) =>
        Effect.map(observations.newest(id), (newest) => ({
          id,
          enabled: enabled.includes(id),
          newest,
          last: latest.find((entry) => entry.source === id) ?? null
        })),
      { concurrency: 1 }
    )
    const document = {
      sources: rows.map(({ id, last, newest, ...row }) => ({
        source: id,
        ...row,
        newest_value_at: isoOrNull(newest),
        last_run: last === null ? null : runDocument(last)
      }))
    }
    yield* print(options.json, document, () =>
      table(
        ["source", "enabled", "newest value", "last run", "outcome", "written", "revised", "rejected", "error"],
        rows.map(({ enabled: isEnabled, id, last, newest }) => [
          id,
          isEnabled,
          instant(newest),
          instant(last?.started_at ?? null),
          last?.outcome ?? "never ran",
          last?.written ?? null,
          last?.revised ?? null,
          last?.rejected ?? null,
          last?.error_code === undefined || last.error_code === null ? null : `${last.error_code}: ${last.error_detail}`
        ]),
        ""
      )
    )
  }, Effect.provide(store))
).pipe(Command.withDescription(pages["ingest status"].summary))

const sources = Command.make(
  "sources",
  { json },
  Effect.fnUntraced(function* (options) {
    const { sources: enabled } = yield* AppSettings
    const { merit, npp } = yield* sourceSettings
    const addresses: Readonly<Record<SourceId, string | null>> = {
      npp: npp.baseUrl,
      merit: merit.baseUrl,
      simulator: null
    }
    const rows = allSources.map((id) => ({
      source: id,
      enabled: enabled.includes(id),
      title: infos[id].title,
      licence: infos[id].licence,
      url: infos[id].url,
      asked_at: addresses[id],
      datasets: infos[id].datasets
    }))
    yield* print(options.json, { sources: rows }, () =>
      table(
        ["source", "enabled", "asked at", "datasets", "licence", "title"],
        rows.map((row) => [row.source, row.enabled, row.asked_at, row.datasets.length, row.licence, row.title]),
        ""
      )
    )
  }, Effect.provide(quiet))
).pipe(Command.withDescription(pages["ingest sources"].summary))

/** `gds ingest` */
export const ingest = Command.make("ingest").pipe(
  Command.withDescription(pages.ingest.summary),
  Command.withSubcommands([run, status, sources])
)
