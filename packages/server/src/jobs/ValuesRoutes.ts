import { InvalidParameter, type NotInPlan } from "@grid/domain/errors/ApiError"
import { rowsCsv, columnsOf } from "@grid/domain/http/RowsCsv"
import { type ExportSpec, exportOf, windowOf } from "@grid/domain/jobs/Export"
import { type ExportBatch, type ExportRow, Exports, type ExportTable } from "@grid/domain/jobs/Exports"
import { DatasetValue, DatasetValues, usualValues } from "@grid/domain/jobs/ValuesApi"
import { get, isDatasetId, type Kind } from "@grid/domain/observations/Dataset"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { iso, istDate } from "@grid/domain/time/Time"
import { encoder } from "@grid/http/Encoded"
import { Effect, Result, Stream } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const columns = columnsOf(DatasetValue)
const encode = encoder(DatasetValues)

/** Rows of an export as they stand on the wire. */
const rowOf = ({ columns }: ExportTable, fields: ReadonlyArray<string>) => {
  const at = (name: string) => columns.findIndex((column) => column.name === name)
  const values = columns.flatMap(({ type }, index) => (type === "number" ? [index] : []))
  const [ts, area, field, kind, source, captured] = [
    at("ts"),
    at("area"),
    at("field"),
    at("kind"),
    at("source"),
    at("captured_at")
  ]
  return (row: ExportRow): DatasetValue => {
    const name = String(row[field] ?? fields[0])
    const captured_at = row[captured]
    return {
      ts: iso(Number(row[ts])),
      date: istDate(Number(row[ts])),
      area: String(row[area]),
      field: name,
      value: values.map((index) => row[index]).find((value) => typeof value === "number") ?? null,
      unit: isDatasetId(name) ? get(name).unit : "",
      kind: (row[kind] ?? null) as Kind | null,
      source: (row[source] ?? null) as string | null,
      captured_at: typeof captured_at === "number" ? iso(captured_at) : null
    }
  }
}

const originsOf = (batches: ReadonlyArray<ExportBatch>): ReadonlyArray<Provenance> => {
  const newest = new Map<string, Provenance>()
  for (const origin of batches.flatMap(({ provenance }) => provenance)) {
    const key = `${origin.dataset} ${origin.source} ${origin.kind}`
    if ((newest.get(key)?.captured_at ?? "") < origin.captured_at) newest.set(key, origin)
  }
  return [...newest.values()]
}

/** The rows that a limit admits, read no further than to where it is reached. */
const valuesOf = (exports: Exports["Service"], spec: ExportSpec, limit: number) =>
  Effect.gen(function* () {
    const table = yield* exports.open(spec)
    let count = 0
    const batches = yield* table.batches.pipe(
      Stream.takeUntil(({ rows }) => (count += rows.length) > limit),
      Stream.runCollect
    )
    const provenance = originsOf(batches)
    const times = provenance.map(({ captured_at }) => Date.parse(captured_at))
    return {
      rows: batches
        .flatMap(({ rows }) => rows)
        .slice(0, limit)
        .map(rowOf(table, spec.rows === "series" ? spec.fields : [])),
      complete: count <= limit,
      as_of: times.length === 0 ? null : Math.max(...times),
      provenance
    }
  })

/** A fault of an export's query as one of this route's. */
const asParameter = (error: InvalidParameter | NotInPlan): InvalidParameter | NotInPlan =>
  error._tag === "InvalidParameter"
    ? new InvalidParameter({
        errors: [{ path: (error.errors[0]?.path ?? "").replace("query.", ""), message: error.errors[0]?.message ?? "" }]
      })
    : error

/** Values of the datasets that have no route of their own. */
export const valuesRoutes = Effect.map(Exports, (exports): Pick<DataHandlers, "datasetValues"> => ({
  datasetValues: ({ now, plan, query: { dataset, format: _format, limit = usualValues, ...query } }) =>
    Result.map(
      Result.mapError(exportOf({ type: "export", dataset, query, format: "json" }, plan, now), asParameter),
      (spec) =>
        Effect.map(valuesOf(exports, spec, limit), ({ complete, rows, ...answer }) => {
          const window = windowOf(spec)
          return encode(
            { ...answer, data: { dataset, rows, complete } },
            { csv: () => rowsCsv(columns, rows), ...(window === null ? {} : { window }) }
          )
        })
    )
}))
