import { dayMs, istDate } from "@grid/domain/time/Time"
import type { Bench } from "../Bench.ts"
import { verdict, years } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { call } from "../load/HttpCall.ts"
import { runLoad } from "../load/Load.ts"
import { figure, type Table } from "../report/Table.ts"
import { latestPath, type Service } from "../service/Service.ts"
import { startWithYears } from "../service/YearsOfData.ts"
import { median } from "../Statistics.ts"

/** Days of the longest answer of all states by block. */
const byStateDays = 31

/** Routes of which so many days are read, without the window. A year by block is of three states: an answer has no more rows. */
const routesOf = (days: number): ReadonlyArray<{ readonly route: string; readonly days: number }> => [
  { route: "/developer/v1/grid/psp?", days },
  { route: "/developer/v1/grid/power-flows?", days },
  { route: "/developer/v1/grid/state-interchange?", days },
  { route: "/developer/v1/carbon-intensity/by-state?states=gujarat,maharashtra,tamil-nadu&", days },
  { route: "/developer/v1/carbon-intensity/by-state?", days: byStateDays }
]

/** Requests per second of the other client on each of its two paths. */
const rate = 25

/** Seconds in which a route is read before anything counts: the readings of the first seconds compile what they run. */
const warmUpSeconds = 15

/** The first byte of a year of the longest answers, and how long another client waits while one is read again and again. */
export const yearsBench: Bench = {
  name: "years",
  description: "a year of psp, power flows, interchange and intensity: first byte, and another client's wait",
  run: async (context) => {
    const days = context.quick ? 31 : 365
    const { note, service } = await startWithYears(context, { simulated: days, demand: days })
    const others = await createKeys(service, 8)
    const rows: Array<Table["rows"][number]> = []
    for (const { days: length, route } of routesOf(days)) {
      context.progress(route)
      const [reader = ""] = await createKeys(service, 1)
      const window = `from=${istDate(Date.now() - length * dayMs)}&to=${istDate(Date.now() - dayMs)}`
      const seconds = context.quick ? 5 : 40
      rows.push([
        route.slice(0, -1),
        figure(length),
        ...(await measure(service, { reader, others, seconds }, route + window))
      ])
    }
    return {
      title: "Years",
      tables: [
        {
          title: `Read by one client again and again; another asks ${rate} times a second on each path`,
          columns: [
            "route",
            "days",
            "MB",
            "first byte, ms",
            "goal",
            "last byte, ms",
            "healthz p99 ms",
            "goal",
            "latest p99 ms",
            "goal"
          ],
          rows
        }
      ],
      notes: [
        "Medians of the readings. Open loop: a latency counts from when the request was due. The clients share the cores. Each route is read for some seconds before anything counts.",
        note
      ],
      raw: rows
    }
  }
}

interface Clients {
  readonly reader: string
  readonly others: ReadonlyArray<string>
  readonly seconds: number
}

const measure = async (
  { url }: Service,
  { others, reader, seconds }: Clients,
  path: string
): Promise<ReadonlyArray<string>> => {
  const readings: Array<{ readonly bytes: number; readonly first_byte_ms: number; readonly milliseconds: number }> = []
  let running = true
  const reading = (async () => {
    while (running) {
      const { body, status, ...measured } = await call(url + path, {
        headers: { "x-api-key": reader, "accept-encoding": "identity" }
      })
      if (status !== 200) throw new Error(`${path} answers ${status}: ${body.slice(0, 200)}`)
      readings.push(measured)
    }
  })()
  reading.catch(() => {})
  const plan = { keys: others, connections: 8, rate }
  const loadFor = (length: number) =>
    Promise.all(["/healthz", latestPath].map((one) => runLoad({ ...plan, seconds: length, url: url + one })))
  await loadFor(warmUpSeconds)
  readings.length = 0
  const [health, latest] = await loadFor(seconds)
  running = false
  await reading
  if (health === undefined || latest === undefined || readings.length === 0) throw new Error("nothing was measured")
  const typical = (value: (reading: (typeof readings)[number]) => number) => median(readings.map(value))
  const firstMs = typical((one) => one.first_byte_ms)
  return [
    figure(typical((one) => one.bytes) / 2 ** 20, 1),
    figure(firstMs, 1),
    verdict(years.firstByteMs, firstMs, years.firstByteMs.text),
    figure(
      typical((one) => one.milliseconds),
      1
    ),
    figure(health.p99_ms, 1),
    verdict(years.waitMs, health.p99_ms, years.waitMs.text),
    figure(latest.p99_ms, 1),
    verdict(years.waitMs, latest.p99_ms, years.waitMs.text)
  ]
}
