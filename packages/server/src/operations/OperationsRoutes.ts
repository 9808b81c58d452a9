import { NotFound } from "@grid/domain/errors/ApiError"
import { Effect, Option, Redacted, SubscriptionRef } from "effect"
import { timingSafeEqual } from "node:crypto"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress, isPrivate } from "../gate/ClientAddress.ts"
import { type Exchange, json, reply } from "../http/Exchange.ts"
import type { PathEntry } from "../routes/Paths.ts"
import type { RouteHandler } from "../routes/Router.ts"
import { Drain } from "./Drain.ts"
import { prometheusText } from "./Metrics.ts"
import { Readiness } from "./Readiness.ts"

const get = (path: string, handler: RouteHandler): PathEntry<RouteHandler> => ({ method: "GET", path, handler })

const noStore = { "cache-control": "no-store" }

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, "latin1"), Buffer.from(b, "latin1"))

/** Health, metrics, the OpenAPI document and the docs: outside the gate, without tenant data. */
export const operationsRoutes = Effect.gen(function* () {
  const settings = yield* AppSettings
  const readiness = yield* Readiness
  const drain = yield* Drain

  const mayReadMetrics = (exchange: Exchange): boolean => {
    const { headers, rawHeaders, socket } = exchange.message
    if (Option.isSome(settings.metricsToken)) {
      const expected = `Bearer ${Redacted.value(settings.metricsToken.value)}`
      if (sameText(headers.authorization ?? "", expected)) return true
    }
    return Option.exists(clientAddress(socket.remoteAddress, rawHeaders, settings.trustedProxies), isPrivate)
  }

  return [
    get("/healthz", () => Effect.succeed(json(200, { status: "ok" }, noStore))),
    get("/readyz", () =>
      Effect.gen(function* () {
        const report = yield* readiness.report(yield* SubscriptionRef.get(drain))
        return json(report.ready ? 200 : 503, report, report.ready ? noStore : { ...noStore, "retry-after": "5" })
      })
    ),
    get("/metrics", (exchange) =>
      mayReadMetrics(exchange)
        ? Effect.sync(() => reply(200, "text/plain; version=0.0.4; charset=utf-8", prometheusText(), noStore))
        : Effect.fail(new NotFound({ detail: "There is nothing here.", did_you_mean: [] }))
    )
  ]
})
