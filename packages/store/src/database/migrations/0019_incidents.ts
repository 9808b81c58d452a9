import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0019 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
create table incident (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  sources text[] not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index incident_by_begin on incident (began_at desc, id desc);

-- What an operator changes of the service itself belongs to no tenant.
alter table audit_log alter column tenant_id drop not null;
`)
)
