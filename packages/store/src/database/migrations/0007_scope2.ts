import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0007 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Scope 2 results: a load profile and the ledger as it was first computed, by block. Append-only.
create table scope2_result (
  number bigint generated always as identity primary key,
  id text not null unique,
  tenant_id text not null references tenant,
  state text not null,
  basis text not null,
  first_block timestamptz not null,
  end_block timestamptz not null,
  label text,
  load_mwh double precision[] not null,
  factor_set text not null,
  method_version text not null,
  kg_co2e_per_mwh double precision[] not null,
  snapshot_ids text[] not null,
  captured_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index scope2_result_by_tenant on scope2_result (tenant_id);
create index scope2_result_by_state on scope2_result (state, end_block);
create trigger scope2_result_append_only before update or delete or truncate on scope2_result
  for each statement execute function refuse_change();

-- What was restated of a result: the blocks that differ from the version before, by their place from 0. The first version
-- is the result itself.
create table scope2_restatement (
  result_number bigint not null references scope2_result,
  version integer not null check (version > 1),
  places integer[] not null,
  kg_co2e_per_mwh double precision[] not null,
  snapshot_ids text[] not null,
  previous_kg_co2e_per_mwh double precision,
  previous_snapshot_id text,
  restated_at timestamptz not null,
  reason text not null,
  captured_at timestamptz,
  primary key (result_number, version)
);
create trigger scope2_restatement_append_only before update or delete or truncate on scope2_restatement
  for each statement execute function refuse_change();
`)
)
