import { KeyId, type TenantId } from "@grid/domain/Brands"
import { Surface } from "@grid/domain/quota/Quota"
import { type RequestEntry, RequestLog } from "@grid/domain/requests/RequestLog"
import {
  MinuteUsage,
  mostRequests,
  mostRouteRows,
  requestDays,
  RouteUsage,
  usageMinutes
} from "@grid/domain/requests/Requests"
import { everySoOften } from "@grid/domain/time/Steady"
import { iso } from "@grid/domain/time/Time"
import { SqlClient } from "effect/sql/SqlClient"
import { Clock, Duration, Effect, Layer, Metric, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { Buffer } from "./Buffer.ts"
import { writeCounts, writeRows } from "./Writes.ts"

const dropped = Metric.counter("gds_request_log_dropped_total", {
  description: "Requests that were counted and not kept one by one: too many at once, or the store was slow",
  incremental: true
})

const decodeRoutes = rowsOf(RouteUsage)

const decodeMinutes = rowsOf(Schema.Struct({ ...MinuteUsage.fields, ts: Schema.Number }))

const decodeRequests = rowsOf(
  Schema.Struct({
    number: Schema.Int,
    at: Schema.Number,
    request_id: Schema.String,
    method: Schema.String,
    route: Schema.String,
    path: Schema.String,
    parameters: Schema.Array(Schema.String),
    status: Schema.Int,
    code: Schema.NullOr(Schema.String),
    duration_ms: Schema.Int,
    key_id: Schema.NullOr(KeyId),
    surface: Surface,
    bytes: Schema.Int
  })
)

/** Template of a route as it is published. */
const published = (route: string): string => route.replaceAll(/:(\w+)/g, "{$1}")

const list = (sql: SqlClient, tenant: TenantId | null, page: Parameters<RequestLog["Service"]["list"]>[1]) => {
  const { before, key_id, limit } = page
  const ofTenant = sql`(${tenant}::text is null or tenant_id = ${tenant})`
  // By the key's own index: another tenant's key has no requests here.
  const which = key_id === null ? ofTenant : sql`key_id = (select id from api_key where id = ${key_id} and ${ofTenant})`
  return Effect.map(
    sql`select id as number, at, request_id, method, route, path, parameters, status, code, duration_ms,
        (select id from api_key where id = key_id and kind = 'key') as key_id, surface, bytes
      from request_log where ${which} and (${before}::int8 is null or id < ${before}) order by id desc limit ${limit}`,
    (rows) =>
      decodeRequests(rows).map(({ at, route, ...rest }): RequestEntry => ({
        ...rest,
        at: iso(at),
        route: published(route)
      }))
  )
}

const routes = (sql: SqlClient, tenant: TenantId | null, days: number) =>
  Effect.map(
    sql`select route, surface, (status / 100) || 'xx' as status_class, nullif(code, '') as code, sum(calls)::int8 as calls
      from usage_route where (${tenant}::text is null or tenant_id = ${tenant})
        and day > (clock_timestamp() at time zone 'UTC')::date - ${days}::int
      group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4 limit ${mostRouteRows}`,
    (rows) => decodeRoutes(rows).map(({ route, ...rest }) => ({ ...rest, route: published(route) }))
  )

const minutes = (sql: SqlClient, tenant: TenantId) =>
  Effect.map(
    sql`select minute as ts, coalesce(calls, 0)::int8 as calls, coalesce(problems, 0)::int8 as problems
      from generate_series(date_trunc('minute', clock_timestamp(), 'UTC') - make_interval(mins => ${usageMinutes - 1}),
        clock_timestamp(), interval '1 minute') minute
      left join (select * from usage_minute where tenant_id = ${tenant}) u using (minute) order by minute desc`,
    (rows) => decodeMinutes(rows).map(({ ts, ...rest }): MinuteUsage => ({ ...rest, ts: iso(ts) }))
  )

/** Longest time for which the usage by route can be asked, days. */
const usageDays = 366

const batchSize = 10_000

/** Removes old requests, a batch at a time, and then counts of days that nobody can ask for. */
const forget = Effect.fnUntraced(function* (sql: SqlClient) {
  for (let last = batchSize; last === batchSize;) {
    const rows = yield* sql`delete from request_log
      where id = any (array(select id from request_log order by id limit ${batchSize}))
        and (at < clock_timestamp() - make_interval(days => ${requestDays})
          or id <= (select max(id) from request_log) - ${mostRequests}::int8)
      returning id`
    last = rows.length
  }
  yield* sql`delete from usage_minute where minute < clock_timestamp() - interval '1 day'`
  yield* sql`delete from usage_route where day <= (clock_timestamp() at time zone 'UTC')::date - ${usageDays}::int`
})

/** Writing of what a process has noted, once in so many seconds. Counts wait for a store that is away; requests do not. */
const makeFlush = Effect.fnUntraced(function* (everySeconds: number) {
  const sql = yield* SqlClient
  const buffer = new Buffer(yield* Clock.currentTimeMillis, everySeconds)
  const write = (nowMs: number, isLast: boolean) => {
    const batch = buffer.take(nowMs, isLast)
    const counted =
      batch.counts.length === 0
        ? Effect.void
        : Effect.catch(writeCounts(sql, batch.counts, nowMs), () => Effect.sync(() => buffer.giveBack(batch.counts)))
    const kept =
      batch.rows.length === 0
        ? Effect.succeed(0)
        : Effect.match(writeRows(sql, batch.rows), { onFailure: () => batch.rows.length, onSuccess: () => 0 })
    const lost = Effect.flatMap(kept, (unwritten) => Metric.update(dropped, batch.dropped + unwritten))
    return Effect.andThen(counted, lost)
  }
  const flush = (isLast: boolean) =>
    Effect.uninterruptible(Effect.flatMap(Clock.currentTimeMillis, (nowMs) => write(nowMs, isLast)))
  return { buffer, flush }
})

/**
 * The log in PostgreSQL, of one of so many processes of a node. Each writes every so many seconds, so that a node writes once a
 * second and keeps as many requests, however many processes it has.
 */
export const layer = (processes: number) =>
  Layer.effect(
    RequestLog,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const { buffer, flush } = yield* makeFlush(processes)
      yield* Effect.addFinalizer(() => flush(true))
      yield* everySoOften("requests were not noted", Duration.seconds(processes), flush(false))
      yield* everySoOften(
        "the bounds of the log were not renewed",
        "1 minute",
        Effect.sync(() => buffer.renew())
      )
      return RequestLog.of({
        unsafeNote: (outcome, details) => buffer.note(outcome, details),
        list: (tenant, page) => run("RequestLog.list", list(sql, tenant, page)),
        routes: (tenant, days) => run("RequestLog.routes", routes(sql, tenant, days)),
        minutes: (tenant) => run("RequestLog.minutes", minutes(sql, tenant)),
        forget: run("RequestLog.forget", forget(sql))
      })
    })
  )
