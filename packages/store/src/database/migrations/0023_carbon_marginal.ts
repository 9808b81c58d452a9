import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0023 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Marginal values of a block, of one method version: they hang on the snapshot of its readings, and hold as long as that does.
-- fit: text of the regression they rest on. result: canonical JSON.
create table carbon_marginal (
  snapshot_id text not null references carbon_snapshot,
  method_version text not null,
  committed_mw float8 not null,
  fit text references carbon_text,
  result text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (snapshot_id, method_version)
);
create trigger carbon_marginal_append_only before update or delete or truncate on carbon_marginal
  for each statement execute function refuse_change();
`)
)
