import { istDay, istDayDate } from "@grid/domain/time/Time"
import { Client } from "pg"
import type { Bench, BenchContext } from "../Bench.ts"
import { matching as goals, verdict } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { postTimes } from "../service/PostTimes.ts"
import { gds } from "../Paths.ts"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import { processorSeconds } from "../process/ProcessorTime.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { figure, type Table } from "../report/Table.ts"
import { serviceEnvironment, settled, startService } from "../service/Service.ts"
import { median } from "../Statistics.ts"

const blocksPerDay = 96
const yearDays = 365

/** Days that are simulated and computed; the others of the year have copies of their intensities and clean shares. */
const simulatedDays = 28

const storage = { power_mw: 1, energy_mwh: 4, efficiency: 0.85 }

/** Kinds of matching, each with what its request has beside load and generation. */
const kinds = [
  ["without storage", {}],
  ["with storage", { storage }],
  [
    "with storage, a third of the load moves up to 4 h",
    { storage, assumptions: { shift_hours: 4, shift_share_fraction: 0.33 } }
  ],
  ["with storage, by the hour", { storage, granularity: "hour" }]
] as const

/** Fills the days before the simulated ones with copies of what matching reads of a day. */
const copyDays = async (url: string, days: number): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into carbon_day (day, kinds, snapshots, captured_at, averages)
       select d.day - $1::int * n, d.kinds, d.snapshots, d.captured_at, d.averages
       from carbon_day d cross join generate_series(1, $2::int) n on conflict (day) do nothing`,
      [simulatedDays, Math.ceil(days / simulatedDays) - 1]
    )
  } finally {
    await client.end()
  }
}

/** The service over a database in which the grid is known of so many days before `end`, an IST day. */
const serviceOver = async ({ progress, scope }: BenchContext, days: number, end: number) => {
  const cluster = await startCluster(scope)
  const databaseUrl = await cluster.database("matching")
  const environment = serviceEnvironment({ databaseUrl })
  const span = ["--from", istDayDate(end - simulatedDays), "--to", istDayDate(end - 1)]
  progress(`${simulatedDays} days are simulated`)
  for (const words of [["simulate"], ["carbon", "compute"]]) {
    await runToEnd(process.execPath, [gds, ...words, ...span, "--json"], { seconds: 600, environment })
  }
  await copyDays(databaseUrl, days)
  const service = await startService(scope, { databaseUrl })
  progress("the service starts and learns its forecasts")
  return { service, waited: await settled(service) }
}

/** Calls of a kind: bytes of an answer, times from POST to the last byte, and mean processor time. */
interface Measurement {
  readonly kind: string
  readonly bytes: number
  readonly milliseconds: ReadonlyArray<number>
  readonly processor_ms: number
}

const tableOf = (quick: boolean, days: number, measured: ReadonlyArray<Measurement>): Table => {
  const judged = (goal: (typeof goals)[keyof typeof goals], ms: number) =>
    verdict(goal, quick ? Number.NaN : ms, `${figure(ms)} ms`)
  return {
    title: `${days} days of ${figure(days * blocksPerDay)} blocks, from POST to the last byte`,
    columns: ["what", "median", "longest", "goal", "verdict", "processor", "goal", "verdict", "answer"],
    rows: measured.map(({ bytes, kind, milliseconds, processor_ms }) => [
      kind,
      `${figure(median(milliseconds))} ms`,
      `${figure(Math.max(...milliseconds))} ms`,
      goals.yearMs.text,
      judged(goals.yearMs, median(milliseconds)),
      `${figure(processor_ms)} ms`,
      goals.processorMs.text,
      judged(goals.processorMs, processor_ms),
      `${figure(bytes / 1e6, 1)} MB`
    ])
  }
}

/** Matching of a year: the times of its kinds from POST to the last byte, and the processor time that each takes. */
export const matchingBench: Bench = {
  name: "matching",
  description: "matching of a year of blocks with and without storage and moves of load",
  run: async (context) => {
    const { progress, quick } = context
    const days = quick ? simulatedDays : yearDays
    const end = istDay(Date.now())
    const { service, waited } = await serviceOver(context, days, end)
    const [key = ""] = await createKeys(service, 1)
    const blocksOf = (of: (block: number) => number) =>
      Array.from({ length: days * blocksPerDay }, (_, block) => of(block))
    const generation_mwh = blocksOf(
      (block) => Math.round(750 * Math.max(0, -Math.cos((block * Math.PI) / 48)) ** 2) / 1_000
    )
    let number = 0
    // Each has another load: an answer that is kept already takes no computing.
    const bodyOf = (rest: object) => {
      number++
      return {
        state: "IN-MH",
        from: istDayDate(end - days),
        load_mwh: blocksOf(() => 0.25 + number / 1_000),
        generation_mwh,
        granularity: "block",
        ...rest
      }
    }
    const measure = async (rest: object, times: number) => {
      const before = await processorSeconds(service.process.pid)
      const posts = { service, key, path: "/v1/matching/hourly", status: 200, times }
      const { bytes, milliseconds } = await postTimes(posts, () => bodyOf(rest))
      const processor_ms = (1_000 * ((await processorSeconds(service.process.pid)) - before)) / times
      return { bytes, milliseconds, processor_ms }
    }
    const first = await measure({ storage }, 1)
    const measured: Array<Measurement> = []
    for (const [kind, rest] of kinds) {
      // The first of a kind compiles what it runs.
      await measure(rest, 1)
      const one = { kind, ...(await measure(rest, quick ? 3 : 15)) }
      progress(`${kind}: ${one.milliseconds.map((ms) => figure(ms)).join(", ")} ms`)
      measured.push(one)
    }
    return {
      title: "Matching",
      tables: [tableOf(quick, days, measured)],
      notes: [
        `One call after the other, ${measured[0]?.milliseconds.length ?? 0} of each kind, with loads that differ: reading the body, intensities and clean shares, computing in a thread, keeping inputs and answer, writing.`,
        `The first call of all, for which a thread starts and loads the solver: ${first.milliseconds.map((ms) => figure(ms)).join()} ms.`,
        `Processor time is the mean of the service's process with its threads. Intensities of ${simulatedDays} simulated days, copied to the days before them.`,
        waited
      ],
      raw: { days, first, measured }
    }
  }
}
