import * as Calendar from "../../reading/Calendar.ts"
import { oneLine } from "../../reading/Reading.ts"
import { serialDate, type Cell, type Sheet } from "../../reading/Workbook.ts"
import { isBlank, isText, key } from "./Words.ts"

/** IST day (see `Time.istDay`) of a date of this century whose month is 1..12; undefined where there is none. */
export const dayOf = (year: number, month: number, day: number): number | undefined =>
  year >= 2000 && year < 2100 ? Calendar.dayOf(year, month - 1, day) : undefined

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** Day of an ISO date. */
export const fromIso = (text: string): number | undefined => {
  const date = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  return date === null ? undefined : dayOf(Number(date[1]), Number(date[2]), Number(date[3]))
}

/** Day in the name of a file or a title: `08.04.25_NLDC_PSP.xls`, or an ISO date anywhere in it. */
export const fromName = (name: string): number | undefined => {
  const date = /^(\d{1,2})[.\-_ ](\d{1,2})[.\-_ ](\d{4}|\d{2})(?!\d)/.exec(name)
  if (date !== null) return dayOf(fullYear(date[3] ?? ""), Number(date[2]), Number(date[1]))
  const iso = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(name)
  return iso === null ? undefined : fromIso(iso[0])
}

/** Day that a cell names: `09-Apr-2025`, `09/04/2025`, an ISO date, or Excel's serial number of a date. */
export const fromCell = (cell: Cell): number | undefined => {
  if (typeof cell === "number") return cell > 30_000 && cell < 80_000 ? fromIso(serialDate(cell)) : undefined
  if (typeof cell !== "string") return undefined
  const text = oneLine(cell)
  const match = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})$/i.exec(text)
  if (match !== null) {
    return dayOf(fullYear(match[3] ?? ""), Calendar.monthOf(match[2] ?? "") + 1, Number(match[1]))
  }
  const plain = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  return plain === null ? fromIso(text) : dayOf(fullYear(plain[3] ?? ""), Number(plain[2]), Number(plain[1]))
}

/** Text that a sheet prints as its "Date of Reporting", and the day that is; null where it prints none. */
export const reported = (sheet: Sheet): { readonly text: string; readonly day: number | undefined } | null => {
  for (const row of sheet.rows) {
    const at = row.findIndex((cell) => key(cell).startsWith("dateofreporting"))
    if (at < 0) continue
    const label = row[at]
    const rest = isText(label) ? label.slice(label.indexOf(":") + 1).trim() : ""
    const cell =
      isText(label) && label.includes(":") && rest !== "" ? rest : row.slice(at + 1).find((next) => !isBlank(next))
    return {
      text: cell === undefined ? "" : oneLine(String(cell)),
      day: cell === undefined ? undefined : fromCell(cell)
    }
  }
  return null
}
