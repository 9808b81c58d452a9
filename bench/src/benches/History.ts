import { dayMs, istDate } from "@grid/domain/time/Time"
import type { Bench, BenchContext } from "../Bench.ts"
import { history, verdict, judgement, measuredColumns } from "../Figures.ts"
import { createKeys, keysFor } from "../Keys.ts"
import { call, type HttpAnswer } from "../load/HttpCall.ts"
import { MinuteBudget } from "../load/MinuteBudget.ts"
import { takeTurns, typical, unanswered } from "../load/Turns.ts"
import { verifyAlike } from "../load/Verify.ts"
import { residentMb } from "../process/ResidentMemory.ts"
import { figure, type Table } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { loadDemand } from "../service/LoadDemand.ts"
import { ourContestant } from "../service/OurContestant.ts"
import { type Service, settled, startService } from "../service/Service.ts"
import { median, percentile } from "../Statistics.ts"

/** Demand history: a day at full speed, and ten years to the last byte. */
export const historyBench: Bench = {
  name: "history",
  description: "demand history: 24 h rate, ten years to the last byte (60 days with --quick), memory",
  run: async (context) => {
    const days = context.quick ? 60 : 3_652
    const storage = { dataDirectory: await dataDirectory(context.scope) }
    const service = await startService(context.scope, storage)
    context.progress(`loading ${days} days of demand`)
    const emptyMb = await residentMb(service.process.pid)
    const started = performance.now()
    const values = await loadDemand({ dataDir: storage.dataDirectory }, days)
    const loadSeconds = (performance.now() - started) / 1_000
    context.progress(`${figure(values)} values in ${figure(loadSeconds, 1)} s`)
    const waited = await settled(service)
    const loadedMb = await residentMb(service.process.pid)
    const day = await measureDay(service, context)
    const long = await measureLong(service, days, context)
    const growth = await measureGrowth(service, days)
    const rows = [
      [
        `load of ${figure(days)} days of all-India demand and price, simulating included`,
        `${figure(loadSeconds, 1)} s (${figure(values / loadSeconds)} values/s)`,
        "",
        ""
      ],
      ["server RSS at its start, MB", figure(emptyMb, 1), "", ""],
      ["server RSS once they are loaded and forecasts are learned, MB", figure(loadedMb, 1), "", ""],
      ...day.rows,
      ...long.rows
    ]
    const table: Table = { title: "Demand history", columns: measuredColumns, rows }
    return {
      title: "Demand history",
      tables: [table, growth.table],
      notes: [
        "Sent uncompressed (`Accept-Encoding: identity`) on a keep-alive connection; milliseconds from the call to the last byte.",
        waited,
        ...(context.quick ? ["The ten-year goal is not judged with --quick: there are 60 days only."] : [])
      ],
      raw: {
        days,
        load_seconds: loadSeconds,
        rss_empty_mb: emptyMb,
        rss_loaded_mb: loadedMb,
        day: day.raw,
        long: long.raw,
        growth: growth.raw
      }
    }
  }
}

interface Measured {
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly raw: unknown
}

const path = "/developer/v1/grid/demand/history"

/** Reads of the whole span over which memory is to stay flat. */
const longReads = 600

const measureDay = async (service: Service, { quick, progress }: BenchContext): Promise<Measured> => {
  const plan = { rounds: 3, connections: 64, warmUpSeconds: 1, seconds: quick ? 3 : 10, expectedRate: 18_000 }
  const count = keysFor(plan.expectedRate * (plan.warmUpSeconds + plan.seconds))
  progress(`creating ${count} keys`)
  const keys = await createKeys(service, count)
  const contestant = ourContestant(service, keys, { name: "history of 24 h", path: `${path}?hours=24` })
  await verifyAlike([contestant])
  const [standing] = await takeTurns([contestant], plan, new MinuteBudget(), progress)
  if (standing === undefined) throw new Error("nothing was measured")
  const rate = typical(standing, "per_second")
  const lost = unanswered(standing)
  return {
    rows: [
      [
        "24 h, requests/s",
        figure(rate),
        history.dayRate.text,
        lost === 0 ? verdict(history.dayRate, rate, `${figure(rate)}/s`) : "void"
      ],
      ["24 h, p99 ms", figure(typical(standing, "p99_ms"), 1), "", ""],
      ["24 h, not answered with 2xx", figure(lost), "0", lost === 0 ? "reached 0" : `missed ${figure(lost)}`]
    ],
    raw: standing.turns
  }
}

