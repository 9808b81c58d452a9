import { minuteMs } from "@grid/domain/time/Time"
import { setTimeout as sleep } from "node:timers/promises"
import { query } from "@grid/testing/cluster/TestCluster"
import { replacedLeases, untilReturned } from "@grid/testing/cluster/Leases"
import { readAlerts } from "./AlertLife.ts"
import type { ChaosNode } from "./ChaosNode.ts"
import { isEnded, readExport } from "./ExportLife.ts"
import { countImports, readImport, revisionsStatement } from "./ImportLife.ts"
import { readKeys } from "./KeyLife.ts"
import { recoveryMs } from "./Oracle.ts"
import type { Caller, Recorder } from "./Recorder.ts"
import { questions } from "./Traffic.ts"
import type { Lives } from "./Lives.ts"

/** Calls under way at a time when everything is looked for. */
const atOnce = 12

/** Longest time that a job is waited for: one that a dead node had taken up is taken over within it. */
const jobPatienceMs = 180_000

/** Samples the readiness of a node until the signal. */
export const sample = async (recorder: Recorder, node: ChaosNode, end: AbortSignal): Promise<void> => {
  while (!end.aborted) {
    const ready = await node.isReady()
    recorder.samples.push({ node: node.index, at: Date.now(), ready })
    await sleep(500)
  }
}

/** Waits until every node is ready, as long as the law leaves them and a little more. */
export const settle = async (nodes: ReadonlyArray<ChaosNode>): Promise<boolean> => {
  const deadline = Date.now() + recoveryMs + 5_000
  for (;;) {
    const ready = await Promise.all(nodes.map((node) => node.isReady()))
    if (ready.every(Boolean)) return true
    if (Date.now() > deadline) return false
    await sleep(500)
  }
}

/** Does the work for every item, so many at a time. */
const each = async <A>(items: ReadonlyArray<A>, work: (item: A) => Promise<unknown>): Promise<void> => {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** In the next whole minute, asks for a third more than each limit through all nodes and surfaces. */
export const quietMinute = async (
  recorder: Recorder,
  nodes: ReadonlyArray<ChaosNode>,
  callers: ReadonlyArray<Caller>
): Promise<void> => {
  await sleep(minuteMs - (Date.now() % minuteMs) + 200)
  const begin = recorder.calls.length
  const calls = callers.flatMap((caller) => {
    const limit = recorder.limits.get(caller.tenant) ?? 0
    return Array.from({ length: Math.ceil((limit * 4) / 3) }, (_, index) => ({ caller, index }))
  })
  await each(calls, async ({ caller, index }) => {
    const node = nodes[index % nodes.length]
    const question = questions[Math.floor(index / nodes.length) % questions.length]
    if (node !== undefined && question !== undefined) await recorder.ask(node, caller, question)
  })
  const made = recorder.calls.slice(begin)
  for (const { tenant } of callers) {
    const admitted = made.filter((call) => call.tenant === tenant && call.outcome === "admitted").length
    recorder.quietMinutes.push({ tenant, admitted })
  }
}

/** Looks through every node for everything that was written. */
export const readBack = async (recorder: Recorder, nodes: ReadonlyArray<ChaosNode>, lives: Lives): Promise<void> => {
  const { alerts, exports, imports, keys, writers } = lives
  const [first] = nodes
  const [reader] = writers
  if (first === undefined || reader === undefined) return
  const deadline = Date.now() + jobPatienceMs
  for (const asked of exports) {
    while (!(await isEnded(recorder, first, asked)) && Date.now() < deadline) await sleep(1_000)
  }
  await each(nodes, async (node) => {
    for (const asked of exports) await readExport(recorder, node, asked)
    for (const value of imports) await readImport(recorder, node, reader, value)
    for (const writer of writers) await readAlerts(recorder, node, writer, alerts)
    for (const life of keys) await readKeys(recorder, node, life)
  })
}

/** Takes from the tables what was counted, stored and delivered. */
export const readTables = async (recorder: Recorder, databaseUrl: string, lives: Lives): Promise<void> => {
  await untilReturned(databaseUrl)
  const counted = await query<{ tenant: string; calls: number; day: number; lost: number }>(
    databaseUrl,
    `select k.tenant_id as tenant, sum(u.calls)::int as calls,
       (select day_used - places_in(day_free) from tenant_quota q where q.tenant_id = k.tenant_id) as day,
       (select coalesce(sum(minute_to - minute_from), 0)::int from quota_lease l
         where l.tenant_id = k.tenant_id and l.expires_at < clock_timestamp() - interval '5 seconds') as lost
     from key_usage u join api_key k on k.id = u.key_id group by 1`
  )
  recorder.replacedLeases.push(...(await replacedLeases(databaseUrl)))
  const isOneDay = new Set(recorder.calls.map(({ endedAt }) => new Date(endedAt).getUTCDate())).size <= 1
  const known = new Map(counted.map((row) => [row.tenant, row]))
  for (const tenant of recorder.limits.keys()) {
    const row = known.get(tenant)
    recorder.counted.push({
      tenant,
      calls: row?.calls ?? 0,
      day: row === undefined || !isOneDay ? null : row.day,
      lost: row?.lost ?? 0
    })
  }
  const deliveries = await query<{ id: string; state: string }>(databaseUrl, `select id, state from alert_delivery`)
  for (const { id, state } of deliveries) {
    recorder.readings.push({ write: `delivery ${id}`, node: null, times: 1 })
    if (state === "delivered") recorder.delivered.add(id)
  }
  countImports(recorder, lives.imports, await query(databaseUrl, revisionsStatement))
}
