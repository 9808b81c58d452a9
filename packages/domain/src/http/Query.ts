import { InvalidParameter } from "../errors/ApiError.ts"
import { shorten } from "../errors/Fault.ts"
import { Result } from "effect"

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return null
  }
}

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/

/** Reads a query strictly: UTF-8 only, no control characters, no parameter twice. */
export const parseQuery = (query: string): Result.Result<Readonly<Record<string, string>>, InvalidParameter> => {
  const values: Record<string, string> = Object.create(null)
  if (query === "") return Result.succeed(values)
  for (const part of query.split("&")) {
    if (part === "") continue
    const equals = part.indexOf("=")
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = decode(equals < 0 ? "" : part.slice(equals + 1))
    if (name === null || value === null || control.test(name) || control.test(value)) {
      return Result.fail(InvalidParameter.of("query", "must be percent-encoded UTF-8 without control characters"))
    }
    if (name in values) return Result.fail(InvalidParameter.of(shorten(name), "was given more than once"))
    values[name] = value
  }
  return Result.succeed(values)
}
