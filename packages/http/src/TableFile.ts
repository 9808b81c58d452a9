import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { type Format, type MediaType, mediaTypes } from "@grid/domain/http/Access"
import { attributed } from "@grid/domain/http/Attribution"
import type { Row, Table } from "@grid/domain/http/Table"
import type { Provenance } from "@grid/domain/observations/Provenance"
import type { Page } from "@grid/domain/http/Envelope"
import { emptinessTexts, type WindowMeta } from "@grid/domain/time/Window"
import type { FileEncoder } from "./files/FileEncoder.ts"
import { makeParquet } from "./files/ParquetFile.ts"
import { makeCsv } from "./files/TextFiles.ts"
import { makeWorkbook, mostSheetRows } from "./files/WorkbookFile.ts"
import type { BodyParts } from "./HttpCall.ts"
import { slice } from "./Turns.ts"

/** Media type of CSV as it is sent: with a header row. */
export const csvType = "text/csv; charset=utf-8; header=present"

/** Form in which an answer is wanted. */
export interface Form {
  readonly format: Format
  /** CSV ends with lines on its sources. */
  readonly comments: boolean
  /** JSON has `ts_ist` beside `ts`. */
  readonly ist: boolean
}

/** Content-Type of a format. */
export const contentTypeOf = (format: Format): string => (format === "csv" ? csvType : mediaTypes[format])

const formats = new Map(Object.entries(mediaTypes).map(([format, type]) => [type, format as Format]))

/** Format of a media type. */
export const formatOf = (type: MediaType): Format => formats.get(type) ?? "json"

const commentOf = ({ captured_at, dataset, kind, licence, source, url }: Provenance): string =>
  [`${dataset}: ${source} (${kind})`, `captured ${captured_at}`, `licence ${licence}`, ...(url === null ? [] : [url])]
    .join(", ")
    .replaceAll(/[\r\n]+/g, " ")

const cutTexts: Readonly<Record<NonNullable<WindowMeta["reason"]>, string>> = {
  plan: "the plan's history does not reach back further",
  no_data_before: "the data begin there",
  ...emptinessTexts
}

/** Line on a window that was cut; none of one that is whole. */
const cutOf = (window: WindowMeta | null): ReadonlyArray<string> => {
  if (window === null || window.reason === null) return []
  const { granted, plan_needed, reason, requested } = window
  const why = cutTexts[reason]
  return [
    `window: ${granted.from} to ${granted.to} of ${requested.from} to ${requested.to} that was asked for, since ${why}${plan_needed === null ? "" : `; the ${plan_needed} plan has it`}`
  ]
}

/** Rows that are written before it is seen whether others wait. */
const rowsAtOnce = 500

async function* written(table: Table, encoder: FileEncoder | Promise<FileEncoder>): AsyncIterable<Uint8Array> {
  const { end, push } = await encoder
  async function* inTurn(parts: Iterable<Uint8Array>) {
    for (const part of parts) {
      yield part
      await slice()
    }
  }
  let rows: Array<Row> = []
  for (const row of table.rows()) {
    if (rows.push(row) < rowsAtOnce) continue
    yield* inTurn(push(rows))
    rows = []
    await slice()
  }
  yield* inTurn(push(rows))
  yield* inTurn(end())
}

/** Line on the next page; none of the last. */
const moreOf = (page: Page | undefined): ReadonlyArray<string> =>
  page === undefined || page.next_cursor === null ? [] : [`more rows: ask again with cursor=${page.next_cursor}`]

/** A table as a file, made while the client reads: every row with its time in IST, its kind and its source. */
export const tableFile = (
  table: Table,
  { comments, format }: Form,
  provenance: ReadonlyArray<Provenance>,
  window: WindowMeta | null = null,
  page?: Page
): BodyParts => {
  const whole = attributed(table, provenance)
  const make = () =>
    format === "xlsx"
      ? makeWorkbook(whole.columns)
      : format === "parquet"
        ? makeParquet(whole.columns)
        : makeCsv(whole.columns, comments ? [...provenance.map(commentOf), ...cutOf(window), ...moreOf(page)] : [])
  return {
    bytes: null,
    compressible: format === "csv",
    parts: { [Symbol.asyncIterator]: () => written(whole, make())[Symbol.asyncIterator]() }
  }
}

/** Refusal of a table with more rows than a sheet holds; null of one that fits. */
export const tooLong = (
  { format }: Form,
  { table }: { readonly table?: () => Pick<Table, "count"> }
): InvalidParameter | null => {
  const count = format === "xlsx" ? (table?.().count ?? 0) : 0
  return count <= mostSheetRows
    ? null
    : InvalidParameter.of(
        "format",
        `xlsx holds at most ${mostSheetRows} rows and this answer has ${count}: ask for a shorter window, or for csv or parquet`
      )
}
