import { Context, Effect, Layer, Metric } from "effect"
import { AppSettings } from "../config/Settings.ts"
import type { Exchange, Reply } from "../http/Exchange.ts"
import { duration, requests } from "./Metrics.ts"
import { redact } from "./Redact.ts"

/** One line per request, with its id and without any secret; and the request metrics. */
export class AccessLog extends Context.Tag("@grid/server/AccessLog")<
  AccessLog,
  { readonly note: (exchange: Exchange, reply: Reply, startedMs: number, endedMs: number) => Effect.Effect<void> }
>() {}

/** Lines are written together: a write per request would cost more than the request. */
const flushEveryMs = 200
const flushBytes = 65_536

export const layer = Layer.scoped(
  AccessLog,
  Effect.gen(function* () {
    const settings = yield* AppSettings
    const enabled = settings.logLevel === "info" || settings.logLevel === "debug"
    let buffer = ""
    const flush = () => {
      if (buffer !== "") process.stderr.write(buffer)
      buffer = ""
    }
    const timer = setInterval(flush, flushEveryMs)
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        clearInterval(timer)
        flush()
      })
    )
    const counters = new Map<string, typeof requests>()
    const counter = (status: number, code: string) => {
      const key = `${status} ${code}`
      let found = counters.get(key)
      if (found === undefined) {
        found = requests.pipe(Metric.tagged("status", String(status)), Metric.tagged("code", code))
        counters.set(key, found)
      }
      return found
    }
    return AccessLog.of({
      note: (exchange, reply, startedMs, endedMs) =>
        Effect.sync(() => {
          const ms = endedMs - startedMs
          counter(reply.status, reply.log?.code ?? "ok").unsafeUpdate(1, [])
          duration.unsafeUpdate(ms / 1000, [])
          if (!enabled) return
          const line = JSON.stringify({
            time: new Date(endedMs).toISOString(),
            level: "info",
            message: "request",
            request_id: exchange.requestId,
            method: exchange.method,
            path: redact(exchange.path),
            query: exchange.query === "" ? undefined : redact(exchange.query),
            status: reply.status,
            duration_ms: Math.round(ms * 10) / 10,
            ...reply.log
          })
          buffer += `${line}\n`
          if (buffer.length > flushBytes) flush()
        })
    })
  })
)
