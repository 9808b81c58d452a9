import { InvalidLoadProfile, InvalidParameter } from "../errors/ApiError.ts"
import type { CsvForm } from "../http/Access.ts"
import { numberOf } from "../numbers/Numbers.ts"
import { blockMs, blocksPerDay, dayMs, floorIst, isoIst, istDate, minuteMs, parseInstant } from "../time/Time.ts"
import { Record, Result } from "effect"
import { mostProfileDays } from "./LoadProfile.ts"

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
  if (names.length !== columns.length || columns.some((name) => !names.includes(name))) {
    return refuse(
      `The first line of a profile as CSV is ${columns.join(",")}, with a comma and nothing else between, and not ${head.slice(0, longestHead)}; ${value} is the energy of each block in MWh.`
    )
  }
  if (lines.length > mostRows) {
    return refuse(
      `The profile has ${lines.length} rows, and at most ${mostRows} are taken: the 15-minute blocks of ${mostProfileDays} days.`
    )
  }
  const rows = rowsOf(lines, names, value)
  const step = stepOf(rows)
  if (step > blockMs) return refuse(coarseText(step))
  const [fault, ...others] = faultsOf(rows)
  if (fault !== undefined) return refuse(`Line ${fault.line}${fault.text}.${othersText(others)}`)
  const [first] = rows
  if (first === undefined) return refuse("The profile has no blocks.")
  return floorIst(first.ms, dayMs) === first.ms
    ? Result.succeed({ from: istDate(first.ms), mwh: rows.map(({ mwh }) => mwh) })
    : refuse(`A profile begins with the first block of an IST day, and ${isoIst(first.ms)} is not one.`)
}

/** Line of a profile: its instant, epoch ms, and its energy, MWh, each NaN where it cannot be read; `fault` says why. */
interface Row {
  readonly line: number
  readonly ms: number
  readonly mwh: number
  readonly fault: string | null
}

const rowsOf = (lines: ReadonlyArray<string>, names: ReadonlyArray<string>, value: string): ReadonlyArray<Row> => {
  const start = names.indexOf("block_start")
  const load = names.indexOf(value)
  return lines.map((text, index): Row => {
    const of = { line: index + 2, ms: Number.NaN, mwh: Number.NaN }
    if (text.length > longestLine) return { ...of, fault: ` has more than ${longestLine} characters` }
    const cells = cellsOf(text)
    if (cells.length < names.length) return { ...of, fault: ` ends before the column ${names[cells.length]}` }
    if (cells.length > names.length)
      return { ...of, fault: ` has ${cells.length} cells instead of ${names.length}; ${numberForm}` }
    const instant = parseInstant(plainInstant(cells[start] ?? ""))
    if (Result.isFailure(instant)) return { ...of, fault: `: block_start ${instant.failure}` }
    const { ms } = instant.success
    if (ms % blockMs !== 0) return { ...of, fault: `: ${isoIst(ms)} is not the start of a 15-minute block` }
    const cell = cells[load] ?? ""
    if (cell === "") return { ...of, ms, fault: `: the block ${isoIst(ms)} has no ${value}` }
    if (!number.test(cell)) return { ...of, ms, fault: `: ${value} must be a number, in MWh; ${numberForm}` }
    return { ...of, ms, mwh: numberOf(cell), fault: null }
  })
}

/** An instant as programs write it into files, with a space for its T or an offset without a colon, as it is read elsewhere. */
const plainInstant = (cell: string): string =>
  cell.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, "$1T").replace(/([+-]\d{2})(\d{2})$/, "$1:$2")

/** Time between rows, ms, where it is the same between all of them, else 0. */
const stepOf = (rows: ReadonlyArray<Row>): number => {
  const [first, second] = rows
  if (first === undefined || second === undefined) return 0
  const step = second.ms - first.ms
  return rows.every(({ ms }, index) => ms === first.ms + index * step) ? step : 0
}

const coarseText = (step: number): string => {
  const parts = step / blockMs
  return `The rows are ${step / minuteMs} minutes apart, and a profile has one for each block of 15: write each as ${parts} blocks with its energy in MWh ÷ ${parts}, or its mean power in MW ÷ 4.`
}

/** Faults of the rows in their order: what cannot be read, and blocks that are not there once, each in its place. */
const faultsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<{ readonly line: number; readonly text: string }> => {
  let due = Number.NaN
  return rows.flatMap(({ fault, line, ms }) => {
    const misplaced = misplacedText(ms, due)
    // What cannot be read stands for the block that is due.
    due = Number.isNaN(ms) ? due + blockMs : Number.isNaN(due) ? ms + blockMs : Math.max(due, ms + blockMs)
    const text = fault ?? misplaced
    return text === null ? [] : [{ line, text }]
  })
}

const misplacedText = (ms: number, due: number): string | null => {
  if (ms === due - blockMs) return `: the block ${isoIst(ms)} is there twice`
  if (ms < due) return `: the block ${isoIst(ms)} is out of order`
  if (ms === due + blockMs) return `: the block ${isoIst(due)} is missing`
  return ms > due ? `: the blocks from ${isoIst(due)} to ${isoIst(ms - blockMs)} are missing` : null
}

/** Lines whose numbers a refusal has beside its first. */
const mostLines = 10

const othersText = (others: ReadonlyArray<{ readonly line: number }>): string =>
  others.length === 0
    ? ""
    : ` Further lines with faults: ${others
        .slice(0, mostLines)
        .map(({ line }) => line)
        .join(", ")}${others.length > mostLines ? ` and ${others.length - mostLines} more` : ""}.`

/** Rows at most: all are looked at, and two megabytes may have a million. */
const mostRows = mostProfileDays * blocksPerDay

/** Characters of a first line that a refusal repeats. */
const longestHead = 100

/** Characters of a line at most: a stranger's may be of two million commas. */
const longestLine = 2_000

/** No cell of a profile holds a comma or a quote, but some programs quote them all. */
const cellsOf = (line: string): ReadonlyArray<string> =>
  line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
