import { NotFound } from "@grid/domain/errors/ApiError"
import * as IngestMetrics from "@grid/ingest/Metrics"
import { Effect, Option, Redacted, SubscriptionRef } from "effect"
import { timingSafeEqual } from "node:crypto"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress, isPrivate } from "../gate/ClientAddress.ts"
import { type Exchange, json, reply } from "../http/Exchange.ts"
import type { PathEntry } from "../routes/Paths.ts"
import type { RouteHandler } from "../routes/Router.ts"
import { AccessLog } from "./AccessLog.ts"
import { docsPages, docsPaths } from "../docs/Docs.ts"
import { Drain } from "./Drain.ts"
import { llmsTxt } from "../docs/LlmsTxt.ts"
import { prometheusText } from "./Metrics.ts"
import { openApiDocument } from "../openapi/Document.ts"
import { inPhase } from "../openapi/LegacyPaths.ts"
import { Readiness } from "./Readiness.ts"

const get = (path: string, handler: RouteHandler): PathEntry<RouteHandler> => ({ method: "GET", path, handler })

const noStore = { "cache-control": "no-store" }
const cacheable = { "cache-control": "public, max-age=300" }

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, "latin1"), Buffer.from(b, "latin1"))

/** Health, metrics, the OpenAPI document and the docs: outside the gate, without tenant data. */
export const operationsRoutes = Effect.gen(function* () {
  const settings = yield* AppSettings
  const readiness = yield* Readiness
  const drain = yield* Drain
  const accessLog = yield* AccessLog

  const mayReadMetrics = (exchange: Exchange): boolean => {
    const { headers, rawHeaders, socket } = exchange.message
    if (Option.isSome(settings.metricsToken)) {
      const expected = `Bearer ${Redacted.value(settings.metricsToken.value)}`
      if (sameText(headers.authorization ?? "", expected)) return true
    }
    return Option.exists(clientAddress(socket.remoteAddress, rawHeaders, settings.trustedProxies), isPrivate)
  }

  /** What is made from the base address is made once for each: it is known only once the service listens. */
  const perBaseUrl = <A>(make: (baseUrl: string) => A) => {
    const made = new Map<string, A>()
    return (exchange: Exchange): A => {
      const known = made.get(exchange.baseUrl)
      if (known !== undefined) return known
      const value = make(exchange.baseUrl)
      made.set(exchange.baseUrl, value)
      return value
    }
  }

  const openApi = perBaseUrl((baseUrl) =>
    JSON.stringify(inPhase(openApiDocument(baseUrl, settings.products), settings.namespacePhase))
  )
  const llms = perBaseUrl((baseUrl) => llmsTxt(baseUrl, settings.namespacePhase))
  const docs = perBaseUrl((baseUrl) => docsPages(baseUrl, settings.namespacePhase))

  const page = (path: (typeof docsPaths)[number]) =>
    get(path, (exchange) =>
      Effect.map(docs(exchange)[path], (found) => reply(200, found.contentType, found.body, found.headers))
    )

  return [
    get("/", (exchange) =>
      Effect.succeed(reply(302, "text/plain", null, { location: `${exchange.baseUrl}/docs`, ...noStore }))
    ),
    get("/openapi.json", (exchange) => Effect.sync(() => reply(200, "application/json", openApi(exchange), cacheable))),
    get("/llms.txt", (exchange) =>
      Effect.sync(() => reply(200, "text/plain; charset=utf-8", llms(exchange), cacheable))
    ),
    ...docsPaths.map(page),
    get("/healthz", () => Effect.succeed(json(200, { status: "ok" }, noStore))),
    get("/readyz", () =>
      Effect.gen(function* () {
        const report = yield* readiness.report(yield* SubscriptionRef.get(drain))
        return json(report.ready ? 200 : 503, report, report.ready ? noStore : { ...noStore, "retry-after": "5" })
      })
    ),
    get("/metrics", (exchange) =>
      mayReadMetrics(exchange)
        ? Effect.map(IngestMetrics.refreshLag, () =>
            reply(200, "text/plain; version=0.0.4; charset=utf-8", prometheusText(accessLog.metrics), noStore)
          )
        : Effect.fail(new NotFound({ detail: "There is nothing here.", did_you_mean: [] }))
    )
  ]
})
