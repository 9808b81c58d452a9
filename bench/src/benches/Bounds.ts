import { dayMs, istDate } from "@grid/domain/time/Time"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench, BenchContext } from "../Bench.ts"
import { bounds, type Goal, verdict } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { call } from "../load/HttpCall.ts"
import { runLoad } from "../load/Load.ts"
import { residentMb } from "../process/ResidentMemory.ts"
import { figure } from "../report/Table.ts"
import { latestPath, type Service } from "../service/Service.ts"
import { type DaysOfData, startWithYears } from "../service/YearsOfData.ts"

/** Requests per second of the client that is to be served all the while, on each of its two paths. */
const rate = 25

/** Work that is begun, and its end. */
type Trouble = () => Promise<() => Promise<void>>

/** One client's latencies while others ask for as much as they can, read nothing, or both. */
export const boundsBench: Bench = {
  name: "bounds",
  description: "one client's p99 while others read years at once, or read nothing (cases 68, 69, 72)",
  run: async (context) => {
    const { progress, quick } = context
    const days: DaysOfData = quick ? { simulated: 31, demand: 365 } : { simulated: 365, demand: 3_652 }
    const { note, service } = await startWithYears(context, days, { GDS_MAX_CONNECTIONS: "10000" })
    const [reader = "", ...others] = await createKeys(service, 9)
    const ask = "GET /openapi.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n"
    const byState = `/developer/v1/carbon-intensity/by-state?from=${istDate(Date.now() - 13 * dayMs)}`
    const askByState = `GET ${byState} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${reader}\r\n\r\n`
    const unread = (count: number, text: string) => openUnread(service, count, text)
    const troubles: ReadonlyArray<readonly [name: string, latest: Goal, trouble: Trouble]> = [
      ["nothing", bounds.latestMs, () => Promise.resolve(() => Promise.resolve())],
      [
        "68: 800 pipelined /openapi.json and 300 sockets, nothing read",
        bounds.latestMs,
        async () => {
          const ends = [await unread(1, ask.repeat(800)), await unread(300, ask)]
          return async () => void (await Promise.all(ends.map((one) => one())))
        }
      ],
      ["69: 2,000 connections that read nothing", bounds.unreadLatestMs, () => unread(2_000, ask)],
      ["72: 40 unread by-state answers of one tenant", bounds.byStateLatestMs, () => unread(40, askByState)],
      [`/grid/psp, history, Parquet and Scope 2 at once`, bounds.latestMs, () => readYears(service, reader, days)]
    ]
    const rows: Array<ReadonlyArray<string>> = []
    for (const [name, latest, trouble] of troubles) {
      progress(name)
      rows.push([name, ...(await measure(service, others, latest, trouble, context))])
    }
    return {
      title: "Bounds",
      tables: [
        {
          title: `Another client at ${rate}/s on each path`,
          columns: ["meanwhile", "/healthz p99 ms", "goal", "latest p99 ms", "goal", "failed", "RSS MB"],
          rows
        }
      ],
      notes: [
        `${days.simulated} days of all datasets, ${days.demand} of demand. Open loop, client and service share the cores.`,
        "The connections that read nothing come from 127.0.0.2, the client from 127.0.0.1.",
        note
      ],
      raw: rows
    }
  }
}

/** Both latencies of the client while there is trouble, with their verdicts. */
const measure = async (
  service: Service,
  keys: ReadonlyArray<string>,
  latest: Goal,
  trouble: Trouble,
  { quick }: BenchContext
): Promise<ReadonlyArray<string>> => {
  const plan = { keys, connections: 8, seconds: quick ? 8 : 20, rate }
  const end = await trouble()
  const [health, data] = await Promise.all(
    ["/healthz", latestPath].map((path) => runLoad({ ...plan, url: service.url + path }))
  )
  const resident = await residentMb(service.process.pid)
  await end()
  // What was asked for may still be in the making when its clients have gone.
  await sleep(2_000)
  if (health === undefined || data === undefined) throw new Error("nothing was measured")
  const failed = health.failed + health.refused + data.failed + data.refused
  return [
    figure(health.p99_ms, 1),
    verdict(bounds.healthMs, health.p99_ms, bounds.healthMs.text),
    figure(data.p99_ms, 1),
    verdict(latest, data.p99_ms, latest.text),
    figure(failed),
    figure(resident)
  ]
}

/** Opens connections that send this and read nothing; the end closes them. */
const openUnread = async (service: Service, count: number, text: string) => {
  const port = Number(new URL(service.url).port)
  const sockets = Array.from({ length: count }, () =>
    connect({ host: "127.0.0.1", localAddress: "127.0.0.2", port }).on("error", () => {})
  )
  for (const socket of sockets) {
    socket.pause()
    socket.write(text)
  }
  await sleep(500)
  return async () => {
    for (const socket of sockets) socket.destroy()
  }
}

/** Four clients that each read years, again and again until the end. */
const readYears = async (service: Service, key: string, { demand, simulated }: DaysOfData) => {
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const [year, decade] = [simulated, demand].map((days) => istDate(Date.now() - days * dayMs))
  const get = (path: string) => call(service.url + path, { headers })
  const post = (path: string, body: unknown) =>
    call(service.url + path, { headers, method: "POST", body: JSON.stringify(body) })
  const load_mwh = Array.from({ length: simulated * 96 }, (_, block) => 1 + (block % 96) / 1_000)
  const readParquet = async () => {
    const query = { from: decade, to: istDate(Date.now() - dayMs) }
    const job = await post("/developer/v1/jobs", { type: "export", dataset: "demand", query, format: "parquet" })
    const { data } = JSON.parse(job.body) as { readonly data: { readonly id: string } }
    for (let tries = 0; tries < 100; tries++) {
      const result = await get(`/developer/v1/jobs/${data.id}/result`)
      if (result.status === 200) return result
      await sleep(200)
    }
    return job
  }
  const readers = [
    () => get(`/developer/v1/grid/psp?from=${year}`),
    () => get(`/developer/v1/grid/demand/history?from=${decade}&resolution=hour`),
    readParquet,
    () => post("/v1/scope2/location-based", { state: "IN-MH", from: year, load_mwh })
  ]
  let running = true
  const loops = readers.map(async (read) => {
    while (running) {
      const { status } = await read()
      if (status > 299) throw new Error(`a reader of years was answered ${status}`)
    }
  })
  const ended = Promise.all(loops)
  ended.catch(() => {})
  return async () => {
    running = false
    await ended
  }
}
