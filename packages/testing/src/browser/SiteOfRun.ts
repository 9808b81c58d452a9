import type { JWTPayload } from "jose"
import { createDatabase } from "../cluster/TestCluster.ts"
import { type Mode, startIdentityProvider } from "../identity/IdentityProvider.ts"
import { ask, offer } from "../service/OfRun.ts"
import { startService } from "../service/ServiceProcess.ts"

const variable = "GDS_TEST_SITE"

/** Place of the site of a run, as its workers need it. */
export interface SiteAddress {
  readonly port: number
  readonly databaseUrl: string
  readonly issuer: string
}

/** State of the site's identity provider from now on, as far as it is named. */
export interface ProviderState {
  readonly mode?: Mode
  /** Claims of the person for whom it vouches. */
  readonly claims?: JWTPayload | undefined
}

/** State for the identity provider, or a request for the logs. */
type Message = ProviderState | "logs"

/** The real service, with a database of its own and an identity provider that it trusts. */
const start = async (environment: Readonly<Record<string, string>>) => {
  const provider = await startIdentityProvider()
  const database = await createDatabase("simulated")
  const service = await startService({
    DATABASE_URL: database.url,
    ...environment,
    ...provider.environment,
    ...provider.oidcEnvironment
  })
  return { database, provider, service }
}

/** Offers the workers of a run one site, with these settings. */
export const offerSite = (environment: Readonly<Record<string, string>>) =>
  offer(variable, {
    start: () => start(environment),
    answer: ({ database, provider, service }, message: Message | null): SiteAddress | string => {
      if (message === "logs") return service.logs()
      if (message?.mode !== undefined) provider.setMode(message.mode)
      if (message?.claims !== undefined) provider.vouchFor(message.claims)
      return { port: service.port, databaseUrl: database.url, issuer: provider.issuer }
    },
    close: async ({ database, provider, service }) => {
      await service.stop()
      await database.drop()
      await provider.close()
    }
  })

/** Address of the run's site, once it is up. */
export const siteOfRun = (): Promise<SiteAddress> => ask(variable)

/** Log of the run's site so far. */
export const logsOfSite = (): Promise<string> => ask(variable, "logs" satisfies Message)

/** Sets the state of the site's identity provider. */
export const setProvider = async (state: ProviderState): Promise<void> => {
  await ask(variable, state satisfies Message)
}
