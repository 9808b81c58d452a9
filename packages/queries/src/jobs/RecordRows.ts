import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import type { ExportSpec } from "@grid/domain/jobs/Export"
import type { ColumnType, ExportColumn, ExportTable } from "@grid/domain/jobs/Exports"
import type { Json } from "@grid/domain/observations/SourceRecord"
import { Effect, Stream } from "effect"

/** Things of a collection, one a row, with every member that any of them has; a list or object is one cell, as JSON. */
export const recordRows = (
  grid: GridData["Service"],
  { collection }: Extract<ExportSpec, { readonly rows: "records" }>
): Effect.Effect<ExportTable, DataUnavailable | ServiceUnavailable> =>
  Effect.map(grid.records({ collection }), ({ data, provenance, realm }) => {
    const names = [...new Set(data.flatMap(({ body }) => Object.keys(body)))].filter((name) => !ours.has(name))
    const types = names.map((name) => typeOf(data.map(({ body }) => body[name] ?? null)))
    const columns: ReadonlyArray<ExportColumn> = [
      { name: "key", type: "string" },
      ...names.map((name, index): ExportColumn => ({ name, type: types[index] as ColumnType })),
      { name: "kind", type: "string" },
      { name: "source", type: "string" },
      { name: "captured_at", type: "timestamp" }
    ]
    const rows = data.map(({ body, captured_at, key, source }) => [
      key,
      ...names.map((name, index) => cell(body[name] ?? null, types[index] as ColumnType)),
      realm === "simulated" ? "simulated" : "observed",
      source,
      captured_at
    ])
    return { columns, batches: Stream.make({ rows, progress: 1, provenance }) }
  })

/** Names that every row has from us. */
const ours = new Set(["key", "kind", "source", "captured_at"])

const typeOf = (values: ReadonlyArray<Json>): ColumnType => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 && known.every((value) => typeof value === "number")
    ? "number"
    : known.length > 0 && known.every((value) => typeof value === "boolean")
      ? "boolean"
      : "string"
}

const cell = (value: Json, type: ColumnType): number | string | boolean | null =>
  value === null || (typeof value !== "object" && type !== "string")
    ? (value as number | boolean | null)
    : typeof value === "string"
      ? value
      : JSON.stringify(value)
