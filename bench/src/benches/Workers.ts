import { availableParallelism } from "node:os"
import type { Bench } from "../Bench.ts"
import { verdict, workers } from "../Figures.ts"
import { createKeys, keysFor, latestRate } from "../Keys.ts"
import type { Contestant } from "../load/Contestant.ts"
import { MinuteBudget } from "../load/MinuteBudget.ts"
import { ratio, type Standing, takeTurns, type TurnPlan, typical, unanswered } from "../load/Turns.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import type { Scope } from "../process/Scope.ts"
import { figure, type Table } from "../report/Table.ts"
import { latestPath, settled, startService } from "../service/Service.ts"

/** Calls a second of one process and of two, and what a call takes of either. */
export const workersBench: Bench = {
  name: "workers",
  description: "GET /grid/demand/latest with --workers 1 and --workers 2",
  run: async ({ scope, quick, progress }) => {
    const plan: TurnPlan = {
      rounds: 3,
      connections: 64,
      warmUpSeconds: quick ? 1 : 2,
      seconds: quick ? 3 : 10,
      expectedRate: latestRate
    }
    const cluster = await startCluster(scope)
    const start = async (processes: number) => ({
      ...(await contestant(scope, processes, await cluster.database(`gds_workers_${processes}`), cluster.pid(), plan)),
      processes
    })
    progress("starting both")
    const both = [await start(1), await start(2)]
    const note = await settled(...both)
    const budget = new MinuteBudget()
    /** Turns of both, each with so many tenants; `isOfEach` where each process gets as much as the one. */
    const take = (kept: TurnPlan, tenants: number, isOfEach: boolean) =>
      takeTurns(
        both.map(({ contestant, processes: all }) => {
          const processes = isOfEach ? all : 1
          const keys = contestant.keys.slice(0, tenants * processes)
          return { ...contestant, processes, keys, callsPerMinute: keys.length * 600 }
        }),
        kept,
        budget,
        progress
      )
    const paced: TurnPlan = { ...plan, rate: pacedRate }
    const tenants = keysFor(pacedRate * (plan.warmUpSeconds + plan.seconds))
    const fastest = await take(plan, Number.POSITIVE_INFINITY, false)
    const ofEach = await take(paced, tenants, true)
    const together = await take(paced, tenants, false)
    return {
      title: "Workers",
      tables: [
        tableOf(`GET /grid/demand/latest, ${plan.connections} connections, as fast as it goes`, fastest, false),
        tableOf(`GET /grid/demand/latest, ${figure(pacedRate)}/s of each process and as many tenants`, ofEach, true),
        tableOf(`GET /grid/demand/latest, ${figure(pacedRate)}/s of all together`, together, false)
      ],
      notes: [
        `Turns alternate, ${plan.rounds} rounds of ${plan.seconds} s after ${plan.warmUpSeconds} s of warm-up; medians, ratios within each round.`,
        `${availableParallelism()} cores, which the generator and PostgreSQL share with the workers. As fast as it goes, that shows what is left to be had of them, not what workers give on cores of their own.`,
        "A call is dearer where fewer come: each turn of the event loop has fewer. So the price of a call is judged where each process is as busy as the one; that of a load divided between two is shown as well.",
        note
      ],
      raw: [...fastest, ...ofEach, ...together].map(({ contestant, turns }) => ({ who: contestant.name, turns }))
    }
  }
}

/** Calls a second at which the price of a call is compared: what a process gives with ease. */
const pacedRate = 8_000

const columns = [
  "who",
  "req/s",
  "÷ one worker",
  "p50 ms",
  "p99 ms",
  "server µs",
  "store µs",
  "not 2xx",
  "goal",
  "verdict"
]

/** Table of both; the second against the first, which is one worker. */
const tableOf = (title: string, standings: ReadonlyArray<Standing>, isJudged: boolean): Table => {
  const [ofOne] = standings
  const us = (standing: Standing) => typical(standing, (turn) => turn.server_us + turn.store_us)
  const rows = standings.map((standing) => [
    standing.contestant.name,
    figure(typical(standing, (turn) => turn.per_second)),
    figure(ofOne === undefined ? Number.NaN : ratio(standing, ofOne), 2),
    figure(
      typical(standing, (turn) => turn.p50_ms),
      2
    ),
    figure(
      typical(standing, (turn) => turn.p99_ms),
      2
    ),
    figure(typical(standing, (turn) => turn.server_us)),
    figure(typical(standing, (turn) => turn.store_us)),
    figure(unanswered(standing)),
    !isJudged || standing === ofOne ? "" : workers.processorTime.text,
    !isJudged || ofOne === undefined || standing === ofOne ? "" : judged(us(standing) / us(ofOne))
  ])
  return { title, columns, rows }
}

const judged = (over: number): string => verdict(workers.processorTime, over, figure(over, 2))

const contestant = async (scope: Scope, processes: number, databaseUrl: string, storePid: number, plan: TurnPlan) => {
  const service = await startService(
    scope,
    { databaseUrl },
    // All calls come from one address.
    { GDS_WORKERS: String(processes), GDS_MAX_CONNECTIONS_PER_ADDRESS: "2000" }
  )
  const count = keysFor(plan.expectedRate * (plan.warmUpSeconds + plan.seconds))
  const [hotKey = "", ...keys] = await createKeys({
    environment: service.environment,
    count: count + 1,
    plan: "enterprise"
  })
  const entry: Contestant = {
    name: `--workers ${processes}`,
    url: `${service.url}${latestPath}`,
    keys,
    hotKey,
    remainingHeader: "x-ratelimit-remaining-minute",
    process: service.process,
    storePid,
    callsPerMinute: keys.length * 600
  }
  return { ...service, contestant: entry }
}
