import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import type { ExportSpec } from "@grid/domain/jobs/Export"
import type { ColumnType, Column } from "@grid/domain/http/Table"
import type { ExportTable } from "@grid/domain/jobs/Exports"
import type { Json } from "@grid/domain/observations/SourceRecord"
import { Effect, Stream } from "effect"

/** Rows of a collection, one for each thing, with every member that any of them has; a list or object is one cell, as JSON. */
export const recordRows = (
  grid: GridData["Service"],
  { collection }: Extract<ExportSpec, { readonly rows: "records" }>
): Effect.Effect<ExportTable, DataUnavailable | ServiceUnavailable> =>
  Effect.map(grid.records({ collection }), ({ data, provenance, realm }) => {
    const names = [...new Set(data.flatMap(({ body }) => Object.keys(body)))].filter((name) => !ours.has(name))
    const members = names.map((name): Column => ({
      name,
      type: typeOf(data.map(({ body }) => body[name] ?? null))
    }))
    const columns: ReadonlyArray<Column> = [
      { name: "key", type: "string" },
      ...members,
      { name: "kind", type: "string" },
      { name: "source", type: "string" },
      { name: "captured_at", type: "timestamp" }
    ]
    const rows = data.map(({ body, captured_at, key, source }) => [
      key,
      ...members.map(({ name, type }) => cell(body[name] ?? null, type)),
      realm === "simulated" ? "simulated" : "observed",
      source,
      captured_at
    ])
    return { columns, batches: Stream.make({ rows, progress: 1, provenance }) }
  })

/** Names of the columns that every row has from us. */
const ours = new Set(["key", "kind", "source", "captured_at"])

const typeOf = (values: ReadonlyArray<Json>): ColumnType => {
  const present = values.filter((value) => value !== null)
  return present.length > 0 && present.every((value) => typeof value === "number")
    ? "number"
    : present.length > 0 && present.every((value) => typeof value === "boolean")
      ? "boolean"
      : "string"
}

const cell = (value: Json, type: ColumnType): number | string | boolean | null =>
  value === null || (typeof value !== "object" && type !== "string")
    ? (value as number | boolean | null)
    : typeof value === "string"
      ? value
      : JSON.stringify(value)
