import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0008 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- What was forecast, append-only. body: canonical text with the hash of the vintage before of the same target and area, so
-- that none can be changed, put between or taken out unseen. No two follow the same one.
create table forecast_vintage (
  number bigint generated always as identity primary key,
  target text not null,
  area text not null,
  issued_at timestamptz not null,
  simulated boolean not null,
  previous_hash text references forecast_vintage (hash),
  hash text not null unique,
  body text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (target, area, issued_at),
  unique nulls not distinct (target, area, previous_hash)
);
create trigger forecast_vintage_append_only before update or delete or truncate on forecast_vintage
  for each statement execute function refuse_change();
`)
)
