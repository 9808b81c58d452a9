import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { createDatabase } from "../cluster/TestCluster.ts"
import { listen } from "../http/Loopback.ts"
import { type IdentityProvider, startIdentityProvider } from "../identity/IdentityProvider.ts"
import { startService } from "../service/ServiceProcess.ts"

/** One thing that the workers of a run share, and how they ask about it. */
export interface Offer<Thing, Message> {
  readonly start: () => Promise<Thing>
  /** Answer to a worker, as JSON; `message` is null where it sent none. */
  readonly answer: (thing: Thing, message: Message | null) => unknown
  readonly close: (thing: Thing) => Promise<void>
}

/**
 * Offers a thing to the workers of a run, started as soon as one of them asks for it; they learn where to ask by this variable of
 * the environment. A service for each worker computed and learned the same as many times.
 */
export const offer = async <Thing, Message>(
  variable: string,
  { answer, close, start }: Offer<Thing, Message>
): Promise<() => Promise<void>> => {
  let thing: Promise<Thing> | null = null
  const started = () => {
    const one = (thing ??= start())
    // One that could not start on a busy machine is started anew for whoever asks next.
    one.catch(() => (thing = null))
    return one
  }
  const server = createServer((request, response) => {
    const answered = async () => {
      const message = request.method === "PUT" ? ((await json(request)) as Message) : null
      return await answer(await started(), message)
    }
    answered().then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error))
    )
  })
  const { close: end, url } = await listen(server)
  process.env[variable] = url
  return async () => {
    await end()
    const open = await thing?.catch(() => null)
    if (open !== null && open !== undefined) await close(open)
  }
}

/** Answer about what is offered under this variable. */
export const ask = async <Value>(variable: string, message?: unknown): Promise<Value> => {
  const url = process.env[variable]
  if (url === undefined) throw new Error(`${variable} is not set: run the tests through vitest.config.ts`)
  const answer = await fetch(url, message === undefined ? {} : { method: "PUT", body: JSON.stringify(message) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(text)
  const value: Value = JSON.parse(text)
  return value
}

/** Service on simulated days, with a database and an identity provider of its own; the settings may name the provider. */
export const startHosted = async (settingsOf: (provider: IdentityProvider) => Readonly<Record<string, string>>) => {
  const provider = await startIdentityProvider()
  const database = await createDatabase("simulated")
  const service = await startService({ DATABASE_URL: database.url, ...settingsOf(provider) })
  return { database, provider, service }
}

export type Hosted = Awaited<ReturnType<typeof startHosted>>

/** End of a service, its database and its provider. */
export const closeHosted = async ({ database, provider, service }: Hosted): Promise<void> => {
  await service.stop()
  await database.drop()
  await provider.close()
}
