import { hourMs } from "@grid/domain/time/Time"
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { createKeys } from "../Keys.ts"
import { call } from "../load/HttpCall.ts"
import { program } from "../Paths.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { killAtExit } from "../process/KillAtExit.ts"
import type { Scope } from "../process/Scope.ts"
import { loadDemand } from "../service/LoadDemand.ts"
import { type Service, startService } from "../service/Service.ts"
import { startPartners, type Work, workBeside } from "./Beside.ts"
import { clusterSettings, SoakDatabase, type TableReading } from "./Database.ts"
import { warmUpHours } from "./Judgement.ts"
import { mixAt, plansOfMix } from "./Mix.ts"
import type { Run } from "./Run.ts"
import { sample } from "./Sampler.ts"
import type { TrafficPlan, TrafficReport } from "./TrafficPlan.ts"

/** Order of a soak. */
export interface SoakOrder {
  readonly minutes: number
  /** Calls per second. */
  readonly rate: number
  readonly scope: Scope
  readonly progress: (line: string) => void
}

/** Outcome of a soak: what is judged, and what is shown beside it. */
export interface Soak {
  readonly run: Run
  readonly series: ReadonlyArray<TrafficReport>
  readonly tables: ReadonlyArray<TableReading>
  readonly done: Work["done"]
}

/** One service on a PostgreSQL of its own under the mix, for so many minutes, with other work beside it. */
export const soak = async ({ minutes, progress, rate, scope }: SoakOrder): Promise<Soak> => {
  const partners = await startPartners(scope)
  const cluster = await startCluster(scope, { settings: clusterSettings })
  const databaseUrl = await cluster.database("gds")
  progress("starting the service")
  const service = await startService(
    scope,
    { databaseUrl },
    {
      ...partners.identity.environment,
      GDS_ALERTS_ALLOW_PRIVATE: "on",
      GDS_CONNECTOR_OPEN_LIMIT: "1000000",
      GDS_LOG_LEVEL: "warn"
    }
  )
  const database = await SoakDatabase.open(databaseUrl)
  scope.defer(() => database.close())
  const days = minutes < 2 ? 30 : 366
  progress(`loading ${days} days of demand`)
  await loadDemand(databaseUrl, days)
  const keys = await keysOf(service, rate)
  progress("waiting for the forecasts")
  await forecastsReady(service, keys.enterprise?.[0] ?? "")

  const seconds = minutes * 60
  const reportMs = Math.min(5_000, seconds * 50)
  const plan: TrafficPlan = { url: service.url, mix: mixAt(Date.now()), keys, connections: 64, rate, seconds, reportMs }
  const end = new AbortController()
  progress(`${rate} calls/s for ${minutes} minutes`)
  const [samples, work, before, reports] = await Promise.all([
    sample(service, database, reportMs, end.signal),
    workBeside(service, partners, keys.enterprise?.at(-1) ?? "", end.signal),
    sleep(warmUpHours(minutes) * hourMs).then(() => database.plans()),
    generate(scope, plan, progress).finally(() => end.abort())
  ])
  const total = reports.at(-1)
  if (total === undefined || !total.isTotal) throw new Error("the generator ended before its last line")
  return {
    run: {
      minutes,
      connections: plan.connections,
      samples,
      traffic: total,
      failures: work.failures,
      plans: [before, await database.plans()]
    },
    series: reports.slice(0, -1),
    tables: await database.tables(),
    done: work.done
  }
}

/** As many keys of the largest plan as the rate takes with room to spare, and one of every other. */
const keysOf = async (service: Service, rate: number): Promise<TrafficPlan["keys"]> => {
  const { environment } = service
  const most = Math.ceil((rate * 60 * 1.5) / 600) + 1
  const keys: Record<string, ReadonlyArray<string>> = {
    enterprise: await createKeys({ environment }, most)
  }
  for (const plan of plansOfMix) keys[plan] = await createKeys({ environment }, 1, plan)
  return keys
}

const forecastRoutes = ["demand", "exchange-forward-curve", "carbon-intensity"]

/** Polls until every forecast is there, for ten minutes at most; the schedule runs them after the start. */
const forecastsReady = async ({ url }: Service, key: string): Promise<void> => {
  const deadline = performance.now() + 600_000
  for (const route of forecastRoutes) {
    while ((await call(`${url}/developer/v1/forecast/${route}`, { headers: { "x-api-key": key } })).status !== 200) {
      if (performance.now() > deadline) throw new Error(`forecast/${route} is not there after ten minutes`)
      await sleep(1_000)
    }
  }
}

/** Runs the generator in a process of its own and returns its lines. */
const generate = async (
  scope: Scope,
  plan: TrafficPlan,
  progress: (line: string) => void
): Promise<ReadonlyArray<TrafficReport>> => {
  const child = spawn(process.execPath, [program("soak/Traffic.js")], { stdio: ["pipe", "pipe", "inherit"] })
  killAtExit(child)
  scope.defer(() => void child.kill())
  child.stdin.end(JSON.stringify(plan))
  const reports: Array<TrafficReport> = []
  for await (const line of createInterface({ input: child.stdout })) {
    const report: TrafficReport = JSON.parse(line)
    reports.push(report)
    if (reports.length % 12 === 0) progress(`${(report.hours * 60).toFixed(1)} min, unsent ${report.unsent}`)
    for (const [outcome, times] of Object.entries(report.isTotal ? {} : report.unexpected)) {
      progress(`unexpected ${outcome}, ${times} times`)
    }
  }
  return reports
}
