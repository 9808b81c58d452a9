import { sum } from "@grid/domain/numbers/Numbers"
import { get as planOf } from "@grid/domain/plans/Plan"
import { library, missing } from "@grid/testing/cluster/FakeClock"
import { query } from "@grid/testing/cluster/TestCluster"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench, BenchContext } from "../Bench.ts"
import { type Clock, startClock } from "../chaos/Clock.ts"
import { quota, judgement } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { figure, type Table } from "../report/Table.ts"
import { serviceEnvironment, settled, startService } from "../service/Service.ts"
import { untilSecondsLeft } from "../UtcMinute.ts"
import { admitted, type Admission, type Pace, workingSurfaces } from "./Admission.ts"

const processes = 3

/** Tenants that call at the same time. */
const atATime = 10

/**
 * Calls of a tenant: as many at once as the limit and more, for which no lease is taken, and over some seconds, in which most are
 * admitted by leases of the three processes.
 */
const paces = [
  { name: "at once", plan: "starter", callers: 30, pauseMs: 0 },
  { name: "over some seconds", plan: "growth", callers: 12, pauseMs: 60 }
] as const satisfies ReadonlyArray<Pace & { readonly name: string; readonly plan: string }>

/** Differences from the true time to which a clock is set, s. */
const offsetsS = [-7_200, -61, -3, -1, 0, 1, 3, 61, 7_200]

/** Exactly the limit is admitted in every run, over processes whose clocks step meanwhile. */
export const exactnessBench: Bench = {
  name: "exactness",
  description: "exactly the limit admitted, 200 tenants over 3 processes whose clocks step",
  run: async (context) => {
    const cluster = await startCluster(context.scope)
    const storage = { databaseUrl: await cluster.database("gds") }
    const clocks = await Promise.all(Array.from({ length: processes }, () => startClock(context.scope)))
    context.progress("starting three servers")
    const [first, ...others] = clocks
    const start = (clock: Clock | undefined) => startService(context.scope, storage, clock?.environment)
    const services = [await start(first), ...(await Promise.all(others.map(start)))].map((service) => ({
      ...service,
      environment: serviceEnvironment(storage)
    }))
    context.progress("they learn their forecasts")
    const waited = await settled(...services)
    const surfaces = await workingSurfaces(services)
    const runs = context.quick ? atATime : 100
    const rows: Array<ReadonlyArray<string>> = []
    const raw: Array<unknown> = []
    for (const pace of paces) {
      const limit = planOf(pace.plan).limit_minute
      const keys = await createKeys(services[0] ?? { environment: {} }, runs, pace.plan)
      const measured = await measure(keys, storage.databaseUrl, clocks, context, (key) =>
        admitted(services, surfaces, key, limit * 3, pace)
      )
      rows.push(rowOf(pace.name, limit, measured))
      raw.push({ pace, limit, ...measured })
    }
    const columns = [
      "calls",
      "tenants",
      "limit",
      "admitted",
      "repeated remainders",
      "refused",
      "neither",
      "leases",
      "goal"
    ]
    const table: Table = {
      title: `Exactness over ${processes} processes: ${surfaces.map(({ name }) => name).join(", ")}`,
      columns: [...columns, "verdict"],
      rows
    }
    return {
      title: "Exactness of the quota",
      tables: [table],
      notes: [
        "Each tenant makes three times as many calls as its minute allows, spread over the processes and surfaces.",
        library === null
          ? `The clocks stand as they are: ${missing}.`
          : "Every process has a clock of its own, which is put forward or back by 1 s to 2 h several times a second.",
        "Leases: the most that stood in the database at one look.",
        waited
      ],
      raw
    }
  }
}

interface Measured {
  readonly admissions: ReadonlyArray<Admission>
  readonly mostLeases: number
}

const rowOf = (name: string, limit: number, { admissions, mostLeases }: Measured): ReadonlyArray<string> => {
  const total = (value: (run: Admission) => number): number => sum(admissions.map(value))
  const wrong = total((run) => Math.abs(run.admitted - limit))
  const repeated = total((run) => run.admitted - run.distinctRemainders)
  const other = total((run) => run.others.length)
  return [
    name,
    figure(admissions.length),
    figure(limit),
    [...new Set(admissions.map((run) => run.admitted))].join(", "),
    figure(repeated),
    figure(total((run) => run.refused)),
    figure(other),
    figure(mostLeases),
    ...judgement(quota.excess, wrong + repeated + other, `(${admissions.length} runs)`)
  ]
}

/** Runs of some tenants at a time, within one minute, while clocks step. */
const measure = async (
  keys: ReadonlyArray<string>,
  databaseUrl: string,
  clocks: ReadonlyArray<Clock>,
  { progress }: BenchContext,
  run: (key: string) => Promise<Admission>
): Promise<Measured> => {
  const admissions: Array<Admission> = []
  let mostLeases = 0
  for (let from = 0; from < keys.length; from += atATime) {
    await untilSecondsLeft(30)
    let isOver = false
    const steps = stepping(clocks, () => isOver)
    const looks = looking(databaseUrl, () => isOver)
    admissions.push(...(await Promise.all(keys.slice(from, from + atATime).map(run))))
    isOver = true
    mostLeases = Math.max(mostLeases, await looks)
    await steps
    const others = [...new Set(admissions.flatMap((admission) => admission.others))]
    progress(
      `${admissions.length} of ${keys.length} tenants${others.length === 0 ? "" : `; neither: ${others.join(", ")}`}`
    )
  }
  return { admissions, mostLeases }
}

const oneOf = <A>(items: ReadonlyArray<A>): A => items[Math.floor(Math.random() * items.length)] as A

const stepping = async (clocks: ReadonlyArray<Clock>, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await oneOf(clocks).set(oneOf(offsetsS))
    await sleep(50 + Math.random() * 200)
  }
}

/** The most leases that stood at one look. */
const looking = async (databaseUrl: string, isOver: () => boolean): Promise<number> => {
  let most = 0
  while (!isOver()) {
    const [row] = await query<{ leases: number }>(databaseUrl, "select count(*)::int as leases from quota_lease")
    most = Math.max(most, row?.leases ?? 0)
    await sleep(100)
  }
  return most
}
