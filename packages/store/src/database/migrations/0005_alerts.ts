import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0005 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- secret: signs deliveries, so it is kept as it is and selected for signing only. decided_to: start of the newest block that
-- was decided on. version: grows with every change of the condition. failing_since: first failure since the last success.
create table alert (
  id text primary key,
  tenant_id text not null references tenant,
  seq bigint generated always as identity,
  name text not null,
  metric text not null,
  market_type text,
  area text not null,
  op text not null,
  threshold double precision not null,
  for_blocks smallint not null,
  url text not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  enabled boolean not null default true,
  firing boolean not null default false,
  last_fired_at timestamptz,
  decided_to timestamptz not null default date_bin('15 minutes', clock_timestamp(), 'epoch') - interval '15 minutes',
  version integer not null default 1,
  failing_since timestamptz,
  created_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80);
create index alert_by_tenant on alert (tenant_id, seq desc);
create index alert_enabled on alert (id) where enabled;

-- Messages to be sent and what became of them. body is sent as it is, so that every attempt sends the same.
create table alert_delivery (
  id text primary key,
  alert_id text not null references alert on delete cascade,
  seq bigint generated always as identity,
  type text not null,
  block_start timestamptz,
  body text not null,
  state text not null default 'pending',
  attempts smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  last_attempt_at timestamptz,
  next_attempt_at timestamptz default clock_timestamp(),
  response_status smallint,
  error text,
  unique (alert_id, block_start)
) with (fillfactor = 80);
create index alert_delivery_due on alert_delivery (next_attempt_at) where state = 'pending';
create index alert_delivery_by_alert on alert_delivery (alert_id, seq desc);
create index alert_delivery_over on alert_delivery (created_at) where state <> 'pending';
`)
)
