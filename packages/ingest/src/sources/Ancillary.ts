import { fileName, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import { type Area, national } from "@grid/domain/observations/Area"
import { ancillary, ancillaryName, ancillaryProducts } from "@grid/domain/observations/datasets/Ancillary"
import { istDayStart, minuteMs } from "@grid/domain/time/Time"
import { Result, Struct } from "effect"
import type { Definition } from "./Definition.ts"
import * as Delivery from "./exchange/Delivery.ts"
import { orUnexpected, parser, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import type { Fault } from "../reading/ListFile.ts"
import * as Reading from "../reading/Reading.ts"

export const info: SourceInfo = {
  id: "ancillary",
  title: "Clearing prices of ancillary services, as the operator imports them",
  url: null,
  licence: "that of the operator's source",
  datasets: Struct.keys(ancillary)
}

/** Header of the table; the order of its columns is free. */
export const columns = ["date", "block", "product", "area", "clearing_price_inr_per_mwh"] as const

/**
 * Reads a table of clearing prices: the IST day and the block 1 to 96 of delivery, the product (`TRAS-up`), the bid area or blank
 * for the whole country, and the price, blank where nothing cleared.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  Result.gen(function* () {
    if (fileName(raw) === null) return yield* unexpected("comes as a file only")
    const table = yield* orUnexpected(Csv.readList(raw.body))
    const missing = columns.filter((column) => !table.columns.includes(column))
    if (missing.length > 0) return yield* unexpected(`columns are missing: ${missing.join(", ")}`)
    const into = Collector.make(raw.fetched_at)
    for (const row of table.ragged) {
      into.reject(Collector.lineAt(row.line), Csv.raggedness(row, table.columns.length))
    }
    for (const { cells, line } of table.rows) {
      const value = valueOf(cells)
      if (Result.isSuccess(value)) into.add(Collector.lineAt(line), value.success)
      else into.reject(Collector.lineAt(line, value.failure.field), value.failure.reason)
    }
    return into.parsed()
  })
)

const valueOf = (cells: Csv.Row["cells"]): Result.Result<Collector.Value, Fault> =>
  Result.gen(function* () {
    const read = <A>(field: (typeof columns)[number], reader: (cell: string) => Result.Result<A, string>) =>
      Result.mapError(reader(cells[field] ?? ""), (reason): Fault => ({ field, reason }))
    const day = yield* read("date", Delivery.day)
    const { minute } = yield* read("block", Delivery.block)
    const product = yield* read("product", productOf)
    const area = yield* read("area", areaOf)
    const value = yield* read("clearing_price_inr_per_mwh", Reading.numberOrBlank)
    const ts = istDayStart(day) + minute * minuteMs
    return { dataset: `ancillary_price_${product}` as const, area, ts, value, period_minutes: 15 }
  })

const names = ancillaryProducts.map(ancillaryName)

const productOf = (cell: string) =>
  Result.fromNullishOr(
    ancillaryProducts.find((product) => ancillaryName(product).toLowerCase() === cell.toLowerCase()),
    () => `${Reading.show(cell)} is none of ${names.join(", ")}`
  )

const areaOf = (cell: string): Result.Result<Area, string> =>
  cell === "" || cell.toLowerCase() === national
    ? Result.succeed(national)
    : Result.fromNullishOr(
        Delivery.bidArea(cell),
        () => `${Reading.show(cell)} is no bid area such as W2, nor blank or india for the whole country`
      )

export const definition: Definition = { info, parse, files: [".csv"], live: null }
