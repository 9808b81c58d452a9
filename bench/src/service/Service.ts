import { join } from "node:path"
import { call, statusOf } from "../load/HttpCall.ts"
import { gds } from "../Paths.ts"
import { freePort } from "@grid/testing/service/ServiceProcess"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import { untilQuiet } from "../process/Quiet.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** A server process of the service. */
export interface Service {
  readonly url: string
  readonly process: OwnedProcess
  /** With this environment the command line reaches the same data. */
  readonly environment: NodeJS.ProcessEnv
}

/** Place of a server's data: a database of ours, or a folder in which it runs its own PostgreSQL. */
export type Storage = { readonly databaseUrl: string } | { readonly dataDirectory: string }

/** Settings of the service that a bench needs, by variable. */
export type Settings = Readonly<Record<string, string>>

/** Path that is asked most, and that the peers imitate. */
export const latestPath = "/developer/v1/grid/demand/latest"

/** Environment of the service: nothing of the caller's own settings, the simulator as the source. */
export const serviceEnvironment = (storage: Storage, settings: Settings = {}): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(GDS_|DATABASE_URL$|PORT$|HOST$|PG|OTEL_)/.test(name)
  )
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: "production",
    GDS_SOURCES: "simulator",
    ...settings,
    ...("databaseUrl" in storage ? { DATABASE_URL: storage.databaseUrl } : { GDS_DATA_DIR: storage.dataDirectory })
  }
}

/** Spawns a server and returns at once; `serviceReady` waits for it. */
export const spawnService = async (scope: Scope, storage: Storage, settings?: Settings): Promise<Service> => {
  const environment = serviceEnvironment(storage, settings)
  const port = await freePort()
  const server = OwnedProcess.spawn(scope, {
    label: "gds serve",
    file: process.execPath,
    arguments: [gds, "serve", "--port", String(port)],
    environment,
    log: join(await temporaryFolder(scope), "serve.log")
  })
  return { url: `http://127.0.0.1:${port}`, process: server, environment }
}

/** Waits until the server says that it is ready; throws one line when it ends first or takes more than two minutes. */
export const serviceReady = (service: Service): Promise<void> =>
  service.process.ready(async () => (await statusOf(`${service.url}/readyz`)) === 200, 120)

/** Spawns a server and waits until it is ready. */
export const startService = async (scope: Scope, storage: Storage, settings?: Settings): Promise<Service> => {
  const service = await spawnService(scope, storage, settings)
  await serviceReady(service)
  return service
}

/**
 * Waits until servers that are ready have next to nothing to do: after its start each learns its forecasts, for which it and
 * what is measured would share the cores. Ten minutes at most. Returns the note that says so.
 */
export const settled = async (...services: ReadonlyArray<Service>): Promise<string> => {
  const quiet = await Promise.all(
    services.map(({ process }) => untilQuiet(process.pid, { seconds: 600, pauseSeconds: 1 }))
  )
  const tooBusy = quiet.includes(false) ? ", for which ten minutes were not enough" : ""
  return `The load begins when the service and all that it started have used next to no processor time for some seconds${tooBusy}: after its start it learns its forecasts.`
}

/** An answer in the envelope of the service. */
export interface Sample {
  readonly data: unknown
  readonly meta: Readonly<Record<string, unknown>>
}

/** The answer to the most asked question, for the peers to serve. */
export const captureSample = async (service: Service, key: string): Promise<Sample> => {
  const answer = await call(`${service.url}${latestPath}`, { headers: { "x-api-key": key } })
  if (answer.status !== 200) throw new Error(`${latestPath} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
  return JSON.parse(answer.body) as Sample
}
