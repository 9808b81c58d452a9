import { fileName, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { stateAt } from "@grid/domain/states/StateAt"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { orUnexpected, parser, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Reading from "../reading/Reading.ts"

export const info: SourceInfo = {
  id: "developments",
  title: "The operator's own list of projects that will draw power, such as data centres",
  url: null,
  licence: "the operator's own; only counts by cells of half a degree are served",
  collections: ["development"],
  datasets: []
}

const required = ["id", "name", "capacity_mw", "latitude", "longitude"] as const

/** Largest power that one project can draw, MW. */
const mostMw = 20_000

/**
 * Reads a list of projects, one a row: `id,name,capacity_mw,latitude,longitude`; a blank capacity is not known. Further
 * columns are kept with the record.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  Result.gen(function* () {
    if (fileName(raw) === null) return yield* unexpected("comes as a file only")
    const { columns, ragged, rows } = yield* orUnexpected(Csv.read(raw.body))
    const missing = required.filter((column) => !columns.includes(column))
    if (missing.length > 0) return yield* unexpected(`columns are missing: ${missing.join(", ")}`)
    const collector = Collector.make()
    for (const row of ragged) collector.reject(Collector.lineAt(row.line), Csv.raggedness(row, columns.length))
    for (const { cells, line } of rows) {
      const read = recordOf(cells, raw.fetched_at)
      if (Result.isSuccess(read)) collector.record(read.success)
      else collector.reject(Collector.lineAt(line, read.failure.field), read.failure.reason)
    }
    return collector.parsed()
  })
)

interface Fault {
  readonly field: (typeof required)[number]
  readonly reason: string
}

const recordOf = (cells: Csv.Row["cells"], captured_at: number): Result.Result<SourceRecord, Fault> =>
  Result.gen(function* () {
    const key = cells["id"] ?? ""
    if (key === "") return yield* Result.fail({ field: "id", reason: "has no id" } as const)
    const capacity_mw = cells["capacity_mw"] === "" ? null : yield* numberIn(cells, "capacity_mw", 0, mostMw)
    const latitude = yield* numberIn(cells, "latitude", -90, 90)
    const longitude = yield* numberIn(cells, "longitude", -180, 180)
    const state = stateAt({ latitude, longitude })
    if (state === null) {
      return yield* Result.fail({ field: "latitude", reason: `${latitude}, ${longitude} lies outside India` } as const)
    }
    return {
      collection: "development",
      key,
      body: { ...cells, capacity_mw, latitude, longitude, state: state.slug, zone: state.zone },
      captured_at
    } as const
  })

const numberIn = (
  cells: Csv.Row["cells"],
  field: Fault["field"],
  low: number,
  high: number
): Result.Result<number, Fault> => {
  const value = Reading.numberIn(cells[field] ?? "")
  return value >= low && value <= high
    ? Result.succeed(value)
    : Result.fail({ field, reason: `${Reading.show(cells[field])} is no number from ${low} to ${high}` })
}

export const definition: Definition = { info, parse, files: [".csv"], live: null }
