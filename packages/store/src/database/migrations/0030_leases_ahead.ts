import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0030 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- As before, but a node holds two leases of a key and surface at most, by a name for each: it asks for the next while it spends one,
-- also where no call waits for it. Where every call of a tenant was granted, its first row that wants extras[i] places more gets
-- at most a quarter of what is left of either window, for 1.8 seconds, until the minute ends or the key does; sessions and embeds get none. Where calls
-- were refused, "leased" says whether a lease of the tenant may still come back: it lives, or was over two seconds ago. The places of a tenant's calls are those of
-- minute_taken and day_taken in order, its rows one after the other; null: they begin at minute_from and day_from.
create function charge(
  keys text[], tenants text[], versions int[], surfaces text[], counts int[], minute_limits int[], day_limits int[],
  extras int[], holders text[]
) returns table (
  state text, granted int, ahead int, minute_used int, day_used int, minute_from int, day_from int,
  minute_taken text, day_taken text, lease int, lease_minute int, lease_day int, lease_ms float8, leased boolean,
  minute timestamptz, day timestamptz, at timestamptz
) language plpgsql as $$
declare
  locked int;
  wanted int;
  now_at timestamptz;
  now_minute timestamptz;
  now_day timestamptz;
  latest timestamptz;
  is_plain boolean;
begin
  select count(distinct t) into wanted from unnest(tenants) t;
  select count(*), bool_and(isempty(q.minute_free) and isempty(q.day_free)) and not 0 < any (extras) into locked, is_plain
    from (select minute_free, day_free from tenant_quota where tenant_id = any (tenants) order by tenant_id for update) q;
  if locked < wanted then
    is_plain := false;
    insert into tenant_quota (tenant_id, minute, minute_used, day, day_used)
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
  -- Nobody wants a lease and nothing was given back: the same without either, in three quarters of the time.
  if is_plain then
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
    select s.state, s.granted, least(s.ahead, greatest(s.room, 0)), t.minute_used + t.granted, t.day_used + t.granted,
      t.minute_used, t.day_used, null::text, null::text, 0, 0, 0, 0::float8,
      s.state = 'active' and s.granted < s.n and exists (
        select from quota_lease l where l.tenant_id = s.tenant_id and l.expires_at > now_at - interval '2 seconds'),
      s.minute, s.day, now_at
    from served s join totals t using (tenant_id) order by s.ord;
    return;
  end if;
  return query
  with input as (
    select * from unnest(keys, tenants, versions, surfaces, counts, minute_limits, day_limits, extras, holders)
      with ordinality as t(key_id, tenant_id, version, surface, n, minute_limit, day_limit, extra, holder, ord)
  ), judged as (
    select i.*, k.expires_at, k.kind,
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
      case when q.minute between now_minute and latest then q.minute_free else '{}' end as minute_free,
      greatest(q.day, now_day) as day,
      case when q.day < now_day then 0 else q.day_used end as day_used,
      case when q.day < now_day then '{}' else q.day_free end as day_free
    from tenant_quota q where q.tenant_id = any (tenants)
  ), roomy as (
    select c.*,
      case when isempty(c.minute_free) then 0 else places_in(c.minute_free) end as minute_back,
      case when isempty(c.day_free) then 0 else places_in(c.day_free) end as day_back
    from counters c
  ), queued as (
    select j.*, c.closed, c.minute, c.day, c.day_used, c.minute_free, c.day_free, c.minute_back, c.day_back,
      case when c.closed then greatest(c.minute_used, j.minute_limit) else c.minute_used end as minute_used,
      case when c.closed or c.minute_used > j.minute_limit then 0
        else j.minute_limit - c.minute_used + c.minute_back end as minute_room,
      case when c.day_used > j.day_limit then 0 else j.day_limit - c.day_used + c.day_back end as day_room
    from judged j left join roomy c using (tenant_id)
  ), bounded as (
    select q.*, least(q.minute_room, coalesce(q.day_room, 2147483647)) as room,
      coalesce(sum(case when q.state = 'active' then q.n else 0 end) over (
        partition by q.tenant_id order by q.ord rows between unbounded preceding and 1 preceding), 0)::int as ahead
    from queued q
  ), served as (
    select q.*, case when q.state = 'active' then greatest(0, least(q.n, q.room - q.ahead)) else 0 end as granted
    from bounded q
  ), totals as (
    select s.tenant_id, s.closed, s.minute, s.minute_used, s.minute_free, s.minute_back, s.day, s.day_used, s.day_free,
      s.day_back, s.minute_limit, s.day_limit, sum(s.granted)::int as granted,
      min(s.ord) filter (where s.extra > 0 and s.state = 'active' and s.granted = s.n and s.kind = 'key') as ord
    from served s group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  ), taken as (
    select t.*,
      case when t.granted > 0 and not isempty(t.minute_free) then take_places(t.minute_free, t.minute_used, t.granted) end as m,
      case when t.granted > 0 and not isempty(t.day_free) then take_places(t.day_free, t.day_used, t.granted) end as d
    from totals t
  ), placed as (
    select t.*,
      coalesce((t.m).used, t.minute_used + t.granted) as minute_next, coalesce((t.m).free, t.minute_free) as minute_left,
      coalesce((t.d).used, t.day_used + t.granted) as day_next, coalesce((t.d).free, t.day_free) as day_left,
      s.key_id, s.surface, s.holder, s.extra,
      extract(epoch from least(now_at + interval '1.8 seconds', t.minute + interval '1 minute', s.expires_at) - now_at)
        * 1000 as life_ms
    from taken t left join served s on s.ord = t.ord
  ), sized as (
    select p.*, case when p.ord is null or p.closed or p.life_ms < 100 or p.minute > now_minute or p.day > now_day then 0
      else greatest(0, least(p.extra, (p.minute_limit - p.minute_next) / 4,
        (coalesce(p.day_limit, 2147483647) - p.day_next) / 4)) end as size
    from placed p
  ), charged as (
    update tenant_quota q
    set minute = s.minute, minute_used = s.minute_next + s.size, minute_free = s.minute_left,
      day = s.day, day_used = s.day_next + s.size, day_free = s.day_left
    from sized s where q.tenant_id = s.tenant_id and (s.granted > 0 or s.size > 0 or s.closed)
  ), leases as (
    insert into quota_lease as l (tenant_id, node, key_id, surface, minute, minute_from, minute_to, day, day_from, expires_at)
    select s.tenant_id, s.holder, s.key_id, s.surface, s.minute, s.minute_next, s.minute_next + s.size, s.day, s.day_next,
      now_at + make_interval(secs => s.life_ms / 1000)
    from sized s where s.size > 0
    on conflict on constraint quota_lease_pkey do update set minute = excluded.minute, minute_from = excluded.minute_from,
      minute_to = excluded.minute_to, day = excluded.day, day_from = excluded.day_from, expires_at = excluded.expires_at
  ), noted as (
    insert into key_usage as u (key_id, day, surface, calls, last_used_at)
    select s.key_id, (s.day at time zone 'UTC')::date, s.surface,
      sum(s.granted + case when z.ord = s.ord then z.size else 0 end), now_at
    from served s join sized z using (tenant_id) where s.granted > 0 or (z.ord = s.ord and z.size > 0) group by 1, 2, 3
    on conflict on constraint key_usage_pkey
    do update set calls = u.calls + excluded.calls, last_used_at = excluded.last_used_at
  )
  select s.state, s.granted, least(s.ahead, greatest(s.room, 0)),
    z.minute_next - case when isempty(z.minute_left) then 0 else places_in(z.minute_left) end,
    z.day_next - case when isempty(z.day_left) then 0 else places_in(z.day_left) end, z.minute_used, z.day_used,
    (z.m).taken::text, (z.d).taken::text,
    case when z.ord = s.ord then z.size else 0 end, z.minute_next, z.day_next, z.life_ms::float8,
    s.state = 'active' and s.granted < s.n and exists (
      select from quota_lease l where l.tenant_id = s.tenant_id and l.expires_at > now_at - interval '2 seconds'),
    s.minute, s.day, now_at
  from served s join sized z using (tenant_id) order by s.ord;
