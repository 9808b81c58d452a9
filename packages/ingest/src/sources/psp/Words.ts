import { oneLine } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"

/** Text as it is compared: lower case, nothing but letters, digits and the signs that tell frequency bands apart. */
export const key = (text: unknown): string =>
  typeof text === "string"
    ? text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9<>]+/g, "")
    : ""

/**
 * Meanings of a text by the words it holds: parts that are separated by a blank must all be there, a part that begins with
 * `^` at the start. Words are written as `key` gives them.
 */
export type Meanings<A> = ReadonlyArray<readonly [words: string, meaning: A]>

/** The meaning whose words cover most of the text ("net demand met" is more than "demand met"). */
export const meaningOf = <A>(text: string, meanings: Meanings<A>): A | undefined => {
  const label = key(text)
  let best: A | undefined
  let longest = 0
  for (const [words, meaning] of meanings) {
    const parts = words.split(" ")
    const holds = (part: string) => (part.startsWith("^") ? label.startsWith(part.slice(1)) : label.includes(part))
    const length = words.replace(/[ ^]/g, "").length
    if (length > longest && parts.every(holds)) {
      best = meaning
      longest = length
    }
  }
  return best
}

/** A cell that says nothing: empty, or blanks only. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "")

export const isText = (cell: Cell | undefined): cell is string => typeof cell === "string" && cell.trim() !== ""

/** A cell that may hold a value: a number, or text with a digit. */
export const isValue = (cell: Cell | undefined): boolean =>
  typeof cell === "number" || (typeof cell === "string" && /\d/.test(cell))

/** Cell by row and column, counted from 0. */
export const cellAt = (sheet: Sheet, row: number, column: number): Cell => sheet.rows[row]?.[column] ?? null

/** Cells of the longest of the rows. */
export const widthOf = (rows: Sheet["rows"]): number => rows.reduce((width, row) => Math.max(width, row.length), 0)

/** Name of a cell as it is shown to people, such as `MOP_E!C21`. */
export const address = (sheet: Sheet, row: number, column: number): string => {
  let letters = ""
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return `${sheet.name}!${letters}${row + 1}`
}

/** Text of a row from one column to the next. */
export const textOf = (sheet: Sheet, row: number, from: number, to: number): string =>
  oneLine((sheet.rows[row] ?? []).slice(from, to).filter(isText).join(" "))

/** First row of the range in which a cell reads as asked; -1 where none does. */
export const rowWith = (sheet: Sheet, reads: (read: string) => boolean, from = 0, to = sheet.rows.length): number => {
  for (let row = from; row < to; row++) {
    if ((sheet.rows[row] ?? []).some((cell) => isText(cell) && reads(key(cell)))) return row
  }
  return -1
}
