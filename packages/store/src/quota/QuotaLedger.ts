import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { get as planOf } from "@grid/domain/plans/Plan"
import type { QuotaState, Surface } from "@grid/domain/quota/Quota"
import { sum } from "@grid/domain/numbers/Numbers"
import { type Charge, type ChargeResult, QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { dayMs, minuteMs } from "@grid/domain/time/Time"
import { SqlClient } from "effect/sql/SqlClient"
import { Effect, Layer, Result } from "effect"
import { setImmediate } from "node:timers/promises"
import type * as Pg from "pg"
import { Database } from "../database/Database.ts"
import { logDiskFull, run } from "../database/Sql.ts"
import { isDiskFull, unavailable } from "../database/Unavailable.ts"
import { makeUses } from "./KeyUses.ts"
import { makeLedgerMetrics } from "./LedgerMetrics.ts"
import { makeRefusals } from "./Refusals.ts"
import { usage } from "./Usage.ts"

/** Calls that may wait for a charge on this node; those beyond are refused at once. */
const queueLimit = 20_000

/** Most key and surface pairs that one statement charges. */
const batchRows = 1_000

const statementTimeoutMs = 2_000

/** A charge takes less than compiling or planning it would, and it finds every row by its key. */
const session = { jit: "off", plan_cache_mode: "force_generic_plan", enable_seqscan: "off" }

interface Waiter {
  readonly charge: Charge
  readonly resume: (result: Result.Result<ChargeResult, ServiceUnavailable>) => void
}

/** Row of `charge`; not decoded, see decision record 0003. */
interface Row {
  readonly state: "active" | "revoked" | "expired" | "stale"
  readonly granted: number
  readonly used_before: number
  readonly minute_used: number
  readonly day_before: number
  readonly day_used: number
  readonly minute: number
  readonly day: number
  readonly at: number
}

/** Waiters for the same key and surface: one row of the statement. */
interface Group {
  readonly key: ApiKey
  readonly surface: Surface
  readonly waiters: Array<Waiter>
  calls: number
}

/** The transaction was rolled back for certain, so it may be sent again. */
const isContention = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && (error.code === "40001" || error.code === "40P01")

/**
 * One statement in flight on a node; what arrives meanwhile forms the next batch. A batch that fails fails all who wait,
 * in it and behind it: whether it was committed is then unknown, so it is never sent again.
 */
class GroupCommit {
  private queue: Array<Waiter> = []
  private busy = false
  private inFlight = 0
  private readonly pool: Pg.Pool
  private readonly isFull: (error: unknown) => boolean
  /** Note of a batch: its calls, and the time its statement took, seconds. */
  note: (calls: number, seconds: number, failed: boolean) => void = () => {}

  constructor(pool: Pg.Pool, isFull: (error: unknown) => boolean) {
    this.pool = pool
    this.isFull = isFull
  }

  readonly waiting = (): number => this.queue.length + this.inFlight

  add(waiter: Waiter): void {
    if (this.queue.length >= queueLimit) {
      void setImmediate().then(() => waiter.resume(Result.fail(unavailable(false))))
      return
    }
    this.queue.push(waiter)
    if (!this.busy) {
      this.busy = true
      void this.drain()
    }
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      // What arrives in the same turn of the event loop joins the batch: a statement costs more than some calls in it.
      await setImmediate()
      const groups = this.take()
      try {
        settle(groups, await this.sendMeasured(groups))
      } catch (error) {
        const failure = Result.fail(unavailable(this.isFull(error)))
        for (const group of groups) for (const waiter of group.waiters) waiter.resume(failure)
        for (const waiter of this.queue.splice(0)) waiter.resume(failure)
      }
    }
    this.busy = false
  }

  /**
   * The next batch. Rows of one tenant must share their limits, so keys of another plan wait for the batch after.
   */
  private take(): ReadonlyArray<Group> {
    const groups = new Map<string, Group>()
    const planOfTenant = new Map<string, string>()
    const later: Array<Waiter> = []
    for (const waiter of this.queue) {
      const { cost, key, surface } = waiter.charge
      const plan = planOfTenant.get(key.tenant_id)
      const id = `${key.id} ${key.version} ${surface}`
      let group = groups.get(id)
      if ((plan !== undefined && plan !== key.plan) || (group === undefined && groups.size >= batchRows)) {
        later.push(waiter)
        continue
      }
      if (group === undefined) {
        planOfTenant.set(key.tenant_id, key.plan)
        group = { key, surface, waiters: [], calls: 0 }
        groups.set(id, group)
      }
      group.waiters.push(waiter)
      group.calls += cost
    }
    this.queue = later
    return [...groups.values()]
  }

  private async sendMeasured(groups: ReadonlyArray<Group>): Promise<ReadonlyArray<Row>> {
    this.inFlight = sum(groups.map(({ waiters }) => waiters.length))
    const startedMs = performance.now()
    let failed = true
    try {
      const rows = await this.sendRetrying(groups)
      failed = false
      return rows
    } finally {
      this.note(this.inFlight, (performance.now() - startedMs) / 1_000, failed)
      this.inFlight = 0
    }
  }

  private async sendRetrying(groups: ReadonlyArray<Group>, left = 3): Promise<ReadonlyArray<Row>> {
    try {
      return await this.send(groups)
    } catch (error) {
      if (left === 0 || !isContention(error)) throw error
      return this.sendRetrying(groups, left - 1)
    }
  }

  private async send(groups: ReadonlyArray<Group>): Promise<ReadonlyArray<Row>> {
    const client = await this.pool.connect()
    try {
      const plans = groups.map((group) => planOf(group.key.plan))
      const result = await client.query<Row>({
        name: "charge",
        text: "select * from charge($1, $2, $3, $4, $5, $6, $7)",
        values: [
          literal(groups.map((group) => group.key.id)),
          literal(groups.map((group) => quoted(group.key.tenant_id))),
          literal(groups.map((group) => group.key.version)),
          literal(groups.map((group) => group.surface)),
          literal(groups.map((group) => group.calls)),
          literal(plans.map((plan) => plan.limit_minute)),
          literal(plans.map((plan) => plan.limit_day ?? "NULL"))
        ]
      })
      client.release()
      if (result.rows.length !== groups.length) throw new Error("a charge row is missing")
      return result.rows
    } catch (error) {
      // A connection in doubt is not used again.
      client.release(true)
      throw error
    }
  }
}

