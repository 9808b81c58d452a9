import type { IstDate } from "@grid/domain/Brands"
import { nearest } from "@grid/domain/names/Nearest"
import { find, nearestSlugs } from "@grid/domain/states/State"
import { parseInstant } from "@grid/domain/time/Time"
import { Result } from "effect"

/** Form of the cells of a column: how they are read, and how written so that they are read back. */
export interface Cell<A> {
  /** Value, or why the text is none. */
  read(text: string): Result.Result<A, string>
  write(value: A): string
  /** Content of the cell, for the template. */
  readonly form: string
}

const written = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** Largest number of a table; beyond it somebody has taken the wrong unit. */
const largest = 1_000_000

const numberIn = (text: string): Result.Result<number, string> =>
  written.test(text) && Math.abs(Number(text)) <= largest
    ? Result.succeed(Number(text))
    : Result.fail(`must be a number of at most ${largest}, written plainly such as 8.44, not "${text}"`)

/** A number. */
export const number: Cell<number> = { read: numberIn, write: String, form: "a number" }

/** A number from 0 to 100. */
export const percent: Cell<number> = {
  read: (text) =>
    Result.filterOrFail(
      numberIn(text),
      (value) => value >= 0 && value <= 100,
      () => `must be a percentage from 0 to 100, not "${text}"`
    ),
  write: String,
  form: "a percentage"
}

/** Longest text of a cell, characters. */
const longest = 500

/** A text that must stand there. */
export const text: Cell<string> = {
  read: (value) =>
    value === "" || value.length > longest ? Result.fail(`must be 1 to ${longest} characters`) : Result.succeed(value),
  write: (value) => value,
  form: "text"
}

/** The same, or nothing where it is not known. */
export const orNull = <A>(cell: Cell<A>): Cell<A | null> => ({
  read: (value) => (value === "" ? Result.succeed(null) : cell.read(value)),
  write: (value) => (value === null ? "" : cell.write(value)),
  form: `${cell.form}; empty where not known`
})

/** An address of a document. */
export const address: Cell<string> = {
  read: (value) =>
    URL.canParse(value) && /^https?:/.test(value)
      ? text.read(value)
      : Result.fail(`must be an address that begins with https:// or http://, not "${value}"`),
  write: (value) => value,
  form: "an address"
}

const isDay = (value: string): value is IstDate => {
  const instant = parseInstant(value)
  return Result.isSuccess(instant) && instant.success.isDate
}

/** An IST day. */
export const day: Cell<IstDate> = {
  read: (value) =>
    isDay(value)
      ? Result.succeed(value)
      : Result.fail(`must be a day of the calendar written YYYY-MM-DD, not "${value}"`),
  write: (value) => value,
  form: "a day, YYYY-MM-DD"
}

/** A state by any of its names. */
export const state: Cell<string> = {
  read: (value) => {
    const slug = find(value)?.slug
    if (slug !== undefined) return Result.succeed(slug)
    const [suggestion] = nearestSlugs(value)
    return Result.fail(
      `must be a state or union territory, not "${value}"${suggestion === undefined ? "" : `; did you mean ${suggestion}?`}`
    )
  },
  write: (value) => value,
  form: "a state, as slug, name or ISO code"
}

/** A state, or `india` for all of it. */
export const stateOrIndia: Cell<string | null> = {
  read: (value) => (value.toLowerCase() === "india" ? Result.succeed(null) : state.read(value)),
  write: (value) => value ?? "india",
  form: "a state, or `india` for all of India"
}

/** A name of voltage: a number of kV without a space, or the name of the class. */
export const voltage: Cell<string> = {
  read: (value) => text.read(/^\d/.test(value) ? value.replaceAll(/\s/g, "").replace(/kv/i, "kV") : value),
  write: (value) => value,
  form: "a voltage such as 33kV, or the name of its class"
}

/** One of a few words, or another name of one. */
export const oneOf = <Word extends string>(
  words: ReadonlyArray<Word>,
  aliases: Readonly<Record<string, Word>> = {}
): Cell<Word> => ({
  read: (value) => {
    const word = words.find((other) => other === value) ?? aliases[value]
    if (word !== undefined) return Result.succeed(word)
    const [suggestion] = nearest(value, words)
    return Result.fail(
      `must be one of ${words.join(", ")}, not "${value}"${suggestion === undefined ? "" : `; did you mean ${suggestion}?`}`
    )
  },
  write: (value) => value,
  form: `one of ${words.join(", ")}`
})

/** Several, with semicolons between them. */
export const listOf = <A>(cell: Cell<A>): Cell<ReadonlyArray<A>> => ({
  read: (value) => Result.all(partsOf(value).map((part) => cell.read(part))),
  write: (values) => values.map((part) => cell.write(part)).join("; "),
  form: `${cell.form}; several with semicolons between them`
})

/** The same, with one at least. */
export const someOf = <A>(cell: Cell<A>): Cell<ReadonlyArray<A>> => ({
  ...listOf(cell),
  read: (value) => (value === "" ? Result.fail("must name one at least") : listOf(cell).read(value))
})

/** Parts of a cell between semicolons. */
export const partsOf = (value: string): ReadonlyArray<string> =>
  value
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")

/** A number, or two with `..` between them for a range. */
export interface Range {
  readonly low: number
  readonly high: number
}

export const range: Cell<Range> = {
  read: (value) =>
    Result.flatMap(Result.all(value.split("..").map((part) => numberIn(part.trim()))), ([low, high = low, ...more]) =>
      low === undefined || high === undefined || more.length > 0 || high < low
        ? Result.fail(`must be a number, or two such as 2.3..2.5 with the lower first, not "${value}"`)
        : Result.succeed({ low, high })
    ),
  write: ({ high, low }) => (low === high ? String(low) : `${low}..${high}`),
  form: "a number, or a range such as 2.3..2.5"
}
