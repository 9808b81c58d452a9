import { createKeys } from "../Keys.ts"
import { call, type HttpAnswer, type HttpQuestion } from "../load/HttpCall.ts"
import { latestPath, type Service } from "../service/Service.ts"

/** Outcome of one call. `admitted` carries what it left of the minute. */
type Outcome = { readonly kind: "admitted"; readonly remaining: number } | { readonly kind: "refused" | "other" }

/** One way to make a metered call. */
export interface Surface {
  readonly name: string
  readonly path: string
  readonly question: (key: string) => HttpQuestion
  readonly outcome: (answer: HttpAnswer) => Outcome
}

/** Outcomes of all calls of one run. */
export interface Admission {
  readonly admitted: number
  readonly distinctRemainders: number
  readonly refused: number
  /** Neither admitted nor refused for quota. */
  readonly other: number
  readonly milliseconds: number
}

/** The surfaces that answer on this service; REST must, legacy and connector are left out where they do not exist yet. */
export const workingSurfaces = async (services: ReadonlyArray<Service>): Promise<ReadonlyArray<Surface>> => {
  const [service] = services
  if (service === undefined) return []
  const [key = ""] = await createKeys({ environment: service.environment, count: 1, plan: "enterprise" })
  const working: Array<Surface> = []
  for (const surface of surfaces) {
    const outcome = await ask(service, surface, key)
    if (outcome.kind === "admitted") working.push(surface)
    else if (surface === rest) throw new Error("no call is admitted over REST with a fresh enterprise key")
  }
  return working
}

/** Makes that many calls at once over all processes and surfaces in turn and counts what became of them. */
export const admitted = async (
  services: ReadonlyArray<Service>,
  through: ReadonlyArray<Surface>,
  key: string,
  calls: number
): Promise<Admission> => {
  const started = performance.now()
  const outcomes: Array<Outcome> = []
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < calls) {
      const index = next++
      const service = services[index % services.length]
      const surface = through[Math.floor(index / services.length) % through.length]
      if (service !== undefined && surface !== undefined) outcomes.push(await ask(service, surface, key))
    }
  }
  await Promise.all(Array.from({ length: 60 }, caller))
  const remainders = outcomes.flatMap((outcome) => (outcome.kind === "admitted" ? [outcome.remaining] : []))
  return {
    admitted: remainders.length,
    distinctRemainders: new Set(remainders).size,
    refused: outcomes.filter((outcome) => outcome.kind === "refused").length,
    other: outcomes.filter((outcome) => outcome.kind === "other").length,
    milliseconds: performance.now() - started
  }
}

const ask = (service: Service, surface: Surface, key: string): Promise<Outcome> =>
  call(`${service.url}${surface.path}`, surface.question(key)).then(surface.outcome, () => ({ kind: "other" }))

/** The headers count on every answer over HTTP. */
const byStatus = ({ status, headers }: HttpAnswer): Outcome => {
  if (status === 200) return { kind: "admitted", remaining: Number(headers["x-ratelimit-remaining-minute"]) }
  return { kind: status === 429 ? "refused" : "other" }
}

/** A tool answers 200 either way and says in its result what happened; the result may come as an event stream. */
const byResult = ({ body }: HttpAnswer): Outcome => {
  if (body.includes('"quota_exceeded"')) return { kind: "refused" }
  const remaining = /"remaining_minute":\s*(\d+)/.exec(body)?.[1]
  return remaining === undefined ? { kind: "other" } : { kind: "admitted", remaining: Number(remaining) }
}

const rest: Surface = {
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

const connector: Surface = {
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

const surfaces = [rest, legacy, connector]
