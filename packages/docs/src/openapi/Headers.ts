import { quota, requestId, tier } from "./ExampleMeta.ts"
import { asOf, lastModified } from "./Examples.ts"
import headers from "./headers.json" with { type: "json" }
import type { JsonObject } from "./Schemas.ts"

/** Examples that follow from those of answers. */
const examples: JsonObject = {
  "X-Request-Id": requestId,
  "X-RateLimit-Remaining": Math.min(quota.remaining_minute, quota.remaining_day ?? quota.remaining_minute),
  "X-RateLimit-Limit-Minute": quota.limit_minute,
  "X-RateLimit-Remaining-Minute": quota.remaining_minute,
  "X-RateLimit-Limit-Day": quota.limit_day ?? "unlimited",
  "X-RateLimit-Remaining-Day": quota.remaining_day ?? "unlimited",
  "X-Tier": tier,
  "Last-Modified": lastModified,
  "X-Meta-As-Of": asOf
}

/** Every response header that the document names. */
export const headerComponents: JsonObject = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => {
    const { description, schema, ...rest } = header
    const example = examples[name]
    return [name, { description, schema, ...(example !== undefined && { example }), ...rest }]
  })
)

const quotaNames: ReadonlyArray<string> = Object.keys(headers).filter((name) => /^X-(RateLimit|Tier)/.test(name))

/** References to header components, by name in any case; `quota` stands for the quota headers. */
export const headerRefs = (names: ReadonlyArray<string>): JsonObject => {
  const all = Object.keys(headers)
  return Object.fromEntries(
    names
      .flatMap((name) =>
        name === "quota" ? quotaNames : all.filter((header) => header.toLowerCase() === name.toLowerCase())
      )
      .map((name) => [name, { $ref: `#/components/headers/${name}` }])
  )
}
