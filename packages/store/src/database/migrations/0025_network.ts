import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0025 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
create table network_import (
  id int generated always as identity primary key,
  recorded_at timestamptz not null,
  dataset text not null
);

-- Versions of rows. A later version of a key takes the place of an earlier one; without content the row is withdrawn.
create table network_row (
  id bigint generated always as identity primary key,
  import_id int not null references network_import (id) deferrable initially deferred,
  part text not null,
  key text not null,
  -- Of what is below a transformer: the meters of its consumers.
  meters text[],
  content text
);
create index network_row_newest on network_row (part, key, id desc);
create index network_row_import on network_row (import_id);
create index network_row_meters on network_row using gin (meters) where meters is not null;

create table meter (
  id int generated always as identity primary key,
  name text not null unique
);

-- Versions of readings, the newest import counts. A reference to the import would be checked row by row.
create table meter_reading (
  meter_id int not null,
  at timestamptz not null,
  import_id int not null,
  minutes smallint not null,
  import_kwh float8 not null,
  export_kwh float8,
  voltage_v float8,
  primary key (meter_id, at, import_id)
);

create trigger network_import_append_only before update or delete or truncate on network_import
  for each statement execute function refuse_change();
create trigger network_row_append_only before update or delete or truncate on network_row
  for each statement execute function refuse_change();
create trigger meter_append_only before update or delete or truncate on meter
  for each statement execute function refuse_change();
create trigger meter_reading_append_only before update or delete or truncate on meter_reading
  for each statement execute function refuse_change();
`)
)
