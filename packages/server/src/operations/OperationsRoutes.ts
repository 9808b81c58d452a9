import { isSameSecret } from "@grid/http/Secret"
import { NotFound } from "@grid/domain/errors/ApiError"
import { PublishedPages } from "@grid/domain/http/PublishedPages"
import * as IngestMetrics from "@grid/ingest/Metrics"
import { Effect, Option, Redacted, SubscriptionRef } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress, isPrivate } from "@grid/http/ClientAddress"
import { type HttpCall, json, reply } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { type PublicDocument, publicDocument } from "@grid/http/PublicDocument"
import { Drain } from "./Drain.ts"
import { Fleet } from "./Fleet.ts"
import { Readiness, readReport } from "./Readiness.ts"

const getOf =
  (surface: PlainRoute["surface"]) =>
  (path: PlainRoute["path"], handler: PlainRoute["handler"]): PlainRoute => ({ method: "GET", path, surface, handler })

const get = getOf("operations")
const getDocument = getOf("docs")

const noStore = { "cache-control": "no-store" }

/** Health, metrics, the OpenAPI document and the docs: outside the gate, without tenant data. */
export const operationsRoutes = Effect.gen(function* () {
  const settings = yield* AppSettings
  const readiness = yield* Readiness
  const drain = yield* Drain
  const { pages } = yield* PublishedPages
  const reports = yield* (yield* Fleet)({
    metrics: Effect.andThen(IngestMetrics.refreshLag, PrometheusMetrics.format()),
    readiness: Effect.map(Effect.flatMap(SubscriptionRef.get(drain), readiness.report), (report) =>
      JSON.stringify(report)
    )
  })

  const mayReadMetrics = (call: HttpCall): boolean => {
    const { headers, rawHeaders, socket } = call.message
    if (Option.isSome(settings.metricsToken)) {
      const bearer = `Bearer ${Redacted.value(settings.metricsToken.value)}`
      if (isSameSecret(headers.authorization ?? "", bearer)) return true
    }
    return Option.exists(clientAddress(socket.remoteAddress, rawHeaders, settings.trustedProxies), isPrivate)
  }

  /** A page compressed once for each coding and base address, and anew where it has changed. */
  const pageRoute = ({ page, path }: (typeof pages)[number]): PlainRoute => {
    const documents = new Map<string, { readonly body: string; readonly document: PublicDocument }>()
    return getDocument(path, (call) =>
      Effect.flatMap(page(call.baseUrl), ({ body, contentType, headers }) => {
        const made = documents.get(call.baseUrl)
        const current = made?.body === body ? made : { body, document: publicDocument(body) }
        documents.set(call.baseUrl, current)
        return current.document(call, contentType, headers)
      })
    )
  }

  return [
    ...pages.map(pageRoute),
    get("/healthz", () => Effect.succeed(json(200, { status: "ok" }, noStore))),
    get("/readyz", () =>
      Effect.map(reports.readiness, (text) => {
        const report = readReport(text)
        return json(report.ready ? 200 : 503, report, report.ready ? noStore : { ...noStore, "retry-after": "5" })
      })
    ),
    get("/metrics", (call) =>
      mayReadMetrics(call)
        ? Effect.map(reports.metrics, (text) => reply(200, "text/plain; version=0.0.4; charset=utf-8", text, noStore))
        : Effect.fail(new NotFound({ detail: "There is nothing here.", did_you_mean: [] }))
    )
  ]
})
