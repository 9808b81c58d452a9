import { istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import type { Bench } from "../Bench.ts"
import { carbon, verdict } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { call } from "../load/HttpCall.ts"
import { gds } from "../Paths.ts"
import { processorSeconds } from "../process/ProcessorTime.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { figure } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { type Service, serviceEnvironment, settled, startService } from "../service/Service.ts"
import { median } from "../Statistics.ts"

const blocksPerDay = 96
const decadeBlocks = 350_000
const replayDays = 31
const yearDays = 365

/** Times from a POST to the last byte of its answer, ms, one call after the other. */
const timed = async (
  {
    key,
    path,
    service,
    status,
    times
  }: {
    readonly service: Service
    readonly key: string
    readonly path: string
    readonly status: number
    readonly times: number
  },
  body: (post: number) => unknown
): Promise<ReadonlyArray<number>> => {
  const all: Array<number> = []
  for (let post = 0; post < times; post++) {
    const text = JSON.stringify(body(post))
    const started = performance.now()
    const answer = await call(`${service.url}${path}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: text
    })
    all.push(performance.now() - started)
    if (answer.status !== status) throw new Error(`${path} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
  }
  return all
}

/** Blocks of simulated days: computing them, replaying a month of them, and a Scope 2 result of a year. */
export const carbonBench: Bench = {
  name: "carbon",
  description: "carbon intensity of a simulated year: computing, replay of a month, Scope 2 and matching of a year",
  run: async ({ scope, quick, progress }) => {
    const days = quick ? replayDays : yearDays
    const folder = await dataDirectory(scope)
    const environment = serviceEnvironment({ dataDirectory: folder })
    const end = istDay(Date.now()) - 1
    const dateOf = (day: number) => istDate(istDayStart(day))
    const run = async (...words: ReadonlyArray<string>) => {
      const started = performance.now()
      const output = await runToEnd(process.execPath, [gds, ...words, "--json"], { seconds: 3_600, environment })
      return { seconds: (performance.now() - started) / 1_000, found: JSON.parse(output) as Record<string, unknown> }
    }
    progress(`${days} days are simulated, which takes a while`)
    await run("simulate", "--from", dateOf(end - days + 1), "--to", dateOf(end))

    const computed = await run("carbon", "compute", "--from", dateOf(end - days + 1), "--to", dateOf(end))
    const blocks = Number(computed.found["computed"])
    if (blocks !== days * blocksPerDay) throw new Error(`${blocks} blocks were computed of ${days * blocksPerDay}`)
    const blockMs = (computed.seconds * 1_000) / blocks
    progress(`${figure(blocks)} blocks: ${figure(blockMs, 2)} ms each`)

    const replayed = await run("carbon", "replay", "--from", dateOf(end - replayDays + 1), "--to", dateOf(end))
    if (replayed.found["exact"] !== replayDays * blocksPerDay) throw new Error("the replay is not exact")
    progress(`replay: ${figure(replayed.seconds, 1)} s`)

    const service = await startService(scope, { dataDirectory: folder })
    progress("the service starts and learns its forecasts")
    const waited = await settled(service)
    const [key = ""] = await createKeys({ environment: service.environment, count: 1, plan: "enterprise" })
    const blocksOf = (of: (block: number) => number) =>
      Array.from({ length: days * blocksPerDay }, (_, block) => of(block))
    const from = dateOf(end - days + 1)
    const times = quick ? 3 : 9
    const posts = await timed({ service, key, path: "/v1/scope2/location-based", status: 201, times }, () => ({
      state: "IN-MH",
      from,
      load_mwh: blocksOf((block) => 1 + (block % blocksPerDay) / 1_000)
    }))
    const before = await processorSeconds(service.process.pid)
    // Each has another load: an answer that is kept already takes no computing.
    const matchings = await timed({ service, key, path: "/v1/matching/hourly", status: 200, times }, (post) => ({
      state: "IN-MH",
      from,
      load_mwh: blocksOf(() => 0.25 + post / 1_000),
      generation_mwh: blocksOf(
        (block) => Math.round(750 * Math.max(0, -Math.cos((block * Math.PI) / 48)) ** 2) / 1_000
      ),
      granularity: "block",
      storage: { power_mw: 1, energy_mwh: 4, efficiency: 0.85 }
    }))
    const matchingMs = (1_000 * ((await processorSeconds(service.process.pid)) - before)) / matchings.length
    const year = median(posts)
    const matchingYear = median(matchings)
    const decadeMinutes = (blockMs * decadeBlocks) / 60_000
    // In a quick run the start of the process is most of what is timed.
    const full = (value: number) => (quick ? Number.NaN : value)
    const row = (
      what: string,
      value: number,
      unit: string,
      goal: (typeof carbon)[keyof typeof carbon],
      judged = full(value)
    ) => [what, `${figure(value, 2)} ${unit}`, goal.text, verdict(goal, judged, `${figure(value, 2)} ${unit}`)]
    return {
      title: "Carbon",
      tables: [
        {
          title: `${days} simulated days of 36 states`,
          columns: ["what", "measured", "goal", "verdict"],
          rows: [
            row("a block, from readings to its snapshot in the store", blockMs, "ms", carbon.blockMs),
            row("ten years of blocks, projected from that", decadeMinutes, "min", carbon.decadeMinutes),
            row("replay of a month", replayed.seconds, "s", carbon.replaySeconds, replayed.seconds),
            row(`Scope 2 of ${days} days, from POST to the last byte of its ledger`, year, "ms", carbon.scope2YearMs),
            row(
              `matching of ${days} days with storage, from POST to the last byte`,
              matchingYear,
              "ms",
              carbon.matchingYearMs
            ),
            row("the same, processor time of the service, mean", matchingMs, "ms", carbon.matchingProcessorMs)
          ]
        }
      ],
      notes: [
        "Computing and replay are timed from the start of the `gds` process to its end, with its PostgreSQL.",
        `Scope 2 is the median of ${posts.length} calls: reading ${figure(days * blocksPerDay)} intensities, computing, keeping and writing the ledger.`,
        `Matching is the median of ${matchings.length} calls with loads that differ: reading intensities and clean shares, computing in a thread, keeping inputs and answer, writing.`,
        waited
      ],
      raw: {
        days,
        blocks,
        computeSeconds: computed.seconds,
        replaySeconds: replayed.seconds,
        posts,
        matchings,
        matchingMs
      }
    }
  }
}
