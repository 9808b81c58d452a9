import { InvalidLoadProfile, InvalidParameter } from "../errors/ApiError.ts"
import type { CsvForm } from "../http/Access.ts"
import { numberOf } from "../numbers/Numbers.ts"
import { blockMs, dayMs, floorIst, iso, istDate, parseInstant } from "../time/Time.ts"
import { Record, Result } from "effect"

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const numberForm = "numbers have a decimal point and no mark between thousands, such as 1234.5"

const refuse = (detail: string) => Result.fail(new InvalidLoadProfile({ detail }))

/**
 * A request with a profile as CSV, `block_start,load_mwh` by block, and of the parameters beside it. Every block must be there
 * once, in its order: nothing is filled in, sorted or added up.
 */
export const requestOfCsv = (
  text: string,
  { numbers, required, value }: CsvForm,
  parameters: Readonly<Record<string, string>>
): Result.Result<unknown, InvalidLoadProfile | InvalidParameter> => {
  const missing = required.find((name) => parameters[name] === undefined)
  if (missing !== undefined) return Result.fail(InvalidParameter.of(missing, "is missing"))
  return Result.map(profileOf(text, value), ({ from, mwh }) => ({
    ...Record.map(parameters, (text, name) => (numbers.includes(name) ? numberOf(text) : text)),
    from,
    [value]: mwh
  }))
}

const profileOf = (
  text: string,
  value: string
): Result.Result<{ readonly from: string; readonly mwh: ReadonlyArray<number> }, InvalidLoadProfile> => {
  const columns = ["block_start", value]
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  while (lines.at(-1)?.trim() === "") lines.pop()
  const names = cellsOf(head.slice(0, longestLine))
  const start = names.indexOf("block_start")
  const load = names.indexOf(value)
  if (names.length !== columns.length || start < 0 || load < 0) {
    return refuse(`The first line of a profile as CSV is ${columns.join(",")}, with a comma and nothing else between.`)
  }
  const mwh: Array<number> = []
  let first = 0
  for (const [index, line] of lines.entries()) {
    const where = `Line ${index + 2}`
    if (line.length > longestLine) return refuse(`${where} has more than ${longestLine} characters.`)
    const cells = cellsOf(line)
    if (cells.length < columns.length) return refuse(`${where} ends before the column ${names[cells.length]}.`)
    if (cells.length > columns.length)
      return refuse(`${where} has ${cells.length} cells instead of ${columns.length}; ${numberForm}.`)
    const instant = parseInstant(cells[start] ?? "")
    if (Result.isFailure(instant)) return refuse(`${where}: block_start ${instant.failure}.`)
    const { ms } = instant.success
    if (index === 0) first = ms
    const due = first + index * blockMs
    if (ms % blockMs !== 0) return refuse(`${where}: ${iso(ms)} is not the start of a 15-minute block.`)
    if (ms === due - blockMs) return refuse(`${where}: the block ${iso(ms)} is there twice.`)
    if (ms < due) return refuse(`${where}: the block ${iso(ms)} is out of order.`)
    if (ms > due) return refuse(`${where}: the block ${iso(due)} is missing; blocks are of 15 minutes.`)
    const cell = cells[load] ?? ""
    if (cell === "") return refuse(`${where}: the block ${iso(ms)} has no ${value}.`)
    if (!number.test(cell)) return refuse(`${where}: ${value} must be a number, in MWh; ${numberForm}.`)
    mwh.push(numberOf(cell))
  }
  if (mwh.length === 0) return refuse("The profile has no blocks.")
  const from = istDate(first)
  return floorIst(first, dayMs) === first
    ? Result.succeed({ from, mwh })
    : refuse(`A profile begins with the first block of an IST day, and ${iso(first)} is not one.`)
}

/** Characters of a line at most: a stranger's may be of two million commas. */
const longestLine = 2_000

/** No cell of a profile holds a comma or a quote, but some programs quote them all. */
const cellsOf = (line: string): ReadonlyArray<string> =>
  line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
