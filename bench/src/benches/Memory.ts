import { setTimeout as sleep } from "node:timers/promises"
import type { Bench } from "../Bench.ts"
import { memory, judgement } from "../Figures.ts"
import { createKeys, keysFor } from "../Keys.ts"
import { runLoad } from "../load/Load.ts"
import { residentMb } from "../process/ResidentMemory.ts"
import { figure } from "../report/Table.ts"
import { dataDirectory } from "../service/DataDirectory.ts"
import { latestPath, startService } from "../service/Service.ts"
import { slope } from "../Statistics.ts"

/** Result of a load, and the resident memory of a process in each second of it, MB. */
const withSamples = async <A>(pid: number, begin: () => Promise<A>) => {
  const samples: Array<readonly [seconds: number, mb: number]> = []
  const started = performance.now()
  let loading = true
  const sampling = (async () => {
    while (loading) {
      samples.push([(performance.now() - started) / 1_000, await residentMb(pid)])
      await sleep(1_000)
    }
  })()
  const load = await begin().finally(() => {
    loading = false
  })
  await sampling
  return { load, samples }
}

/** Resident memory of the server process under a steady load; PostgreSQL is not counted. */
export const memoryBench: Bench = {
  name: "memory",
  description: "resident memory of the server after start and under load (30 s with --quick, else 10 min)",
  run: async ({ scope, quick, progress }) => {
    const seconds = quick ? 30 : 600
    const rate = 2_000
    const service = await startService(scope, { dataDirectory: await dataDirectory(scope) })
    const atStart = await residentMb(service.process.pid)
    const count = keysFor(rate * 60)
    progress(`creating ${count} keys`)
    const keys = await createKeys(service, count)
    const { load, samples } = await withSamples(service.process.pid, () =>
      runLoad({ url: `${service.url}${latestPath}`, keys, connections: 64, seconds, rate })
    )
    const afterLoad = await residentMb(service.process.pid)
    const highest = Math.max(...samples.map(([, mb]) => mb))
    // the first half warms caches and lets the heap find its size
    const perHour = slope(samples.filter(([at]) => at > seconds / 2)) * 3_600
    const judgedSlope = quick ? Number.NaN : perHour
    progress(`${figure(load.per_second)}/s, highest ${figure(highest, 1)} MB`)
    const rows = [
      ["after start", figure(atStart, 1), "", ""],
      ["highest under load", figure(highest, 1), ...judgement(memory.residentMb, highest, `${figure(highest, 1)} MB`)],
      ["after load", figure(afterLoad, 1), "", ""],
      [
        "slope, second half, MB/h",
        figure(perHour, 1),
        ...judgement(memory.slopeMbPerHour, judgedSlope, `${figure(perHour, 1)} MB/h`)
      ]
    ]
    return {
      title: "Memory",
      tables: [
        {
          title: `RSS of the server, MB, ${seconds} s at ${figure(rate)}/s`,
          columns: ["when", "MB", "goal", "verdict"],
          rows
        }
      ],
      notes: [
        `The load: ${figure(load.requests)} requests at ${figure(load.per_second)}/s, non-2xx ${figure(load.refused)}, failed ${figure(load.failed)}.`,
        ...(quick ? ["The slope is not judged with --quick: 30 s say nothing about an hour."] : [])
      ],
      raw: { at_start_mb: atStart, after_load_mb: afterLoad, slope_mb_per_hour: perHour, samples, load }
    }
  }
}
