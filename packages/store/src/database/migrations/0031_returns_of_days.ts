import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0031 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- As before, but the day of a plan without a limit of the day keeps no places to hand out again: nobody counts them down, and they
-- would be more from lease to lease until midnight. Its count falls by them instead.
create function return_leases(
  keys text[], tenants text[], surfaces text[], ends int[], minutes float8[], unspent int4multirange[], holders text[],
  day_limits boolean[]
) returns void language plpgsql as $$
begin
  perform 1 from tenant_quota q where q.tenant_id = any (tenants) order by q.tenant_id for update;
  with input as (
    select * from unnest(keys, tenants, surfaces, ends, minutes, unspent, holders, day_limits)
      as t(key_id, tenant_id, surface, minute_to, minute_ms, minute_back, holder, has_day_limit)
  ), ended as (
    delete from quota_lease l using input i
    where l.tenant_id = i.tenant_id and l.node = i.holder and l.key_id = i.key_id and l.surface = i.surface
      and l.minute_to = i.minute_to and l.minute = to_timestamp(i.minute_ms / 1000)
    returning l.tenant_id, l.key_id, l.surface, l.minute, l.day, i.minute_back, places_in(i.minute_back) as places,
      l.day_from - l.minute_from as day_ahead, i.has_day_limit
  ), backs as (
    select e.tenant_id, e.minute, e.day, b as minute_back, upper(b) - lower(b) as places,
      int4range(lower(b) + e.day_ahead, upper(b) + e.day_ahead) as day_back, e.has_day_limit
    from ended e cross join lateral unnest(e.minute_back) b
  ), returned as (
    update tenant_quota q
    set minute_free = q.minute_free + e.minute_back, day_free = q.day_free + e.day_back, day_used = q.day_used - e.day_places
    from (
      select b.tenant_id, coalesce(range_agg(b.minute_back) filter (where b.minute = w.minute), '{}') as minute_back,
        coalesce(range_agg(b.day_back) filter (where b.day = w.day and b.has_day_limit), '{}') as day_back,
        coalesce(sum(b.places) filter (where b.day = w.day and not b.has_day_limit), 0)::int as day_places
      from backs b join tenant_quota w using (tenant_id) group by b.tenant_id
    ) e where q.tenant_id = e.tenant_id
  )
  update key_usage u set calls = u.calls - e.places
  from (select key_id, surface, day, sum(places) as places from ended where places > 0 group by 1, 2, 3) e
  where u.key_id = e.key_id and u.surface = e.surface and u.day = (e.day at time zone 'UTC')::date;
  perform pg_notify('gds_lease_back', t) from (select distinct unnest(tenants) t) x;
end $$;

-- The form of before, for nodes of the version before.
create or replace function return_leases(
  keys text[], tenants text[], surfaces text[], ends int[], minutes float8[], unspent int4multirange[], holders text[]
) returns void language sql as $$
  select return_leases(keys, tenants, surfaces, ends, minutes, unspent, holders, array_fill(true, array[cardinality(keys)]))
$$;
`)
)
