import { Effect, Option } from "effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { AppSettings } from "../config/Settings.ts"
import type { HttpCall } from "@grid/http/HttpCall"

/** A call's span, around its gate and all that comes of it, named by its route: a path may hold a secret, and no two need be the same. */
export type Traced = (
  call: HttpCall,
  route: string,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse>
) => Effect.Effect<HttpServerResponse.HttpServerResponse>

/** Spans of calls; null where nobody collects them. */
export const makeTraced = Effect.map(AppSettings, ({ otlpEndpoint }): Traced | null =>
  Option.isNone(otlpEndpoint)
    ? null
    : ({ method, requestId }, route, answer) =>
        Effect.withSpan(answer, `${method} ${route}`, {
          kind: "server",
          attributes: { "http.request.method": method, "http.route": route, request_id: requestId }
        })
)
