import { Schema } from "effect"
import { isLabel } from "../names/Label.ts"
import { zoneName } from "../states/ZoneName.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

/** A finite number with its unit in the description. */
export const number = (description: string, example: number) =>
  Schema.Finite.annotate({ description, examples: [example] })

/** The same where it may be unknown. */
export const maybe = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${description}; null where unknown`, examples: [example] })

export const whole = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

export const text = (description: string, example: string) =>
  Schema.String.annotate({ description, examples: [example] })

export const day = (description: string, example: string) =>
  Schema.String.annotate({
    ...publishedAs({ type: "string", format: "date", description, examples: [example] }),
    examples: [example]
  })

/** An instant: ISO 8601 UTC. */
export const instant = (description: string, example: string) =>
  Schema.String.annotate({
    ...publishedAs({ type: "string", format: "date-time", description, examples: [example] }),
    examples: [example]
  })

export const list = <S extends Schema.Constraint>(items: S, description: string) =>
  Schema.Array(items).annotate({ description })

/** The schema or null, and when. */
export const orNull = <S extends Schema.Constraint>(schema: S, description: string) =>
  Schema.NullOr(schema).annotate({ description })

/** Median and the value that nine in ten stay below. */
export const p50p90 = (description: string, p50: number, p90: number) =>
  Schema.Struct({ p50: number("Median", p50), p90: number("90th percentile", p90) }).annotate({ description })

/** Lower, middle and upper tenth. */
export const p10p50p90 = (p10: number, p50: number, p90: number) => ({
  p10: number("10th percentile", p10),
  p50: number("Median", p50),
  p90: number("90th percentile", p90)
})

/** Certainty of a result. */
export const confidence = number("Confidence, 0 to 1", 0.82)

const identifierPattern = /^[A-Za-z0-9._-]{1,64}$/

/** Identifier of a thing of the grid, in a path or a body. */
export const identifier = (description: string, example: string) =>
  Schema.String.pipe(
    Schema.check(
      Schema.makeFilter((input) => identifierPattern.test(input), {
        message: "must be 1 to 64 letters, digits, dots, underscores or hyphens"
      })
    )
  ).annotate({
    ...publishedAs({
      type: "string",
      pattern: identifierPattern.source,
      maxLength: 64,
      description,
      examples: [example]
    }),
    examples: [example]
  })

/** A name in a body: 1 to 80 characters. */
export const word = (description: string, example: string) =>
  Schema.String.pipe(
    Schema.check(
      Schema.makeFilter(isLabel, {
        message: "must be 1 to 80 characters, without control characters"
      })
    )
  ).annotate({
    ...publishedAs({ type: "string", minLength: 1, maxLength: 80, description, examples: [example] }),
    examples: [example]
  })

/** Region code of a state as answers of this namespace write it. */
export const StateCode = Schema.String.annotate({
  identifier: "StateCode",
  description: "State or union territory by its current code, `IN-MH`",
  examples: ["IN-MH"]
})

/** A region in a request. */
export const ZoneParameter = zoneName("Region: a despatch zone", "WR")

/** Source of a number. */
export const Source = Schema.Struct({
  type: text("Kind of the source", "tariff_order"),
  id: text("Its identifier", "MERC Case 75/2025")
}).annotate({ identifier: "EnterpriseSource", description: "Where a number comes from" })
