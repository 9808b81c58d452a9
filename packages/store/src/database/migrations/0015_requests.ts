import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0015 = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(`
create table usage_route (
  tenant_id text not null,
  day date not null,
  route text not null,
  surface text not null,
  status smallint not null,
  -- Empty where no problem was answered.
  code text not null,
  calls bigint not null,
  primary key (tenant_id, day, route, surface, status, code)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table request_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  tenant_id text not null,
  key_id text not null,
  request_id text not null,
  method text not null,
  route text not null,
  path text not null,
  parameters text[] not null,
  status smallint not null,
  code text,
  duration_ms integer not null,
  surface text not null,
  bytes bigint not null
);
create index request_log_by_tenant on request_log (tenant_id, id desc);
create index request_log_by_key on request_log (key_id, id desc);

-- Calls that are left of a page load of a session, until it ends.
create table page_load (
  id text primary key,
  session text not null,
  calls smallint not null,
  expires_at timestamptz not null
)`)
})