/** PostgreSQL's text form of an array: the driver's own way of making it costs more than the rest of the call. */
const literal = (items: ReadonlyArray<string | number>): string => `{${items.join(",")}}`

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`

const settle = (groups: ReadonlyArray<Group>, rows: ReadonlyArray<Row>): void => {
  groups.forEach((group, index) => {
    const row = rows[index] as Row
    const plan = planOf(group.key.plan)
    const quota = (minuteUsed: number, dayUsed: number): QuotaState => ({
      limit_minute: plan.limit_minute,
      remaining_minute: Math.max(0, plan.limit_minute - minuteUsed),
      reset_minute: row.minute + minuteMs,
      limit_day: plan.limit_day,
      remaining_day: plan.limit_day === null ? null : Math.max(0, plan.limit_day - dayUsed),
      reset_day: row.day + dayMs
    })
    let served = 0
    for (const waiter of group.waiters) {
      if (row.state !== "active") {
        waiter.resume(Result.succeed({ _tag: row.state }))
      } else if (waiter.charge.cost === 0) {
        waiter.resume(Result.succeed({ _tag: "granted", quota: quota(row.minute_used, row.day_used) }))
      } else if (served < row.granted) {
        served++
        waiter.resume(
          Result.succeed({ _tag: "granted", quota: quota(row.used_before + served, row.day_before + served) })
        )
      } else {
        waiter.resume(Result.succeed({ _tag: "refused", quota: quota(row.minute_used, row.day_used), now: row.at }))
      }
    }
  })
}

/** The ledger in PostgreSQL, see the function `charge` of the first migration. */
export const layer = Layer.effect(
  QuotaLedger,
  Effect.gen(function* () {
    const database = yield* Database
    const sql = yield* SqlClient
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    // A PostgreSQL that stopped for want of room says nothing any more.
    const isFull = (error: unknown) => {
      const full = isDiskFull(error) || database.embedded?.isDiskFull() === true
      if (full) fork(logDiskFull(String(error)))
      return full
    }
    const commits = new GroupCommit(yield* database.pool({ max: 1, statementTimeoutMs, session }), isFull)
    commits.note = yield* makeLedgerMetrics(commits.waiting)
    const noteRefusal = yield* makeRefusals
    const noteUse = yield* makeUses
    return QuotaLedger.of({
      charge: (charge) =>
        Effect.callback<ChargeResult, ServiceUnavailable>((resume) => {
          commits.add({ charge, resume: (result) => resume(Effect.fromResult(result)) })
        }),
      unsafeCharge: (charge, resume) => commits.add({ charge, resume }),
      unsafeNoteRefusal: noteRefusal,
      unsafeNoteUse: noteUse,
      usage: (tenant, days) => run("QuotaLedger.usage", usage(sql, tenant, days))
    })
  })
)
