import { Schema } from "effect"
import { KeyId, Timestamp } from "../Brands.ts"
import { Surface } from "../quota/Quota.ts"

const route = Schema.String.annotate({
  description: "Path template of the route; `unmatched` where none answered",
  examples: ["/developer/v1/grid/demand/latest"]
})

const surface = Surface.annotate({ description: "Surface that the call came in through" })

const code = Schema.NullOr(Schema.String).annotate({
  description: "Code of the problem that was answered; null where there was none"
})

/** Classes of HTTP status. */
const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const

export const RouteUsage = Schema.Struct({
  route,
  surface,
  status_class: Schema.Literals(statusClasses).annotate({ description: "Class of the HTTP status" }),
  code,
  calls: Schema.Int.annotate({ description: "Answered calls, charged or not" })
}).annotate({ identifier: "RouteUsage", description: "Calls of one route with one outcome" })
export type RouteUsage = typeof RouteUsage.Type

export const UsageByRoute = Schema.Struct({
  routes: Schema.Array(RouteUsage).annotate({ description: "The most calls first" })
}).annotate({ identifier: "UsageByRoute", description: "Calls of the tenant's keys by route and outcome" })

/** Minutes of the usage by minute, of which the last one is not over yet. */
export const usageMinutes = 60

export const MinuteUsage = Schema.Struct({
  ts: Timestamp.annotate({ description: "Begin of the minute" }),
  calls: Schema.Int.annotate({ description: "Answered calls, charged or not" }),
  problems: Schema.Int.annotate({ description: "Those of them that were answered with a problem, status 400 or above" })
}).annotate({ identifier: "MinuteUsage", description: "Calls of one minute" })
export type MinuteUsage = typeof MinuteUsage.Type

export const UsageByMinute = Schema.Struct({
  minutes: Schema.Array(MinuteUsage).annotate({
    description: "Newest first, the running one included; a minute without calls has 0"
  })
}).annotate({ identifier: "UsageByMinute", description: "Calls of the tenant's keys and sessions by minute" })

/** Most rows of the usage by route; those with fewer calls are left out. */
export const mostRouteRows = 1_000

export const RequestItem = Schema.Struct({
  at: Timestamp.annotate({ description: "When the request came in" }),
  request_id: Schema.String.annotate({ description: "Id of the request, as in the header `X-Request-Id`" }),
  method: Schema.String.annotate({ description: "HTTP method" }),
  route,
  path: Schema.String.annotate({ description: "Path as it came, without the query, at most 200 characters" }),
  parameters: Schema.Array(Schema.String).annotate({
    description: "Names of the query's parameters; their values are not kept"
  }),
  status: Schema.Int.annotate({ description: "HTTP status; 499 where the client went away before the last byte" }),
  code,
  duration_ms: Schema.Int.annotate({
    description: "Time from the request's headers to the last byte of the answer, ms"
  }),
  key_id: Schema.NullOr(KeyId).annotate({
    description: "Key that was used; null for a session of the console and for an embed"
  }),
  surface,
  bytes: Schema.Int.annotate({ description: "Bytes sent, headers included" })
}).annotate({
  identifier: "RequestItem",
  description: "A request by a key of the tenant; neither secret nor body is kept"
})
export type RequestItem = typeof RequestItem.Type

export const Requests = Schema.Struct({
  items: Schema.Array(RequestItem).annotate({ description: "Newest first, within a second in any order" })
}).annotate({ identifier: "Requests", description: "Requests by keys of the tenant" })

/** Days for which requests are kept. */
export const requestDays = 7

/** Newest requests, of all tenants together, beyond which older ones are not kept. */
export const mostRequests = 2_000_000
