import type { HttpAnswer, HttpQuestion } from "../load/HttpCall.ts"
import { latestPath } from "./Service.ts"

/** Outcome of one call. `admitted` carries what it left of the minute. */
export type Outcome =
  | { readonly kind: "admitted"; readonly remaining: number }
  | { readonly kind: "refused" }
  | { readonly kind: "other"; readonly what: string }

/** One way to make a metered call. */
export interface Surface {
  readonly name: string
  readonly path: string
  readonly question: (key: string) => HttpQuestion
  readonly outcome: (answer: HttpAnswer) => Outcome
}

/** The headers count on every answer over HTTP. */
const byStatus = ({ status, headers }: HttpAnswer): Outcome => {
  if (status === 200) return { kind: "admitted", remaining: Number(headers["x-ratelimit-remaining-minute"]) }
  return status === 429 ? { kind: "refused" } : { kind: "other", what: String(status) }
}

/** A tool answers 200 either way and says in its result what happened; the result may come as an event stream. */
const byResult = ({ body, status }: HttpAnswer): Outcome => {
  if (body.includes('"quota_exceeded"')) return { kind: "refused" }
  const remaining = /"remaining_minute":\s*(\d+)/.exec(body)?.[1]
  return remaining === undefined
    ? { kind: "other", what: `${status} ${body.slice(0, 100)}` }
    : { kind: "admitted", remaining: Number(remaining) }
}

export const rest: Surface = {
  name: "REST",
  path: latestPath,
  question: (key) => ({ headers: { "x-api-key": key } }),
  outcome: byStatus
}

const legacy: Surface = {
  name: "legacy",
  path: "/api/intelligence/grid-frequency",
  question: (key) => ({ headers: { authorization: `Bearer ${key}` } }),
  outcome: byStatus
}

export const connector: Surface = {
  name: "connector",
  path: "/mcp",
  question: (key) => ({
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18"
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "live_demand", arguments: {} }
    })
  }),
  outcome: byResult
}

/** Every way to make a metered call. */
export const surfaces = [rest, legacy, connector]
