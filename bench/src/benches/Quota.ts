import type { Bench, BenchContext } from "../Bench.ts"
import { createKeys, keysFor, latestRate } from "../Keys.ts"
import { runLoad } from "../load/Load.ts"
import type { LoadResult } from "../load/LoadPlan.ts"
import { metered, type Turn } from "../load/Turns.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { figure, type Table } from "../report/Table.ts"
import { latestPath, type Service, settled, startService } from "../service/Service.ts"
import { median } from "../Statistics.ts"
import { untilSecondsLeft } from "../UtcMinute.ts"
import { measureRevocation } from "./Revocation.ts"

/** The quota ledger over one to three server processes on one database: how fast, and how soon a revocation is answered. */
export const quotaBench: Bench = {
  name: "quota",
  description: "admission over 1, 2 and 3 server processes: rate, and the time to a revocation",
  run: async (context) => {
    const cluster = await startCluster(context.scope)
    const storage = { databaseUrl: await cluster.database("gds") }
    context.progress("starting three servers")
    const services = [await startService(context.scope, storage)]
    services.push(...(await Promise.all([startService(context.scope, storage), startService(context.scope, storage)])))
    context.progress("they learn their forecasts")
    const waited = await settled(...services)
    const rates = await measureRates(services, cluster.pid(), context)
    context.progress("revoking busy keys")
    const revocation = await measureRevocation(services, context.quick ? 3 : 10)
    return {
      title: "Quota ledger",
      tables: [rates.table, revocation.table],
      notes: ["One generator per server process, all on the same cores as the servers and PostgreSQL.", waited],
      raw: { rates: rates.raw, revocation: revocation.raw }
    }
  }
}

interface Measured {
  readonly table: Table
  readonly raw: unknown
}

const measureRates = async (
  services: ReadonlyArray<Service>,
  storePid: number,
  context: BenchContext
): Promise<Measured> => {
  const seconds = context.quick ? 3 : 10
  const rounds = 3
  const count = keysFor(latestRate * (seconds + 1))
  context.progress(`creating ${count} keys`)
  const [first] = services
  const keys = await createKeys(first ?? { environment: {} }, count)
  const turns = new Map(services.map((_, index): [number, Array<Turn>] => [index + 1, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [processes, taken] of turns) {
      await untilSecondsLeft(60)
      const loaded = services.slice(0, processes)
      const load = async () =>
        together(
          await Promise.all(
            loaded.map(({ url }, index) =>
              runLoad({
                url: `${url}${latestPath}`,
                keys: rotated(keys, index / processes),
                connections: connections / processes,
                seconds
              })
            )
          )
        )
      const total = await metered({ pids: loaded.map(({ process }) => process.pid), storePid }, load)
      taken.push(total)
      context.progress(`${processes} process(es): ${figure(total.per_second)}/s`)
    }
  }
  const rows = [...turns].map(([processes, taken]) => [
    `${processes} process${processes === 1 ? "" : "es"}`,
    figure(median(taken.map((turn) => turn.per_second))),
    figure(median(taken.map((turn) => turn.p50_ms)), 2),
    figure(median(taken.map((turn) => turn.p99_ms)), 2),
    figure(median(taken.map((turn) => turn.server_us))),
    figure(median(taken.map((turn) => turn.store_us))),
    figure(taken.reduce((sum, turn) => sum + turn.refused, 0)),
    figure(taken.reduce((sum, turn) => sum + turn.failed, 0))
  ])
  const columns = ["servers", "req/s", "p50 ms", "p99 ms", "server µs", "store µs", "non-2xx", "failed"]
  return { table: { title: `Admission rate, ${count} tenants`, columns, rows }, raw: [...turns] }
}

/** Altogether, whichever way they are spread; divides by one, two and three. */
const connections = 60

/** Each generator starts elsewhere in the list, or all would ask for the same tenant at once. */
const rotated = (keys: ReadonlyArray<string>, share: number): ReadonlyArray<string> => {
  const first = Math.floor(keys.length * share)
  return [...keys.slice(first), ...keys.slice(0, first)]
}

/** Sum of what several generators did side by side; latencies of the slowest. */
const together = (parts: ReadonlyArray<LoadResult>): LoadResult => {
  const sum = (value: (part: LoadResult) => number): number => parts.reduce((total, part) => total + value(part), 0)
  const worst = (value: (part: LoadResult) => number): number => Math.max(...parts.map(value))
  return {
    generator: parts[0]?.generator ?? "nothing",
    requests: sum((part) => part.requests),
    seconds: worst((part) => part.seconds),
    per_second: sum((part) => part.per_second),
    refused: sum((part) => part.refused),
    failed: sum((part) => part.failed),
    p50_ms: worst((part) => part.p50_ms),
    p90_ms: worst((part) => part.p90_ms),
    p99_ms: worst((part) => part.p99_ms),
    max_ms: worst((part) => part.max_ms)
  }
}
