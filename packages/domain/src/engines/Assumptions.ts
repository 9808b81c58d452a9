import { Effect, Result, Schema, SchemaTransformation } from "effect"
import { InvalidParameter } from "../errors/ApiError.ts"
import { text } from "../http/Members.ts"
import { bounded, fromResult } from "../http/Parameters.ts"
import { nearest } from "../names/Nearest.ts"
import { isBounded } from "../numbers/Numbers.ts"
import { Confidence } from "../reference/Reference.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

/** Number that an answer rests on and no dataset gives. */
export const Assumption = Schema.Struct({
  name: text("Name, as a request replaces it", "capex_inr_per_mwh"),
  value: Schema.Finite.annotate({ description: "Value in `unit`", examples: [18_000_000] }),
  unit: text("Unit; `1` for a fraction or a count", "INR/MWh"),
  source: text("Where the value comes from; `request` where the caller gave it", "CEA optimal mix report 2030"),
  confidence: Confidence
}).annotate({ identifier: "Assumption", description: "A number that no dataset gives" })
export type Assumption = typeof Assumption.Type

/** Value of an assumption where a request names no other, and the bounds of those that it may name. */
export interface Default extends Omit<Assumption, "name"> {
  readonly minimum: number
  readonly maximum: number
}

export type Defaults = Readonly<Record<string, Default>>

/** Assumptions of one answer: as it lists them, and their values by name. */
export interface Assumed<Name extends string> {
  readonly assumptions: ReadonlyArray<Assumption>
  readonly values: Readonly<Record<Name, number>>
}

/** Longest list of overrides. */
const mostOverrides = 100

/** A number within the bounds of some of the defaults; those of its own are looked at by name. */
export const withinAnyOf = (
  all: ReadonlyArray<Pick<Default, "maximum" | "minimum"> & { readonly value?: number | null }>
) =>
  bounded(
    Math.min(0, ...all.map(({ minimum }) => minimum)),
    Math.max(1, ...all.map(({ maximum }) => maximum)),
    "Value in the unit of the assumption",
    all[0]?.value ?? 1
  )

const describing = (defaults: Defaults): string =>
  Object.entries(defaults)
    .map(
      ([name, { maximum, minimum, unit, value }]) => `\`${name}\` (${unit}, ${minimum} to ${maximum}, default ${value})`
    )
    .join(", ")

/** Member `assumptions` of a request: values by name, in place of the defaults. */
export const overridesOf = (defaults: Defaults) =>
  Schema.optionalKey(
    Schema.Record(Schema.String, withinAnyOf(Object.values(defaults)))
      .check(Schema.isMaxProperties(mostOverrides))
      .annotate({ description: `Values in place of the defaults, by name: ${describing(defaults)}` })
  )

const pair = /^([a-z][a-z0-9_]*)=([-+]?\d+(?:\.\d+)?)$/

/** Values by name of a text such as `a=1,b=0.5`; the failure says what must be. */
const valuesOf = (words: string): Result.Result<Readonly<Record<string, number>>, string> => {
  const pairs = words.split(",").map((word) => pair.exec(word))
  return pairs.some((found) => found === null)
    ? Result.fail("must be names and numbers with commas between them, such as evacuation_fraction=0.9")
    : Result.succeed(Object.fromEntries(pairs.map((found) => [found?.[1] ?? "", Number(found?.[2])])))
}

/** Parameter `assumptions` of a query, as `overridesOf` of a body: `name=value`, commas between them. */
export const overridesText = (defaults: Defaults, example: string) =>
  Schema.optionalKey(
    Schema.String.annotate({
      ...publishedAs({
        type: "string",
        maxLength: 2_000,
        description: `Values in place of the defaults, \`name=value\` with commas between them; ${describing(defaults)}`,
        examples: [example]
      })
    }).pipe(
      Schema.decodeTo(
        Schema.Record(Schema.String, Schema.Number),
        SchemaTransformation.transformEffect({
          decode: (words: string, options) => fromResult(valuesOf(words), words, options, () => []),
          encode: (values: Readonly<Record<string, number>>) =>
            Effect.succeed(
              Object.entries(values)
                .map(([name, value]) => `${name}=${value}`)
                .join(",")
            )
        })
      )
    )
  )

/** The defaults with what a request has in their place. A name that is none of theirs is refused with the nearest. */
export const assume = <const D extends Defaults>(
  defaults: D,
  overrides: Readonly<Record<string, number>> = {}
): Result.Result<Assumed<keyof D & string>, InvalidParameter> => {
  for (const [name, value] of Object.entries(overrides)) {
    const path = `assumptions.${name}`
    const known = Object.hasOwn(defaults, name) ? defaults[name] : undefined
    if (known === undefined) {
      const did_you_mean = nearest(name, Object.keys(defaults))
      return Result.fail(InvalidParameter.of(path, "is no assumption of this answer", { did_you_mean }))
    }
    if (!isBounded(value, known.minimum, known.maximum)) {
      return Result.fail(InvalidParameter.of(path, `must be from ${known.minimum} to ${known.maximum} ${known.unit}`))
    }
  }
  const assumptions = Object.entries(defaults).map(([name, { confidence, source, unit, value }]): Assumption => {
    const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined
    return override === undefined
      ? { name, value, unit, source, confidence }
      : { name, value: override, unit, source: "request", confidence: "unverified" }
  })
  return Result.succeed({
    assumptions,
    values: Object.fromEntries(assumptions.map(({ name, value }) => [name, value])) as Record<keyof D & string, number>
  })
}
