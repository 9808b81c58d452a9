import type { JWTPayload } from "jose"
import { createDatabase } from "../cluster/TestCluster.ts"
import { startIdentityProvider } from "../identity/IdentityProvider.ts"
import { ask, offer } from "./OfRun.ts"
import { startService } from "./ServiceProcess.ts"

const variable = "GDS_TEST_SERVICE"

/** Place of the service of a run. */
export interface ServiceAddress {
  readonly port: number
  readonly databaseUrl: string
}

/** Claims for which a token is wanted, or the logs. */
type Message = { readonly claims: JWTPayload } | "logs"

/** The real service, on simulated days, with a database of its own and an identity provider that it trusts. */
const start = async (environment: Readonly<Record<string, string>>) => {
  const provider = await startIdentityProvider()
  const database = await createDatabase("simulated")
  const service = await startService({ DATABASE_URL: database.url, ...provider.environment, ...environment })
  return { database, provider, service }
}

/** Offers the workers of a run one service, with these settings. */
export const offerService = (environment: Readonly<Record<string, string>>) =>
  offer(variable, {
    start: () => start(environment),
    answer: ({ database, provider, service }, message: Message | null): unknown => {
      if (message === "logs") return service.logs()
      if (message !== null) return provider.token(message.claims)
      return { port: service.port, databaseUrl: database.url } satisfies ServiceAddress
    },
    close: async ({ database, provider, service }) => {
      await service.stop()
      await database.drop()
      await provider.close()
    }
  })

/** Address of the run's service, once it is up. */
export const serviceOfRun = (): Promise<ServiceAddress> => ask(variable)

/** Token of a signed-in user of the run's service. */
export const tokenOfRun = (claims: JWTPayload): Promise<string> => ask(variable, { claims } satisfies Message)

/** Logs of the run's service so far. */
export const logsOfRun = (): Promise<string> => ask(variable, "logs" satisfies Message)