end $$;

-- Leases that a node gives back, with the places of the minute that it has not handed out.
create function return_leases(
  keys text[], tenants text[], surfaces text[], ends int[], minutes float8[], unspent int4multirange[], holders text[]
) returns void language plpgsql as $$
begin
  perform 1 from tenant_quota q where q.tenant_id = any (tenants) order by q.tenant_id for update;
  with input as (
    select * from unnest(keys, tenants, surfaces, ends, minutes, unspent, holders)
      as t(key_id, tenant_id, surface, minute_to, minute_ms, minute_back, holder)
  ), ended as (
    delete from quota_lease l using input i
    where l.tenant_id = i.tenant_id and l.node = i.holder and l.key_id = i.key_id and l.surface = i.surface
      and l.minute_to = i.minute_to and l.minute = to_timestamp(i.minute_ms / 1000)
    returning l.tenant_id, l.key_id, l.surface, l.minute, l.day, i.minute_back, places_in(i.minute_back) as places,
      l.day_from - l.minute_from as day_ahead
  ), backs as (
    select e.tenant_id, e.minute, e.day, b as minute_back, int4range(lower(b) + e.day_ahead, upper(b) + e.day_ahead) as day_back
    from ended e cross join lateral unnest(e.minute_back) b
  ), returned as (
    update tenant_quota q
    set minute_free = q.minute_free + e.minute_back, day_free = q.day_free + e.day_back
    from (
      select b.tenant_id, coalesce(range_agg(b.minute_back) filter (where b.minute = w.minute), '{}') as minute_back,
        coalesce(range_agg(b.day_back) filter (where b.day = w.day), '{}') as day_back
      from backs b join tenant_quota w using (tenant_id) group by b.tenant_id
    ) e where q.tenant_id = e.tenant_id
  )
  update key_usage u set calls = u.calls - e.places
  from (select key_id, surface, day, sum(places) as places from ended where places > 0 group by 1, 2, 3) e
  where u.key_id = e.key_id and u.surface = e.surface and u.day = (e.day at time zone 'UTC')::date;
  perform pg_notify('gds_lease_back', t) from (select distinct unnest(tenants) t) x;
end $$;

-- The form of before of a charge, for nodes of the version before.
create or replace function charge(
  keys text[], tenants text[], versions int[], surfaces text[], counts int[], minute_limits int[], day_limits int[],
  extras int[], node text
) returns table (
  state text, granted int, ahead int, minute_used int, day_used int, minute_from int, day_from int,
  minute_taken text, day_taken text, lease int, lease_minute int, lease_day int, lease_ms float8, leased boolean,
  minute timestamptz, day timestamptz, at timestamptz
) language sql as $$
  select * from charge(keys, tenants, versions, surfaces, counts, minute_limits, day_limits, extras,
    array_fill(node, array[cardinality(keys)]))
$$;
`)
)
