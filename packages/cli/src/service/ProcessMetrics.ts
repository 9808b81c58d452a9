import { observe } from "@grid/domain/operations/ObservedGauge"
import { Effect, Layer, Metric, Option } from "effect"
import { readdirSync, readFileSync, statfsSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { AppSettings } from "@grid/server/config/Settings"

const gauge = (id: string, description: string, attributes: Metric.Metric.AttributeSet = {}) =>
  Metric.gauge(id, { description, attributes })

/** Value of a reading that not every system gives; NaN where it cannot be had. */
const ifReadable = (read: () => number) => () => {
  try {
    return read()
  } catch {
    return Number.NaN
  }
}

const mostDescriptors = () =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Number.NaN)

/** Time between two samples of the event loop, ms. */
const resolutionMs = 20

/** Looks that follow each other this closely, ms, are one: a scrape reads the registry more than once. */
const oneLookMs = 100

/** Delay of the event loop beyond what was asked for, as of the last look at the metrics. */
const eventLoopDelay = Effect.gen(function* () {
  const delays = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
      histogram.enable()
      return histogram
    }),
    (histogram) => Effect.sync(() => histogram.disable())
  )
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3)
  let lookAt = -Infinity
  let last = { p50: 0, p99: 0, max: 0 }
  const look = () => {
    const now = performance.now()
    if (now - lookAt < oneLookMs) return last
    last = { p50: seconds(delays.percentile(50)), p99: seconds(delays.percentile(99)), max: seconds(delays.max) }
    lookAt = now
    delays.reset()
    return last
  }
  for (const statistic of ["p50", "p99", "max"] as const) {
    yield* observe(
      gauge("gds_event_loop_delay_seconds", "Delay of the event loop since the last look, seconds", { statistic }),
      () => look()[statistic]
    )
  }
})

/** Gauges of this process and its machine, read when the metrics are asked for. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { databaseUrl, dataDir } = yield* AppSettings
    yield* observe(gauge("process_resident_memory_bytes", "Memory in use, bytes"), process.memoryUsage.rss)
    yield* observe(gauge("process_uptime_seconds", "Time since the process started, seconds"), process.uptime)
    yield* observe(
      gauge("process_open_fds", "File descriptors in use"),
      ifReadable(() => readdirSync("/proc/self/fd").length)
    )
    yield* observe(gauge("process_max_fds", "Most file descriptors that there may be"), ifReadable(mostDescriptors))
    yield* observe(
      gauge("gds_build_info", "Build of the service", { version: "0.1.0", node: process.version }),
      () => 1
    )
    yield* eventLoopDelay
    // A database elsewhere keeps its own disk.
    if (Option.isSome(databaseUrl)) return
    yield* observe(
      gauge("gds_data_free_bytes", "Space that is free for the embedded database, bytes"),
      ifReadable(() => {
        const { bavail, bsize } = statfsSync(dataDir)
        return bavail * bsize
      })
    )
  })
)
