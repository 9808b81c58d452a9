import { figure, type Table } from "../report/Table.ts"
import { percentile } from "../Statistics.ts"
import type { TableReading } from "./Database.ts"
import { judged } from "./Judgement.ts"
import type { Run, Sample } from "./Run.ts"
import { trendOf } from "./Trend.ts"

const readings = [
  ["RSS, MB", "rss_mb", 1],
  ["processor so far, s", "processor_s", 0],
  ["descriptors", "descriptors", 0],
  ["client connections", "client_connections", 0],
  ["database connections", "database_connections", 0],
  ["event-loop delay p99, ms", "loop_p99_ms", 1],
  ["event-loop delay max, ms", "loop_max_ms", 1],
  ["GET /healthz, ms", "healthz_ms", 1],
  ["database, MB", "database_mb", 1],
  ["scans of large tables", "large_scans", 0]
] as const satisfies ReadonlyArray<readonly [string, keyof Sample, number]>

/** Tables of a run, for people. */
export const summarise = (run: Run, done: Readonly<Record<string, number>>, tables: ReadonlyArray<TableReading>) => [
  readingsTable(run),
  callsTable(run),
  {
    title: "Beside the calls",
    columns: ["what", "times"],
    rows: Object.entries(done).map(([name, times]) => [name, figure(times)])
  },
  sizesTable(tables)
]

/** Readings after the warm-up; slopes by least squares with their 95 % interval. */
const readingsTable = (run: Run): Table => ({
  title: "Readings after the warm-up",
  columns: ["what", "first", "median", "p90", "max", "last", "per hour", "95 % from", "to"],
  rows: readings.map(([title, name, decimals]) => {
    const samples = judged(run).filter((sample) => !Number.isNaN(sample[name]))
    const values = samples.map((sample) => sample[name])
    const trend = trendOf(samples.map((sample) => [sample.hours, sample[name]]))
    return [
      title,
      ...[values[0], percentile(values, 50), percentile(values, 90), percentile(values, 100), values.at(-1)].map(
        (value) => figure(value ?? Number.NaN, decimals)
      ),
      ...[trend.slope, trend.low, trend.high].map((value) => figure(value, 1))
    ]
  })
})

const callsTable = ({ traffic }: Run): Table => ({
  title: `Calls by kind, ms from when each was due; ${figure(traffic.unsent)} were never sent`,
  columns: ["kind", "calls", "p50", "p99", "max", "unexpected"],
  rows: Object.entries(traffic.kinds)
    .toSorted(([, one], [, other]) => other.calls - one.calls)
    .map(([kind, { calls, max_ms, p50_ms, p99_ms }]) => [
      kind,
      figure(calls),
      ...[p50_ms, p99_ms, max_ms].map((value) => figure(value, 1)),
      figure(
        Object.entries(traffic.unexpected)
          .filter(([outcome]) => outcome.startsWith(`${kind}: `))
          .reduce((total, [, times]) => total + times, 0)
      )
    ])
})

const sizesTable = (tables: ReadonlyArray<TableReading>): Table => ({
  title: "Tables at the end",
  columns: ["table", "rows", "MB", "sequential scans", "index scans"],
  rows: tables.map(({ index_scans, mb, rows, sequential_scans, table }) => [
    table,
    figure(rows),
    figure(mb, 1),
    figure(sequential_scans),
    figure(index_scans)
  ])
})
