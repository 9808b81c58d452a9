import { AppSettings } from "@grid/server/config/Settings"
import type { ProcessReports } from "@grid/server/operations/Fleet"
import { allReady } from "@grid/server/operations/Readiness"
import { Database } from "@grid/store/database/Database"
import type { Worker } from "node:cluster"
import { Clock, Deferred, Effect, Exit, Latch, Layer, Metric, Option } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import * as Store from "../database/Store.ts"
import { CommandFailed } from "../output/Failure.ts"
import { firstCredentials, loadFirstDays } from "../service/FirstStart.ts"
import { announce } from "../service/Run.ts"
import { logging } from "../session/Session.ts"
import { makeChannel, type Port, type Question } from "./Channel.ts"
import { SummedMetrics } from "./SummedMetrics.ts"
import * as Life from "./Life.ts"

const workersExpected = Metric.gauge("gds_workers", { description: "Workers that the node has when all are up" })

const restarts = Metric.counter("gds_worker_restarts_total", {
  description: "Workers that ended and were started again",
  incremental: true
})

/** Starts in a row that may fail while no worker serves. */
const mostFailedStarts = 3

const shortestPauseMs = 500
const longestPauseMs = 30_000

/** A worker that served for so long before it ended is started again without a longer pause, ms. */
const settledMs = 30_000

/** A worker that has not answered by then is not waited for. */
const patience = "2500 millis"

interface Member {
  readonly ask: (question: Question) => Effect.Effect<Option.Option<string>>
  listens: boolean
}

class Members {
  readonly living = new Map<number, Member>()
  private readonly metrics = new SummedMetrics()

  constructor(private readonly expected: number) {}

  /** True once a worker has served. */
  wasServed = false

  get isServed(): boolean {
    return this.listening > 0
  }

  get areAllServing(): boolean {
    return this.listening === this.expected
  }

  private get listening(): number {
    return [...this.living.values()].filter(({ listens }) => listens).length
  }

  noteListening(number: number): void {
    this.wasServed = true
    const member = this.living.get(number)
    if (member !== undefined) member.listens = true
  }

  end(number: number): void {
    this.living.delete(number)
    this.metrics.end(String(number))
  }

  /** Answers of those that answer in time, by worker. */
  private all(question: Question) {
    return Effect.forEach(
      this.living,
      ([number, { ask }]) => Effect.map(ask(question), (answer) => ({ number, answer })),
      { concurrency: "unbounded" }
    )
  }

  readonly reports: ProcessReports = {
    metrics: Effect.gen({ self: this }, function* () {
      for (const { answer, number } of yield* this.all("metrics")) {
        if (Option.isSome(answer) && this.living.has(number)) this.metrics.set(String(number), answer.value)
      }
      this.metrics.set("supervisor", yield* PrometheusMetrics.format())
      return this.metrics.text
    }),
    readiness: Effect.map(
      Effect.suspend(() => this.all("readiness")),
      (answers) =>
        JSON.stringify(
          allReady(
            answers.flatMap(({ answer }) => Option.toArray(answer)),
            this.expected
          )
        )
    )
  }
}

/** End of a service whose failure has been told. */
const endUnserved = Effect.andThen(
  Effect.sync(() => (process.exitCode = 1)),
  Effect.interrupt
)

/** One place of the fleet: a worker, and after its end another, as long as the fleet is there. */
const keep = (number: number, members: Members, listening: (address: Life.Address) => Effect.Effect<void>) => {
  let failures = 0
  let pauseMs = shortestPauseMs

  const join = Effect.fnUntraced(function* (worker: Worker) {
    const port: Port = {
      send: (message) => void worker.send(message, () => {}),
      listen: (receive) => void worker.on("message", receive)
    }
    members.living.set(number, { ask: yield* makeChannel(port, members.reports, patience), listens: false })
  })

  const note = (address: Life.Address) => {
    members.noteListening(number)
    return listening(address)
  }

  const judge = Effect.fnUntraced(function* (end: Life.End) {
    failures = end.listened ? 0 : failures + 1
    if (end.listened || members.isServed) return
    // A worker that could say why it does not start has said so, and would say it again.
    if (end.signal === null && !members.wasServed) return yield* endUnserved
    if (failures < mostFailedStarts) return
    const message = `Workers ended at their start ${failures} times in a row (${Life.reasonOf(end)}), and none serves.`
    return yield* new CommandFailed({ message })
  })

  const turn = Effect.gen(function* () {
    const begunMs = yield* Clock.currentTimeMillis
    const end = yield* Life.live(join, note)
    members.end(number)
    yield* judge(end)
    if ((yield* Clock.currentTimeMillis) - begunMs > settledMs) pauseMs = shortestPauseMs
    yield* Effect.logWarning("a worker ended and is started again").pipe(
      Effect.annotateLogs({ worker: number, reason: Life.reasonOf(end), pause_ms: pauseMs })
    )
    yield* Metric.update(restarts, 1)
    yield* Effect.sleep(pauseMs)
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  })

  return Effect.forever(turn)
}

/** The fleet: the first worker shows whether a start succeeds at all, then come the others. */
const fleet = Effect.fnUntraced(function* <E, R>(
  size: number,
  whenServed: (address: Life.Address) => Effect.Effect<void, E, R>
) {
  const members = new Members(size)
  const first = yield* Latch.make()
  const served = yield* Deferred.make<Life.Address>()
  const noteListening = (address: Life.Address) =>
    Effect.gen(function* () {
      yield* first.open
      if (members.areAllServing) yield* Deferred.done(served, Exit.succeed(address))
    })
  yield* Metric.update(workersExpected, size)
  const places = Effect.forEach(
    Array.from({ length: size }, (_, index) => index + 1),
    (number) =>
      number === 1
        ? keep(number, members, noteListening)
        : Effect.andThen(first.await, keep(number, members, noteListening)),
    { concurrency: "unbounded", discard: true }
  )
  const announcement = Effect.andThen(Effect.flatMap(Deferred.await(served), whenServed), Effect.never)
  return yield* Effect.raceFirst(places, announcement)
})

/** Whatever is done once, before there are workers: the embedded database, migrations, the first days. */
const prepare = Effect.provide(loadFirstDays, Store.layer)

/** A first key and link, made when all workers serve: a start that fails leaves them to the next. */
const credentials = Effect.gen(function* () {
  const { embedded } = yield* Database
  return embedded === null ? null : yield* Effect.provide(firstCredentials, Store.layer)
})

/** Serves by several processes until it is told to stop. The embedded database is started before them and stopped last. */
export const run = (json: boolean) =>
  Effect.gen(function* () {
    const { workers } = yield* AppSettings
    yield* prepare
    yield* fleet(workers, (address) => Effect.flatMap(credentials, (first) => announce(json, address, first)))
  }).pipe(Effect.scoped, Effect.provide(Layer.provideMerge(Store.database, logging)))
