import { fileName, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import { type Area, national, zones } from "@grid/domain/observations/Area"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { find } from "@grid/domain/states/State"
import { istDate, istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { orUnexpected, parser, unexpected } from "../reading/Answer.ts"
import * as Calendar from "../reading/Calendar.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Reading from "../reading/Reading.ts"

export const info: SourceInfo = {
  id: "holidays",
  title: "The operator's own list of holidays, beside those that come with the service",
  url: null,
  licence: "the operator's own; days are facts",
  collections: ["holiday"],
  datasets: []
}

const required = ["date", "name"] as const

/**
 * Reads a list of holidays, one a row: `date,name` and optionally `areas`, which keep it: `india` (without it), zones and
 * states, parted by semicolons. A name that the service has (Diwali) is that holiday on another day.
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
  readonly field: string
  readonly reason: string
}

const recordOf = (cells: Csv.Row["cells"], captured_at: number): Result.Result<SourceRecord, Fault> =>
  Result.gen(function* () {
    const name = Reading.oneLine(cells["name"] ?? "")
    if (name === "") return yield* Result.fail({ field: "name", reason: "has no name" })
    const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cells["date"] ?? "")
    const day = match === null ? undefined : Calendar.dayOf(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
    if (day === undefined) {
      return yield* Result.fail({ field: "date", reason: `${Reading.show(cells["date"])} is no day as YYYY-MM-DD` })
    }
    const areas = yield* areasOf(cells["areas"] ?? "")
    const date = istDate(istDayStart(day))
    return {
      collection: "holiday",
      key: `${date} ${name}`,
      body: { date, name, kind: "festival", areas },
      captured_at
    } as const
  })

const areasOf = (text: string): Result.Result<ReadonlyArray<Area>, Fault> => {
  const areas: Array<Area> = []
  const words = text.split(";").map(Reading.oneLine)
  for (const word of words.filter((part) => part !== "")) {
    const lower = word.toLowerCase()
    const area = lower === national || zones.some((zone) => zone === lower) ? lower : find(word)?.slug
    if (area === undefined) {
      return Result.fail({ field: "areas", reason: `${Reading.show(word)} is neither india nor a zone nor a state` })
    }
    areas.push(area)
  }
  return Result.succeed(areas.length === 0 ? [national] : areas)
}

export const definition: Definition = { info, parse, files: [".csv"], live: null }
