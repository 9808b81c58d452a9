import { Array as Arr, Result, type Schema, SchemaAST, SchemaIssue, SchemaParser } from "effect"
import { InvalidParameter } from "../errors/ApiError.ts"
import { type Fault, meaning, sentOf, shorten } from "../errors/Fault.ts"
import { nearestMembers } from "../names/Members.ts"
import { mostSuggestions, nearest } from "../names/Nearest.ts"
import { publishedIn } from "../schema/JsonSchema.ts"
import { type Suggestion, suggestionIn } from "../schema/Suggestion.ts"

const mostErrors = 20

/** One of the things that are wrong with one place of the input. */
interface Complaint {
  readonly message: string
  /** Words that the place takes, where it takes nothing else. */
  readonly words?: ReadonlyArray<string>
  /** Value that is wrong; absent where none stands there, or none should. */
  readonly input?: unknown
  readonly did_you_mean?: ReadonlyArray<string> | undefined
  readonly see?: string | undefined
}

const isAbsence = ({ _tag }: SchemaAST.AST) => _tag === "Null" || _tag === "Undefined"

/** The words that a schema takes, where it takes nothing else. */
const wordsOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (ast._tag === "Literal") return [String(ast.literal)]
  const types = ast._tag === "Union" ? ast.types.filter((type) => !isAbsence(type)).map(wordsOf) : []
  return types.some((words) => words.length === 0) ? [] : types.flat()
}

const oneOf = (words: ReadonlyArray<string>) => `${words.length > 1 ? "one of " : ""}${words.join(", ")}`

/** Kind of JSON value that a schema takes: what a caller may know of it. */
const kindOf = (ast: SchemaAST.AST): string => {
  const { _tag } = SchemaAST.toEncoded(ast)
  switch (_tag) {
    case "Arrays":
      return "an array"
    case "Objects":
      return "an object"
    case "String":
    case "Number":
    case "Boolean":
      return `a ${_tag.toLowerCase()}`
    default:
      return "another value"
  }
}

const messageOf = (annotations: Schema.Annotations.Annotations | undefined): string | undefined => {
  const message = annotations?.["message"]
  return typeof message === "string" ? message : undefined
}

/** Requirement of a value by the annotations of its issue. */
const messageOfIssue = (issue: SchemaIssue.Issue): string | undefined => {
  if (issue._tag === "InvalidValue") return messageOf(issue.annotations)
  if (issue._tag !== "Filter") return undefined
  const { filter, issue: inner } = issue
  const what = filter.annotations?.["expected"]
  const isPlain = inner._tag === "InvalidValue" && inner.annotations === undefined
  return messageOf(filter.annotations) ?? (isPlain && typeof what === "string" ? `must be ${what}` : undefined)
}

/** Annotations of a schema and of its checks. */
const annotationsOf = ({ annotations, checks }: SchemaAST.AST) => [
  annotations,
  ...(checks ?? []).map((check) => check.annotations)
]

const suggestionAmong = (all: ReadonlyArray<Schema.Annotations.Annotations | undefined>): Suggestion | undefined =>
  all.map(suggestionIn).find((suggestion) => suggestion !== undefined)

const suggestionOfIssue = (issue: SchemaIssue.Issue): Suggestion | undefined => {
  switch (issue._tag) {
    case "Filter":
      return suggestionIn(issue.filter.annotations)
    case "InvalidValue":
      return suggestionIn(issue.annotations)
    case "AnyOf":
    case "InvalidType":
      return suggestionAmong(annotationsOf(issue.ast))
    default:
      return undefined
  }
}

const membersOf = (ast: SchemaAST.AST) => (ast._tag === "Objects" ? ast.propertySignatures : [])

const nameOf = ({ name }: { readonly name: PropertyKey }) => String(name)

const unknownMember = (name: string, known: ReadonlyArray<string>): Complaint => ({
  message: known.length === 0 ? "is not known here" : `is not known here (known: ${known.join(", ")})`,
  did_you_mean: nearestMembers(name, known)
})

