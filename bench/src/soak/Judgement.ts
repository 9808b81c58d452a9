import { figure } from "../report/Table.ts"
import { percentile } from "../Statistics.ts"
import type { Plan, Run, Sample } from "./Run.ts"
import { quarters, trendOf } from "./Trend.ts"

/** Runs from here on are judged by their slope; in shorter ones caches still fill. */
const longMinutes = 30

const mostWarmUpMinutes = 20
const mostSlopeMbPerHour = 5
/** Growth of memory between the first quarter and the last that a short run may have, as a share. */
const mostShortGrowth = 0.2
/** Growth of descriptors and connections that is none: some calls are always under way. */
const mostSpareConnections = 12

/** Bounds of a long run, and of a short one, which machines run that have much else to do. */
const bounds = { long: { delayMs: 100, unsent: 0.01 }, short: { delayMs: 1_000, unsent: 0.5 } }

/** Time from which a run is judged, hours: a third of it, twenty minutes at most. */
export const warmUpHours = (minutes: number): number => Math.min(minutes / 3, mostWarmUpMinutes) / 60

/** Samples after the warm-up. */
export const judged = ({ minutes, samples }: Pick<Run, "minutes" | "samples">): ReadonlyArray<Sample> =>
  samples.filter(({ hours }) => hours >= warmUpHours(minutes))

/** Reasons why a run failed; none where it did not. */
export const reasonsOf = (run: Run): ReadonlyArray<string> => {
  const samples = judged(run)
  const isLong = run.minutes >= longMinutes
  const { delayMs, unsent } = isLong ? bounds.long : bounds.short
  const growing = (["descriptors", "client_connections", "database_connections"] as const).flatMap((name) =>
    growthReasons(
      name.replace("_", " "),
      samples.map((sample) => withAllConnections(sample, run.connections)[name])
    )
  )
  return [
    ...Object.entries(run.traffic.unexpected).map(([outcome, times]) => `${outcome} (${figure(times)} times)`),
    ...Object.entries(run.failures).map(([failure, times]) => `${failure} (${figure(times)} times)`),
    ...unsentReasons(run, unsent),
    ...(isLong ? slopeReasons(samples) : shortGrowthReasons(samples)),
    ...growing,
    ...delayReasons(samples, delayMs),
    ...planReasons(...run.plans)
  ]
}

const unsentReasons = ({ traffic }: Run, mostUnsent: number): ReadonlyArray<string> => {
  const sent = Object.values(traffic.kinds).reduce((total, { calls }) => total + calls, 0)
  return traffic.unsent > mostUnsent * (sent + traffic.unsent)
    ? [`${figure(traffic.unsent)} of ${figure(sent + traffic.unsent)} calls were never sent: the rate was not kept`]
    : []
}

/** Memory of a long run, where the whole confidence interval of its slope is above the bound. */
const slopeReasons = (samples: ReadonlyArray<Sample>): ReadonlyArray<string> => {
  const { high, low, slope } = trendOf(samples.map(({ hours, rss_mb }) => [hours, rss_mb]))
  return low > mostSlopeMbPerHour
    ? [
        `memory grows by ${figure(slope, 1)} MB/h (95 %: ${figure(low, 1)} to ${figure(high, 1)}), the bound is ${mostSlopeMbPerHour}`
      ]
    : []
}

/** Memory of a short run, where every quarter has more than the one before and the last far more than the first. */
const shortGrowthReasons = (samples: ReadonlyArray<Sample>): ReadonlyArray<string> => {
  const levels = quarters(samples.map(({ rss_mb }) => rss_mb))
  const [first = Number.NaN] = levels
  const last = levels.at(-1) ?? Number.NaN
  const isSteady = levels.every((level, index) => index === 0 || level > (levels[index - 1] ?? level))
  return isSteady && last > first * (1 + mostShortGrowth)
    ? [`memory grows from quarter to quarter, ${levels.map((level) => figure(level)).join(", ")} MB`]
    : []
}

/** A sample as if every connection of the load were open: where the machine is busy, some are accepted late. */
const withAllConnections = (sample: Sample, connections: number): Sample => {
  const missing = Number.isNaN(sample.client_connections) ? 0 : Math.max(connections - sample.client_connections, 0)
  return {
    ...sample,
    descriptors: sample.descriptors + missing,
    client_connections: sample.client_connections + missing
  }
}

const growthReasons = (name: string, values: ReadonlyArray<number>): ReadonlyArray<string> => {
  const levels = quarters(values)
  const first = levels[0] ?? Number.NaN
  const last = levels.at(-1) ?? Number.NaN
  return last > first + Math.max(mostSpareConnections, first / 10)
    ? [`${name} grow from ${figure(first)} to ${figure(last)}`]
    : []
}

/** Nine of ten intervals between two samples must have their 99th percentile below the bound. */
const delayReasons = (samples: ReadonlyArray<Sample>, boundMs: number): ReadonlyArray<string> => {
  const delay = percentile(
    samples.flatMap(({ loop_p99_ms }) => (Number.isNaN(loop_p99_ms) ? [] : [loop_p99_ms])),
    90
  )
  return delay >= boundMs ? [`event-loop delay p99 is ${figure(delay)} ms, the bound is ${boundMs}`] : []
}

const planReasons = (before: ReadonlyArray<Plan>, after: ReadonlyArray<Plan>): ReadonlyArray<string> => {
  const earlier = new Map(before.map(({ scans, statement }) => [statement, scans]))
  return after.flatMap(({ scans, statement }) => {
    const known = earlier.get(statement)
    const turned = known === undefined ? [] : scans.filter((table) => !known.includes(table))
    return turned.map((table) => `a statement turned to a sequential scan of ${table}: ${statement.slice(0, 120)}`)
  })
}
