import { Either } from "effect"
import { show } from "../../reading/Reading.ts"

/**
 * A figure as the authority prints it: a number, or text with or without thousands commas and with any number of decimals.
 * Null where there is none: blank, "-" or null. Left: it is neither.
 */
export const figure = (value: unknown): Either.Either<number | null, string> => {
  if (value === null) return Either.right(null)
  if (typeof value === "number" && Number.isFinite(value)) return Either.right(value)
  const text = typeof value === "string" ? value.trim() : null
  if (text === "" || text === "-") return Either.right(null)
  return text !== null && /^[+-]?\d[\d,]{0,15}(\.\d{1,30})?$/.test(text)
    ? Either.right(Number(text.replaceAll(",", "")))
    : Either.left(`${show(value)} is not a number`)
}
