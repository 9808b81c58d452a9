import { setTimeout as sleep } from "node:timers/promises"
import { createKeys } from "../Keys.ts"
import { call } from "../load/HttpCall.ts"
import type { Service } from "../service/Service.ts"
import { type Outcome, rest, type Surface, surfaces } from "../service/Surfaces.ts"

/** Outcomes of all calls of one run. */
export interface Admission {
  readonly admitted: number
  readonly distinctRemainders: number
  readonly refused: number
  /** Calls neither admitted nor refused for quota. */
  readonly others: ReadonlyArray<string>
  readonly milliseconds: number
}

/** The surfaces that answer on this service; REST must, legacy and connector are left out where they do not exist yet. */
export const workingSurfaces = async (services: ReadonlyArray<Service>): Promise<ReadonlyArray<Surface>> => {
  const [service] = services
  if (service === undefined) return []
  const [key = ""] = await createKeys(service, 1)
  const working: Array<Surface> = []
  for (const surface of surfaces) {
    const outcome = await ask(service, surface, key)
    if (outcome.kind === "admitted") working.push(surface)
    else if (surface === rest) throw new Error("no call is admitted over REST with a fresh enterprise key")
  }
  return working
}

/** Callers of a tenant, each of whom waits between two calls, ms. */
export interface Pace {
  readonly callers: number
  readonly pauseMs: number
}

/** Makes that many calls over all processes and surfaces in turn and counts what became of them. */
export const admitted = async (
  services: ReadonlyArray<Service>,
  through: ReadonlyArray<Surface>,
  key: string,
  calls: number,
  { callers, pauseMs }: Pace
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
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const remainders = outcomes.flatMap((outcome) => (outcome.kind === "admitted" ? [outcome.remaining] : []))
  return {
    admitted: remainders.length,
    distinctRemainders: new Set(remainders).size,
    refused: outcomes.filter((outcome) => outcome.kind === "refused").length,
    others: outcomes.flatMap((outcome) => (outcome.kind === "other" ? [outcome.what] : [])),
    milliseconds: performance.now() - started
  }
}

const ask = (service: Service, surface: Surface, key: string): Promise<Outcome> =>
  call(`${service.url}${surface.path}`, surface.question(key)).then(surface.outcome, (error: unknown) => ({
    kind: "other",
    what: String(error)
  }))
