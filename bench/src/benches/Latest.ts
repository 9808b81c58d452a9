import type { Bench, BenchContext } from "../Bench.ts"
import { createKeys, keysFor, latestRate } from "../Keys.ts"
import type { Contestant } from "../load/Contestant.ts"
import { MinuteBudget } from "../load/MinuteBudget.ts"
import type { TurnPlan } from "../load/Turns.ts"
import { verifyAlike } from "../load/Verify.ts"
import { startPeers } from "../peers/Peers.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import type { Report } from "../report/Report.ts"
import { ourContestant } from "../service/OurContestant.ts"
import { captureSample, type Service, settled, startService } from "../service/Service.ts"
import { compareHotTenant, compareLatency, compareThroughput, everybody, type Field } from "./Comparison.ts"

/** `GET /grid/demand/latest` of the service and of what a user would build instead. */
export const latestBench: Bench = {
  name: "latest",
  description: "GET /grid/demand/latest against Fastify with a PostgreSQL or Redis counter",
  run: async (context) => {
    const { scope, progress } = context
    const plans = plansOf(context)
    const cluster = await startCluster(scope)
    progress("starting the service")
    const service = await startService(scope, { databaseUrl: await cluster.database("gds") })
    progress(`creating ${plans.quietKeys + 1} keys`)
    const ours = { ...(await ourselves(service, plans.quietKeys)), storePid: cluster.pid() }
    const sample = await captureSample(service, ours.keys[0] ?? "")
    const { contestants, skipped } = await startPeers(scope, cluster, sample, plans.quietKeys)
    progress("the service learns its forecasts")
    const notes = [await settled(service), ...skipped]
    return compare({ ours, peers: contestants }, notes, context)
  }
}

const ourselves = async (service: Service, count: number): Promise<Contestant> => {
  const [hotKey = "", ...keys] = await createKeys(service, count + 1)
  return ourContestant(service, keys, { hotKey })
}

const compare = async (field: Field, notes: ReadonlyArray<string>, context: BenchContext): Promise<Report> => {
  const { throughput, quiet, latency, hot, keys, latencyKeys } = plansOf(context)
  await verifyAlike(everybody(field))
  const budget = new MinuteBudget()
  const withKeys = (count: number): Field => {
    const some = (contestant: Contestant): Contestant => ({
      ...contestant,
      keys: contestant.keys.slice(0, count),
      callsPerMinute: Math.min(contestant.callsPerMinute, count * 600)
    })
    return { ours: some(field.ours), peers: field.peers.map(some) }
  }
  const tables = [
    await compareThroughput(withKeys(keys), throughput, `${keys} busy tenants`, budget, context.progress),
    await compareThroughput(field, quiet, `${field.ours.keys.length} quiet tenants`, budget, context.progress),
    await compareLatency(withKeys(latencyKeys), latency, budget, context.progress),
    await compareHotTenant(field, hot, budget, context.progress)
  ]
  return {
    title: "GET /grid/demand/latest",
    tables: tables.map((compared) => compared.table),
    notes: [
      `Turns alternate, ${throughput.rounds} rounds of ${throughput.seconds} s after ${throughput.warmUpSeconds} s of warm-up; medians, ratios within each round.`,
      "Everybody uses one PostgreSQL over its Unix socket, fsync and synchronous_commit on; the generator shares the cores.",
      "Peers encode `data` once and find keys by their SHA-256; PostgreSQL's reads the key's state with every call, Redis's every second.",
      `Busy tenants call some 20 to 100 times a second each, at the constant rate ${latencyKeys} of them; quiet ones once or twice, for which hardly a lease is taken.`,
      "µs: processor time a call, of the server with its threads and of the database or Redis it counts in; what they do besides is in it.",
      "At the constant rate a latency counts from when the request was due (open loop, no coordinated omission).",
      ...notes
    ],
    raw: tables.map((compared) => compared.raw)
  }
}

interface Plans {
  readonly throughput: TurnPlan
  readonly quiet: TurnPlan
  readonly latency: TurnPlan & { readonly rate: number }
  readonly hot: TurnPlan
  /** Tenants of a busy load, of whom each calls often, with as many calls as fit or at the constant rate, and those of a quiet one. */
  readonly keys: number
  readonly latencyKeys: number
  readonly quietKeys: number
}

/** One turn of ours must fit into the minute limits of its keys; the turns wait for another minute otherwise. */
const plansOf = ({ quick }: BenchContext): Plans => {
  const shared = { rounds: 3, expectedRate: latestRate, warmUpSeconds: quick ? 1 : 2, seconds: quick ? 3 : 10 }
  const rate = 5_000
  const turnSeconds = shared.warmUpSeconds + shared.seconds
  return {
    throughput: { ...shared, connections: 64 },
    quiet: { ...shared, connections: 64, warmUpSeconds: quick ? 2 : 4, seconds: quick ? 3 : 6 },
    latency: { ...shared, connections: 64, rate },
    hot: { ...shared, connections: 64, seconds: quick ? 2 : 5, warmUpSeconds: 0 },
    keys: keysFor(latestRate * turnSeconds),
    latencyKeys: keysFor(rate * turnSeconds),
    quietKeys: 8_000
  }
}
