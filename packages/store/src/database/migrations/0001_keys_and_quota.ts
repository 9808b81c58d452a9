import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0001 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
create table tenant (
  id text primary key,
  plan text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table api_key (
  id text primary key,
  tenant_id text not null references tenant,
  name text not null,
  hash text not null unique,
  secret_hint text not null,
  plan text not null,
  ip_allow_list text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz,
  rotated_from text references api_key,
  version integer not null default 1
);
create index api_key_by_tenant on api_key (tenant_id, created_at desc);

create table idempotent_creation (
  tenant_id text not null,
  idempotency_key text not null,
  fingerprint text not null,
  key_id text not null references api_key,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, idempotency_key)
);

-- One hot row per tenant: room on the page keeps its updates off the index.
create table tenant_quota (
  tenant_id text primary key references tenant,
  minute timestamptz not null,
  minute_used integer not null,
  day timestamptz not null,
  day_used integer not null
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table key_usage (
  key_id text not null references api_key,
  day date not null,
  surface text not null,
  calls bigint not null,
  last_used_at timestamptz not null,
  primary key (key_id, day, surface)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table key_refusal (
  key_id text not null,
  day date not null,
  surface text not null,
  refused bigint not null,
  primary key (key_id, day, surface)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id text not null,
  action text not null,
  tenant_id text not null,
  key_id text,
  details jsonb not null default '{}'
);
create index audit_log_by_tenant on audit_log (tenant_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Charges a batch of calls. Row i asks for counts[i] calls of keys[i], which the caller remembers in versions[i], under
-- limits that are the same in all rows of a tenant. Rows of a tenant are served in their order. Time is the database's
-- and never goes back; the key's state is read after the tenant's row is locked. Every row is answered, also that of a
-- tenant which is not there (any more).
create function charge(
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
      greatest(q.minute, now_minute) as minute,
      case when q.minute < now_minute then 0 else q.minute_used end as minute_used,
      greatest(q.day, now_day) as day,
      case when q.day < now_day then 0 else q.day_used end as day_used
    from tenant_quota q where q.tenant_id = any (tenants)
  ), queued as (
    select j.*, c.minute, c.minute_used, c.day, c.day_used,
      least(j.minute_limit - c.minute_used, coalesce(j.day_limit - c.day_used, 2147483647)) as room,
      coalesce(sum(case when j.state = 'active' then j.n else 0 end) over (
        partition by j.tenant_id order by j.ord rows between unbounded preceding and 1 preceding), 0)::int as ahead
    from judged j left join counters c using (tenant_id)
  ), served as (
    select q.*, case when q.state = 'active' then greatest(0, least(q.n, q.room - q.ahead)) else 0 end as granted
    from queued q
  ), totals as (
    select s.tenant_id, s.minute, s.minute_used, s.day, s.day_used, sum(s.granted)::int as granted
    from served s group by 1, 2, 3, 4, 5
  ), charged as (
    update tenant_quota q
    set minute = t.minute, minute_used = t.minute_used + t.granted, day = t.day, day_used = t.day_used + t.granted
    from totals t where q.tenant_id = t.tenant_id and t.granted > 0
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
