import { type Failure, type Fault, faultIn, meantText } from "../api/Failure.ts"

/** Body of a request, by the names of its members. */
export type Body = Readonly<Record<string, unknown>>

interface InputOf<Kind extends string, Initial> {
  readonly kind: Kind
  /** Member of the request, with a dot before a member of a member. */
  readonly path: string
  readonly label: string
  readonly hint?: string
  /** Path of another field; this one is asked for, and sent, where that one is not empty. */
  readonly beside?: string
  /** Path of another field; this one is asked for, and sent, where that one is empty. */
  readonly unless?: string
  /** Member of the request that the field becomes, where that is not its path. */
  readonly sentAs?: string
  readonly initial: Initial
}

/** Numbers that a field takes. */
interface Bounds {
  readonly least?: number
  readonly most?: number
  readonly isWhole?: boolean
}

/** Number in the unit of its label. */
interface NumberInput extends InputOf<"number", number> {
  /** Bounds of a number that is not sent as it stands, so that the service cannot say what is wrong with it. */
  readonly bounds?: Bounds
}

/** One of a few, by their names in a request. */
export interface ChoiceInput extends InputOf<"choice", string> {
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string; readonly group?: string }>
}

/** Name that the service knows, of which some are offered. */
export interface WordInput extends InputOf<"word", string> {
  readonly offers: ReadonlyArray<string>
  /** Thing that the whole request is about by this name: where there is none, the name is what is wrong. */
  readonly thing?: string
}

/** Text of the reader's own. */
interface TextInput extends InputOf<"text", string> {
  readonly maxLength: number
}

/** Some of a few, as a list. */
export interface ListInput extends InputOf<"list", ReadonlyArray<string>> {
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** IST day. */
type DayInput = InputOf<"day", string>

/** Rows of a list, one a line, with the members of a row between commas or tabs. */
export interface RowsInput extends InputOf<"rows", string> {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly isNumber?: boolean }>
}

/** Yes or no. */
type FlagInput = InputOf<"flag", boolean>

/** Field of a form, and the member of a request that it fills in. */
export type Input = NumberInput | ChoiceInput | WordInput | TextInput | ListInput | DayInput | RowsInput | FlagInput

/** Contents of the fields of a form by their paths, as they are typed; a flag is `yes` or empty, a list has commas. */
export type Contents = Readonly<Record<string, string>>

export const initialContents = (inputs: ReadonlyArray<Input>): Contents =>
  Object.fromEntries(
    inputs.map(({ initial, path }) => [path, typeof initial === "boolean" ? (initial ? "yes" : "") : String(initial)])
  )

/** Number as it is sent; a text that is none is sent as it stands, for the service to say what is wrong. */
export const numberIn = (text: string): number | string =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? text : Number(text)

/** Bounds as a sentence goes on with them. */
const boundsText = ({ isWhole = false, least, most }: Bounds): string =>
  [
    `must be a ${isWhole ? "whole " : ""}number`,
    ...(least === undefined ? [] : most === undefined ? [`of ${least} or more`] : [`from ${least} to ${most}`])
  ].join(" ")

const isWithin = ({ isWhole = false, least = -Infinity, most = Infinity }: Bounds, text: string): boolean => {
  const value = numberIn(text)
  return typeof value === "number" && value >= least && value <= most && (!isWhole || Number.isInteger(value))
}

/** Faults of the numbers that are outside their bounds, by the paths of their fields: nothing is sent then. */
export const faultsOf = (inputs: ReadonlyArray<Input>, contents: Contents): ReadonlyArray<Fault> =>
  openInputs(inputs, contents).flatMap((input) =>
    input.kind !== "number" || input.bounds === undefined || isWithin(input.bounds, contents[input.path] ?? "")
      ? []
      : [{ path: input.path, message: boundsText(input.bounds) }]
  )

/** Fault of a field, or of the member of the request that it becomes, as a sentence; undefined where there is none. */
export const faultAt = (failure: Failure | null, input: Input): string | undefined => {
  if (input.kind === "word" && input.thing !== undefined && failure?.code === "not_found")
    return `No ${input.thing} of this name is known${meantText(failure.meant)}`
  return faultIn(failure, input.path) ?? (input.sentAs === undefined ? undefined : faultIn(failure, input.sentAs))
}

/** Items of a list. */
export const itemsIn = (text: string): ReadonlyArray<string> => text.split(",").filter((item) => item !== "")

/** Rows that a text stands for, each with the members that it has. */
const rowsIn = (columns: RowsInput["columns"], text: string): ReadonlyArray<Body> =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const cells = line.split(/[,\t]/).map((cell) => cell.trim())
      return Object.fromEntries(
        columns.flatMap(({ isNumber = false, name }, index) => {
          const cell = cells[index] ?? ""
          return cell === "" ? [] : [[name, isNumber ? numberIn(cell) : cell]]
        })
      )
    })

const valueIn = (input: Input, text: string): unknown => {
  if (input.kind === "number") return numberIn(text)
  if (input.kind === "flag") return text === "yes"
  if (input.kind === "rows") return rowsIn(input.columns, text)
  return input.kind === "list" ? itemsIn(text) : text.trim()
}

const withMember = (body: Body, [name = "", ...rest]: ReadonlyArray<string>, value: unknown): Body => {
  if (rest.length === 0) return { ...body, [name]: value }
  const member = body[name]
  return {
    ...body,
    [name]: withMember(typeof member === "object" && member !== null ? { ...member } : {}, rest, value)
  }
}

/** Fields that are asked for with these contents. */
export const openInputs = (inputs: ReadonlyArray<Input>, contents: Contents): ReadonlyArray<Input> =>
  inputs.filter(
    ({ beside, unless }) =>
      (beside === undefined || (contents[beside] ?? "") !== "") && (unless === undefined || contents[unless] === "")
  )

/** Body that the fields of a form stand for; a word, text or choice that is left empty is left out. */
export const bodyOf = (inputs: ReadonlyArray<Input>, contents: Contents): Body =>
  openInputs(inputs, contents).reduce<Body>((body, input) => {
    const value = valueIn(input, contents[input.path] ?? "")
    return value === "" ? body : withMember(body, input.path.split("."), value)
  }, {})
