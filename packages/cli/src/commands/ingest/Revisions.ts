import { rank } from "@grid/domain/grid/History"
import { wireArea } from "@grid/domain/observations/AreaName"
import { unitText } from "@grid/domain/observations/Dataset"
import { Revisions, type StoredRevision } from "@grid/domain/observations/Revisions"
import { dayMs, iso, isoOrNull, spanEnd } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { instant as instantOption, json, optional } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { checkedSpan } from "../Span.ts"
import { areaArgument, datasetArgument } from "./Dataset.ts"

const mostDays = 366

/** A revision; `holds` is true of the one that holds for its source. */
interface RevisionRow extends StoredRevision {
  readonly holds: boolean
}

const seriesKey = ({ dataset, kind, period_minutes, source, ts }: StoredRevision) =>
  `${dataset} ${source} ${kind} ${period_minutes} ${ts}`

/** Revisions by instant, then by dataset and by source in their order of precedence, then by revision. */
const ordered = (values: ReadonlyArray<StoredRevision>): ReadonlyArray<RevisionRow> => {
  const holding = new Map<string, number>()
  for (const value of values) {
    if (value.late) continue
    const key = seriesKey(value)
    holding.set(key, Math.max(holding.get(key) ?? 0, value.revision))
  }
  return values
    .map((value) => ({ ...value, holds: !value.late && holding.get(seriesKey(value)) === value.revision }))
    .toSorted(
      (a, b) =>
        a.ts - b.ts ||
        a.dataset.localeCompare(b.dataset) ||
        rank(a.source) - rank(b.source) ||
        a.period_minutes - b.period_minutes ||
        a.kind.localeCompare(b.kind) ||
        a.revision - b.revision
    )
}

const document = ({ captured_at, confirmed_at, recorded_at, ts, ...rest }: RevisionRow) => ({
  ts: iso(ts),
  ...rest,
  unit: unitText(rest.dataset),
  captured_at: iso(captured_at),
  confirmed_at: isoOrNull(confirmed_at),
  recorded_at: iso(recorded_at)
})

const text = (rows: ReadonlyArray<RevisionRow>, otherwise: string) => {
  const units = [...new Set(rows.map(({ dataset }) => unitText(dataset)))]
  const [unit = ""] = units.length === 1 ? units : []
  return table(
    [
      "at",
      "dataset",
      "source",
      "kind",
      "minutes",
      "revision",
      `value ${unit}`.trimEnd(),
      ...(units.length > 1 ? ["unit"] : []),
      "holds",
      "reason",
      "captured",
      "given again",
      "recorded",
      "run",
      "answer"
    ],
    rows.map((entry) => [
      instant(entry.ts),
      entry.dataset,
      entry.source,
      entry.kind,
      entry.period_minutes,
      entry.revision,
      entry.value,
      ...(units.length > 1 ? [unitText(entry.dataset)] : []),
      entry.holds,
      `${entry.reason ?? "first"}${entry.late ? ", late" : ""}`,
      instant(entry.captured_at),
      instant(entry.confirmed_at),
      instant(entry.recorded_at),
      entry.run_id,
      entry.raw_id
    ]),
    otherwise
  )
}

/** `gds ingest revisions` */
export const revisions = command(
  "revisions",
  page(
    "Show how the values of a dataset and area came about: every revision, with its source, reason and times",
    "gds ingest revisions demand kerala --from 2026-04-01",
    "gds ingest revisions demand india --from 2026-04-01 --to 2026-04-02 --as-of 2026-04-03T12:00:00Z"
  ),
  {
    dataset: datasetArgument,
    area: areaArgument,
    from: instantOption("from", "Begin: IST day or timestamp with offset"),
    to: instantOption(
      "to",
      "End: IST day (inclusive) or timestamp with offset (exclusive); without it 24 hours after --from"
    ).pipe(optional),
    asOf: instantOption("as-of", "Only what had been stored by then: IST day (its end) or timestamp with offset").pipe(
      optional
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { area, dataset } = options
    const from = options.from.ms
    const to = Option.match(options.to, { onNone: () => from + dayMs, onSome: spanEnd })
    const span = yield* checkedSpan({ from, to }, mostDays)
    const history = yield* Effect.provide(
      Effect.flatMap(Revisions, (all) => all.revisions({ datasets: dataset.fields, areas: [area], ...span })),
      store
    )
    const until = Option.match(options.asOf, { onNone: () => Number.POSITIVE_INFINITY, onSome: spanEnd })
    const stored = history.filter((one) => dataset.covers(one))
    const rows = ordered(stored.filter((one) => one.recorded_at <= until))
    const what = `${dataset.name} of ${wireArea(area)}`
    const none =
      stored.length === 0
        ? `Nothing of ${what} is stored for this time; gds ingest coverage ${dataset.name} shows what is.`
        : `Nothing of ${what} had been stored for this time by then; without --as-of it shows what is stored since.`
    yield* print(options.json, { revisions: rows.map(document) }, () => text(rows, none))
  })
)
