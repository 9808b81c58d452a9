import { dayMs } from "@grid/domain/time/Time"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Count, RequestRow } from "./Buffer.ts"

/**
 * Adds counts to those of the keys' tenants in the minute and on the day (UTC) in which they came: as long before the database's
 * time as before `nowMs`, a day at most. In one order on every node, so that none waits for another that waits for it.
 */
export const writeCounts = (sql: SqlClient, counts: ReadonlyArray<Count>, nowMs: number) => {
  const column = (valueOf: (count: Count) => string | number) => counts.map(valueOf)
  const waitedMs = ({ since }: Count) => Math.min(Math.max(0, nowMs - since), dayMs)
  return sql`with counts as materialized (
    select t.tenant_id, date_trunc('minute', clock_timestamp() - make_interval(secs => w / 1000), 'UTC') as minute, r, f, s, c, n
    from unnest(${column(({ outcome }) => outcome.key_id)}::text[], ${column(({ outcome }) => outcome.route)}::text[],
      ${column(({ outcome }) => outcome.surface)}::text[], ${column(({ outcome }) => outcome.status)}::int[],
      ${column(({ outcome }) => outcome.code ?? "")}::text[], ${column(({ calls }) => calls)}::int[],
      ${column(waitedMs)}::float8[]) x(k, r, f, s, c, n, w)
    join api_key t on t.id = k
  ), minutes as (
    insert into usage_minute as u (tenant_id, minute, calls, problems)
    select tenant_id, minute, sum(n), coalesce(sum(n) filter (where s >= 400), 0)
    from counts group by 1, 2 order by 1, 2
    on conflict (tenant_id, minute) do update set calls = u.calls + excluded.calls, problems = u.problems + excluded.problems
  )
  insert into usage_route as u (tenant_id, day, route, surface, status, code, calls)
    select tenant_id, (minute at time zone 'UTC')::date, r, f, s, c, sum(n)
    from counts group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (tenant_id, day, route, surface, status, code) do update set calls = u.calls + excluded.calls`
}

/** Adds requests, each to the tenant of its key. */
export const writeRows = (sql: SqlClient, rows: ReadonlyArray<RequestRow>) => {
  const column = (valueOf: (row: RequestRow) => string | number | null) => rows.map(valueOf)
  return sql`insert into request_log (at, tenant_id, key_id, request_id, method, route, path, parameters, status, code,
      duration_ms, surface, bytes)
    select to_timestamp(a / 1000), t.tenant_id, t.id, r, m, o, p, string_to_array(q, ','), s, c, d, f, b
    from unnest(${column(({ at }) => at)}::float8[], ${column(({ key_id }) => key_id)}::text[],
      ${column(({ request_id }) => request_id)}::text[], ${column(({ method }) => method)}::text[],
      ${column(({ route }) => route)}::text[], ${column(({ path }) => path)}::text[],
      ${column(({ parameters }) => parameters.join())}::text[], ${column(({ status }) => status)}::int[],
      ${column(({ code }) => code)}::text[], ${column(({ duration_ms }) => duration_ms)}::int[],
      ${column(({ surface }) => surface)}::text[], ${column(({ bytes }) => bytes)}::float8[]
    ) x(a, k, r, m, o, p, q, s, c, d, f, b)
    join api_key t on t.id = k order by a`
}
