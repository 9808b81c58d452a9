import type { Bench } from "../Bench.ts"
import { start, judgement } from "../Figures.ts"
import { createKeys } from "../Keys.ts"
import { call, statusOf } from "../load/HttpCall.ts"
import { scoped } from "../process/Scope.ts"
import { figure } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { latestPath, type Service, serviceReady, spawnService } from "../service/Service.ts"
import { median } from "../Statistics.ts"

/** From spawning the server to its first 200 with data. */
export const startBench: Bench = {
  name: "start",
  description: "spawn to first 200: empty data directory with 14 simulated days, and an existing one",
  run: async ({ quick, progress }) => {
    const runs = quick ? 3 : 5
    const empty: Array<number> = []
    for (let run = 0; run < runs; run++) {
      empty.push(await scoped(async (scope) => firstStart(await spawnTimed(scope, await dataDirectory(scope)))))
      progress(`empty: ${figure(empty.at(-1) ?? Number.NaN, 2)} s`)
    }
    const existing = await scoped(async (scope) => {
      const folder = await dataDirectory(scope)
      const key = await scoped(async (once) => {
        const { service } = await spawnTimed(once, folder)
        await serviceReady(service)
        return createKeys(service, 1)
      })
      const seconds: Array<number> = []
      for (let run = 0; run < runs; run++) {
        seconds.push(await scoped(async (once) => restart(await spawnTimed(once, folder), key[0] ?? "")))
        progress(`existing: ${figure(seconds.at(-1) ?? Number.NaN, 2)} s`)
      }
      return seconds
    })
    const row = (
      name: string,
      seconds: ReadonlyArray<number>,
      goal: typeof start.emptySeconds
    ): ReadonlyArray<string> => [
      name,
      figure(median(seconds), 2),
      figure(Math.min(...seconds), 2),
      figure(Math.max(...seconds), 2),
      ...judgement(goal, median(seconds), `${figure(median(seconds), 2)} s`)
    ]
    const columns = ["data directory", "median s", "fastest", "slowest", "goal", "verdict"]
    const rows = [
      row("empty, 14 simulated days", empty, start.emptySeconds),
      row("existing", existing, start.existingSeconds)
    ]
    return {
      title: "Start",
      tables: [{ title: `Spawn to first 200, ${runs} runs`, columns, rows }],
      notes: [
        `Existing: until the first 200 of ${latestPath} with a key made before.`,
        "Empty: until /readyz answers 200, after which a new key must be answered at once with 14 days of history; where it is not, until it is."
      ],
      raw: { empty, existing }
    }
  }
}

interface Started {
  readonly service: Service
  readonly at: number
}

const spawnTimed = async (scope: Parameters<typeof spawnService>[0], dataDirectory: string): Promise<Started> => {
  const at = performance.now()
  return { service: await spawnService(scope, { dataDirectory }), at }
}

/** Seconds until an existing folder's data is served. */
const restart = async ({ service, at }: Started, key: string): Promise<number> => {
  const answered = async (): Promise<boolean> =>
    (await statusOf(`${service.url}${latestPath}`, { "x-api-key": key })) === 200
  await service.process.ready(answered, 60, 5)
  return (performance.now() - at) / 1_000
}

/** Seconds until an empty folder is ready with its two weeks; no key can exist before that. */
const firstStart = async ({ service, at }: Started): Promise<number> => {
  await serviceReady(service)
  const ready = (performance.now() - at) / 1_000
  const [key = ""] = await createKeys(service, 1)
  if (await hasTwoWeeks(service, key)) return ready
  await service.process.ready(() => hasTwoWeeks(service, key), 120, 200)
  return (performance.now() - at) / 1_000
}

const hasTwoWeeks = async (service: Service, key: string): Promise<boolean> => {
  const url = `${service.url}/developer/v1/grid/demand/history?hours=336`
  const answer = await call(url, { headers: { "x-api-key": key } })
  if (answer.status !== 200) return false
  const { data } = JSON.parse(answer.body) as { readonly data: { readonly series: ReadonlyArray<unknown> } }
  return data.series.length >= 330
}
