import { loadCommand, type NetworkDataset } from "@grid/domain/network/NetworkDatasets"
import type { Area } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { type DayCoverage, Inventory } from "@grid/domain/observations/Inventory"
import { dayMs, type Instant, iso, istDate, istDayDate, spanEnd } from "@grid/domain/time/Time"
import { networkExtents } from "@grid/queries/catalog/NetworkExtents"
import { Clock, Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { instant as instantOption, json, optional, toggle } from "../../arguments/Parameters.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import * as Progress from "../../output/Progress.ts"
import { wholeDays } from "../Span.ts"
import { areaOption, coverageArgument, type Selection } from "./Dataset.ts"

const defaultDays = 7

interface Bounds {
  readonly from: Option.Option<Instant>
  readonly to: Option.Option<Instant>
}

/** Whole IST days, `[from, to)`. */
const spanOf = Effect.fnUntraced(function* (bounds: Bounds) {
  const now = yield* Clock.currentTimeMillis
  const to = Option.match(bounds.to, { onNone: () => now + 1, onSome: spanEnd })
  const from = Option.match(bounds.from, { onNone: () => to - 1 - (defaultDays - 1) * dayMs, onSome: ({ ms }) => ms })
  return yield* wholeDays({ from, to })
})

const pct = ({ expected, present }: Pick<DayCoverage, "expected" | "present">) =>
  Math.floor((1_000 * present) / expected) / 10

/** Coverage of a stored dataset. */
interface Row extends DayCoverage {
  readonly field: DatasetId
}

const isGap = ({ expected, present }: DayCoverage) => present < expected

const rowsOf = Effect.fnUntraced(function* (
  { covers, fields }: Selection,
  areas: ReadonlyArray<Area> | null,
  span: { readonly from: number; readonly to: number }
) {
  const inventory = yield* Inventory
  const report = yield* Progress.make("Counting", "fields")
  const parts = yield* Effect.forEach(
    fields,
    Effect.fnUntraced(function* (field, index) {
      const days = yield* inventory.coverage({ dataset: field, areas, ...span })
      yield* report(index + 1, fields.length)
      return days.flatMap((day): ReadonlyArray<Row> =>
        covers({ dataset: field, area: day.area }) ? [{ ...day, field }] : []
      )
    }),
    { concurrency: 1 }
  )
  return parts.flat()
}, Effect.scoped)

const document = (
  { name }: Selection,
  span: { readonly from: number; readonly to: number },
  rows: ReadonlyArray<Row>,
  onlyGaps: boolean
) => ({
  dataset: name,
  from: istDate(span.from),
  to: istDate(span.to - dayMs),
  incomplete_days: rows.filter(isGap).length,
  days: rows
    .filter((entry) => !onlyGaps || isGap(entry))
    .map(({ area, day, expected, field, present }) => ({
      field,
      area: wireArea(area),
      date: istDayDate(day),
      expected,
      present,
      pct: pct({ expected, present })
    }))
})

/** Extent of a dataset of networks: its rows are of no grid of areas and days that could be complete. */
const networkCoverage = Effect.fnUntraced(function* (dataset: NetworkDataset, asJson: boolean) {
  const extent = (yield* Effect.provide(networkExtents, store))[dataset]
  const document = {
    dataset,
    rows: extent?.rows ?? 0,
    from: extent === null ? null : iso(extent.first),
    to: extent === null ? null : iso(extent.end),
    sources: (extent?.sources ?? []).map(({ captured_at, kind, source, terms }) => ({
      source,
      kind,
      captured_at: iso(captured_at),
      licence: terms?.licence ?? null,
      url: terms?.url ?? null
    }))
  }
  yield* print(asJson, document, ({ from, rows, sources, to }) =>
    extent === null
      ? `Nobody has loaded ${dataset} here: ${loadCommand(dataset)}`
      : paragraphs(
          list([
            ["rows", rows === 0 ? "computed as they are asked for" : String(rows)],
            ["from", from],
            ["to", to]
          ]),
          table(
            ["source", "kind", "captured", "licence"],
            sources.map((one) => [one.source, one.kind, one.captured_at, one.licence])
          )
        )
  )
})

/** `gds ingest coverage` */
export const coverage = command(
  "coverage",
  page(
    "Show how complete a dataset is, by IST day and area; without --from and --to the last seven days. Of a dataset of networks: its rows, the newest of them, sources and licences",
    "gds ingest coverage demand --area kerala",
    "gds ingest coverage substations",
    "gds ingest coverage exchange_prices",
    "gds ingest coverage demand --from 2026-04-01 --to 2026-04-30 --gaps"
  ),
  {
    dataset: coverageArgument,
    area: areaOption,
    from: instantOption("from", "First IST day").pipe(optional),
    to: instantOption("to", "Last IST day").pipe(optional),
    gaps: toggle("gaps", "Only days that are not complete"),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { dataset, gaps } = options
    if (typeof dataset === "string") return yield* networkCoverage(dataset, options.json)
    const span = yield* spanOf(options)
    const areas = Option.match(options.area, { onNone: () => null, onSome: (area) => [area] })
    const rows = yield* Effect.provide(rowsOf(dataset, areas, span), store)
    yield* print(options.json, document(dataset, span, rows, gaps), ({ days }) =>
      table(
        ["field", "area", "date (IST)", "expected values", "present values", "present %"],
        days.map((entry) => [entry.field, entry.area, entry.date, entry.expected, entry.present, entry.pct]),
        gaps && rows.length > 0
          ? "Every day is complete."
          : `Nothing of ${dataset.name} is stored for these days; gds ingest status shows what each source has.`
      )
    )
  })
)
