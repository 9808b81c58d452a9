import { iso, lastText } from "@grid/domain/time/Time"
import { Context, Effect, Layer } from "effect"
import { AppSettings } from "../config/Settings.ts"
import type { HttpCall, Reply } from "@grid/http/HttpCall"
import { RequestMetrics } from "@grid/http/RequestMetrics"
import { redact } from "@grid/domain/errors/Redact"

/** Request as a line of the log tells of it. */
export type LoggedCall = Pick<HttpCall, "method" | "path" | "query" | "requestId" | "labels" | "surface">

/** One line per request, with its id and without any secret; and the request metrics. */
export class AccessLog extends Context.Service<
  AccessLog,
  {
    readonly note: (call: LoggedCall, reply: Reply, startedMs: number, endedMs: number) => void
  }
>()("@grid/server/AccessLog") {}

/** Lines are written together: a write per request would cost more than the request. */
const flushEveryMs = 200
const flushBytes = 65_536

const rememberedPaths = 1_000

const timeOf = lastText(iso)

export const layer = Layer.effect(
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
    const metrics = new RequestMetrics(yield* Effect.context<never>())

    /** Paths repeat, and most of a line's cost would be looking them over again. */
    const redactedPaths = new Map<string, string>()
    const redactedPath = (path: string): string => {
      const hit = redactedPaths.get(path)
      if (hit !== undefined) return hit
      const redacted = JSON.stringify(redact(path))
      if (redactedPaths.size < rememberedPaths && path.length < 100) redactedPaths.set(path, redacted)
      return redacted
    }

    return AccessLog.of({
      note: (call, reply, startedMs, endedMs) => {
        const ms = endedMs - startedMs
        metrics.note(call, reply, ms / 1000)
        if (!enabled) return
        const { method, path, query, requestId } = call
        const { log, status } = reply
        buffer +=
          `{"time":"${timeOf(endedMs)}","level":"info","message":"request","request_id":"${requestId}","method":"${method}","path":${redactedPath(path)}` +
          (query === "" ? "" : `,"query":${JSON.stringify(redact(query))}`) +
          `,"status":${status},"duration_ms":${ms}` +
          (log?.key_id === undefined ? "" : `,"key_id":"${log.key_id}","tier":"${log.tier}"`) +
          (log?.code === undefined ? "" : `,"code":"${log.code}"`) +
          "}\n"
        if (buffer.length > flushBytes) flush()
      }
    })
  })
)
