import type { RawAnswer } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import { type Content, unexpected } from "../../reading/Answer.ts"
import * as Collector from "../../reading/Collector.ts"
import * as Csv from "../../reading/Csv.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Columns from "./Columns.ts"
import * as Delivery from "./Delivery.ts"

/**
 * Reads CSV with a column for the market, the date, and either `time_block` (`00:00 - 00:15`) or `hour` (1 to 24, the
 * first from 00:00 IST). Prices per MWh, or per kWh where the column says so.
 */
export const read = (raw: RawAnswer): Content => {
  const table = Csv.read(raw.body)
  if (Result.isFailure(table)) return unexpected(`no CSV: ${table.failure}`)
  const { columns, ragged, rows } = table.success
  const byHour = columns.includes("hour") && !columns.includes("time_block")
  const quantities = columns.flatMap((label) => Columns.column(label) ?? [])
  if (!columns.includes("market") || !columns.includes("date") || !(byHour || columns.includes("time_block"))) {
    return unexpected(`no columns market, date and time_block or hour: ${Reading.show(columns)}`)
  }
  if (quantities.length === 0) return unexpected(`no column of prices or volumes: ${Reading.show(columns)}`)
  const into = Collector.make(raw.fetched_at)
  for (const row of ragged) into.reject(Collector.lineAt(row.line), Csv.raggedness(row, columns.length))
  for (const { cells, line } of rows) {
    const entry = Collector.lineAt(line)
    const market = Delivery.market(cells["market"])
    const when = Result.all([
      Delivery.day(cells["date"]),
      byHour ? Delivery.hour(cells["hour"], 1) : Delivery.part(cells["time_block"])
    ])
    if (market === null) into.reject(entry, `${Reading.show(cells["market"])} is no market`)
    else if (Result.isFailure(when)) into.reject(entry, when.failure)
    else {
      Columns.take(into, {
        market,
        day: when.success[0],
        part: when.success[1],
        entry,
        cells: quantities.map((column) => [column, cells[column.label]] as const)
      })
    }
  }
  return Result.succeed(into.parsed())
}
