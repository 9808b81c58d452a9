import { referenceSource } from "@grid/domain/observations/CrossCheck"
import type { SourceId } from "@grid/domain/observations/SourceId"
import * as Reparse from "@grid/ingest/Reparse"
import type { Definition } from "@grid/ingest/sources/Definition"
import { definitions } from "@grid/ingest/Sources"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { choice, json, optional } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { paragraphs, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { refusalsDocument, countsDocument } from "./Refusals.ts"

interface Outcome extends Reparse.ReparseResult {
  readonly source: SourceId
}

const document = (outcomes: ReadonlyArray<Outcome>) => ({
  sources: outcomes.map(({ answers, errors, rejected, run_id, source, summary }) => ({
    source,
    run_id,
    answers,
    ...countsDocument(summary),
    errors,
    refusals: refusalsDocument(rejected)
  }))
})

const text = (outcomes: ReadonlyArray<Outcome>) => {
  const errors = outcomes.flatMap((outcome) => outcome.errors.map((error) => ({ source: outcome.source, ...error })))
  const counts = table(
    ["source", "answers", "read", "written", "revised", "unchanged", "quarantined", "refused"],
    outcomes.map(({ answers, source, summary }) => [
      source,
      answers,
      summary.read,
      summary.written,
      summary.revised,
      summary.unchanged,
      summary.quarantined,
      summary.rejected
    ]),
    "The archive is empty: answers and files are kept in it as gds ingest run and import read them."
  )
  const rows = errors.map(({ code, detail, raw_id, source }) => [source, raw_id, code, detail])
  return paragraphs(counts, table(["source", "answer", "error", "detail"], rows))
}

const isWitness = ({ info }: Definition) => info.id === referenceSource

/** All sources, first the one by whose values others are judged. */
const inOrder = definitions.toSorted((one, other) => Number(isWitness(other)) - Number(isWitness(one)))

const work = Effect.fnUntraced(function* (choice: Option.Option<SourceId>) {
  const outcomes: Array<Outcome> = []
  for (const definition of inOrder) {
    const { id } = definition.info
    if (Option.isSome(choice) && choice.value !== id) continue
    const result = yield* Effect.scoped(
      Effect.flatMap(Progress.make(id, "answers"), (report) =>
        Reparse.run(definition, { onProgress: ({ answers, total }) => report(answers, total) })
      )
    )
    if (result.answers > 0 || Option.isSome(choice)) outcomes.push({ source: id, ...result })
  }
  return outcomes
}, Effect.provide(store))

/** `gds ingest reparse` */
export const reparse = command(
  "reparse",
  page(
    "Read every archived answer and file again, in the order of arrival. Values that come out otherwise than before become revisions with the reason reparse; where nothing was changed, nothing changes",
    "gds ingest reparse",
    "gds ingest reparse --source psp --json"
  ),
  {
    source: choice(
      "source",
      definitions.map(({ info }) => info.id),
      "Only this source; without it all"
    ).pipe(optional),
    json
  },
  Effect.fnUntraced(function* (options) {
    const outcomes = yield* work(options.source)
    yield* print(options.json, document(outcomes), () => text(outcomes))
    const failed = outcomes.filter(({ errors }) => errors.length > 0)
    if (failed.length > 0) {
      return yield* new CommandFailed({
        message: `Answers that cannot be read: ${failed.map(({ errors, source }) => `${source} ${errors.length}`).join(", ")}`
      })
    }
  })
)
