import autocannon from "autocannon"
import { percentileOfSorted } from "../Statistics.ts"
import type { LoadPlan, LoadResult } from "./LoadPlan.ts"
import { readPlan } from "./StandardInput.ts"

/** Closed loop with autocannon. Latencies are taken from its events, because its histogram knows whole milliseconds only. */
const run = async (plan: LoadPlan): Promise<LoadResult> => {
  const latencies: Array<number> = []
  let connection = 0
  const requests = plan.keys.map((key) =>
    plan.body === undefined
      ? { method: "GET" as const, headers: { "X-API-Key": key } }
      : { method: "POST" as const, headers: { "X-API-Key": key, ...posting }, body: plan.body }
  )
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: plan.url,
        connections: plan.connections,
        duration: plan.seconds,
        timeout: 10,
        // autocannon would start every connection at the first key, and all would ask for the same tenant at once
        setupClient: (client) => {
          const first = Math.floor((connection++ * requests.length) / plan.connections)
          client.setRequests([...requests.slice(first), ...requests.slice(0, first)].map((request) => ({ ...request })))
        }
      },
      (error: unknown, finished) => (error === null ? resolve(finished) : reject(error))
    )
    instance.on("response", (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  const sorted = Float64Array.from(latencies).sort()
  return {
    generator: "autocannon",
    requests: sorted.length,
    seconds: result.duration,
    per_second: sorted.length / result.duration,
    refused: result.non2xx,
    failed: result.errors,
    p50_ms: percentileOfSorted(sorted, 50),
    p90_ms: percentileOfSorted(sorted, 90),
    p99_ms: percentileOfSorted(sorted, 99),
    max_ms: percentileOfSorted(sorted, 100)
  }
}

const posting = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" }

process.stdout.write(JSON.stringify(await run(await readPlan())))
