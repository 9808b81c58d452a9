import type { RawAnswer, Refusal } from "@grid/domain/ingest/Source"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { istDayDate } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Unreadable } from "../../reading/Answer.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Site from "../grid-india/Site.ts"
import * as Day from "./Day.ts"

const reportType = "DAILY_PSP_REPORT"

/** Body of the call that lists the reports of a month. */
export const query = (year: number, month: number) => ({
  ...Site.query(reportType, year, month),
  _month: String(month).padStart(2, "0")
})

/** A file as it is listed. */
export interface Listed {
  /** Data day, see `Time.istDay`. */
  readonly day: number
  readonly title: string
  readonly file_path: string
  readonly mime_type: string | null
  /** True for a workbook; a pdf cannot be read. */
  readonly isWorkbook: boolean
}

export interface Listing {
  readonly files: ReadonlyArray<Listed>
  readonly rejected: ReadonlyArray<Refusal>
}

/** Reads an answer of the list call. Left: why it is none. */
export const read = (raw: RawAnswer): Result.Result<Listing, Unreadable> =>
  Result.gen(function* () {
    const files: Array<Listed> = []
    const rejected: Array<Refusal> = []
    for (const entry of yield* Site.entries(raw)) {
      const file = listingEntry(entry)
      if (Result.isFailure(file)) rejected.push({ entry: Reading.show(entry), reason: file.failure })
      else if (!files.some((other) => other.file_path === file.success.file_path)) files.push(file.success)
    }
    return { files, rejected }
  })

const listingEntry = (entry: unknown): Result.Result<Listed, string> => {
  if (!Reading.isRecord(entry)) return Result.fail("is no file")
  const text = (name: string) => (typeof entry[name] === "string" ? entry[name].trim() : "")
  if (text("FileType") !== "" && text("FileType") !== reportType) return Result.fail("is another report")
  const file_path = Site.filePath(text("FilePath"))
  if (file_path === null) return Result.fail("has no file path")
  const name = file_path.split("/").at(-1) ?? ""
  const day = Day.fromName(text("Title_")) ?? Day.fromName(name) ?? Day.fromIso(text("Field2"))
  if (day === undefined) return Result.fail("has no date")
  const ending = /\.(xlsx?|pdf)$/i.exec(name)?.[1]?.toLowerCase()
  const mime = text("MimeType")
  return Result.succeed({
    day,
    title: text("Title_"),
    file_path,
    mime_type: mime === "" ? null : mime,
    isWorkbook: ending === undefined ? /excel|xls|spreadsheet/i.test(mime) : ending !== "pdf"
  })
}

/** Workbooks of each day, the one to prefer first: under `/YYYY/MM/`, where older paths lead nowhere. */
export const workbooks = (files: ReadonlyArray<Listed>): ReadonlyMap<number, ReadonlyArray<Listed>> => {
  const byDay = new Map<number, ReadonlyArray<Listed>>()
  for (const file of files.filter(({ isWorkbook }) => isWorkbook)) {
    byDay.set(file.day, [...(byDay.get(file.day) ?? []), file])
  }
  const dated = ({ file_path }: Listed) => (/\/\d{4}\/\d{2}\//.test(file_path) ? 0 : 1)
  return new Map([...byDay].map(([day, ofDay]) => [day, ofDay.toSorted((a, b) => dated(a) - dated(b))]))
}

/** Records of what is listed, one for each file: also of the days of which there is but a pdf. */
export const records = (files: ReadonlyArray<Listed>, captured_at: number): ReadonlyArray<SourceRecord> => {
  const choices = workbooks(files)
  return files.map((file) => {
    const preferred = choices.get(file.day)?.[0]
    const chosen = preferred === file
    return {
      collection: "daily_report",
      key: `listed ${file.file_path}`,
      captured_at,
      body: {
        status: "listed",
        date: istDayDate(file.day),
        title: file.title,
        file_path: file.file_path,
        mime_type: file.mime_type,
        chosen,
        parseable: file.isWorkbook,
        reason: chosen ? null : reasonOf(file, preferred)
      }
    }
  })
}

const reasonOf = (file: Listed, preferred: Listed | undefined): string => {
  if (preferred === undefined) return "only a pdf is listed for this day"
  return file.isWorkbook ? "another workbook of this day is preferred" : "a pdf; the workbook of this day is read"
}