/** Form of a value that is missing: its words, an example of it, or what a list or an object is made of; null of any other. */
const formOf = (schema: SchemaAST.AST): string | null => {
  const ast = SchemaAST.toEncoded(schema)
  const published = annotationsOf(ast).map((each) => ({ ...each, ...publishedIn(each) }))
  const words = [...wordsOf(schema), ...published.flatMap((each) => each["enum"] ?? []).map(String)]
  if (words.length > 0) return oneOf([...new Set(words)])
  const [example] = published.flatMap((each) => each["examples"] ?? []).filter((each) => typeof each !== "object")
  if (example !== undefined) return `for example ${JSON.stringify(example)}`
  if (ast._tag === "Boolean") return "true or false"
  if (ast._tag === "Arrays") {
    const [item] = [...ast.elements, ...ast.rest]
    return item === undefined ? "a list" : `a list, each ${formOf(item) ?? kindOf(item)}`
  }
  if (ast._tag !== "Objects") return null
  const needed = membersOf(ast).filter(({ type }) => !SchemaAST.isOptional(type))
  return needed.length === 0 ? "an object" : `an object with ${needed.map(nameOf).join(", ")}`
}

/** Schema of a member of an object, or of an item of a list. */
const schemaWithin = (parent: SchemaAST.AST, name: PropertyKey | undefined): SchemaAST.AST | undefined =>
  parent._tag === "Arrays"
    ? (parent.elements[Number(name)] ?? parent.rest[0])
    : membersOf(parent).find((one) => one.name === name)?.type

/** A member that is missing, with what it must be. */
const missingMember = (name: PropertyKey | undefined, parent: SchemaAST.AST | undefined): Complaint => {
  const schema = parent === undefined ? undefined : schemaWithin(parent, name)
  if (schema === undefined) return { message: "is missing" }
  const form = formOf(schema)
  return {
    message: form === null ? "is missing" : `is missing: send ${form}`,
    see: suggestionAmong(annotationsOf(SchemaAST.toEncoded(schema)))?.see
  }
}

/** A wrong value of a member, with what was perhaps meant. */
const wrongValue = (message: string, name: string, input: unknown, suggestion: Suggestion | undefined): Complaint => ({
  message,
  input,
  did_you_mean: input === undefined || typeof input === "object" ? [] : suggestion?.nearest(String(input), name),
  see: suggestion?.see
})

/** Takes note of a complaint. It is made only if it is told: a stranger may send thousands of wrong members. */
type Report = (path: ReadonlyArray<PropertyKey>, make: () => Complaint) => void

/** Surroundings of an issue: the object in which its place is, and what the checks around it say. */
interface Around {
  readonly parent?: SchemaAST.AST | undefined
  readonly message?: string | undefined
  readonly suggestion?: Suggestion | undefined
}

const collect = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  report: Report,
  around: Around = {}
): void => {
  const message = around.message ?? messageOfIssue(issue)
  const suggestion = around.suggestion ?? suggestionOfIssue(issue)
  const within = (inner: SchemaIssue.Issue, parent = around.parent, at = path) =>
    collect(inner, at, report, { parent, message, suggestion })
  const wrong = (otherwise: string, words: ReadonlyArray<string> = []) =>
    report(path, () => {
      // Of an array or object it is told only that it is one, where something else is wanted: what is wrong lies within it.
      const input = message === undefined || typeof issue.input !== "object" ? issue.input : undefined
      return { ...wrongValue(message ?? otherwise, String(path.at(-1)), input, suggestion), words }
    })
  switch (issue._tag) {
    case "Filter":
    case "Encoding":
      return within(issue.issue)
    case "Pointer":
      return within(issue.issue, around.parent, [...path, ...issue.path])
    case "Composite":
      return issue.issues.forEach((inner) => within(inner, issue.ast))
    case "AnyOf": {
      const words = wordsOf(issue.ast)
      // That a value might be absent is not said: it is there, and something else is wrong with it.
      const [first = issue.ast] = issue.ast.types.filter((type) => !isAbsence(type))
      if (words.length > 0 || issue.issues.length === 0) wrong(`must be ${kindOf(first)}`, words)
      return issue.issues.forEach((inner) => within(inner))
    }
    case "MissingKey":
      return report(path, () => missingMember(path.at(-1), around.parent))
    case "UnexpectedKey":
      return report(path, () => unknownMember(String(path.at(-1)), membersOf(issue.ast).map(nameOf)))
    case "InvalidType": {
      const words = wordsOf(issue.ast)
      return words.length === 0 && path.length === 0
        ? report(path, () => ({ message: "must be a JSON object of the schema" }))
        : wrong(`must be ${kindOf(issue.ast)}`, words)
    }
    default:
      return wrong("is not valid")
  }
}

