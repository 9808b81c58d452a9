import type { Parsed, Refusal } from "@grid/domain/ingest/Source"
import type { Area } from "@grid/domain/observations/Area"
import { type DatasetId, unitOf } from "@grid/domain/observations/Dataset"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import * as Units from "@grid/domain/observations/Units"
import { blockMs, istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import type { Cell } from "../../reading/Workbook.ts"
import { isBlank } from "./Words.ts"

/** A cell with what it is about, before its value has been read. */
export interface Figure {
  readonly dataset: DatasetId
  readonly area: Area
  readonly cell: Cell
  /** Place in the report, for people. */
  readonly at: string
  readonly line?: number
  readonly field?: string
  /** Quarter hour of the day from 0; absent where the value is the day's. */
  readonly block?: number
}

/** Content of one part of a report. */
export interface Part {
  readonly figures: ReadonlyArray<Figure>
  readonly rejected: ReadonlyArray<Refusal>
  readonly records?: ReadonlyArray<SourceRecord>
  /** Remarks for a reader of the report. */
  readonly notes?: ReadonlyArray<string>
}

/** Values of one IST day (see `Time.istDay`). A day's value is known when it is over, that of a block from its start on. */
export const observe = (day: number, figures: Iterable<Figure>): Pick<Parsed, "observations" | "rejected"> => {
  const start = istDayStart(day)
  const end = istDayStart(day + 1)
  const into = Collector.make()
  for (const { area, at, block, cell, dataset, ...place } of figures) {
    const entry = () => ({ entry: `${at} ${Reading.show(cell)}`, ...place })
    const outcome = valueOf(dataset, cell)
    if (Result.isFailure(outcome)) {
      into.reject(entry, outcome.failure)
      continue
    }
    const value = outcome.success
    if (value === undefined) continue
    const when =
      block === undefined
        ? ({ ts: start, captured_at: end, period_minutes: 1_440 } as const)
        : ({ ts: start + block * blockMs, period_minutes: 15 } as const)
    into.add(entry, { dataset, area, value, ...when })
  }
  return into.parsed()
}

/** A cell as a value in the dataset's unit; null where it says that there is none, undefined where it says nothing. */
export const valueOf = (dataset: DatasetId, cell: Cell): Result.Result<number | null | undefined, string> => {
  if (isBlank(cell)) return Result.succeed(undefined)
  const unit = unitOf(dataset)
  if (unit === "minutes") return minuteOf(cell)
  return Result.map(numberOf(cell), (value) => (value !== null && unit === "MWh" ? Units.mwhOfMu(value) : value))
}

const none = /^(-+|–|—|n\.?\s*\/?\s*a\.?)$/i

const numberOf = (cell: Cell): Result.Result<number | null, string> => {
  if (typeof cell !== "string") return Reading.number(cell)
  const text = Reading.oneLine(cell)
  return none.test(text) ? Result.succeed(null) : Reading.number(text)
}

/** Minutes after 00:00 of a time of day: text ("20:09"), a fraction of a day, or a serial that has a date before it. */
export const minuteOf = (cell: Cell): Result.Result<number | null, string> => {
  const left = Result.fail(`${Reading.show(cell)} is no time of day`)
  if (typeof cell === "number") {
    // A whole number of days has no time in it; between a day and these years is a plain number.
    if (cell < 0 || (cell >= 1 && (cell < 30_000 || cell > 80_000 || Number.isInteger(cell)))) return left
    return Result.succeed(Math.min(1_439, Math.floor((cell - Math.floor(cell)) * 1_440 + 1e-3)))
  }
  if (typeof cell !== "string") return left
  const text = Reading.oneLine(cell)
  if (none.test(text)) return Result.succeed(null)
  const time = /^(\d{1,2}):(\d{2})(?::\d{2})?( ?h(ou)?rs?\.?)?$/i.exec(text)
  const hour = Number(time?.[1])
  const minute = Number(time?.[2])
  return time !== null && hour < 24 && minute < 60 ? Result.succeed(hour * 60 + minute) : left
}
