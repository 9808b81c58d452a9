import { areaFromSpelling } from "@grid/domain/ingest/Spelling"
import { fileName, type Parsed, type RawAnswer, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import { type Area, entities, zones } from "@grid/domain/observations/Area"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, hourMs, istOffsetMs, minuteMs, parseInstant } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { orUnexpected, parser } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Reading from "../reading/Reading.ts"

export const info: SourceInfo = {
  id: "demand",
  title:
    "Load curves: all-India and zones by hour (Grid-India, NITI Aayog), states by quarter hour (their despatch centres)",
  url: null,
  licence: "none stated",
  datasets: ["demand"]
}

/**
 * Reads a table of demand, MW: a column `ts_ist` of stamps with offset and
 *
 * - columns `<area>_mw`, the area being `india`, a zone or a state by any of its names, or
 * - a column `load_mw`, whose area stands at the start of the file's name: `delhi_load_15min.csv`.
 *
 * Stamps are the starts of hours or of quarter hours: as the name of the file says (`15min`, `hourly`), else as they
 * follow each other. Blank cells are no values.
 */
export const parse: Source["parse"] = parser(info.id, (raw) => orUnexpected(read(raw)))

const read = (raw: RawAnswer): Result.Result<Parsed, string> =>
  Result.gen(function* () {
    const name = fileName(raw)
    if (name === null) return yield* Result.fail("comes as a file only")
    const lines = yield* Csv.lines(raw.body)
    const [header, ...rows] = firstOf(lines, headerAndSample)
    if (header === undefined) return yield* Result.fail("the file is empty")
    const rejected: Array<Parsed["rejected"][number]> = []
    const columns = yield* columnsOf(header.cells, name, rejected)
    const stampAt = header.cells.findIndex(isStampColumn)
    const minutes = yield* minutesOf(name, rows.map(stampReader(stampAt)))
    const observations: Array<Observation> = []
    const take = taker(columns, minutes, raw.fetched_at, observations)
    const stampOf = stampReader(stampAt)
    const reject = (line: number, reason: string, field?: string) => {
      rejected.push({ ...Collector.lineAt(line, field), reason })
    }
    for (const row of lines) {
      if (row.line === header.line) continue
      if (row.cells.length !== header.cells.length) {
        reject(row.line, Csv.raggedness(row, header.cells.length))
        continue
      }
      const stamp = stampOf(row)
      if (Number.isNaN(stamp)) {
        const reason = `${Reading.show(row.cells[stampAt])} is no stamp with offset, such as 2021-06-21T00:15:00+05:30`
        reject(row.line, reason, header.cells[stampAt])
      } else take(stamp, row, (reason, field) => reject(row.line, reason, field))
    }
    return { observations, rejected }
  })

const headerAndSample = 200

const firstOf = (lines: Iterable<Csv.Line>, count: number): ReadonlyArray<Csv.Line> => {
  const rows: Array<Csv.Line> = []
  for (const line of lines) {
    if (rows.length === count) break
    rows.push(line)
  }
  return rows
}

/** Takes the values of a row that are numbers, and says of each of the others why it is none. */
const taker = (
  columns: ReadonlyArray<Column>,
  minutes: 15 | 60,
  captured_at: number,
  observations: Array<Observation>
) => {
  const series = columns.map((column) => ({ ...column, first: firstValues() }))
  return (ts: number, { cells }: Csv.Line, reject: (reason: string, field?: string) => void): void => {
    if ((ts + istOffsetMs) % (minutes * minuteMs) !== 0) return reject(offGrid[minutes])
    for (const { area, first, index, name } of series) {
      const cell = cells[index] ?? ""
      if (cell === "" || cell === "-") continue
      const value = Reading.numberIn(cell)
      if (Number.isNaN(value)) {
        reject(`${Reading.show(cell)} is not a number`, name)
        continue
      }
      const earlier = first(ts, value)
      if (earlier === undefined) {
        observations.push({
          dataset: "demand",
          area,
          ts,
          value,
          kind: "observed",
          captured_at,
          period_minutes: minutes
        })
      } else if (earlier !== value) {
        reject(`second value ${value} of ${area} for its stamp, the first was ${earlier}`, name)
      }
    }
  }
}

/**
 * Keeps the first value of each stamp; what comes back is the one that was there before. The stamps of a file mostly ascend:
 * those need not be looked up.
 */
const firstValues = () => {
  const stamps: Array<number> = []
  const values: Array<number> = []
  let newest = Number.NEGATIVE_INFINITY
  let byStamp: Map<number, number> | undefined
  return (ts: number, value: number): number | undefined => {
    if (ts <= newest) {
      byStamp ??= new Map(stamps.map((stamp, index) => [stamp, values[index] as number]))
      const earlier = byStamp.get(ts)
      if (earlier !== undefined) return earlier
    }
    newest = Math.max(newest, ts)
    if (byStamp !== undefined) byStamp.set(ts, value)
    else {
      stamps.push(ts)
      values.push(value)
    }
    return undefined
  }
}

