import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0012 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- As before, but for a minute that lies further ahead than the next one, which it does after the database's clock was put
-- back: nothing more is granted in the minute that the clock now shows, and the one after it begins with nothing used.
-- A day that lies ahead is kept, see decision record 0036.
create or replace function charge(
  keys text[], tenants text[], versions int[], surfaces text[], counts int[], minute_limits int[], day_limits int[]
) returns table (
  state text, granted int, used_before int, minute_used int, day_before int, day_used int,
  minute timestamptz, day timestamptz, at timestamptz
) language plpgsql as $$
declare
  locked int;
  wanted int;
  now_at timestamptz;
  now_minute timestamptz;
  now_day timestamptz;
  latest timestamptz;
begin
  select count(distinct t) into wanted from unnest(tenants) t;
  perform 1 from tenant_quota q where q.tenant_id = any (tenants) order by q.tenant_id for update;
  get diagnostics locked = row_count;
  if locked < wanted then
    insert into tenant_quota
      select distinct t, 'epoch'::timestamptz, 0, 'epoch'::timestamptz, 0 from unnest(tenants) t
      where exists (select 1 from tenant where id = t)
      order by t
      on conflict do nothing;
    perform 1 from tenant_quota q where q.tenant_id = any (tenants) order by q.tenant_id for update;
  end if;
  now_at := clock_timestamp();
  now_minute := date_trunc('minute', now_at, 'UTC');
  now_day := date_trunc('day', now_at, 'UTC');
  latest := now_minute + interval '1 minute';
  return query
  with input as (
    select * from unnest(keys, tenants, versions, surfaces, counts, minute_limits, day_limits)
      with ordinality as t(key_id, tenant_id, version, surface, n, minute_limit, day_limit, ord)
  ), judged as (
    select i.*,
      case
        when k.id is null then 'stale'
        when k.revoked_at is not null then 'revoked'
        when k.expires_at <= now_at then 'expired'
        when k.version <> i.version then 'stale'
        else 'active'
      end as state
    from input i left join api_key k on k.id = i.key_id and k.tenant_id = i.tenant_id
  ), counters as (
    select q.tenant_id,
      q.minute > latest as closed,
      case when q.minute > latest then now_minute else greatest(q.minute, now_minute) end as minute,
      case when q.minute < now_minute then 0 else q.minute_used end as minute_used,
      greatest(q.day, now_day) as day,
      case when q.day < now_day then 0 else q.day_used end as day_used
    from tenant_quota q where q.tenant_id = any (tenants)
  ), queued as (
    select j.*, c.closed, c.minute, c.day, c.day_used,
      case when c.closed then greatest(c.minute_used, j.minute_limit) else c.minute_used end as minute_used,
      case when c.closed then 0 else j.minute_limit - c.minute_used end as minute_room
    from judged j left join counters c using (tenant_id)
  ), bounded as (
    select q.*, least(q.minute_room, coalesce(q.day_limit - q.day_used, 2147483647)) as room,
      coalesce(sum(case when q.state = 'active' then q.n else 0 end) over (
        partition by q.tenant_id order by q.ord rows between unbounded preceding and 1 preceding), 0)::int as ahead
    from queued q
  ), served as (
    select q.*, case when q.state = 'active' then greatest(0, least(q.n, q.room - q.ahead)) else 0 end as granted
    from bounded q
  ), totals as (
    select s.tenant_id, s.closed, s.minute, s.minute_used, s.day, s.day_used, sum(s.granted)::int as granted
    from served s group by 1, 2, 3, 4, 5, 6
  ), charged as (
    update tenant_quota q
    set minute = t.minute, minute_used = t.minute_used + t.granted, day = t.day, day_used = t.day_used + t.granted
    from totals t where q.tenant_id = t.tenant_id and (t.granted > 0 or t.closed)
  ), noted as (
    insert into key_usage as u (key_id, day, surface, calls, last_used_at)
    select s.key_id, (s.day at time zone 'UTC')::date, s.surface, sum(s.granted), now_at
    from served s where s.granted > 0 group by 1, 2, 3
    on conflict on constraint key_usage_pkey
    do update set calls = u.calls + excluded.calls, last_used_at = excluded.last_used_at
  )
  select s.state, s.granted, s.minute_used + least(s.ahead, greatest(s.room, 0)), t.minute_used + t.granted,
    s.day_used + least(s.ahead, greatest(s.room, 0)), t.day_used + t.granted, s.minute, s.day, now_at
  from served s join totals t using (tenant_id) order by s.ord;
end $$;
`)
)
