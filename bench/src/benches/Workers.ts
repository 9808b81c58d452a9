import { availableParallelism } from "node:os"
import type { Bench } from "../Bench.ts"
import { judgement, workers } from "../Figures.ts"
import { createKeys, keysFor, latestRate } from "../Keys.ts"
import type { Contestant } from "../load/Contestant.ts"
import { MinuteBudget } from "../load/MinuteBudget.ts"
import { ratio, type Standing, takeTurns, type Turn, type TurnPlan, typical, unanswered } from "../load/Turns.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import type { Scope } from "../process/Scope.ts"
import { figure, type Table } from "../report/Table.ts"
import { ourContestant } from "../service/OurContestant.ts"
import { type Service, settled, startService } from "../service/Service.ts"

/** Calls a second of one process, of two workers and of two services, and what a call takes of each. */
export const workersBench: Bench = {
  name: "workers",
  description: "GET /grid/demand/latest with --workers 1, with --workers 2 and with two services",
  run: async ({ scope, quick, progress }) => {
    const plan: TurnPlan = {
      rounds: 3,
      connections: 64,
      warmUpSeconds: quick ? 1 : 2,
      seconds: quick ? 3 : 10,
      expectedRate: latestRate
    }
    const cluster = await startCluster(scope)
    const start = async (name: string, workers: number) =>
      startEntry(scope, { workers, databaseUrl: await cluster.database(name), storePid: cluster.pid() }, plan)
    progress("starting four services")
    const one = await start("one", 1)
    const two = await start("two", 2)
    const pair = [await start("left", 1), await start("right", 1)] as const
    const note = await settled(one, two, ...pair)
    const budget = new MinuteBudget()
    const workersOf = (tenants: number, processes: 1 | 2) => [
      entryOf(one, "--workers 1", tenants),
      { ...entryOf(two, "--workers 2", tenants * processes), processes }
    ]
    const tenants = keysFor(pacedRate * (plan.warmUpSeconds + plan.seconds))
    /** Turns of all at the rate; `processes` are those of the second and third that get as much as the one. */
    const takePaced = (processes: 1 | 2) => {
      const services = { ...twinsOf(pair, (tenants * processes) / 2), processes }
      return takeTurns([...workersOf(tenants, processes), services], { ...plan, rate: pacedRate }, budget, progress)
    }
    const fastest = await takeTurns(workersOf(one.keys.length, 1), plan, budget, progress)
    const ofEach = await takePaced(2)
    const together = await takePaced(1)
    return {
      title: "Workers",
      tables: [
        tableOf(`GET /grid/demand/latest, ${plan.connections} connections, as fast as it goes`, fastest),
        tableOf(`GET /grid/demand/latest, ${figure(pacedRate)}/s of each process and as many tenants`, ofEach),
        tableOf(`GET /grid/demand/latest, ${figure(pacedRate)}/s of all together`, together)
      ],
      notes: [
        `Turns alternate, ${plan.rounds} rounds of ${plan.seconds} s after ${plan.warmUpSeconds} s of warm-up; medians, ratios within each round.`,
        `${availableParallelism()} cores, which the generator and PostgreSQL share with the workers. As fast as it goes, that shows what is left to be had of them, not what workers give on cores of their own.`,
        "A call is dearer where fewer come, since each turn of the event loop has fewer, and where more processes share the cores. So workers are judged by two services, each of one process with its own database, that get the same load at the same hour: these are what one process takes on a machine as busy. What a single process takes by itself is shown as well.",
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
  "÷ one",
  "p50 ms",
  "p99 ms",
  "server µs",
  "store µs",
  "µs ÷ one",
  "µs ÷ two services",
  "not 2xx",
  "goal",
  "verdict"
]

/** Processor time of a call, µs, by the server and its store. */
const price = ({ server_us, store_us }: Turn): number => server_us + store_us

/** Table of all: the first is one process; the third, where it is there, two services. */
const tableOf = (title: string, standings: ReadonlyArray<Standing>): Table => {
  const [one, two, services] = standings
  const rows = standings.map((standing) => {
    const over = (other: Standing | undefined, value: (turn: Turn) => number): number =>
      other === undefined || other === standing ? Number.NaN : ratio(standing, other, value)
    const isJudged = standing === two && services !== undefined
    const ofServices = over(services, price)
    return [
      standing.contestant.name,
      figure(typical(standing, "per_second")),
      figure(
        over(one, (turn) => turn.per_second),
        2
      ),
      figure(typical(standing, "p50_ms"), 2),
      figure(typical(standing, "p99_ms"), 2),
      figure(typical(standing, "server_us")),
      figure(typical(standing, "store_us")),
      figure(over(one, price), 2),
      figure(ofServices, 2),
      figure(unanswered(standing)),
      ...(isJudged ? judgement(workers.processorTime, ofServices, figure(ofServices, 2)) : ["", ""])
    ]
  })
  return { title, columns, rows }
}

/** A service of the bench with keys of its own. */
interface Entry extends Service {
  readonly keys: ReadonlyArray<string>
  readonly hotKey: string
  readonly storePid: number
}

interface EntryPlan {
  readonly workers: number
  readonly databaseUrl: string
  readonly storePid: number
}

const startEntry = async (
  scope: Scope,
  { databaseUrl, storePid, workers }: EntryPlan,
  plan: TurnPlan
): Promise<Entry> => {
  const service = await startService(
    scope,
    { databaseUrl },
    // All calls come from one address.
    { GDS_WORKERS: String(workers), GDS_MAX_CONNECTIONS_PER_ADDRESS: "2000" }
  )
  const count = keysFor(plan.expectedRate * (plan.warmUpSeconds + plan.seconds))
  const [hotKey = "", ...keys] = await createKeys(service, count + 1)
  return { ...service, keys, hotKey, storePid }
}

const entryOf = ({ hotKey, keys, storePid, ...service }: Entry, name: string, tenants: number): Contestant => ({
  ...ourContestant(service, keys.slice(0, tenants), { hotKey, name }),
  storePid
})

/** Two services as one contestant, each with so many tenants. */
const twinsOf = ([left, right]: readonly [Entry, Entry], tenants: number): Contestant => {
  const [first, twin] = [entryOf(left, "two services", tenants), entryOf(right, "two services", tenants)]
  return { ...first, twin, callsPerMinute: first.callsPerMinute + twin.callsPerMinute }
}
