import { hourMs } from "@grid/domain/time/Time"
import { readdir } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { call } from "../load/HttpCall.ts"
import { processorSeconds } from "../process/ProcessorTime.ts"
import { residentMb } from "../process/ResidentMemory.ts"
import type { Service } from "../service/Service.ts"
import type { SoakDatabase } from "./Database.ts"
import type { Sample } from "./Run.ts"

/** Looks at the service once per interval until the signal; what cannot be read is NaN. */
export const sample = async (
  service: Service,
  database: SoakDatabase,
  intervalMs: number,
  signal: AbortSignal
): Promise<ReadonlyArray<Sample>> => {
  const samples: Array<Sample> = []
  const start = performance.now()
  while (!signal.aborted) {
    samples.push(await read(service, database, (performance.now() - start) / hourMs))
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

const read = async ({ process, url }: Service, database: SoakDatabase, hours: number): Promise<Sample> => {
  const orNone = <A>(promise: Promise<A>, none: A): Promise<A> => promise.catch(() => none)
  const healthz_ms = await orNone(
    call(`${url}/healthz`).then(({ milliseconds }) => milliseconds),
    Number.NaN
  )
  const metrics = await orNone(
    call(`${url}/metrics`).then(({ body }) => body),
    ""
  )
  return {
    hours,
    rss_mb: await orNone(residentMb(process.pid), Number.NaN),
    processor_s: await orNone(processorSeconds(process.pid), Number.NaN),
    descriptors: await orNone(
      readdir(`/proc/${process.pid}/fd`).then(({ length }) => length),
      metricOf(metrics, "process_open_fds")
    ),
    client_connections: metricOf(metrics, 'gds_http_connections{place="ordinary"}'),
    loop_p99_ms: metricOf(metrics, 'gds_event_loop_delay_seconds{statistic="p99"}') * 1_000,
    loop_max_ms: metricOf(metrics, 'gds_event_loop_delay_seconds{statistic="max"}') * 1_000,
    healthz_ms,
    ...(await orNone(database.read(), {
      database_connections: Number.NaN,
      database_mb: Number.NaN,
      large_scans: Number.NaN
    }))
  }
}

/** Value of one line of the metrics; NaN where it is not there. */
export const metricOf = (metrics: string, name: string): number => {
  const line = metrics.split("\n").find((text) => text.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
}
