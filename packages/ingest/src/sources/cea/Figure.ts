import { Result } from "effect"
import { show } from "../../reading/Reading.ts"

/**
 * A figure as the authority prints it: a number, or text with or without thousands commas and with any number of decimals.
 * Null where there is none: blank, "-" or null. Left: it is neither.
 */
export const figure = (value: unknown): Result.Result<number | null, string> => {
  if (value === null) return Result.succeed(null)
  if (typeof value === "number" && Number.isFinite(value)) return Result.succeed(value)
  const text = typeof value === "string" ? value.trim() : null
  if (text === "" || text === "-") return Result.succeed(null)
  return text !== null && /^[+-]?\d[\d,]{0,15}(\.\d{1,30})?$/.test(text)
    ? Result.succeed(Number(text.replaceAll(",", "")))
    : Result.fail(`${show(value)} is not a number`)
}