const measureLong = async (service: Service, days: number, context: BenchContext): Promise<Measured> => {
  const keys = await createKeys(service, 4)
  const to = istDate(Date.now())
  const from = istDate(Date.now() - (days - 1) * dayMs)
  const url = `${service.url}${path}?from=${from}&to=${to}&resolution=hour`
  const askUrl = asker(keys)
  const ask = () => askUrl(url)
  const first = await ask()
  const points = pointsIn(first.body)
  if (points < (days - 1) * 24 * 0.99) throw new Error(`history of ${days} days has ${points} points only`)
  const timed: Array<number> = []
  for (let index = 0; index < 20; index++) timed.push((await ask()).milliseconds)
  const restingMb = await residentMb(service.process.pid)
  for (let index = 0; index < longReads; index++) await ask()
  const after = await residentMb(service.process.pid)
  const milliseconds = median(timed)
  const judgedMs = context.quick ? Number.NaN : milliseconds
  const growth = after - restingMb
  context.progress(`${points} points in ${figure(milliseconds, 1)} ms`)
  const name = `${figure(points)} points, ${figure(first.bytes / 2 ** 20, 1)} MB`
  return {
    rows: [
      [`${name}: first ms`, figure(first.milliseconds, 1), "", ""],
      [
        `${name}: median of 20, ms`,
        figure(milliseconds, 1),
        ...judgement(history.decadeMs, judgedMs, `${figure(milliseconds, 1)} ms`)
      ],
      [`${name}: p90 ms`, figure(percentile(timed, 90), 1), "", ""],
      [`server RSS before ${longReads} such requests, MB`, figure(restingMb, 1), "", ""],
      ["server RSS after, MB", figure(after, 1), ...judgement(history.growthMb, growth, `${figure(growth, 1)} MB`)]
    ],
    raw: {
      points,
      bytes: first.bytes,
      first_ms: first.milliseconds,
      timed_ms: timed,
      rss_before_mb: restingMb,
      rss_after_mb: after
    }
  }
}

/** Routes whose cost must grow with their window at most as its days do. */
const growing = [
  { name: "demand history by block", path: `${path}?resolution=block&` },
  { name: "demand history by hour", path: `${path}?resolution=hour&` },
  { name: "daily statistics", path: "/developer/v1/grid/statistics?" },
  { name: "price-duration curve", path: "/developer/v1/market/exchange/price-duration?" }
] as const

/** Milliseconds of windows of thirty days and of the whole span. */
const measureGrowth = async (
  service: Service,
  days: number
): Promise<{ readonly table: Table; readonly raw: unknown }> => {
  const keys = await createKeys(service, 2)
  const to = istDate(Date.now() - dayMs)
  const ask = asker(keys)
  const typicalMs = async (route: string, span: number): Promise<number> => {
    const from = istDate(Date.now() - span * dayMs)
    const timed: Array<number> = []
    for (let index = 0; index < 9; index++) {
      timed.push((await ask(`${service.url}${route}from=${from}&to=${to}`)).milliseconds)
    }
    return median(timed)
  }
  const short = 30
  const measured: Array<{ readonly name: string; readonly shortMs: number; readonly longMs: number }> = []
  for (const { name, path: route } of growing) {
    measured.push({ name, shortMs: await typicalMs(route, short), longMs: await typicalMs(route, days - 1) })
  }
  const ratioOf = ({ longMs, shortMs }: (typeof measured)[number]) => longMs / shortMs / ((days - 1) / short)
  return {
    table: {
      title: `Growth from ${short} to ${figure(days - 1)} days`,
      columns: ["route", `${short} days, ms`, `${figure(days - 1)} days, ms`, "times more per day", "goal", "verdict"],
      rows: measured.map((one) => [
        one.name,
        figure(one.shortMs, 1),
        figure(one.longMs, 1),
        figure(ratioOf(one), 2),
        ...judgement(history.growth, ratioOf(one), figure(ratioOf(one), 2))
      ])
    },
    raw: measured
  }
}

/** Asks with one key after the other, uncompressed; fails on whatever is not 200. */
const asker = (keys: ReadonlyArray<string>) => {
  let turn = 0
  return async (url: string): Promise<HttpAnswer> => {
    const headers = { "x-api-key": keys[turn++ % keys.length] ?? "", "accept-encoding": "identity" }
    const answer = await call(url, { headers, timeoutMs: 60_000 })
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
    return answer
  }
}

const pointsIn = (body: string): number => {
  const answer = JSON.parse(body) as { readonly data: { readonly series: ReadonlyArray<unknown> } }
  return answer.data.series.length
}
