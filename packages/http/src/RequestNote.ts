import { redact } from "@grid/domain/errors/Redact"
import type { RequestLog } from "@grid/domain/requests/RequestLog"
import type { HttpCall, Reply } from "./HttpCall.ts"

/** Longest path that is kept, characters. */
const longestPath = 200

/** Most parameters of a query whose names are kept. */
const mostParameters = 20

/** Names of the parameters of a query. What cannot be one is left out: a stranger may write anything in its place. */
export const parameterNames = (query: string): ReadonlyArray<string> => {
  const names = query.split("&", mostParameters).map((part) => part.split("=", 1)[0] ?? "")
  return [...new Set(names)].filter((name) => /^[a-z][a-z_]{0,39}$/.test(name))
}

/** Notes a call by a good key that came to its end; one without a key is nobody's. */
export const noteRequest = (
  requests: RequestLog["Service"],
  call: HttpCall,
  { log, status }: Reply,
  endedMs: number
): void => {
  const { key_id, tier } = call.reply?.log ?? {}
  const { labels, message, sentBefore, startedMs } = call
  const surface = labels.surface ?? call.surface
  if (key_id === undefined || tier === "anonymous" || surface === "docs" || surface === "operations") return
  requests.unsafeNote({ key_id, route: labels.route, surface, status, code: log?.code ?? null }, () => ({
    at: startedMs,
    request_id: call.requestId,
    method: call.method,
    path: redact(call.path).slice(0, longestPath),
    parameters: parameterNames(call.query),
    duration_ms: endedMs - startedMs,
    bytes: message.socket.bytesWritten - sentBefore
  }))
}
