import { setTimeout as sleep } from "node:timers/promises"
import { percentileOfSorted } from "../Statistics.ts"
import type { LoadPlan, LoadResult, Target } from "./LoadPlan.ts"
import { PacedConnection } from "./PacedConnection.ts"
import { readPlan } from "./StandardInput.ts"

/** Calls of a target by any connection, each with the next key. */
const callsOf = ({ keys, url }: Target) => {
  const { hostname, port, pathname, search, host } = new URL(url)
  const requests = keys.map((key) =>
    Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${key}\r\n\r\n`)
  )
  let turn = 0
  const next = (): Buffer => requests[turn++ % requests.length] ?? Buffer.alloc(0)
  return () => ({ connection: new PacedConnection(hostname, Number(port)), next })
}

/**
 * One of them, taken out. A proxy in front of workers gives a tenant's next call to any of its connections; in turn, calls of a tenant
 * would stay with one worker for a while and then all go to another.
 */
const drawn = <A>(all: Array<A>): A | undefined => {
  const place = Math.floor(Math.random() * all.length)
  const last = all.pop()
  if (last === undefined || place === all.length) return last
  const one = all[place]
  all[place] = last
  return one
}

/**
 * Open loop at a constant rate. Request i is due at i / rate whatever became of the others, and its latency counts from
 * when it was due, so that a stalled server pays for the requests that had to wait (no coordinated omission). The timer's
 * own lateness, up to about a millisecond, is therefore part of every latency.
 */
const run = async (plan: LoadPlan & { readonly rate: number }): Promise<LoadResult> => {
  const callers = [plan, ...(plan.twin === undefined ? [] : [plan.twin])].map(callsOf)
  const connections = Array.from({ length: Math.ceil(plan.connections / callers.length) }, () =>
    callers.map((open) => open())
  ).flat()
  const idle = [...connections]
  const total = Math.round(plan.rate * plan.seconds)
  const latencies = new Float64Array(total)
  const start = performance.now() + 50
  const due = (index: number): number => start + (index * 1_000) / plan.rate
  let sent = 0
  let answered = 0
  let refused = 0
  let failed = 0
  let end = start

  const sendDue = (): void => {
    const now = performance.now()
    while (sent < total && due(sent) <= now) {
      const caller = drawn(idle)
      if (caller === undefined) return
      const index = sent++
      caller.connection.send(caller.next(), (status) => {
        end = performance.now()
        latencies[answered++] = end - due(index)
        if (status === 0) failed++
        else if (status < 200 || status > 299) refused++
        idle.push(caller)
        sendDue()
      })
    }
  }

  const giveUp = start + plan.seconds * 1_000 + 15_000
  while (answered < total && performance.now() < giveUp) {
    sendDue()
    await sleep(1)
  }
  connections.forEach(({ connection }) => connection.close())
  const seconds = Math.max(plan.seconds, (end - start) / 1_000)
  const sorted = latencies.subarray(0, answered).sort()
  return {
    generator: `paced ${plan.rate}/s`,
    requests: answered,
    seconds,
    per_second: answered / seconds,
    refused,
    failed: failed + (total - answered),
    p50_ms: percentileOfSorted(sorted, 50),
    p90_ms: percentileOfSorted(sorted, 90),
    p99_ms: percentileOfSorted(sorted, 99),
    max_ms: percentileOfSorted(sorted, 100)
  }
}

const plan = await readPlan()
process.stdout.write(JSON.stringify(await run({ ...plan, rate: plan.rate ?? 1_000 })))
