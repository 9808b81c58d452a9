/** Figure to reach: its words, and the values that reach it. */
export interface Goal {
  readonly text: string
  readonly reached: (value: number) => boolean
}

const atLeast = (limit: number, text: string): Goal => ({ text, reached: (value) => value >= limit })
const lessThan = (limit: number, text: string): Goal => ({ text, reached: (value) => value < limit })
const exactly = (target: number, text: string): Goal => ({ text, reached: (value) => value === target })

/** `GET /grid/demand/latest` with key check and exact durable quota. */
export const latest = {
  rate: atLeast(10_000, "≥ 10,000/s on one process"),
  overPostgres: atLeast(3, "≥ 3 × Fastify + PostgreSQL counter"),
  overRedis: atLeast(1, "≥ 1 × Fastify + Redis rate limit"),
  overBare: atLeast(0.5, "≥ 0.5 × bare Fastify"),
  refusedOverRedis: atLeast(0.9, "≥ 0.9 × Fastify + Redis rate limit"),
  p99AtConstantRate: lessThan(10, "p99 < 10 ms at 5,000/s")
}

/** Workers of one node. */
export const workers = {
  processorTime: lessThan(1.1, "≤ 1.1 × the processor time a call of one process")
}

/** Admission by several processes on one tenant. */
export const quota = {
  excess: exactly(0, "exactly the limit, every run")
}

/** Answer of a revocation, after which nothing is admitted. */
export const revocation = {
  milliseconds: lessThan(2_000, "< 2 s, and nothing admitted after")
}

/** Demand history. */
export const history = {
  dayRate: atLeast(3_000, "≥ 3,000/s"),
  decadeMs: lessThan(120, "< 120 ms to last byte"),
  growth: lessThan(1.1, "time grows at most as the days"),
  growthMb: lessThan(25, "memory flat (< 25 MB over 600 requests)")
}

/** Spawn to first 200. */
export const start = {
  existingSeconds: lessThan(1.5, "< 1.5 s on an existing data directory"),
  emptySeconds: lessThan(8, "< 8 s on an empty one, with 14 simulated days")
}

/** Import of files, end to end. */
export const bulk = {
  rate: atLeast(50_000, "≥ 50,000 values/s"),
  ratio: atLeast(0.5, "≥ 0.5 × a bare COPY"),
  memoryMb: lessThan(300, "< 300 MB")
}

/** Parse of one workbook of the daily report. */
export const workbook = {
  parseMs: lessThan(150, "< 150 ms")
}

/** The connector, as many times as the SDK's server with zod. */
export const mcp = {
  overSdkCall: atLeast(1.5, "≥ 1.5 × the SDK's server"),
  overSdkList: atLeast(3, "≥ 3 × the SDK's server"),
  beginningMs: lessThan(60, "< 60 ms, median")
}

/** Carbon intensity. */
export const carbon = {
  blockMs: lessThan(5, "< 5 ms"),
  decadeMinutes: lessThan(10, "< 10 min"),
  replaySeconds: lessThan(20, "< 20 s"),
  scope2YearMs: lessThan(300, "< 300 ms")
}

/** Matching of a year by block. */
export const matching = {
  yearMs: lessThan(300, "< 300 ms"),
  processorMs: lessThan(150, "< 150 ms")
}

/** Forecasts of India and the zones from four years of hours. */
export const forecast = {
  trainingSeconds: lessThan(60, "< 60 s"),
  inferenceMs: lessThan(200, "< 200 ms")
}

/** Five ways of supply for a year. */
export const landedCost = {
  seconds: lessThan(1, "< 1 s"),
  pathsSeconds: lessThan(10, "< 10 s")
}

/** Dispatch of a storage over two days, and its revenue in ten years. */
export const storage = {
  dispatchSeconds: lessThan(2, "≤ 2 s"),
  stackSeconds: lessThan(30, "≤ 30 s")
}

/** Screening of a site among 20,000 substations. */
export const substations = {
  screenMs: lessThan(20, "≤ 20 ms")
}

/** Dispatch of a network of the country's size. */
export const dispatch = {
  seconds: lessThan(5, "< 5 s"),
  screensSeconds: lessThan(60, "≤ 60 s of one core"),
  megabytes: lessThan(500, "< 500 MB")
}

/** Latencies while engines compute, over those without. */
export const engines = {
  ratio: lessThan(2, "< 2 × alone")
}

/** Questions about distribution networks, seconds. */
export const distribution = {
  snapshotSeconds: lessThan(0.003, "≤ 0.003 s"),
  smallSeconds: lessThan(1, "≤ 1 s"),
  largeSeconds: lessThan(10, "≤ 10 s"),
  feederSeconds: lessThan(60, "≤ 60 s")
}

/** Latencies of one client while others ask for as much as they can. */
export const bounds = {
  healthMs: lessThan(100, "< 100 ms"),
  latestMs: lessThan(150, "< 150 ms"),
  unreadLatestMs: lessThan(500, "< 500 ms"),
  byStateLatestMs: lessThan(100, "< 100 ms")
}

/** A year of a long answer. */
export const years = {
  firstByteMs: lessThan(200, "< 200 ms"),
  waitMs: lessThan(50, "< 50 ms")
}

/** The console in a browser. */
export const webConsole = {
  scriptKb: lessThan(120, "< 120 kB"),
  usefulSeconds: lessThan(1.5, "< 1.5 s"),
  redrawMs: lessThan(12, "< 12 ms"),
  faults: lessThan(1, "none")
}

/** Resident memory of the serving process. */
export const memory = {
  residentMb: lessThan(250, "< 250 MB RSS serving"),
  slopeMbPerHour: lessThan(10, "flat (< 10 MB/h)")
}

/** Columns of tables with a value each, its goal and its verdict. */
export const measuredColumns = ["what", "measured", "goal", "verdict"]

/** Cells of a goal and its verdict on a value. */
export const judgement = (goal: Goal, value: number, text: string): readonly [goal: string, verdict: string] => [
  goal.text,
  verdict(goal, value, text)
]

/** Row of a measured value, as text and as it is judged: NaN where it is not. */
export const measuredRow = (what: string, text: string, goal: Goal, value: number): ReadonlyArray<string> => [
  what,
  text,
  ...judgement(goal, value, text)
]

/** The verdict column: `reached 3.4`, `missed 2.1`, or `not judged` where there is nothing to judge by. */
export const verdict = (goal: Goal, value: number, text: string): string =>
  Number.isNaN(value) ? "not judged" : `${goal.reached(value) ? "reached" : "missed"} ${text}`
