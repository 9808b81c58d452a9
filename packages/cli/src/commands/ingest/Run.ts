import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { EnabledSources, type Source } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { iso } from "@grid/domain/time/Time"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as Ingest from "@grid/ingest/Ingest"
import { recentSpan } from "@grid/ingest/Ingestion"
import { defaults as schedule } from "@grid/ingest/Schedule"
import { liveIds, make as makeSources, settings as sourceSettings } from "@grid/ingest/Sources"
import { Array as Arr, Effect, Layer } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json, oneOf, repeatedArgument, toggle } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { warnIfImpolite } from "./Politeness.ts"
import { refusalsDocument, refusalsText, countsDocument } from "./Refusals.ts"

const sourceArguments = repeatedArgument(
  "source",
  `Sources to run: ${liveIds.join(", ")}; without any those in GDS_SOURCES`,
  oneOf(liveIds)
)

interface Outcome extends Ingest.RunResult {
  readonly source: SourceId
  readonly from: number
  readonly to: number
}

const runOne = Effect.fnUntraced(function* (
  source: Source
): Effect.fn.Return<Outcome, ServiceUnavailable, Ingest.Stores> {
  yield* warnIfImpolite(source)
  const span = yield* recentSpan(source)
  const result = yield* Effect.scoped(
    Effect.flatMap(Progress.make(source.info.id, "answers"), (report) =>
      Ingest.run(source, span, { onProgress: ({ answers }) => report(answers, null) })
    )
  ).pipe(Effect.timeoutOrElse({ duration: schedule.runTimeoutMs, orElse: () => Effect.succeed(timedOut) }))
  return { source: source.info.id, ...span, ...result }
})

const timedOut: Ingest.RunResult = {
  run_id: 0,
  error: { code: "timeout", detail: "stopped as it took too long" },
  summary: { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 },
  rejected: []
}

const outcomeText = ({ error }: Outcome) => (error === null ? "succeeded" : `failed (${error.code})`)

const text = (outcomes: ReadonlyArray<Outcome>) =>
  [
    table(
      ["source", "outcome", "from", "to", "read", "written", "revised", "unchanged", "quarantined", "refused"],
      outcomes.map((outcome) => [
        outcome.source,
        outcomeText(outcome),
        instant(outcome.from),
        instant(outcome.to),
        outcome.summary.read,
        outcome.summary.written,
        outcome.summary.revised,
        outcome.summary.unchanged,
        outcome.summary.quarantined,
        outcome.summary.rejected
      ]),
      "No source is switched on: name some in GDS_SOURCES."
    ),
    ...outcomes.flatMap(({ rejected, source, summary }) =>
      rejected.length === 0 ? [] : [`\n${source}:\n${refusalsText(rejected, summary.rejected)}`]
    )
  ].join("\n")

/** `gds ingest run` */
export const run = command(
  "run",
  page(
    "Run sources once: from their newest value on, or over what a first load covers",
    "gds ingest run",
    "gds ingest run npp merit --json"
  ),
  {
    sources: sourceArguments,
    once: toggle("once", "One run of each source and no more: what happens in any case"),
    json
  },
  (options) =>
    Effect.gen(function* () {
      const ids = options.sources.length > 0 ? Arr.dedupe(options.sources) : yield* EnabledSources
      const sources = yield* makeSources(ids, yield* sourceSettings)
      const outcomes = yield* Effect.forEach(sources, runOne, { concurrency: 1 })
      const document = {
        runs: outcomes.map(({ error, from, rejected, run_id, source, summary, to }) => ({
          run_id,
          source,
          from: iso(from),
          to: iso(to),
          outcome: error === null ? "succeeded" : "failed",
          error,
          ...countsDocument(summary),
          refusals: refusalsDocument(rejected)
        }))
      }
      yield* print(options.json, document, () => text(outcomes))
      const failed = outcomes.flatMap(({ error, source }) =>
        error === null ? [] : [`${source} failed: ${error.code}: ${error.detail}`]
      )
      if (failed.length > 0) return yield* new CommandFailed({ message: failed.join("; ") })
    }).pipe(Effect.provide(Layer.provideMerge(Upstream.layer, store)))
)
