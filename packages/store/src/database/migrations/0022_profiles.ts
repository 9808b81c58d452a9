import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0022 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Profiles of load and of generation that tenants sent, MWh by 15-minute block of whole IST days. id follows from the content.
create table profile (
  number bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  subject text not null,
  id text not null,
  name text not null,
  first_block timestamptz not null,
  mwh double precision[] not null,
  blocks integer not null,
  energy_mwh double precision not null,
  peak_mw double precision not null,
  technology text,
  capacity_mw double precision,
  sha256 text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (tenant_id, subject, id)
);
`)
)