const isStampColumn = (name: string) => /^ts(_ist)?$/i.test(name.trim())

interface Column {
  readonly name: string
  readonly index: number
  readonly area: Area
}

const columnsOf = (
  header: ReadonlyArray<string>,
  name: string,
  rejected: Array<Parsed["rejected"][number]>
): Result.Result<ReadonlyArray<Column>, string> =>
  Result.gen(function* () {
    const columns: Array<Column> = []
    if (!header.some(isStampColumn)) return yield* Result.fail(`no column ts_ist: ${Reading.show(header.join())}`)
    for (const [index, cell] of header.entries()) {
      if (isStampColumn(cell)) continue
      const part = /^(.+)_mw$/.exec(cell.trim().toLowerCase())?.[1]
      const area = part === "load" ? yield* areaOfFile(name) : areaOf(part ?? "")
      const twice = columns.some((column) => column.area === area)
      if (area === undefined || twice) {
        rejected.push({
          entry: `column ${Reading.show(cell)}`,
          reason: twice ? "area of another column" : "names no area"
        })
      } else columns.push({ name: cell, index, area })
    }
    return columns.length === 0 ? yield* Result.fail(`no column of an area: ${Reading.show(header.join())}`) : columns
  })

const areaOf = (name: string): Area | undefined => {
  const text = name.replaceAll("_", "-")
  return Object.hasOwn(entities, text) ? text : areaFromSpelling(text)
}

/** Two letters at the start of a file's name may be a word such as "as" or "an"; only those of a zone are an area. */
const isCode = (text: string, area: Area) => text.length < 3 && !zones.some((zone) => zone === area)

/** The longest run of words at the start of a file's name that names an area. */
const areaOfFile = (name: string): Result.Result<Area, string> => {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  for (let count = words.length; count > 0; count--) {
    const text = words.slice(0, count).join("-")
    const area = areaOf(text)
    if (area !== undefined && !isCode(text, area)) return Result.succeed(area)
  }
  return Result.fail(
    `load_mw does not say of which area: begin the name of the file with it, such as delhi_load_15min.csv, instead of ${Reading.show(name)}`
  )
}

/**
 * Epoch ms of a stamp; NaN where it is none. Rows of one day share what stands before and behind the time of day, so that
 * only the time is read again for each.
 */
const stampReader = (index: number) => {
  let frame = { day: "", offset: "", length: 0, midnight: Number.NaN }
  return ({ cells }: Csv.Line): number => {
    const text = cells[index] ?? ""
    const time = timeOfDay(text)
    if (Number.isNaN(time)) return instantOf(text)
    if (text.length !== frame.length || !text.startsWith(frame.day) || !text.endsWith(frame.offset)) {
      const day = text.slice(0, 10)
      const offset = text.slice(19)
      frame = { day, offset, length: text.length, midnight: instantOf(`${day}T00:00:00${offset}`) }
    }
    return frame.midnight + time
  }
}

const instantOf = (text: string): number =>
  Result.match(parseInstant(text), { onFailure: () => NaN, onSuccess: ({ isDate, ms }) => (isDate ? NaN : ms) })

const colon = 0x3a

/** Milliseconds since midnight of `YYYY-MM-DDThh:mm:ss…`, by its digits; NaN where they are elsewhere. */
const timeOfDay = (text: string): number => {
  if (text.charCodeAt(13) !== colon || text.charCodeAt(16) !== colon || text[10] !== "T") return NaN
  const hours = twoDigits(text, 11)
  const minutes = twoDigits(text, 14)
  const seconds = twoDigits(text, 17)
  return hours < 24 && minutes < 60 && seconds < 60 ? ((hours * 60 + minutes) * 60 + seconds) * 1000 : NaN
}

const twoDigits = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - 0x30
  const ones = text.charCodeAt(at + 1) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN
}

const offGrid = { 15: "is not the start of a quarter hour", 60: "is not the start of an hour in India" } as const

const minutesOf = (name: string, stamps: ReadonlyArray<number>): Result.Result<15 | 60, string> => {
  if (/15_?-?min/i.test(name)) return Result.succeed(15)
  if (/hourly|60_?-?min/i.test(name)) return Result.succeed(60)
  const steps = { quarters: 0, hours: 0 }
  for (let at = 1; at < stamps.length; at++) {
    const step = (stamps[at] ?? NaN) - (stamps[at - 1] ?? NaN)
    if (step === blockMs) steps.quarters += 1
    else if (step === hourMs) steps.hours += 1
  }
  if (steps.quarters + steps.hours === 0) {
    return Result.fail(`nothing says whether it is by hour: put hourly or 15min into the name ${Reading.show(name)}`)
  }
  return Result.succeed(steps.quarters >= steps.hours ? 15 : 60)
}

export const definition: Definition = { info, parse, files: [".csv"], live: null }
