import { iso, isoIst, istOffsetMs } from "@grid/domain/time/Time"
import { tableFromIPC, type Table } from "apache-arrow"
import { createRequire } from "node:module"

export type ParquetRows = ReadonlyArray<Readonly<Record<string, string | number | boolean | null>>>

// The package's own entry for Node is CommonJS.
const parquet = createRequire(import.meta.url)("parquet-wasm") as typeof import("parquet-wasm")

/** A file of Parquet as a table of Arrow. */
export const arrowTable = (bytes: Uint8Array): Table => tableFromIPC(parquet.readParquet(bytes).intoIPCStream())

/** Rows of a table as they stand in JSON, instants and days by what their type says they are. */
export const plain = (table: Table): ParquetRows =>
  table.toArray().map((row: { readonly [name: string]: unknown }) =>
    Object.fromEntries(
      table.schema.fields.map(({ name, type }) => {
        const value = row[name]
        if (value === null || value === undefined) return [name, null]
        switch (String(type)) {
          case "Timestamp<MILLISECOND, UTC>":
            return [name, iso(Number(value))]
          case "Timestamp<MILLISECOND>":
            return [name, isoIst(Number(value) - istOffsetMs)]
          case "Date32<DAY>":
            return [name, new Date(Number(value)).toISOString().slice(0, 10)]
          default:
            return [name, typeof value === "bigint" ? Number(value) : value]
        }
      })
    )
  ) as ParquetRows

/** Rows of a file of Parquet. */
export const parquetRows = (bytes: Uint8Array): ParquetRows => plain(arrowTable(bytes))
