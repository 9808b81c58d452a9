import type { JWTPayload } from "jose"
import { keepConnection } from "../cluster/TestCluster.ts"
import { ask, closeHosted, offer, startHosted } from "./OfRun.ts"

const variable = "GDS_TEST_SERVICE"

/** Settings of the service of a run, which other nodes on its database have as well: they deliver alerts and work on jobs, too. */
export const settingsOfRun = { GDS_ALERTS_ALLOW_PRIVATE: "on" } as const

/** Place of the service of a run. */
export interface ServiceAddress {
  readonly port: number
  readonly databaseUrl: string
}

/** Claims for which a token is wanted, or the logs. */
type Message = { readonly claims: JWTPayload } | "logs"

/** Offers the workers of a run one service. */
export const offerService = () =>
  offer(variable, {
    start: () => startHosted((provider) => ({ ...provider.environment, ...settingsOfRun })),
    answer: ({ database, provider, service }, message: Message | null): unknown => {
      if (message === "logs") return service.logs()
      if (message !== null) return provider.token(message.claims)
      return { port: service.port, databaseUrl: database.url } satisfies ServiceAddress
    },
    close: closeHosted
  })

/** Address of the run's service, once it is up. */
export const serviceOfRun = async (): Promise<ServiceAddress> => {
  const place = await ask<ServiceAddress>(variable)
  keepConnection(place.databaseUrl)
  return place
}

/** Token of a signed-in user of the run's service. */
export const tokenOfRun = (claims: JWTPayload): Promise<string> => ask(variable, { claims } satisfies Message)

/** Logs of the run's service so far. */
export const logsOfRun = (): Promise<string> => ask(variable, "logs" satisfies Message)
