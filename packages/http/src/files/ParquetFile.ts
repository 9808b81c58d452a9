import type { Column, ColumnType, Row } from "@grid/domain/http/Table"
import { dayMs, istOffsetMs } from "@grid/domain/time/Time"
import type { SchemaElement } from "hyparquet-writer"
import type { FileEncoder } from "./FileEncoder.ts"
import { instantOf } from "./Instants.ts"

/** Rows of a row group: enough for dictionaries to pay, few enough for other requests not to wait for one. */
const groupRows = 5_000

const elements: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  timestamp: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" }
  },
  // A time of no zone: what clocks in India show.
  timestamp_ist: { type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit: "MILLIS" } },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  number: { type: "DOUBLE" },
  integer: { type: "INT32" },
  string: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  boolean: { type: "BOOLEAN" }
}

/**
 * Parquet with Snappy, a row group at a time. The writer is loaded when the first file is made: few processes ever need
 * it.
 */
export const makeParquet = async (columns: ReadonlyArray<Column>): Promise<FileEncoder> => {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer")
  const writer = new ByteWriter(1 << 20)
  const parquet = new ParquetWriter({
    writer,
    createdBy: "grid-data-service",
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: "OPTIONAL", ...elements[type] }))
    ]
  })
  let waiting: Array<Row> = []
  const group = (rows: ReadonlyArray<Row>) =>
    parquet.write({
      columnData: columns.map(({ name, type }, index) => ({
        name,
        data: rows.map((row) => valueOf(type, row[index] ?? null)),
        offsetIndex: false
      })),
      rowGroupSize: rows.length
    })
  const take = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  return {
    push: (rows) => {
      for (const row of rows) {
        waiting.push(row)
        if (waiting.length === groupRows) {
          void group(waiting)
          waiting = []
        }
      }
      return take()
    },
    end: () => {
      if (waiting.length > 0) void group(waiting)
      void parquet.finish()
      return take()
    }
  }
}

const valueOf = (type: ColumnType, value: Row[number]): Row[number] => {
  if (type !== "timestamp" && type !== "timestamp_ist" && type !== "date") return value
  const instant = instantOf(value)
  if (instant === null) return null
  return type === "date" ? instant / dayMs : type === "timestamp_ist" ? instant + istOffsetMs : instant
}
