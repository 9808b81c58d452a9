import { Args, HelpDoc, Options, ValidationError } from "@effect/cli"
import { TenantId } from "@grid/domain/Brands"
import { PlanId } from "@grid/domain/plans/Plan"
import { parseInstant } from "@grid/domain/time/Time"
import { Either, ParseResult, Schema } from "effect"

/** How to read a value, or what it must be: the rest of a sentence that begins with its name. */
export type Parse<A, B> = (value: A) => Either.Either<B, string>

/** `--json`, which every command has. */
export const json = Options.boolean("json").pipe(
  Options.withDescription("Print one JSON document on standard output, for programs")
)

/** An option whose value must pass a check. */
export const option =
  <A, B>(name: string, parse: Parse<A, B>) =>
  (self: Options.Options<A>): Options.Options<B> =>
    Options.mapEffect(self, (value) =>
      Either.mapLeft(parse(value), (message) => ValidationError.invalidValue(HelpDoc.p(`--${name} ${message}`)))
    )

/** An argument whose value must pass a check. */
export const argument =
  <A, B>(name: string, parse: Parse<A, B>) =>
  (self: Args.Args<A>): Args.Args<B> =>
    Args.mapEffect(self, (value) => Either.mapLeft(parse(value), (message) => HelpDoc.p(`<${name}> ${message}`)))

/** A check by a schema of the domain. */
export const bySchema =
  <A, I>(schema: Schema.Schema<A, I>, message?: string): Parse<I, A> =>
  (value) =>
    Either.mapLeft(
      Schema.decodeEither(schema)(value),
      (error) => message ?? ParseResult.ArrayFormatter.formatErrorSync(error)[0]?.message ?? "is not valid"
    )

/** A check for one of several words. */
export const oneOf =
  <const L extends ReadonlyArray<string>>(values: L): Parse<string, L[number]> =>
  (text) =>
    values.includes(text) ? Either.right(text) : Either.left(`must be one of ${values.join(", ")}, not "${text}"`)

/** An option with one of several words; unlike `Options.choice` its error says which option is meant. */
export const choice = <const L extends ReadonlyArray<string>>(name: string, values: L) =>
  Options.text(name).pipe(Options.withPseudoName(values.join("|")), option(name, oneOf(values)))

/** An integer between bounds; unlike that of `Options.integer` its error says which option is meant. */
export const integer = (name: string, low: number, high: number) =>
  Options.text(name).pipe(
    Options.withPseudoName("integer"),
    option(name, (text): Either.Either<number, string> =>
      /^-?\d{1,12}$/.test(text) && Number(text) >= low && Number(text) <= high
        ? Either.right(Number(text))
        : Either.left(`must be an integer from ${low} to ${high}, not "${text}"`)
    )
  )

const tenantId = bySchema(TenantId, "must be 1 to 128 printable ASCII characters without blanks")

/** `--tenant` */
export const tenant = (description: string) =>
  Options.text("tenant").pipe(option("tenant", tenantId), Options.withDescription(description))

/** `<name>` of a tenant. */
export const tenantName = Args.text({ name: "name" }).pipe(
  argument("name", tenantId),
  Args.withDescription("Name of the tenant: up to 128 printable ASCII characters without blanks")
)

/** `--plan` */
export const plan = (description: string) => choice("plan", PlanId.literals).pipe(Options.withDescription(description))

/** An IST day or a timestamp with offset. */
export const instant = (name: string, description: string) =>
  Options.text(name).pipe(
    Options.withPseudoName("time"),
    option(name, (text) =>
      Either.mapLeft(parseInstant(text), (message) => message.replace(" (in a URL write + as %2B)", ""))
    ),
    Options.withDescription(description)
  )
