import { type Array as Arr, Either, ParseResult, type Schema } from "effect"
import { decodeUnknownEither } from "effect/ParseResult"
import { InvalidParameter } from "../errors/ApiError.ts"

/** A name of a request as it may be quoted. */
export const shorten = (name: string) => (name.length > 64 ? `${name.slice(0, 64)}…` : name)

/** The issues of one path as one message: alternatives are listed. */
const messageOf = (issues: Arr.NonEmptyReadonlyArray<ParseResult.ArrayFormatterIssue>): string => {
  const literals = issues.flatMap(({ message }) => /^Expected "([^"]*)", actual /.exec(message)?.[1] ?? [])
  if (literals.length > 0) return `must be one of ${literals.join(", ")}`
  const [first] = issues
  if (first.path.length === 0 && /^Expected .*, actual /s.test(first.message))
    return "must be a JSON object of the schema"
  return first._tag === "Unexpected" ? "is not known here" : first._tag === "Missing" ? "is missing" : first.message
}

const mostErrors = 20

const problems = (error: ParseResult.ParseError, whole: string): InvalidParameter => {
  const issues = ParseResult.ArrayFormatter.formatErrorSync(error)
  // That a value might be absent is not said: it is there, and something else is wrong with it.
  const stated = issues.filter(({ message }) => !/^Expected (?:undefined|null), actual /.test(message))
  // Not an object: a path may be `__proto__`.
  const byPath = new Map<string, Arr.NonEmptyArray<ParseResult.ArrayFormatterIssue>>()
  for (const issue of stated.length > 0 ? stated : issues) {
    const path = issue.path.map(String).join(".")
    const known = byPath.get(path)
    if (known === undefined) byPath.set(path, [issue])
    else known.push(issue)
  }
  const [first, ...rest] = [...byPath]
    .slice(0, mostErrors)
    .map(([path, issues]) => ({ path: shorten(path) || whole, message: messageOf(issues) }))
  return first === undefined
    ? InvalidParameter.of("request", "does not fit the schema")
    : new InvalidParameter({ errors: [first, ...rest] })
}

/** For what takes no members at all: `Schema.Struct({})` would let every one of them pass. */
export const noMembers = (input: unknown): Either.Either<object, InvalidParameter> => {
  const [first, ...rest] = Object.keys(input as object)
    .slice(0, mostErrors)
    .map((name) => ({ path: shorten(name), message: "is not known here" }))
  return first === undefined ? Either.right({}) : Either.left(new InvalidParameter({ errors: [first, ...rest] }))
}

/** A decoder that names every wrong, missing and unknown member; `whole` is what it calls the value itself. */
export const strictDecoder = <A, I>(
  schema: Schema.Schema<A, I>,
  whole = "body"
): ((input: unknown) => Either.Either<A, InvalidParameter>) => {
  const decoder = decodeUnknownEither(schema, { errors: "all", onExcessProperty: "error" })
  return (input) => Either.mapLeft(decoder(input), (issue) => problems(ParseResult.parseError(issue), whole))
}
