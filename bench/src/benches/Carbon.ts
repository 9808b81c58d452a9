import { istDay, istDayDate } from "@grid/domain/time/Time"
import type { Bench } from "../Bench.ts"
import { carbon, measuredColumns, measuredRow, type Goal } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { postTimes } from "../service/PostTimes.ts"
import { gds } from "../Paths.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import { figure, type Table } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { serviceEnvironment, settled, startService } from "../service/Service.ts"
import { median } from "../Statistics.ts"

const blocksPerDay = 96
const decadeBlocks = 350_000
const replayDays = 31
const yearDays = 365

/** Run of a command on a service's data: its seconds and its answer. */
const makeRun =
  (environment: NodeJS.ProcessEnv) =>
  async (...words: ReadonlyArray<string>) => {
    const started = performance.now()
    const output = await runToEnd(process.execPath, [gds, ...words, "--json"], { seconds: 3_600, environment })
    return { seconds: (performance.now() - started) / 1_000, found: JSON.parse(output) as Record<string, unknown> }
  }

/** Measurements of the bench. */
interface Measurements {
  readonly days: number
  readonly blockMs: number
  readonly replaySeconds: number
  /** Scope 2 of the days, ms. */
  readonly year: number
}

const tableOf = (quick: boolean, { blockMs, days, replaySeconds, year }: Measurements): Table => {
  const decadeMinutes = (blockMs * decadeBlocks) / 60_000
  // In a quick run the start of the process is most of what is timed.
  const full = (value: number) => (quick ? Number.NaN : value)
  const row = (what: string, value: number, unit: string, goal: Goal, judged = full(value)) =>
    measuredRow(what, `${figure(value, 2)} ${unit}`, goal, judged)
  return {
    title: `${days} simulated days of 36 states`,
    columns: measuredColumns,
    rows: [
      row("a block, from readings to its snapshot in the store", blockMs, "ms", carbon.blockMs),
      row("ten years of blocks, projected from that", decadeMinutes, "min", carbon.decadeMinutes),
      row("replay of a month", replaySeconds, "s", carbon.replaySeconds, replaySeconds),
      row(`Scope 2 of ${days} days, from POST to the last byte of its ledger`, year, "ms", carbon.scope2YearMs)
    ]
  }
}

/** Blocks of simulated days: computing them, replaying a month of them, and a Scope 2 result of a year. */
export const carbonBench: Bench = {
  name: "carbon",
  description: "carbon intensity of a simulated year: computing, replay of a month, Scope 2 of a year",
  run: async ({ scope, quick, progress }) => {
    const days = quick ? replayDays : yearDays
    const folder = await dataDirectory(scope)
    const environment = serviceEnvironment({ dataDirectory: folder })
    const end = istDay(Date.now()) - 1
    const run = makeRun(environment)
    progress(`${days} days are simulated, which takes a while`)
    await run("simulate", "--from", istDayDate(end - days + 1), "--to", istDayDate(end))

    const computed = await run("carbon", "compute", "--from", istDayDate(end - days + 1), "--to", istDayDate(end))
    const blocks = Number(computed.found["computed"])
    if (blocks !== days * blocksPerDay) throw new Error(`${blocks} blocks were computed of ${days * blocksPerDay}`)
    const blockMs = (computed.seconds * 1_000) / blocks
    progress(`${figure(blocks)} blocks: ${figure(blockMs, 2)} ms each`)

    const replayed = await run("carbon", "replay", "--from", istDayDate(end - replayDays + 1), "--to", istDayDate(end))
    if (replayed.found["exact"] !== replayDays * blocksPerDay) throw new Error("the replay is not exact")
    progress(`replay: ${figure(replayed.seconds, 1)} s`)

    const service = await startService(scope, { dataDirectory: folder })
    progress("the service starts and learns its forecasts")
    const waited = await settled(service)
    const [key = ""] = await createKeys(service, 1)
    const blocksOf = (of: (block: number) => number) =>
      Array.from({ length: days * blocksPerDay }, (_, block) => of(block))
    const from = istDayDate(end - days + 1)
    const { milliseconds: posts } = await postTimes(
      { service, key, path: "/v1/scope2/location-based", status: 201, times: quick ? 3 : 9 },
      () => ({ state: "IN-MH", from, load_mwh: blocksOf((block) => 1 + (block % blocksPerDay) / 1_000) })
    )
    const year = median(posts)
    return {
      title: "Carbon",
      tables: [tableOf(quick, { days, blockMs, replaySeconds: replayed.seconds, year })],
      notes: [
        "Computing and replay are timed from the start of the `gds` process to its end, with its PostgreSQL.",
        `Scope 2 is the median of ${posts.length} calls: reading ${figure(days * blocksPerDay)} intensities, computing, keeping and writing the ledger.`,
        waited
      ],
      raw: {
        days,
        blocks,
        computeSeconds: computed.seconds,
        replaySeconds: replayed.seconds,
        posts
      }
    }
  }
}
