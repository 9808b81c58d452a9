import { Result } from "effect"

const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** Thousands (12,345,678) or lakh and crore (1,23,45,678), by commas or blanks; a decimal comma is neither. */
const grouped = /^[+-]?\d{1,3}(?=([, \u00a0\u2009\u202f]))(\1\d{2,3})*\1\d{3}(\.\d*)?$/

/** No double needs more characters; longer texts are no numbers that anybody meant. */
const mostCharacters = 64

/**
 * Number in a text as people, portals and spreadsheets write it: blanks around it, a minus sign for the hyphen, thousands
 * in groups, any number of decimals, a power of ten. NaN where it is none, or none that a double can hold.
 */
export const numberIn = (text: string): number => {
  if (text.length > mostCharacters) return Number.NaN
  const bare = text.trim().replace("\u2212", "-")
  const digits = plain.test(bare) ? bare : grouped.test(bare) ? bare.replace(/[,\s]/g, "") : ""
  const value = digits === "" ? Number.NaN : Number(digits)
  const underflows = value === 0 && /^[^e]*[1-9]/i.test(digits)
  return Number.isFinite(value) && !underflows ? value : Number.NaN
}

/** A number, or a text as of `numberIn`. `null` and "-" say that there is none. Left: it is neither. */
export const number = (value: unknown): Result.Result<number | null, string> => {
  if (value === null || (typeof value === "string" && value.trim() === "-")) return Result.succeed(null)
  const read = typeof value === "string" ? numberIn(value) : value
  return typeof read === "number" && Number.isFinite(read)
    ? Result.succeed(read)
    : Result.fail(`${show(value)} is not a number`)
}

/** A number as of `number`; a blank cell has none either. */
export const numberOrBlank = (value: unknown): Result.Result<number | null, string> =>
  typeof value === "string" && value.trim() === "" ? Result.succeed(null) : number(value)

export const parseJson = (text: string): Result.Result<unknown, unknown> => Result.try((): unknown => JSON.parse(text))

/** Values of a body with JSON on each line that is not blank; undefined on those that are none. Lines count from 1. */
export const jsonLines = (body: Uint8Array): ReadonlyArray<{ readonly line: number; readonly value: unknown }> =>
  new TextDecoder()
    .decode(body)
    .split(/\r?\n/)
    .flatMap((text, index) =>
      text.trim() === "" ? [] : [{ line: index + 1, value: Result.getOrUndefined(parseJson(text)) }]
    )

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Text without line breaks and double blanks, as it stands in records and reasons. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/** A value as it may stand in a log line or a run's detail: at most 120 characters. */
export const show = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 118))
  const text = Result.getOrElse(
    Result.try((): unknown => JSON.stringify(value)),
    () => undefined
  )
  return (typeof text === "string" ? text : typeof value).slice(0, 120)
}
