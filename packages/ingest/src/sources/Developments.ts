import type { Source, SourceInfo } from "@grid/domain/ingest/Source"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { stateAt } from "@grid/domain/states/StateAt"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import type { Row } from "../reading/Csv.ts"
import { type Fault, listParser } from "../reading/ListFile.ts"
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

const recordOf = (cells: Row["cells"], captured_at: number): Result.Result<SourceRecord, Fault> =>
  Result.gen(function* () {
    const key = cells["id"] ?? ""
    if (key === "") return yield* Result.fail({ field: "id", reason: "has no id" })
    const capacity_mw = cells["capacity_mw"] === "" ? null : yield* numberIn(cells, "capacity_mw", 0, mostMw)
    const latitude = yield* numberIn(cells, "latitude", -90, 90)
    const longitude = yield* numberIn(cells, "longitude", -180, 180)
    const state = stateAt({ latitude, longitude })
    if (state === null) {
      return yield* Result.fail({ field: "latitude", reason: `${latitude}, ${longitude} lies outside India` })
    }
    return {
      collection: "development",
      key,
      body: { ...cells, capacity_mw, latitude, longitude, state: state.slug, zone: state.zone },
      captured_at
    } as const
  })

const numberIn = (
  cells: Row["cells"],
  field: (typeof required)[number],
  low: number,
  high: number
): Result.Result<number, Fault> => {
  const value = Reading.numberIn(cells[field] ?? "")
  return value >= low && value <= high
    ? Result.succeed(value)
    : Result.fail({ field, reason: `${Reading.show(cells[field])} is no number from ${low} to ${high}` })
}

/**
 * Reads a list of projects, one a row: `id,name,capacity_mw,latitude,longitude`; a blank capacity is not known. Further
 * columns are kept with the record.
 */
export const parse: Source["parse"] = listParser(info.id, required, recordOf)

export const definition: Definition = { info, parse, files: [".csv"], live: null }
