import { ExportFormat } from "@grid/domain/jobs/Job"
import { blockMs, iso, istDayStart } from "@grid/domain/time/Time"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { type Receiver, startReceiver } from "@grid/testing/http/Receiver"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { gds } from "../Paths.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import type { Service } from "../service/Service.ts"

/** Servers that the work beside the calls needs, and the settings by which the service knows them. */
export interface Partners {
  readonly identity: IdentityProvider
  readonly receiver: Receiver
  readonly folder: string
}

export const startPartners = async (scope: Scope): Promise<Partners> => {
  const identity = await startIdentityProvider()
  scope.defer(() => identity.close())
  const receiver = await startReceiver()
  scope.defer(() => receiver.close())
  return { identity, receiver, folder: await temporaryFolder(scope) }
}

/** Times that each kind of work was done, and its failures by message. */
export interface Work {
  readonly done: Record<string, number>
  readonly failures: Record<string, number>
}

/** Exports, imports, alerts and keys beside the calls until the signal. */
export const workBeside = async (
  service: Service,
  partners: Partners,
  key: string,
  signal: AbortSignal
): Promise<Work> => {
  const work: Work = { done: {}, failures: {} }
  const send = sender(service.url)
  const repeat = async (name: string, pauseMs: number, body: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !signal.aborted; turn++) {
      try {
        await body(turn)
        work.done[name] = (work.done[name] ?? 0) + 1
      } catch (error) {
        const failure = `${name}: ${error instanceof Error ? error.message : String(error)}`
        work.failures[failure] = (work.failures[failure] ?? 0) + 1
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const caller = { "x-api-key": key }
  await Promise.all([
    repeat("export", 10_000, (turn) => exportFile(send, caller, turn)),
    repeat("import", 60_000, (turn) => importFile(service, partners.folder, turn)),
    repeat("alert", 5_000, () => alertLife(send, caller, partners.receiver)),
    repeat("keys", 10_000, (turn) => keyLife(send, partners.identity, turn))
  ])
  return work
}

type Headers = Readonly<Record<string, string>>
type Send = <A>(
  step: string,
  method: string,
  path: string,
  headers: Headers,
  status: number,
  body?: unknown
) => Promise<A>

/** Calls and reads `data` of the answer; throws one line where the status is another one. */
const sender =
  (url: string): Send =>
  async <A>(step: string, method: string, path: string, headers: Headers, status: number, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000)
    })
    const text = await response.text()
    if (response.status !== status) throw new Error(`${step} answers ${response.status}`)
    const isJson = response.headers.get("content-type") === "application/json"
    return (isJson && text.startsWith("{") ? (JSON.parse(text) as { readonly data: A }).data : text) as A
  }

const jobs = "/developer/v1/jobs"

const exportFile = async (send: Send, key: Headers, turn: number): Promise<void> => {
  const format = ExportFormat.literals[turn % ExportFormat.literals.length]
  const order = { type: "export", dataset: turn % 2 === 0 ? "demand" : "frequency", query: { hours: 168 }, format }
  const { id } = await send<{ readonly id: string }>("order", "POST", jobs, key, 202, order)
  const deadline = performance.now() + 120_000
  for (let state = "queued"; state !== "succeeded";) {
    if (performance.now() > deadline || state === "failed") throw new Error(`job is ${state}`)
    await sleep(500)
    ;({ state } = await send<{ readonly state: string }>("job", "GET", `${jobs}/${id}`, key, 200))
  }
  await send("result", "GET", `${jobs}/${id}/result`, key, 200)
  await send("removal", "DELETE", `${jobs}/${id}`, key, 200)
}

/** Days long gone, so that imports meet no other source. */
const firstImportMs = istDayStart(20_000)

const importFile = async ({ environment }: Service, folder: string, turn: number): Promise<void> => {
  const file = join(folder, `goa_load_15min_${turn}.csv`)
  await writeFile(file, `ts_ist,load_mw\n${iso(firstImportMs + turn * blockMs)},${400 + turn / 4}\n`)
  const report = await runToEnd(process.execPath, [gds, "ingest", "import", "demand", file, "--json"], {
    environment,
    seconds: 120
  })
  await rm(file)
  const { written }: { readonly written: number } = JSON.parse(report)
  if (written !== 1) throw new Error(`${written} values were written in place of 1`)
}

const alerts = "/developer/v1/alerts"

const alertLife = async (send: Send, key: Headers, { received, url }: Receiver): Promise<void> => {
  const order = { name: "soak", metric: "demand", op: ">", threshold: 1_000_000, for_blocks: 1, url }
  const before = received.length
  const { id } = await send<{ readonly id: string }>("creation", "POST", alerts, key, 201, order)
  await send("test", "POST", `${alerts}/${id}/test`, key, 200)
  if (received.length === before) throw new Error("the test delivery did not arrive")
  await send("deliveries", "GET", `${alerts}/${id}/deliveries`, key, 200)
  await send("removal", "DELETE", `${alerts}/${id}`, key, 200)
}

/** Tenants, each with a user, that create keys in turn: a tenant and a user may do so a few times an hour only. */
const mostTenants = 60

const keys = "/api/developer/keys"

const keyLife = async (send: Send, identity: IdentityProvider, turn: number): Promise<void> => {
  const name = `soak-${turn % mostTenants}`
  const token = await identity.token({ org_id: name, sub: name })
  const user = { authorization: `Bearer ${token}` }
  type Created = { readonly id: string; readonly secret: string }
  const created = await send<Created>("creation", "POST", keys, user, 201, { name: "soak" })
  await send("ping", "GET", "/developer/v1/ping", { "x-api-key": created.secret }, 200)
  const next = await send<Created>("rotation", "POST", `${keys}/${created.id}/rotate`, user, 201, { grace_hours: 0 })
  await send("list", "GET", keys, user, 200)
  await send("revocation", "POST", `${keys}/${next.id}/revoke`, user, 200)
  await send("refusal", "GET", "/developer/v1/ping", { "x-api-key": next.secret }, 401)
}
