import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0028 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Restatements of marginal values, which come after those of their snapshots and concern other areas. Both are numbered in one
-- order. Areas by their place in the order of the method.
create table carbon_marginal_restatement (
  number bigint primary key default nextval('carbon_restatement_number_seq'),
  block_start timestamptz not null,
  id text not null references carbon_snapshot,
  previous_id text not null references carbon_snapshot,
  reason text not null,
  areas smallint[] not null,
  restated_at timestamptz not null default clock_timestamp()
);
create trigger carbon_marginal_restatement_append_only before update or delete or truncate on carbon_marginal_restatement
  for each statement execute function refuse_change();
`)
)
