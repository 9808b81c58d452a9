import { Zone } from "@grid/domain/states/State"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench } from "../Bench.ts"
import { engines as goals, type Goal, judgement } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { call } from "../load/HttpCall.ts"
import { runLoad } from "../load/Load.ts"
import { program } from "../Paths.ts"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import { residentMb } from "../process/ResidentMemory.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { figure, type Table } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { latestPath, type Service, settled, startService } from "../service/Service.ts"
import { metricOf } from "../soak/Sampler.ts"
import { median } from "../Statistics.ts"

/** Requests per second of the clients that are to be served all the while. */
const rates = { latest: 500, health: 100 }

/** Keys for a minute of calls of `latest`, each within its plan's 600. */
const keyCount = 60

/** Turns of each kind, one after the other. */
const turns = { full: 3, quick: 1 }
const turnSeconds = { full: 30, quick: 8 }

/** Latencies of a turn, p99 in ms, and the service's memory at its end, MB. */
interface Turn {
  readonly latest: number
  readonly health: number
  readonly failed: number
  readonly loopMax: number
  readonly resident: number
}

/** Latencies of those who compute nothing, while the service computes for others and dispatches run beside it. */
export const enginesBench: Bench = {
  name: "engines",
  description:
    "p99 of latest and /healthz while screens and forecasts of curtailment are computed and networks dispatched",
  run: async ({ progress, quick, scope }) => {
    const size = quick ? "quick" : "full"
    const service = await startService(scope, { dataDirectory: await dataDirectory(scope) })
    progress("the service starts and learns its forecasts")
    const note = await settled(service)
    const keys = await createKeys(service, keyCount)
    const [asker = ""] = await createKeys(service, 1)
    const alone: Array<Turn> = []
    const beside: Array<Turn> = []
    const work: Array<Work> = []
    for (let turn = 0; turn < turns[size]; turn++) {
      alone.push(await measure(service, keys, turnSeconds[size]))
      const end = await begin(scope, service, asker, turn)
      beside.push(await measure(service, keys, turnSeconds[size]))
      work.push(await end())
      progress(`turn ${turn + 1}: latest ${beside.map(({ latest }) => figure(latest, 1)).join(", ")} ms`)
    }
    const row = (what: string, of: "health" | "latest", goal: Goal) => {
      const before = median(alone.map((one) => one[of]))
      const during = median(beside.map((one) => one[of]))
      const ratio = during / before
      const text = `${figure(ratio, 2)} ×`
      return [what, figure(before, 1), figure(during, 1), text, ...judgement(goal, quick ? Number.NaN : ratio, text)]
    }
    return {
      title: "Engines beside the service",
      tables: [
        {
          title: "p99 ms, medians of the turns",
          columns: ["what", "alone", "meanwhile", "ratio", "goal", "verdict"],
          rows: [
            row(`latest at ${rates.latest}/s`, "latest", goals.ratio),
            row(`/healthz at ${rates.health}/s`, "health", goals.ratio)
          ]
        },
        meanwhile(alone, beside, work)
      ],
      notes: [
        `Turns of ${turnSeconds[size]} s, alone and meanwhile in turn. Open loop; clients, service and engines share the cores.`,
        "Screens of all regions and forecasts of Rajasthan are asked for over HTTP, each with a number that no answer is kept of; no route dispatches a week, so a process of the service's priority does.",
        note
      ],
      raw: { alone, beside, work }
    }
  }
}

/** Table of the computations, and of what the service was like beside them. */
const meanwhile = (alone: ReadonlyArray<Turn>, beside: ReadonlyArray<Turn>, work: ReadonlyArray<Work>): Table => {
  const most = (of: "loopMax" | "resident") => figure(Math.max(...beside.map((one) => one[of])))
  const count = (of: keyof Work) => figure(work.reduce((sum, one) => sum + one[of], 0))
  return {
    title: "Meanwhile",
    columns: ["what", "count"],
    rows: [
      ["risk screens", count("screens")],
      ["forecasts of curtailment", count("forecasts")],
      ["dispatches of five zones × 672 and of 36 states × 96 blocks", count("dispatches")],
      ["failed", figure([...alone, ...beside].reduce((sum, { failed }) => sum + failed, 0))],
      ["longest delay of the event loop, ms", most("loopMax")],
      ["memory of the service, MB", most("resident")]
    ]
  }
}

const measure = async (service: Service, keys: ReadonlyArray<string>, seconds: number): Promise<Turn> => {
  const metrics = () => call(`${service.url}/metrics`)
  await metrics()
  const plan = { keys, connections: 8, seconds }
  const [latest, health] = await Promise.all([
    runLoad({ ...plan, rate: rates.latest, url: service.url + latestPath }),
    runLoad({ ...plan, rate: rates.health, url: `${service.url}/healthz` })
  ])
  return {
    latest: latest.p99_ms,
    health: health.p99_ms,
    failed: latest.failed + latest.refused + health.failed + health.refused,
    loopMax: 1_000 * metricOf((await metrics()).body, 'gds_event_loop_delay_seconds{statistic="max"}'),
    resident: await residentMb(service.process.pid)
  }
}

/** Computations that came to their end. */
interface Work {
  screens: number
  forecasts: number
  dispatches: number
}

/** Begins to ask the service for computations, two at a time, and to dispatch beside it; the end tells how many there were. */
const begin = async (scope: Scope, { url }: Service, key: string, turn: number): Promise<() => Promise<Work>> => {
  const log = join(await temporaryFolder(scope), "dispatches.log")
  const dispatching = OwnedProcess.spawn(scope, {
    label: "dispatches",
    file: process.execPath,
    arguments: [program("load/DispatchProgram.js")],
    log
  })
  const work: Work = { screens: 0, forecasts: 0, dispatches: 0 }
  let number = 1_000 * turn
  let running = true
  const ask = async (path: string) => {
    const answer = await call(`${url}/v1/${path}assumptions=evacuation_fraction=${0.5 + ++number / 1e5}`, {
      headers: { "x-api-key": key },
      timeoutMs: 120_000
    })
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
  }
  const screening = async () => {
    for (let place = 0; running; place++) {
      await ask(`dispatch/risk-screen/${Zone.literals[place % Zone.literals.length]}?`)
      work.screens++
    }
  }
  const forecasting = async () => {
    for (; running; work.forecasts++) await ask("curtailment/forecast/IN-RJ?horizon_years=2&")
  }
  const asking = Promise.all([screening(), forecasting()])
  asking.catch(() => {})
  return async () => {
    await dispatching.stop()
    running = false
    await asking
    const lines = (await readFile(log, "utf8")).trim().split("\n")
    return { ...work, dispatches: lines.filter((line) => line.includes('"status":"optimal"')).length }
  }
}
