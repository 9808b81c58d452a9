import { type Array as Arr, Formatter, Result, type Schema, SchemaAST, SchemaIssue, SchemaParser } from "effect"
import { InvalidParameter } from "../errors/ApiError.ts"

/** A name of a request as it may be quoted. */
export const shorten = (name: string) => (name.length > 64 ? `${name.slice(0, 64)}…` : name)

const mostErrors = 20

/** Texts of one place of the input that is wrong: what is wrong with it, and which words it takes. */
interface Complaint {
  readonly message: string
  readonly words: ReadonlyArray<string>
}

const complaint = (message: string): Complaint => ({ message, words: [] })

const isAbsence = ({ _tag }: SchemaAST.AST) => _tag === "Null" || _tag === "Undefined"

const wordsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Union" ? ast.types.flatMap(wordsOf) : ast._tag === "Literal" ? [String(ast.literal)] : []

/** Kind of JSON value that a schema takes: what a caller may know of it. */
const kindOf = (ast: SchemaAST.AST): string => {
  const { _tag } = SchemaAST.toEncoded(ast)
  switch (_tag) {
    case "Arrays":
      return "array"
    case "Objects":
      return "object"
    case "String":
    case "Number":
    case "Boolean":
      return _tag.toLowerCase()
    default:
      return "another value"
  }
}

const expected = (what: string, input: unknown) => `Expected ${what}, actual ${Formatter.format(input)}`

const messageOf = (annotations: Schema.Annotations.Annotations | undefined): string | undefined => {
  const message = annotations?.["message"]
  return typeof message === "string" ? message : undefined
}

const filterMessage = ({ filter, input, issue }: SchemaIssue.Filter): string | undefined => {
  const what = filter.annotations?.["expected"]
  const isPlain = issue._tag === "InvalidValue" && issue.annotations === undefined
  return messageOf(filter.annotations) ?? (isPlain && typeof what === "string" ? expected(what, input) : undefined)
}

type Report = (path: ReadonlyArray<PropertyKey>, complaint: Complaint) => void

const collect = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  report: Report,
  message?: string | undefined
): void => {
  switch (issue._tag) {
    case "Filter":
      return collect(issue.issue, path, report, message ?? filterMessage(issue))
    case "Encoding":
      return collect(issue.issue, path, report, message)
    case "Pointer":
      return collect(issue.issue, [...path, ...issue.path], report, message)
    case "Composite":
      return issue.issues.forEach((inner) => collect(inner, path, report, message))
    case "AnyOf": {
      const words = wordsOf(issue.ast)
      if (words.length > 0) report(path, { message: message ?? "", words })
      else if (issue.issues.length === 0) {
        // That a value might be absent is not said: it is there, and something else is wrong with it.
        const [first = issue.ast] = issue.ast.types.filter((type) => !isAbsence(type))
        report(path, complaint(message ?? expected(kindOf(first), issue.input)))
      }
      return issue.issues.forEach((inner) => collect(inner, path, report, message))
    }
    case "MissingKey":
      return report(path, complaint("is missing"))
    case "UnexpectedKey":
      return report(path, complaint("is not known here"))
    case "InvalidType": {
      const words = wordsOf(issue.ast)
      if (words.length === 0 && path.length === 0) return report(path, complaint("must be a JSON object of the schema"))
      return report(path, { message: message ?? expected(kindOf(issue.ast), issue.input), words })
    }
    default:
      return report(path, complaint(message ?? SchemaIssue.defaultLeafHook(issue)))
  }
}

/** Everything that is wrong with an input, by place; `whole` is what the input itself is called. */
const problems = (issue: SchemaIssue.Issue, whole: string): InvalidParameter => {
  // Not an object: a path may be `__proto__`.
  const byPath = new Map<string, Arr.NonEmptyArray<Complaint>>()
  collect(issue, [], (path, complaint) => {
    const place = path.map(String).join(".")
    const others = byPath.get(place)
    if (others === undefined) byPath.set(place, [complaint])
    else others.push(complaint)
  })
  const [first, ...rest] = [...byPath].slice(0, mostErrors).map(([path, complaints]) => {
    const words = complaints.flatMap(({ words }) => words)
    return {
      path: shorten(path) || whole,
      message: words.length > 0 ? `must be one of ${words.join(", ")}` : complaints[0].message
    }
  })
  return first === undefined
    ? InvalidParameter.of("request", "does not fit the schema")
    : new InvalidParameter({ errors: [first, ...rest] })
}

/** For what takes no members at all: `Schema.Struct({})` would let every one of them pass. */
export const noMembers = (input: unknown): Result.Result<object, InvalidParameter> => {
  const [first, ...rest] = Object.keys(input as object)
    .slice(0, mostErrors)
    .map((name) => ({ path: shorten(name), message: "is not known here" }))
  return first === undefined ? Result.succeed({}) : Result.fail(new InvalidParameter({ errors: [first, ...rest] }))
}

/** A decoder that names every wrong, missing and unknown member; `whole` is what it calls the value itself. */
export const strictDecoder = <A, I>(
  schema: Schema.Codec<A, I>,
  whole = "body"
): ((input: unknown) => Result.Result<A, InvalidParameter>) => {
  const decode = SchemaParser.decodeUnknownResult(schema, {
    errors: "all",
    onExcessProperty: "error",
    reportInput: true
  })
  return (input) => Result.mapError(decode(input), (issue) => problems(issue, whole))
}

/** Everything that is wrong with a query. */
export const invalidParameter = (issue: SchemaIssue.Issue): InvalidParameter => problems(issue, "query")
