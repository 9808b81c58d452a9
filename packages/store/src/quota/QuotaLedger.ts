import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type ChargeResult, QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { steady } from "@grid/domain/time/Steady"
import { SqlClient } from "effect/sql/SqlClient"
import { Effect, Layer, Schedule, Stream } from "effect"
import { Database } from "../database/Database.ts"
import * as Notices from "../database/Notices.ts"
import { logDiskFull, run } from "../database/Sql.ts"
import { isDiskFull } from "../database/Unavailable.ts"
import { GroupCommit } from "./GroupCommit.ts"
import { makeHearing } from "./Hearing.ts"
import { makeUses } from "./KeyUses.ts"
import { makeLedgerMetrics } from "./LedgerMetrics.ts"
import * as Recall from "./Recall.ts"
import { makeRefusals } from "./Refusals.ts"
import { statementsOn } from "./Statements.ts"
import { usage } from "./Usage.ts"

const statementTimeoutMs = 2_000

/** A charge takes less than compiling or planning it would, and it finds every row by its key. */
const session = { jit: "off", plan_cache_mode: "force_generic_plan", enable_seqscan: "off" }

/** Looks for leases that are over, and for others' that are back without a notice. */
const look = Schedule.spaced("50 millis")

/** Effect of a notice of leases on the commits. */
const makeFollow =
  (sql: SqlClient, commits: GroupCommit, hearing: ReturnType<typeof makeHearing>) => (notice: Notices.LeaseNotice) =>
    Effect.suspend(() => {
      switch (notice._tag) {
        case "listening":
          hearing.begin()
          commits.recall(null)
          return Effect.andThen(hearing.ask, Effect.ignore(Recall.forget(sql)))
        case "recall":
          if (notice.tenant === Recall.echo) hearing.note()
          else commits.recall(notice.tenant)
          return Effect.void
        case "back":
          commits.retry(notice.tenant)
          return Effect.void
      }
    })

/** Looks at leases, one after the other. */
const lookRound = (commits: GroupCommit) =>
  Effect.repeat(
    steady("leases were not looked at")(
      Effect.sync(() => {
        commits.expire()
        commits.retry(null)
      })
    ),
    look
  )

const ledger = Layer.effect(
  QuotaLedger,
  Effect.gen(function* () {
    const database = yield* Database
    const notices = yield* Notices.Notices
    const sql = yield* SqlClient
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    // A PostgreSQL that stopped for want of room says nothing any more.
    const isFull = (error: unknown) => {
      const full = isDiskFull(error) || database.embedded?.isDiskFull() === true
      if (full) fork(logDiskFull(String(error)))
      return full
    }
    const pool = yield* database.pool({ max: 1, statementTimeoutMs, session })
    const hearing = makeHearing(Recall.send(sql, Recall.echo))
    const commits = new GroupCommit(statementsOn(pool), isFull, {
      isHeard: hearing.isHeard,
      send: (tenant) => fork(Effect.ignore(Recall.send(sql, tenant)))
    })
    yield* Effect.addFinalizer(() => Effect.promise(() => commits.close()))
    const notes = yield* makeLedgerMetrics(commits.waiting)
    commits.note = notes.batch
    commits.noteLostReturns = notes.lostReturns

    const follow = makeFollow(sql, commits, hearing)
    const steadily = steady("a notice of leases was lost")
    const listen = Stream.runForEach(notices.leases, (notice) => steadily(follow(notice)))
    // A command that charges nothing needs no connection that listens.
    const scope = yield* Effect.scope
    let started = false
    const add: QuotaLedger["Service"]["unsafeCharge"] = (charge, resume) => {
      if (!started) {
        started = true
        for (const work of [listen, lookRound(commits), hearing.asking]) fork(Effect.forkIn(work, scope))
      }
      commits.add(charge, resume)
    }
    const noteRefusal = yield* makeRefusals
    const noteUse = yield* makeUses
    return QuotaLedger.of({
      charge: (charge) =>
        Effect.callback<ChargeResult, ServiceUnavailable>((resume) => {
          add(charge, (result) => resume(Effect.fromResult(result)))
        }),
      unsafeCharge: add,
      unsafeNoteRefusal: noteRefusal,
      unsafeNoteUse: noteUse,
      usage: (tenant, days) =>
        run(
          "QuotaLedger.usage",
          Effect.andThen(tenant === null ? Effect.void : Recall.leases(sql, tenant), usage(sql, tenant, days))
        )
    })
  })
)

/** The ledger in PostgreSQL, see the function `charge` of the migrations and decision record 0003. */
export const layer = Layer.provide(ledger, Notices.layer)
