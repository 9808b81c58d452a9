import { Effect, Schema, SchemaParser } from "effect"
import { istDate } from "../http/Parameters.ts"
import { on } from "../reference/Reference.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { blocksPerDay } from "../time/Time.ts"

/** Days of 96 blocks that a load profile may have: a year, leap years too. */
export const mostProfileDays = 366

/** Two profiles of a year as JSON, or one as CSV, of numbers as long as they get. */
export const profileBytes = 2 * 1024 * 1024

/** Most energy of a 15-minute block, MWh. */
export const mostBlockMwh = 1_000_000

type ProfileValues = ReadonlyArray<number | null>

const byItem = Schema.Array(Schema.NullOr(Schema.Number))

const isProfile = (input: unknown): input is ProfileValues =>
  Array.isArray(input) && input.every((value) => value === null || typeof value === "number")

const decodeByItem = SchemaParser.decodeUnknownEffect(byItem)

/**
 * Energy by 15-minute block of whole IST days. What is not a number is let through, to be refused by its place. A year is looked
 * at in one pass; only what does not pass is decoded item by item, to say where it is wrong.
 */
const bounded = (minimum: number) =>
  Schema.declareConstructor<ProfileValues>()(
    [],
    () => (input, _, options) => (isProfile(input) ? Effect.succeed(input) : decodeByItem(input, options)),
    // It is JSON as it is.
    {
      ...publishedAs({ type: "array", items: { type: "number", minimum, maximum: mostBlockMwh } }),
      toCodecJson: () => undefined
    }
  )

/** Change of energy by block. */
export const Change = bounded(-mostBlockMwh)

/** A profile of a request, with its description. */
export const profile = (of: string) =>
  bounded(0).annotate({
    description: `${of} by 15-minute block, MWh, 0 to ${mostBlockMwh}: 96 numbers for each IST day, at most ${mostProfileDays} days`,
    examples: [Array.from({ length: blocksPerDay }, () => 1.25)]
  })

/** First day of a profile. */
export const from = istDate("First IST day of the profile").annotate({ examples: [on("2026-08-18")] })
