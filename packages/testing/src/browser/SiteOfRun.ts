import type { JWTPayload } from "jose"
import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { createDatabase } from "../cluster/TestCluster.ts"
import { listen } from "../http/Loopback.ts"
import { type IdentityProvider, type Mode, startIdentityProvider } from "../identity/IdentityProvider.ts"
import { startService } from "../service/ServiceProcess.ts"

/** Variable of the environment by which workers learn where to ask for the site. */
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

interface Started {
  readonly address: SiteAddress
  readonly provider: IdentityProvider
  readonly close: () => Promise<void>
}

/** The real service, with a database of its own and an identity provider that it trusts. */
const start = async (environment: Readonly<Record<string, string>>): Promise<Started> => {
  const provider = await startIdentityProvider()
  const database = await createDatabase("simulated")
  const service = await startService({ DATABASE_URL: database.url, ...environment, ...provider.oidcEnvironment })
  return {
    address: { port: service.port, databaseUrl: database.url, issuer: provider.issuer },
    provider,
    close: async () => {
      await service.stop()
      await database.drop()
      await provider.close()
    }
  }
}

/**
 * Offers the workers of a run one site, with these settings, which is started as soon as one of them asks for it: a service for
 * each worker computed and learned the same four times.
 */
export const offerSite = async (environment: Readonly<Record<string, string>>): Promise<() => Promise<void>> => {
  let site: Promise<Started> | null = null
  const server = createServer((request, response) => {
    const answer = async (): Promise<SiteAddress> => {
      const { address, provider } = await (site ??= start(environment))
      if (request.method === "PUT") {
        // Sent by `setProvider` alone.
        const { claims, mode } = (await json(request)) as ProviderState
        if (mode !== undefined) provider.setMode(mode)
        if (claims !== undefined) provider.vouchFor(claims)
      }
      return address
    }
    answer().then(
      (address) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(String(error))
    )
  })
  const { close, url } = await listen(server)
  process.env[variable] = url
  return async () => {
    await close()
    await (await site?.catch(() => null))?.close()
  }
}

const ask = async (init?: RequestInit): Promise<SiteAddress> => {
  const url = process.env[variable]
  if (url === undefined) throw new Error("no site is offered: run the tests through vitest.config.ts")
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(text)
  const address: SiteAddress = JSON.parse(text)
  return address
}

/** Address of the run's site, once it is up. */
export const siteOfRun = (): Promise<SiteAddress> => ask()

/** Sets the state of the site's identity provider. */
export const setProvider = async (state: ProviderState): Promise<void> => {
  await ask({ method: "PUT", body: JSON.stringify(state) })
}