/** A place of the input with everything that is wrong with it, as one fault. */
const faultOf = (place: string, complaints: Arr.NonEmptyArray<Complaint>, whole: string): Fault => {
  const path = shorten(place) || whole
  const words = complaints.flatMap((complaint) => complaint.words ?? [])
  const [{ input, message }] = complaints
  const suggested = [...new Set(complaints.flatMap((complaint) => complaint.did_you_mean ?? []))]
  const did_you_mean = suggested.length > 0 || typeof input !== "string" ? suggested : nearest(input, words)
  const see = complaints.map((complaint) => complaint.see).find((one) => one !== undefined)
  return {
    path,
    message: words.length > 0 ? `must be ${oneOf(words)}` : message,
    ...sentOf(path, input),
    ...meaning(did_you_mean.slice(0, mostSuggestions)),
    ...(see !== undefined && { see })
  }
}

/** Everything that is wrong with an input, by place; `whole` is what the input itself is called. */
const problems = (issue: SchemaIssue.Issue, whole: string): InvalidParameter => {
  // Not an object: a path may be `__proto__`.
  const byPath = new Map<string, Arr.NonEmptyArray<() => Complaint>>()
  collect(issue, [], (path, make) => {
    const place = path.map(String).join(".")
    const others = byPath.get(place)
    if (others === undefined) byPath.set(place, [make])
    else others.push(make)
  })
  const [first, ...rest] = [...byPath].slice(0, mostErrors).map(([place, makers]) =>
    faultOf(
      place,
      Arr.map(makers, (make) => make()),
      whole
    )
  )
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

/** Values of an input within which everything that is wrong is looked for: a stranger may send half a million wrong ones, each of which would be an issue. */
const mostValues = 5_000

/** Rest of a bound on values after those of an input; negative where there are more. */
const valuesLeft = (input: unknown, bound: number): number => {
  if (typeof input !== "object" || input === null) return bound - 1
  const members: ReadonlyArray<unknown> = Array.isArray(input) ? input : Object.values(input)
  if (members.length >= bound) return -1
  return members.reduce<number>((left, member) => (left < 0 ? left : valuesLeft(member, left)), bound - 1)
}

/**
 * A decoder that names every wrong, missing and unknown member, of an input with many values the first; `whole` is what it calls
 * the value itself.
 */
export const strictDecoder = <A, I>(
  schema: Schema.Codec<A, I>,
  whole = "body"
): ((input: unknown) => Result.Result<A, InvalidParameter>) => {
  const decoderOf = (errors: "first" | "all") =>
    SchemaParser.decodeUnknownResult(schema, { errors, onExcessProperty: "error", reportInput: true })
  const decode = decoderOf("first")
  const decodeAll = decoderOf("all")
  return (input) => {
    const decoded = decode(input)
    if (Result.isSuccess(decoded)) return Result.succeed(decoded.success)
    const failed = valuesLeft(input, mostValues) < 0 ? decoded : decodeAll(input)
    return Result.mapError(failed, (issue) => problems(issue, whole))
  }
}

/** Everything that is wrong with a query. */
export const invalidParameter = (issue: SchemaIssue.Issue): InvalidParameter => problems(issue, "query")
