import type { JWTPayload } from "jose"
import { keepConnection } from "../cluster/TestCluster.ts"
import type { Mode } from "../identity/IdentityProvider.ts"
import { ask, closeHosted, offer, startHosted } from "../run/OfRun.ts"

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

/** Offers the workers of a run one site, with these settings. */
export const offerSite = (environment: Readonly<Record<string, string>>) =>
  offer(variable, {
    start: () => startHosted((provider) => ({ ...environment, ...provider.environment, ...provider.oidcEnvironment })),
    answer: ({ database, provider, service }, message: Message | null): SiteAddress | string => {
      if (message === "logs") return service.logs()
      if (message?.mode !== undefined) provider.setMode(message.mode)
      if (message?.claims !== undefined) provider.vouchFor(message.claims)
      return { port: service.port, databaseUrl: database.url, issuer: provider.issuer }
    },
    close: closeHosted
  })

/** Address of the run's site, once it is up. */
export const siteOfRun = async (): Promise<SiteAddress> => {
  const place = await ask<SiteAddress>(variable)
  keepConnection(place.databaseUrl)
  return place
}

/** Log of the run's site so far. */
export const logsOfSite = (): Promise<string> => ask(variable, "logs" satisfies Message)

/** Sets the state of the site's identity provider. */
export const setProvider = async (state: ProviderState): Promise<void> => {
  await ask(variable, state satisfies Message)
}
