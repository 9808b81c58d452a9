import { quota, requestId, tier } from "./ExampleMeta.ts"
import { asOf, lastModified } from "./Examples.ts"
import type { JsonObject } from "./Schemas.ts"

const header = (description: string, schema: JsonObject, example: string | number): JsonObject => ({
  description,
  schema,
  example
})

/** A header that is on every answer whose description names it. */
const always = (...described: Parameters<typeof header>): JsonObject => ({ ...header(...described), required: true })

const text = { type: "string" }

const count = { type: "integer", minimum: 0 }

const countOrUnlimited = { anyOf: [count, { type: "string", enum: ["unlimited"] }] }

/** Every response header that the document names. */
export const headerComponents = {
  "X-Request-Id": always("Id of the request, also in `meta.request_id` and in every error", text, requestId),
  "X-RateLimit-Limit-Minute": header("Calls a minute of the key's plan", count, quota.limit_minute),
  "X-RateLimit-Remaining-Minute": header("Calls left in this UTC minute", count, quota.remaining_minute),
  "X-RateLimit-Limit-Day": header(
    "Calls a day of the key's plan, or `unlimited`",
    countOrUnlimited,
    quota.limit_day ?? "unlimited"
  ),
  "X-RateLimit-Remaining-Day": header(
    "Calls left this UTC day, or `unlimited`",
    countOrUnlimited,
    quota.remaining_day ?? "unlimited"
  ),
  "X-Tier": header("Plan the call was billed against", text, tier),
  ETag: header("Changes whenever `data` does; send it back in `If-None-Match`", text, 'W/"kq0Zr3tYb1mWx5Jd8sVn2A"'),
  "Last-Modified": header("The same instant as `meta.as_of`; left out where that is null", text, lastModified),
  "X-Meta-As-Of": header(
    "`meta.as_of` of an answer in CSV, which has no `meta`",
    { type: "string", format: "date-time" },
    asOf
  ),
  "Cache-Control": always(
    "`private, no-cache` on data (ask again with `If-None-Match`), `no-store` on errors and on whatever holds a secret",
    text,
    "private, no-cache"
  ),
  Location: always("Path of what was created", text, "/developer/v1/jobs/job_4k8x1v7m2q9c5b3n6h0d"),
  "Content-Disposition": always(
    "Name to keep the file under",
    text,
    'attachment; filename="demand_2026-07-01_2026-07-31.parquet"'
  ),
  "WWW-Authenticate": always("Which credential is wanted", text, 'ApiKey realm="grid-data-service"'),
  "Retry-After": header("Whole seconds to wait before trying again", { type: "integer", minimum: 1 }, 21)
} as const satisfies Readonly<Record<string, JsonObject>>

const quotaNames: ReadonlyArray<string> = [
  "X-RateLimit-Limit-Minute",
  "X-RateLimit-Remaining-Minute",
  "X-RateLimit-Limit-Day",
  "X-RateLimit-Remaining-Day",
  "X-Tier"
]

/** References to header components, by name in any case; `quota` stands for the five quota headers. */
export const headerRefs = (names: ReadonlyArray<string>): JsonObject => {
  const all: ReadonlyArray<string> = Object.keys(headerComponents)
  return Object.fromEntries(
    names
      .flatMap((name) =>
        name === "quota" ? quotaNames : all.filter((known) => known.toLowerCase() === name.toLowerCase())
      )
      .map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )
}
