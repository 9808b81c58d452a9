import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0021 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Frozen inputs of engines, gzip of JSON. They are kept once for all results that rest on them.
create table engine_inputs (
  sha256 text primary key,
  gzip bytea not null
);

-- Answers of engines. answer is null while it is computed.
create table engine_result (
  number bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  id text not null,
  engine text not null,
  version text not null,
  inputs_sha256 text not null references engine_inputs,
  answer text,
  created_at timestamptz not null default clock_timestamp(),
  unique (tenant_id, id)
);
create index engine_result_by_tenant on engine_result (tenant_id, number desc);
create index engine_result_by_inputs on engine_result (inputs_sha256);

-- The lock lets whoever keeps a result with the same inputs be done first; the statement after it sees that result.
create function forget_engine_inputs() returns trigger language plpgsql as $$
begin
  perform from engine_inputs where sha256 = old.inputs_sha256 for update;
  delete from engine_inputs i where i.sha256 = old.inputs_sha256
    and not exists (select from engine_result r where r.inputs_sha256 = i.sha256);
  return null;
end $$;
create trigger engine_result_removed after delete on engine_result
  for each row execute function forget_engine_inputs();
`)
)
