import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0024 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
create table reference_import (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  origin text not null check (origin in ('seed', 'operator')),
  -- Of the files that come with the service: which of them have been recorded.
  seeds_sha256 text unique
);

-- Versions of rows. A later version of a key takes the place of an earlier one; without content the row is withdrawn.
create table reference_row (
  id bigint generated always as identity primary key,
  import_id bigint not null references reference_import (id),
  dataset text not null,
  key text not null,
  recorded_at timestamptz not null,
  content text
);
create index reference_row_newest on reference_row (dataset, key, recorded_at desc, id desc);

create trigger reference_import_append_only before update or delete or truncate on reference_import
  for each statement execute function refuse_change();
create trigger reference_row_append_only before update or delete or truncate on reference_row
  for each statement execute function refuse_change();
`)
)
