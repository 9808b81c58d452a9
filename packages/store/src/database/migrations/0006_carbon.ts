import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0006 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- Texts that many blocks share, by their SHA-256: capacity tables, and where inputs came from.
create table carbon_text (
  hash text primary key,
  body text not null
);

-- Blocks as they were computed, append-only, with everything they were computed from. mixes: canonical bytes, beginning
-- with the place of each area's part as two bytes.
create table carbon_snapshot (
  id text primary key,
  block_start timestamptz not null,
  method_version text not null,
  simulated boolean not null,
  captured_at timestamptz not null,
  inputs text not null,
  capacity text not null references carbon_text,
  origin text not null references carbon_text,
  mixes bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index carbon_snapshot_by_block on carbon_snapshot (block_start);
create trigger carbon_snapshot_append_only before update or delete or truncate on carbon_snapshot
  for each statement execute function refuse_change();

-- The snapshot that holds for each block.
create table carbon_current (
  block_start timestamptz primary key,
  id text not null references carbon_snapshot
);

-- Every time that another snapshot took the place of one. Areas by their place in the order of the method.
create table carbon_restatement (
  number bigint generated always as identity primary key,
  block_start timestamptz not null,
  id text not null references carbon_snapshot,
  previous_id text not null references carbon_snapshot,
  reason text not null,
  generation_areas smallint[] not null,
  consumption_areas smallint[] not null,
  restated_at timestamptz not null default clock_timestamp()
);
create index carbon_restatement_by_block on carbon_restatement (block_start, number desc);
create trigger carbon_restatement_append_only before update or delete or truncate on carbon_restatement
  for each statement execute function refuse_change();

-- How far the engine has looked at what is written, and a number that grows with every block it writes.
create table carbon_clock (
  one boolean primary key default true check (one),
  version bigint not null,
  looked_at bigint not null
);
insert into carbon_clock (version, looked_at) values (0, -1);

-- One area's part of canonical bytes.
create function carbon_part(mixes bytea, area int) returns bytea language sql immutable strict parallel safe as $$
  select substring(mixes from 1 + starts for ends - starts) from (
    select get_byte(mixes, 2 * area) * 256 + get_byte(mixes, 2 * area + 1) as starts,
      case when 2 * area + 2 < get_byte(mixes, 0) * 256 + get_byte(mixes, 1)
        then get_byte(mixes, 2 * area + 2) * 256 + get_byte(mixes, 2 * area + 3) else length(mixes) end as ends
  ) place
$$;
`)
)
