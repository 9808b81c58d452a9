import type { Source, SourceInfo } from "@grid/domain/ingest/Source"
import { type Area, national, zones } from "@grid/domain/observations/Area"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { find } from "@grid/domain/states/State"
import { istDayDate } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import * as Calendar from "../reading/Calendar.ts"
import type { Row } from "../reading/Csv.ts"
import { type Fault, listParser } from "../reading/ListFile.ts"
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

const recordOf = (cells: Row["cells"], captured_at: number): Result.Result<SourceRecord, Fault> =>
  Result.gen(function* () {
    const name = Reading.oneLine(cells["name"] ?? "")
    if (name === "") return yield* Result.fail({ field: "name", reason: "has no name" })
    const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cells["date"] ?? "")
    const day = match === null ? undefined : Calendar.dayOf(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
    if (day === undefined) {
      return yield* Result.fail({ field: "date", reason: `${Reading.show(cells["date"])} is no day as YYYY-MM-DD` })
    }
    const areas = yield* areasOf(cells["areas"] ?? "")
    const date = istDayDate(day)
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

/**
 * Reads a list of holidays, one a row: `date,name` and optionally `areas`, which keep it: `india` (without it), zones and
 * states, parted by semicolons. A name that the service has (Diwali) is that holiday on another day.
 */
export const parse: Source["parse"] = listParser(info.id, required, recordOf)

export const definition: Definition = { info, parse, files: [".csv"], live: null }
