import { Argument, CliError, Flag, Param } from "effect/cli"
import { TenantId } from "@grid/domain/Brands"
import { remedyOf } from "@grid/domain/errors/Fault"
import { ChangeReason } from "@grid/domain/http/Parameters"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import { nearest } from "@grid/domain/names/Nearest"
import { PlanId } from "@grid/domain/plans/Plan"
import { parseInstant, spanEnd } from "@grid/domain/time/Time"
import { Effect, Option, Result, type Schema } from "effect"

/** Reader of a value, or what it must be: the rest of a sentence that begins with its name. */
export type Parse<A, B> = (value: A) => Result.Result<B, string>

/** A parameter that may be left out. */
export const optional = Param.optional

/** A parameter that stands for a value where it is left out. */
export const withDefault = Param.withDefault

/** A check that needs to look around. */
export const checked =
  <A, B>(name: string, check: (value: A) => Effect.Effect<B, string>) =>
  <Kind extends Param.ParamKind>(self: Param.Param<Kind, A>): Param.Param<Kind, B> =>
    Param.mapEffect(self, (value) =>
      Effect.mapError(check(value), (message) => new CliError.ValidationError({ message: `${name} ${message}` }))
    )

const parsed = <A, B>(name: string, parse: Parse<A, B>) => checked(name, (value: A) => Effect.fromResult(parse(value)))

/** An option that is there or not. */
export const toggle = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withoutNegation, Flag.withDescription(description), Flag.withDefault(false))

/** `--json`, which every command has. */
export const json = toggle("json", "Print one JSON document on standard output, for programs")

const flag = <A>(name: string, kind: string, description: string, parse: Parse<string, A>) =>
  Flag.String(name).pipe(Flag.withMetavar(kind), Flag.withDescription(description), parsed(`--${name}`, parse))

/** Takes a text as it is. */
export const asGiven: Parse<string, string> = Result.succeed

/** An option whose value must pass a check. */
export const text = <A>(name: string, description: string, parse: Parse<string, A>) =>
  flag(name, "text", description, parse)

/** An option that may come several times, or not at all; its values must pass a check together. */
export const repeatedText = <A>(
  name: string,
  description: string,
  parse: Parse<ReadonlyArray<string>, ReadonlyArray<A>>
) =>
  text(name, description, asGiven).pipe(
    Flag.withMetavar("text..."),
    Flag.atLeast(1),
    parsed(`--${name}`, parse),
    withDefault<ReadonlyArray<A>>([])
  )

/** An argument whose value must pass a check. */
export const argument = <A>(name: string, description: string, parse: Parse<string, A>) =>
  Argument.String(name).pipe(Argument.withDescription(description), parsed(`<${name}>`, parse))

/** Arguments, of which there may be none, that must pass a check each. */
export const repeatedArgument = <A>(name: string, description: string, parse: Parse<string, A>) =>
  argument(name, description, parse).pipe(Argument.variadic())

/** `<id>` of what is numbered. */
export const numberArgument = (description: string) =>
  argument("id", description, (digits): Result.Result<number, string> =>
    /^[1-9]\d{0,14}$/.test(digits) ? Result.succeed(Number(digits)) : Result.fail(`must be a number, not "${digits}"`)
  )

/** A check by a schema of the domain, which says what is wrong as the HTTP surface does. */
export const bySchema = <A, I>(schema: Schema.Codec<A, I>, message?: string): Parse<I, A> => {
  const decode = strictDecoder(schema)
  return (value) => Result.mapError(decode(value), ({ errors: [first] }) => message ?? remedyOf(first))
}

/** The end of a sentence about a word that is none of those that are accepted. */
export const meant = (did_you_mean: ReadonlyArray<string>): string => remedyOf({ path: "", message: "", did_you_mean })

/** A check for one of several words. */
export const oneOf =
  <const L extends ReadonlyArray<string>>(values: L): Parse<string, L[number]> =>
  (word) =>
    values.includes(word)
      ? Result.succeed(word)
      : Result.fail(`must be one of ${values.join(", ")}, not "${word}"${meant(nearest(word, values))}`)

/** An option with one of several words. */
export const choice = <const L extends ReadonlyArray<string>>(name: string, values: L, description: string) =>
  flag(name, values.join("|"), description, oneOf(values))

/** An option with an integer between bounds. */
export const integer = (name: string, low: number, high: number, description: string) =>
  flag(name, "integer", description, (digits): Result.Result<number, string> =>
    /^-?\d{1,12}$/.test(digits) && Number(digits) >= low && Number(digits) <= high
      ? Result.succeed(Number(digits))
      : Result.fail(`must be an integer from ${low} to ${high}, not "${digits}"`)
  )

/** An option with a decimal number between bounds. */
export const decimal = (name: string, low: number, high: number, description: string) =>
  flag(name, "number", description, (digits): Result.Result<number, string> =>
    /^\d{1,9}(?:\.\d{1,9})?$/.test(digits) && Number(digits) >= low && Number(digits) <= high
      ? Result.succeed(Number(digits))
      : Result.fail(`must be a number from ${low} to ${high}, not "${digits}"`)
  )

const tenantId = bySchema(TenantId, "must be 1 to 128 printable ASCII characters without blanks")

/** `--tenant` */
export const tenant = (description: string) => text("tenant", description, tenantId)

/** `<name>` of a tenant. */
export const tenantName = argument(
  "name",
  "Name of the tenant: up to 128 printable ASCII characters without blanks",
  tenantId
)

/** `--plan` */
export const plan = (description: string) => choice("plan", PlanId.literals, description)

/** `--reason` */
export const reason = text("reason", "Why, for the audit log", bySchema(ChangeReason)).pipe(optional)

/** An option with an IST day or a timestamp with offset. */
export const instant = (name: string, description: string) => flag(name, "time", description, parseInstant)

/** `--known-at` of a command that shows `what`, such as rows: knowledge time, epoch ms; null where it is left out. */
export const knownAt = (what: string) =>
  instant("known-at", `${what} known then: IST day or timestamp with offset`).pipe(
    Flag.map(spanEnd),
    optional,
    Flag.map(Option.getOrNull)
  )
