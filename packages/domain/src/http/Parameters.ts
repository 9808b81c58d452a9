import { Effect, Result, Schema, type SchemaAST, SchemaIssue, SchemaTransformation } from "effect"
import {
  exampleInstant,
  type Instant,
  iso,
  istDate as dateOf,
  istDateStart,
  parseInstant,
  type Resolution
} from "../time/Time.ts"
import { mostKnownDays } from "../observations/KnowledgeTime.ts"
import { isLabel, longestLabel } from "../names/Label.ts"
import { isBounded, leastSize, nearestNumber } from "../numbers/Numbers.ts"
import { nearestDays, nearestInstants, nearestMonths } from "../time/NearestTime.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { suggesting } from "../schema/Suggestion.ts"
import { StateSlug } from "../states/State.ts"
import { zoneName } from "../states/ZoneName.ts"

/** Words on a number's bounds that JSON Schema has none for; empty where it says it all. */
const nextToZero = (minimum: number, maximum: number) =>
  minimum < leastSize && maximum > -leastSize ? `0 or at least ${leastSize} in size` : ""

const boundsText = (minimum: number, maximum: number) =>
  ["must be a number from", minimum, "to", maximum].join(" ") + suffix(", ", nextToZero(minimum, maximum))

const suffix = (separator: string, text: string) => (text === "" ? "" : `${separator}${text}`)

/** An integer in a query, between bounds. `otherwise` is what its absence means, for the documentation. */
export const integer = (minimum: number, maximum: number, description: string, example: number, otherwise?: number) =>
  Schema.String.check(
    Schema.makeFilter((text) => /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
      message: `must be an integer from ${minimum} to ${maximum}`,
      ...suggesting({ nearest: nearestNumber(minimum, maximum, 1) }),
      ...publishedAs({
        type: "integer",
        minimum,
        maximum,
        description,
        ...(otherwise === undefined ? {} : { default: otherwise }),
        examples: [example]
      })
    })
  ).pipe(Schema.decodeTo(Schema.Int, SchemaTransformation.transform({ decode: Number, encode: String })))

/** A text for people in a body: 1 to 80 characters, not blank. */
export const label = (description: string, example: string) =>
  Schema.String.check(
    Schema.makeFilter(isLabel, {
      message: "must be 1 to 80 characters, not blank, without control characters",
      ...publishedAs({
        type: "string",
        minLength: 1,
        maxLength: longestLabel,
        description: `${description}, for people; not blank, no control characters`,
        examples: [example]
      })
    })
  )

/** Reason of a change, for the audit log. */
export const ChangeReason = Schema.String.check(Schema.isMaxLength(500, { message: "may have at most 500 characters" }))

/** A decimal number in a query, between bounds. `otherwise` is what its absence means, for the documentation. */
export const decimal = (minimum: number, maximum: number, description: string, example: number, otherwise?: number) =>
  Schema.String.check(
    Schema.makeFilter((text) => /^-?\d{1,10}(\.\d{1,10})?$/.test(text) && isBounded(Number(text), minimum, maximum), {
      message: boundsText(minimum, maximum),
      ...suggesting({ nearest: nearestNumber(minimum, maximum) }),
      ...publishedAs({
        type: "number",
        minimum,
        maximum,
        description,
        ...(otherwise === undefined ? {} : { default: otherwise }),
        examples: [example]
      })
    })
  ).pipe(Schema.decodeTo(Schema.Finite, SchemaTransformation.transform({ decode: Number, encode: String })))

/** A number in a body, between bounds. */
export const bounded = (minimum: number, maximum: number, description: string, example: number) =>
  Schema.Finite.check(
    Schema.makeFilter((value) => isBounded(value, minimum, maximum), {
      message: boundsText(minimum, maximum),
      ...suggesting({ nearest: nearestNumber(minimum, maximum) }),
      ...publishedAs({ type: "number", minimum, maximum })
    })
  ).annotate({ description: description + suffix("; ", nextToZero(minimum, maximum)), examples: [example] })

