import type { Bench, BenchContext } from "../Bench.ts"
import { quota, verdict } from "../Figures.ts"
import { get as planOf } from "@grid/domain/plans/Plan"
import { createKeys } from "../Keys.ts"
import { runLoad } from "../load/Load.ts"
import type { LoadResult } from "../load/LoadPlan.ts"
import { metered, type Turn } from "../load/Turns.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { figure, type Table } from "../report/Table.ts"
import { latestPath, type Service, settled, startService } from "../service/Service.ts"
import { median } from "../Statistics.ts"
import { admitted, type Admission, workingSurfaces } from "./Admission.ts"
import { measureRevocation } from "./Revocation.ts"

/** The quota ledger over one and three server processes on one database: how fast, and exact or not. */
export const quotaBench: Bench = {
  name: "quota",
  description: "admission over 1, 2 and 3 server processes: rate, and exactly the limit admitted",
  run: async (context) => {
    const cluster = await startCluster(context.scope)
    const storage = { databaseUrl: await cluster.database("gds") }
    context.progress("starting three servers")
    const services = [await startService(context.scope, storage)]
    services.push(...(await Promise.all([startService(context.scope, storage), startService(context.scope, storage)])))
    context.progress("they learn their forecasts")
    const waited = await settled(...services)
    const rates = await measureRates(services, cluster.pid(), context)
    const exactness = await measureExactness(services, context)
    context.progress("revoking busy keys")
    const revocation = await measureRevocation(services, context.quick ? 3 : 10)
    return {
      title: "Quota ledger",
      tables: [rates.table, exactness.table, revocation.table],
      notes: [
        "One generator per server process, all on the same cores as the servers and PostgreSQL.",
        "Exactness: a fresh tenant, several times its minute limit in calls at once, spread over the processes and surfaces.",
        waited
      ],
      raw: { rates: rates.raw, exactness: exactness.raw, revocation: revocation.raw }
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
  const count = Math.ceil((18_000 * (seconds + 1) * 1.1) / 600)
  context.progress(`creating ${count} keys`)
  const [first] = services
  const keys = await createKeys({ environment: first?.environment ?? {}, count, plan: "enterprise" })
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

const measureExactness = async (services: ReadonlyArray<Service>, context: BenchContext): Promise<Measured> => {
  const runs = context.quick ? 2 : 5
  const surfaces = await workingSurfaces(services)
  const rows: Array<ReadonlyArray<string>> = []
  const raw: Array<unknown> = []
  for (const { plan, limit } of limits) {
    const keys = await createKeys({ environment: services[0]?.environment ?? {}, count: runs, plan })
    const admissions: Array<Admission> = []
    for (const key of keys) {
      await untilSecondsLeft(20)
      admissions.push(await admitted(services, surfaces, key, Math.max(limit * 4, 60)))
    }
    const excess = Math.max(...admissions.map((run) => Math.abs(run.admitted - limit)))
    const repeated = admissions.reduce((sum, run) => sum + run.admitted - run.distinctRemainders, 0)
    const others = admissions.reduce((sum, run) => sum + run.other, 0)
    context.progress(`${plan}: admitted ${admissions.map((run) => run.admitted).join(", ")} of ${limit}`)
    rows.push([
      `${plan}, ${services.length} processes`,
      surfaces.map((surface) => surface.name).join(" + "),
      figure(limit),
      [...new Set(admissions.map((run) => run.admitted))].join(", "),
      figure(repeated),
      figure(admissions.reduce((sum, run) => sum + run.refused, 0)),
      figure(others),
      quota.excess.text,
      verdict(quota.excess, excess + repeated + others, `(${runs} runs)`)
    ])
    raw.push({ plan, limit, admissions })
  }
  const columns = [
    "plan",
    "surfaces",
    "limit",
    "admitted",
    "repeated remainders",
    "refused",
    "neither",
    "goal",
    "verdict"
  ]
  return { table: { title: "Exactness", columns, rows }, raw }
}

/** Altogether, whichever way they are spread; divides by one, two and three. */
const connections = 60

/** Minute limits of the contract. */
const limits = (["sandbox", "growth"] as const).map((plan) => ({ plan, limit: planOf(plan).limit_minute }))

/** Waits for a new UTC minute unless this one has that many seconds left; 60 always waits. */
const untilSecondsLeft = async (seconds: number): Promise<void> => {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < seconds * 1_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 200))
}

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
