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

/** Calls a second of one process and of one a core, in one run. */
export const workersBench: Bench = {
  name: "workers",
  description: "GET /grid/demand/latest with --workers 1 and --workers auto",
  run: async ({ scope, quick, progress }) => {
    const plan: TurnPlan = {
      rounds: 3,
      connections: 64,
      warmUpSeconds: quick ? 1 : 2,
      seconds: quick ? 3 : 10,
      expectedRate: latestRate
    }
    const cluster = await startCluster(scope)
    const start = async (count: string) =>
      contestant(scope, count, await cluster.database(`gds_workers_${count}`), cluster.pid(), plan)
    const paced: TurnPlan = { ...plan, rate: pacedRate }
    const share: TurnPlan = {
      ...plan,
      rate: pacedRate / availableParallelism(),
      connections: plan.connections / availableParallelism()
    }
    progress("starting both")
    const [one, all] = [await start("1"), await start("auto")]
    const note = await settled(one, all)
    const budget = new MinuteBudget()
    const take = (kept: TurnPlan, keys: number, of: ReadonlyArray<{ readonly contestant: Contestant }> = [one, all]) =>
      takeTurns(
        of.map(({ contestant }) => ({
          ...contestant,
          keys: contestant.keys.slice(0, keys),
          callsPerMinute: keys * 600
        })),
        kept,
        budget,
        progress
      )
    const fastest = await take(plan, one.contestant.keys.length)
    const pacedKeys = keysFor(pacedRate * (plan.warmUpSeconds + plan.seconds))
    const equal = await take(paced, pacedKeys)
    const ofShare = await take(share, pacedKeys, [one])
    return {
      title: "Workers",
      tables: [
        tableOf(`GET /grid/demand/latest, ${plan.connections} connections, as fast as it goes`, fastest, false),
        tableOf(`GET /grid/demand/latest, ${figure(pacedRate)}/s`, equal, true),
        tableOf(`The same of one worker that gets a worker's share, ${figure(share.rate ?? 0)}/s`, ofShare, false)
      ],
      notes: [
        `Turns alternate, ${plan.rounds} rounds of ${plan.seconds} s after ${plan.warmUpSeconds} s of warm-up; medians, ratios within each round.`,
        `${availableParallelism()} cores, which the generator and PostgreSQL share with the workers. As fast as it goes, that shows what is left to be had of them, not what workers give on cores of their own; the price of a call is judged at one rate.`,
        "A call is dearer where fewer come: each turn of the event loop has fewer. The share of a worker shows how much of the difference that is.",
        note
      ],
      raw: [...fastest, ...equal, ...ofShare].map(({ contestant, turns }) => ({ who: contestant.name, turns }))
    }
  }
}

/** Calls a second at which the price of a call is compared: what either gives with ease. */
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

const contestant = async (scope: Scope, workers: string, databaseUrl: string, storePid: number, plan: TurnPlan) => {
  const service = await startService(
    scope,
    { databaseUrl },
    // All calls come from one address.
    { GDS_WORKERS: workers, GDS_MAX_CONNECTIONS_PER_ADDRESS: "2000" }
  )
  const count = keysFor(plan.expectedRate * (plan.warmUpSeconds + plan.seconds))
  const [hotKey = "", ...keys] = await createKeys({
    environment: service.environment,
    count: count + 1,
    plan: "enterprise"
  })
  const entry: Contestant = {
    name: `--workers ${workers}`,
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