/** An integer in a body, between bounds. */
export const wholeNumber = (minimum: number, maximum: number, description: string, example: number) =>
  Schema.Finite.check(
    Schema.makeFilter((value) => Number.isInteger(value) && isBounded(value, minimum, maximum), {
      message: `must be an integer from ${minimum} to ${maximum}`,
      ...suggesting({ nearest: nearestNumber(minimum, maximum, 1) }),
      ...publishedAs({ type: "integer", minimum, maximum })
    })
  ).annotate({ description, examples: [example] })

/** An instant in a query: a timestamp with offset, or an IST day. */
export const instant = (description: string) =>
  Schema.String.annotate(
    publishedAs({ type: "string", maxLength: 40, description, examples: ["2026-08-18", "2026-08-18T00:00:00+05:30"] })
  ).pipe(
    Schema.decodeTo(
      Schema.declare((input): input is Instant => typeof input === "object" && input !== null && "ms" in input),
      SchemaTransformation.transformEffect({
        decode: (text: string, options) =>
          fromResult(
            Result.mapError(parseInstant(text), (message) =>
              message.endsWith(exampleInstant) ? `${message} (in a URL write + as %2B)` : message
            ),
            text,
            options
          ),
        encode: (value: Instant) => Effect.succeed(value.isDate ? dateOf(value.ms) : iso(value.ms))
      })
    )
  )

/** The success of a result; its failure as the message of a parameter, with what was perhaps meant. */
export const fromResult = <A>(
  result: Result.Result<A, string>,
  input: unknown,
  options: SchemaAST.ParseOptions,
  nearest = nearestInstants
): Effect.Effect<A, SchemaIssue.Issue> =>
  Result.match(result, {
    onSuccess: Effect.succeed,
    onFailure: (message) =>
      Effect.fail(new SchemaIssue.InvalidValue({ message, ...suggesting({ nearest }) }, input, options))
  })

/** An IST calendar day in a query. */
export const istDate = (description: string) =>
  Schema.String.check(
    Schema.makeFilter(
      (text) => Result.match(parseInstant(text), { onFailure: () => false, onSuccess: ({ isDate }) => isDate }),
      {
        message: "must be a calendar day (YYYY-MM-DD), meant as a day in Indian Standard Time",
        ...suggesting({ nearest: nearestDays }),
        ...publishedAs({ type: "string", format: "date", description, examples: ["2026-08-18"] })
      }
    )
  ).pipe(Schema.brand("IstDate"))

/** A calendar month in a query, `YYYY-MM`, or the month of an IST day; decodes to its first instant in IST, epoch ms. */
export const month = (description: string) =>
  Schema.String.check(
    Schema.makeFilter(
      (text) => Result.match(monthOf(text), { onFailure: () => false, onSuccess: ({ isDate }) => isDate }),
      {
        message: "must be a month (YYYY-MM) or a calendar day (YYYY-MM-DD), meant in Indian Standard Time",
        ...suggesting({ nearest: nearestMonths }),
        ...publishedAs({
          type: "string",
          pattern: "^\\d{4}-\\d{2}(-\\d{2})?$",
          maxLength: 10,
          description,
          examples: ["2026-07"]
        })
      }
    )
  ).pipe(
    Schema.decodeTo(
      Schema.Number,
      SchemaTransformation.transform({
        decode: (text: string) => istDateStart(`${text.slice(0, 7)}-01`),
        encode: (ms) => dateOf(ms).slice(0, 7)
      })
    )
  )

const monthOf = (text: string) => parseInstant(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text)

/** `limit` and `cursor` of a list route; where nothing is said, as many items as there may be, or as `otherwise` says. */
export const page = (most: number, otherwise = most) => ({
  limit: Schema.optionalKey(integer(1, most, `Most items of the answer (default ${otherwise})`, otherwise, otherwise)),
  cursor: Schema.optionalKey(
    Schema.String.pipe(
      Schema.check(Schema.makeFilter((text) => text.length <= 256, { message: "must have at most 256 characters" }))
    ).annotate({
      ...publishedAs({
        type: "string",
        maxLength: 256,
        description: "`meta.page.next_cursor` of the page before, with the same other parameters",
        examples: ["MjAyNi0wOC0xOCBhc2MgNDg"]
      })
    })
  )
})

/** The plan decides how long a window may be; a number has a bound of its own, that of a 32-bit integer. */
const mostHours = 2 ** 31 - 1

