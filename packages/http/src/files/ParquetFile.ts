import type { Column, ColumnType, Row } from "@grid/domain/http/Table"
import { dayMs, istOffsetMs } from "@grid/domain/time/Time"
import type { SchemaElement } from "hyparquet-writer"
import type { FileEncoder } from "./FileEncoder.ts"
import { instantOf } from "./Instants.ts"

/** Rows of a row group: enough for dictionaries to pay, and for the end of the file, which tells of every column of each, to be short. */
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
 * Parquet with Snappy, a column of a row group at a time. The writer is loaded when the first file is made: few processes ever need
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
  // Rows are taken apart as they come: 5,000 that wait would be moved from one generation of the heap to the next.
  const cells = columns.map(({ type }) => cellsOf(type))
  let waiting = 0
  const take = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  function* group() {
    const rows = waiting
    const first = parquet.row_groups.length
    waiting = 0
    for (const [index, { name }] of columns.entries()) {
      const data = cells[index]?.take() ?? []
      void parquet.write({ columnData: [{ name, data, offsetIndex: false }], rowGroupSize: rows })
      yield take()
    }
    // The writer takes what is written at once for a group of its own: these columns are one.
    const parts = parquet.row_groups.splice(first)
    parquet.num_rows -= BigInt(rows * (parts.length - 1))
    parquet.row_groups.push({
      columns: parts.flatMap((part) => part.columns),
      total_byte_size: parts.reduce((sum, part) => sum + part.total_byte_size, 0n),
      num_rows: BigInt(rows),
      total_compressed_size: parts.reduce((sum, part) => sum + (part.total_compressed_size ?? 0n), 0n)
    })
  }
  return {
    push: function* (rows) {
      for (const row of rows) {
        for (const [index, column] of cells.entries()) column.add(row[index] ?? null)
        if (++waiting === groupRows) yield* group()
      }
    },
    end: function* () {
      if (waiting > 0) yield* group()
      void parquet.finish()
      yield take()
    }
  }
}

/** Cells of a column of a row group. */
const cellsOf = (type: ColumnType) => {
  const valueOf = valuesOf(type)
  let cells: Array<Row[number]> = []
  return {
    add: (cell: Row[number]) => {
      cells.push(valueOf(cell))
    },
    take: () => {
      const taken = cells
      cells = []
      return taken
    }
  }
}

/** Value of a cell as a column of this type holds it. */
const valuesOf = (type: ColumnType): ((cell: Row[number]) => Row[number]) => {
  if (type !== "timestamp" && type !== "timestamp_ist" && type !== "date") return (cell) => cell
  // The many rows of a day have the same date, whose text is read once.
  let last: Row[number] = null
  let value: Row[number] = null
  return (cell) => {
    if (cell === last) return value
    const instant = instantOf(cell)
    last = cell
    value =
      instant === null
        ? null
        : type === "date"
          ? instant / dayMs
          : type === "timestamp_ist"
            ? instant + istOffsetMs
            : instant
    return value
  }
}
