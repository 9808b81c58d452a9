import { quoted } from "../database/Parameters.ts"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { get as planOf } from "@grid/domain/plans/Plan"
import type { QuotaState, Surface } from "@grid/domain/quota/Quota"
import { dayMs, minuteMs } from "@grid/domain/time/Time"
import type { Grant, Hand, Return, Run } from "@grid/models/quota/NodeLeases"
import { placesOf } from "@grid/models/quota/Places"
import type * as Pg from "pg"

/** Calls with the same key over one surface: one row of the statement. */
export interface ChargeRow {
  readonly key: ApiKey
  readonly surface: Surface
  readonly calls: number
  /** Places of a lease that is asked for besides, and the hand that is to hold it. */
  readonly extra: number
  readonly hand: Hand
}

/** Row of `charge`; not decoded, see decision record 0003. */
export interface Charged {
  readonly state: "active" | "revoked" | "expired" | "stale"
  readonly granted: number
  /** Calls of the tenant that were granted to rows before this one. */
  readonly ahead: number
  readonly minute_used: number
  readonly day_used: number
  readonly minute_from: number
  readonly day_from: number
  readonly minute_taken: string | null
  readonly day_taken: string | null
  readonly lease: number
  readonly lease_minute: number
  readonly lease_day: number
  readonly lease_ms: number
  /** True where calls were refused while a lease of the tenant lives. */
  readonly leased: boolean
  readonly minute: number
  readonly day: number
  readonly at: number
}

/** PostgreSQL's text form of an array: the driver's own way of making it costs more than the rest of the call. */
const literal = (items: ReadonlyArray<string | number>): string => `{${items.join(",")}}`

/** Name under which the ledger knows what a hand of a node holds. */
const holderOf = (node: string, hand: Hand): string => `${node}/${hand}`

/** Runs of places as PostgreSQL writes a multirange. */
const multirangeOf = (runs: ReadonlyArray<Run>): string => `{${runs.map(([from, to]) => `[${from},${to})`).join(",")}}`

/** Statements of a ledger. A connection in doubt is not used again. */
export interface Statements {
  /** Charge of rows by a node; fails where an answer is missing. */
  readonly charge: (node: string, rows: ReadonlyArray<ChargeRow>) => Promise<ReadonlyArray<Charged>>
  /** Return of what a node has not handed out of its leases. */
  readonly giveBack: (node: string, returns: ReadonlyArray<Return>) => Promise<unknown>
}

export const statementsOn = (pool: Pg.Pool): Statements => {
  const on = async <A>(use: (client: Pg.PoolClient) => Promise<A>): Promise<A> => {
    const client = await pool.connect()
    try {
      const result = await use(client)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    charge: (node, rows) => on((client) => charge(client, node, rows)),
    giveBack: (node, returns) => on((client) => giveBack(client, node, returns))
  }
}

const charge = async (
  client: Pg.PoolClient,
  node: string,
  rows: ReadonlyArray<ChargeRow>
): Promise<ReadonlyArray<Charged>> => {
  const plans = rows.map(({ key }) => planOf(key.plan))
  const result = await client.query<Charged>({
    name: "charge",
    text: "select * from charge($1, $2, $3, $4, $5, $6, $7, $8, $9::text[])",
    values: [
      literal(rows.map(({ key }) => key.id)),
      literal(rows.map(({ key }) => quoted(key.tenant_id))),
      literal(rows.map(({ key }) => key.version)),
      literal(rows.map(({ surface }) => surface)),
      literal(rows.map(({ calls }) => calls)),
      literal(plans.map((plan) => plan.limit_minute)),
      literal(plans.map((plan) => plan.limit_day ?? "NULL")),
      literal(rows.map(({ extra }) => extra)),
      literal(rows.map(({ hand }) => holderOf(node, hand)))
    ]
  })
  if (result.rows.length !== rows.length) throw new Error("a charge row is missing")
  return result.rows
}

const giveBack = (client: Pg.PoolClient, node: string, returns: ReadonlyArray<Return>): Promise<unknown> =>
  client.query({
    name: "return_leases",
    text: "select return_leases($1, $2, $3, $4, $5, $6, $7, $8::boolean[])",
    values: [
      literal(returns.map(({ key }) => key)),
      literal(returns.map(({ tenant }) => quoted(tenant))),
      literal(returns.map(({ surface }) => surface)),
      literal(returns.map(({ minute_to }) => minute_to)),
      literal(returns.map(({ minute }) => minute)),
      literal(returns.map(({ unspent }) => quoted(multirangeOf(unspent)))),
      literal(returns.map(({ hand }) => holderOf(node, hand))),
      literal(returns.map(({ hasDayLimit }) => `${hasDayLimit}`))
    ]
  })

/** Quota of a plan at so many calls of both windows. */
export const quotaAt = (
  { plan: id }: ApiKey,
  { day, minute }: { readonly minute: number; readonly day: number },
  minuteUsed: number,
  dayUsed: number
): QuotaState => {
  const plan = planOf(id)
  return {
    limit_minute: plan.limit_minute,
    remaining_minute: Math.max(0, plan.limit_minute - minuteUsed),
    reset_minute: minute + minuteMs,
    limit_day: plan.limit_day,
    remaining_day: plan.limit_day === null ? null : Math.max(0, plan.limit_day - dayUsed),
    reset_day: day + dayMs
  }
}

/** Place of the i-th call of a charged row in the minute and in the day, counted from 0. */
export const placeOf = ({
  ahead,
  day_from,
  day_taken,
  minute_from,
  minute_taken
}: Charged): ((index: number) => { readonly minute: number; readonly day: number }) => {
  const minutes = minute_taken === null ? null : placesOf(minute_taken)
  const days = day_taken === null ? null : placesOf(day_taken)
  return (index) => ({
    minute: minutes?.[ahead + index] ?? minute_from + ahead + index,
    day: days?.[ahead + index] ?? day_from + ahead + index
  })
}

/** Lease that came with a charged row; null where none did. */
export const grantOf = ({ key, surface }: ChargeRow, charged: Charged): Grant | null =>
  charged.lease === 0
    ? null
    : {
        tenant: key.tenant_id,
        key: key.id,
        version: key.version,
        surface,
        minute: charged.minute,
        day: charged.day,
        minute_from: charged.lease_minute,
        day_from: charged.lease_day,
        places: charged.lease,
        hasDayLimit: planOf(key.plan).limit_day !== null,
        life_ms: charged.lease_ms
      }