const hoursBack = (otherwise: string) =>
  Schema.optionalKey(
    integer(
      1,
      mostHours,
      `Length of the window before now, hours (${otherwise}), rounded up to whole intervals; cut to the plan; excludes from and to`,
      24
    )
  )

/** The one resolution of a route that has no other. */
export const onlyResolution = <const Name extends Resolution>(name: Name) => ({
  resolution: Schema.optionalKey(
    Schema.Literals([name]).annotate({
      ...publishedAs({
        type: "string",
        enum: [name],
        description: `Always \`${name}\``,
        default: name,
        examples: [name]
      })
    })
  )
})

/** `from`, `to` and `hours` of a route that reads whole IST days; without them the last `days`. */
export const days = (days: number) => ({
  hours: hoursBack("whole days, of which at least one"),
  from: Schema.optionalKey(
    instant(`First IST day, or a timestamp with offset: the first day that begins then or later (default ${days} days)`)
  ),
  to: Schema.optionalKey(
    instant("Last IST day, or a timestamp with offset: days that begin before it (default the last day that is over)")
  )
})

/** `hours`, `from` and `to` of a route that reads a window. */
export const window = {
  hours: hoursBack("default 24"),
  from: Schema.optionalKey(instant("Begin of the window: timestamp with offset, or IST day")),
  to: Schema.optionalKey(instant("End of the window: exclusive as a timestamp, inclusive as an IST day (default now)"))
}

/** `from`, `to` and `hours` of a route that reads so many days where nothing else is said. */
export const range = (days: number, end = "today") => ({
  hours: hoursBack(`default ${days * 24}, until ${end}`),
  from: Schema.optionalKey(
    instant(
      `Begin of the window: timestamp with offset, or IST day (default ${days === 1 ? "one day" : `${days} days`} before its end)`
    )
  ),
  to: Schema.optionalKey(
    instant(`End of the window: exclusive as a timestamp, inclusive as an IST day (default ${end})`)
  )
})

/** `zone` of a route that can be asked of one. */
export const zone = {
  zone: Schema.optionalKey(zoneName("Despatch zone: northern, western, southern, eastern, north-eastern", "NR"))
}

/** `state` and `zone`. */
export const places = { state: Schema.optionalKey(StateSlug), ...zone }

/** `known_at` of a route that can be asked as of an earlier time. */
export const knownAt = {
  known_at: Schema.optionalKey(
    instant(
      `Knowledge time: the values of the window as they had been written by then, timestamp with offset or IST day (its end); windows of at most ${mostKnownDays} days (default now)`
    )
  )
}

/** Output format, instead of an Accept header. */
export const format = {
  format: Schema.optionalKey(
    Schema.Literals(["json", "csv", "xlsx", "parquet"]).annotate({
      description:
        "`csv` gives RFC 4180 CSV, `xlsx` a workbook, `parquet` Apache Parquet: one row per item of the series, with `kind` and `source`; wins over the Accept header",
      default: "json",
      examples: ["csv"]
    })
  ),
  comments: Schema.optionalKey(
    Schema.Literals(["on", "off"]).annotate({
      description: "`on` ends CSV with lines that begin with `#`, one for each source, with licence and capture time",
      default: "off",
      examples: ["on"]
    })
  )
}

/** The same for rows that have a time. */
export const series = {
  ...format,
  tz: Schema.optionalKey(
    Schema.Literals(["utc", "ist"]).annotate({
      description:
        "`ist` puts `ts_ist`, the same instant in Indian Standard Time, beside each `ts` of JSON; `ts` stays UTC, and tables have `ts_ist` always",
      default: "utc",
      examples: ["ist"]
    })
  )
}

/** `Idempotency-Key` of a creation; `gives` says what a repetition with it gives. */
export const idempotencyKey = (gives: string) =>
  Schema.Struct({
    "idempotency-key": Schema.optionalKey(
      Schema.String.annotate({
        ...publishedAs({
          type: "string",
          minLength: 1,
          maxLength: 128,
          description: `1 to 128 printable characters; a repeated creation with it gives ${gives}`,
          examples: ["0b9f8e4a-desk-2026-08-18"]
        })
      })
    )
  })
