import { Result } from "effect"

/**
 * A number as the portals print it: a JSON number, or text with thousands commas ("2,41,636" as well). `null` and "-"
 * say that there is none. Left: it is neither.
 */
export const number = (value: unknown): Result.Result<number | null, string> => {
  if (value === null) return Result.succeed(null)
  if (typeof value === "number" && Number.isFinite(value)) return Result.succeed(value)
  if (typeof value !== "string") return Result.fail(`${show(value)} is not a number`)
  const text = value.trim()
  if (text === "-") return Result.succeed(null)
  return /^[+-]?\d[\d,]{0,15}(\.\d{1,9})?$/.test(text)
    ? Result.succeed(Number(text.replaceAll(",", "")))
    : Result.fail(`${show(value)} is not a number`)
}

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
