import type { Answer } from "@grid/domain/grid/GridData"
import type { Row, Table } from "@grid/domain/http/Table"
import type { Coverage } from "@grid/domain/observations/Provenance"
import { realmOfProvenance } from "@grid/domain/observations/Realm"
import { iso, isoIst, isoOrNull } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { argument, asGiven, json, optional, toggle } from "../../arguments/Parameters.ts"
import { boundsOf } from "@grid/models/charts/Drawing"
import { type Line, lineChart } from "@grid/models/charts/Lines"
import { sparkline } from "../../output/Chart.ts"
import { UsageError } from "../../output/Failure.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { type Cell, list, table as aligned } from "../../output/Table.ts"
import type { Subject } from "./Subjects.ts"

/** Series of an area with what was asked for. */
export interface Reading {
  /** Area as it stands in answers. */
  readonly area: string
  /** Further words of the question and the answer by name, such as the resolution; instants end in `_at`. */
  readonly facts: Readonly<Record<string, string>>
  readonly table: Table
  readonly coverage: Coverage | null
}

/** Options that every subject has. */
export const shown = {
  file: argument("file", "SVG file to draw the chart in; goes with --chart", asGiven).pipe(optional),
  chart: toggle("chart", "Draw bars instead of the rows, or lines in the SVG file that is named"),
  json
}

interface Shown {
  readonly file: Option.Option<string>
  readonly chart: boolean
  readonly json: boolean
}

/** A reading as it is printed. */
interface Document {
  readonly rows: ReadonlyArray<Readonly<Record<string, Row[number]>>>
  readonly answer: Answer<Reading>
}

const timeOf = (cell: Row[number]): number => (typeof cell === "number" ? cell : Date.parse(String(cell)))

/** Rows with both times, as JSON has them. */
const rowsOf = ({ columns, rows }: Table): Document["rows"] =>
  [...rows()].map((row) => {
    const named = Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]))
    const ts = timeOf(named["ts"] ?? null)
    return { ...named, ts: iso(ts), ts_ist: isoIst(ts) }
  })

const document = ({ answer: { as_of, data, provenance }, rows }: Document, { id, unit, values }: Subject) => ({
  subject: id,
  area: data.area,
  ...data.facts,
  unit,
  units: Object.fromEntries(values.map(({ name, unit }) => [name, unit])),
  realm: realmOfProvenance(provenance),
  as_of: isoOrNull(as_of),
  coverage: data.coverage,
  provenance,
  series: rows
})

const isKnown = (rows: Document["rows"], name: string) => rows.some((row) => (row[name] ?? null) !== null)

/** Minutes in IST, as people read them. */
const istText = (cell: Row[number] | undefined) =>
  String(cell ?? "")
    .slice(0, 16)
    .replace("T", " ")

const instantText = (ts: string) => `${istText(isoIst(Date.parse(ts)))} IST`

const sourcesOf = ({ provenance }: Answer<Reading>) =>
  [...new Set(provenance.map(({ kind, source }) => `${source} (${kind})`))].join(", ")

const head = ({ answer }: Document, { title }: Subject): string => {
  const { area, coverage, facts } = answer.data
  return list([
    [title, area],
    ...Object.entries(facts).map(([name, fact]) => [name, name.endsWith("_at") ? instantText(fact) : fact] as const),
    ["realm", realmOfProvenance(answer.provenance)],
    ["sources", answer.provenance.length === 0 ? null : sourcesOf(answer)],
    ["captured", answer.as_of === null ? null : instantText(iso(answer.as_of))],
    ...(coverage === null ? [] : [["coverage", `${coverage.present} of ${coverage.expected} blocks`] as const])
  ])
}

/** Columns that say of a value where it comes from. */
const origins = ["kind", "source"]

const nothing = "Nothing is known of this time; gds ingest status shows how far each source reaches."

const rowsText = ({ rows }: Document, { values }: Subject): string => {
  const known = values.filter(({ name }) => isKnown(rows, name))
  const told = origins.filter((name) => isKnown(rows, name))
  return aligned(
    ["IST", ...known.map(({ title, unit }) => `${title} ${unit}`), ...told],
    rows.map((row) => [
      istText(row["ts_ist"]),
      ...[...known.map(({ name }) => name), ...told].map((name): Cell => row[name] ?? null)
    ]),
    nothing
  )
}

/** Values of the subject's unit that are known, as lines. */
const linesOf = (rows: Document["rows"], { unit, values }: Subject): ReadonlyArray<Line> =>
  values
    .filter((value) => value.unit === unit && isKnown(rows, value.name))
    .map(({ name, title }) => ({
      name: title,
      values: rows.map((row) => {
        const value = row[name]
        return typeof value === "number" ? value : Number.NaN
      })
    }))

const chartText = ({ rows }: Document, subject: Subject): string => {
  const lines = linesOf(rows, subject).map(({ name, values }) => {
    const [low, high] = boundsOf(values) ?? [Number.NaN, Number.NaN]
    const highest = istText(rows[values.indexOf(high)]?.["ts_ist"])
    return [name, `${sparkline(values)}  ${low} to ${high} ${subject.unit}, highest ${highest} IST`] as const
  })
  const span = `${istText(rows[0]?.["ts_ist"])} to ${istText(rows.at(-1)?.["ts_ist"])} IST`
  return lines.length === 0 ? nothing : list([["time", span], ...lines])
}

const draw = ({ answer, rows }: Document, subject: Subject, path: string) => {
  const { area, facts } = answer.data
  const drawing = lineChart({
    title: [`${subject.title}: ${area}`, ...Object.values(facts)].join(", "),
    caption: `IST. Realm: ${realmOfProvenance(answer.provenance) ?? "none"}. Sources: ${sourcesOf(answer)}.`,
    unit: subject.unit,
    times: rows.map((row) => istText(row["ts_ist"])),
    lines: linesOf(rows, subject)
  })
  return writeFile(path, drawing)
}

const refused = ({ chart, file, json }: Shown): string | null => {
  if (Option.isNone(file)) return chart && json ? "--chart with --json needs a file: --chart demand.svg" : null
  if (!chart) return `"${file.value}" is no option: a place goes with --state, a file with --chart`
  return file.value.endsWith(".svg") ? null : `<file> must end in .svg, not "${file.value}"`
}

/** Prints what was read of a subject. */
export const report = Effect.fnUntraced(function* <E, R>(
  subject: Subject,
  options: Shown,
  read: Effect.Effect<Answer<Reading>, E, R>
) {
  const message = refused(options)
  if (message !== null) return yield* new UsageError({ message })
  const answer = yield* read
  const reading: Document = { answer, rows: rowsOf(answer.data.table) }
  if (Option.isSome(options.file)) yield* draw(reading, subject, options.file.value)
  yield* print(options.json, document(reading, subject), () => {
    const drawn = Option.map(options.file, (path) => `Drawn in ${path}.`)
    const body = options.chart ? Option.getOrElse(drawn, () => chartText(reading, subject)) : rowsText(reading, subject)
    return `${head(reading, subject)}\n\n${body}`
  })
})
