import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0004 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Work done in the background. While it runs, token says which runner has it, and lease_until how long without a sign of
-- life. claims counts how often it was taken up.
create table job (
  number bigint generated always as identity primary key,
  id text not null unique,
  tenant_id text not null references tenant,
  state text not null default 'queued',
  spec jsonb not null,
  idempotency_key text,
  fingerprint text,
  progress double precision not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  token text,
  lease_until timestamptz,
  claims integer not null default 0,
  rows bigint,
  bytes bigint,
  hash text,
  as_of timestamptz,
  provenance jsonb not null default '[]',
  error jsonb
);
create index job_by_tenant on job (tenant_id, number desc);
create index job_open on job (number) where state in ('queued', 'running');
create index job_ended on job (expires_at) where state in ('succeeded', 'failed', 'cancelled', 'expired');
create unique index job_by_idempotency_key on job (tenant_id, idempotency_key) where idempotency_key is not null;

-- Results in parts, so that any node can serve them and none holds a whole one in memory.
create table job_chunk (
  job_number bigint not null references job on delete cascade,
  chunk integer not null,
  bytes bytea not null,
  primary key (job_number, chunk)
);
`)
)
