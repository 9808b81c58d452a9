import type { RawAnswer } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import type { Unreadable } from "../../reading/Answer.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Site from "../grid-india/Site.ts"
import { namedDay } from "./Words.ts"

/** Kind of file as the site's list calls it: whatever the page of deviation rates offers. */
const reportType = "F_PG00403"

/** Body of the call that lists the files of a month's financial year. */
export const query = (year: number, month: number) => ({ ...Site.query(reportType, year, month), _month: "" })

/** File of deviation rates of one day as it is listed. */
export interface Listed {
  /** IST day number. */
  readonly day: number
  readonly file_path: string
}

/** Files of single days; whole years and the rates of the exchanges, which are listed with them, are left out. */
export const read = (raw: RawAnswer): Result.Result<ReadonlyArray<Listed>, Unreadable> =>
  Result.map(Site.entries(raw), (entries) =>
    entries.flatMap((entry): ReadonlyArray<Listed> => {
      if (!Reading.isRecord(entry)) return []
      const text = (name: string) => String(entry[name] ?? "").trim()
      const file_path = Site.filePath(text("FilePath"))
      const name = file_path?.split("/").at(-1) ?? ""
      const day = namedDay(name) ?? namedDay(text("Title_"))
      return file_path === null || day === null || !/\.(csv|xlsx?)$/i.test(name) || /px.?rates/i.test(name)
        ? []
        : [{ day, file_path }]
    })
  )
