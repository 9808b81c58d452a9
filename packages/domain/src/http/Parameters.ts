import { Either, ParseResult, Schema } from "effect"
import { type Instant, iso, istDate, parseInstant } from "../time/Time.ts"

/** An integer in a query, between bounds. `otherwise` is what its absence means, for the documentation. */
export const integer = (minimum: number, maximum: number, description: string, example: number, otherwise?: number) =>
  Schema.transform(
    Schema.String.pipe(
      Schema.filter((text) => /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
        message: () => `must be an integer from ${minimum} to ${maximum}`
      })
    ),
    Schema.Int,
    { strict: true, decode: Number, encode: String }
  ).annotations({
    jsonSchema: {
      type: "integer",
      minimum,
      maximum,
      description,
      ...(otherwise === undefined ? {} : { default: otherwise }),
      examples: [example]
    }
  })

/** An instant in a query: a timestamp with offset, or an IST day. */
export const instant = (description: string) =>
  Schema.transformOrFail(
    Schema.String,
    Schema.declare((input): input is Instant => typeof input === "object" && input !== null && "ms" in input),
    {
      strict: true,
      decode: (text, _, ast) =>
        Either.mapLeft(parseInstant(text), (message) => new ParseResult.Type(ast, text, message)),
      encode: (value) => ParseResult.succeed<string>(value.isDate ? istDate(value.ms) : iso(value.ms))
    }
  ).annotations({
    jsonSchema: { type: "string", maxLength: 40, description, examples: ["2026-08-18", "2026-08-18T00:00:00+05:30"] }
  })

/** `hours`, `from` and `to` of a route that reads a window. */
export const window = {
  hours: Schema.optional(
    integer(1, 100_000, "Length of the window before now, hours (default 24); excludes from and to", 24)
  ),
  from: Schema.optional(instant("Begin of the window: timestamp with offset, or IST day")),
  to: Schema.optional(instant("End of the window: exclusive as a timestamp, inclusive as an IST day (default now)"))
}

/** Output format, instead of an Accept header. */
export const format = {
  format: Schema.optional(
    Schema.Literal("json", "csv").annotations({
      description: "`csv` gives RFC 4180 CSV, one row per item of the series; wins over the Accept header",
      default: "json",
      examples: ["csv"]
    })
  )
}
