import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0002 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
create table raw_body (
  hash text primary key,
  compressed bytea not null,
  bytes integer not null
);

create table raw_answer (
  id bigint generated always as identity primary key,
  source text not null,
  url text not null,
  request text,
  status integer not null,
  headers jsonb not null,
  fetched_at timestamptz not null,
  hash text not null references raw_body
);
create index raw_answer_by_request on raw_answer (source, url, fetched_at desc);

create table ingest_run (
  id bigint generated always as identity primary key,
  source text not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text not null default 'running',
  error_code text,
  error_detail text,
  read integer not null default 0,
  written integer not null default 0,
  revised integer not null default 0,
  unchanged integer not null default 0,
  quarantined integer not null default 0,
  rejected integer not null default 0
);
create index ingest_run_by_source on ingest_run (source, id desc);

-- What a source says about one dataset and area.
create table series (
  id integer generated always as identity primary key,
  dataset text not null,
  area text not null,
  source text not null,
  kind text not null,
  period_minutes smallint not null,
  unique (dataset, area, source, kind, period_minutes)
);

-- Every value ever given, append-only: a correction is a further revision.
create table observation (
  series_id integer not null,
  ts timestamptz not null,
  revision smallint not null,
  value double precision,
  captured_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  run_id bigint not null,
  raw_id bigint,
  primary key (series_id, ts, revision)
) partition by range (ts);

create function ensure_observation_month(month timestamptz) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc('month', month, 'UTC');
  name text := 'observation_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(7301945);
    -- Waiting for that lock brings no news of tables to to_regclass; a query has a snapshot of its own.
    if not exists (select from pg_class where relname = name and relnamespace = current_schema()::regnamespace) then
      execute format('create table %I partition of observation for values from (%L) to (%L)',
        name, first, (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    end if;
  end if;
end $$;

-- Newest value of each series.
create table latest_value (
  series_id integer primary key references series,
  ts timestamptz not null,
  value double precision,
  captured_at timestamptz not null
) with (fillfactor = 50);

-- One IST day of a series in columns, kept by the writer: 96 block means and 24 hour means. day counts from 1970-01-01.
create table day_page (
  series_id integer not null references series,
  day integer not null,
  blocks double precision[],
  hours double precision[],
  present smallint not null,
  captured_at timestamptz not null,
  version bigint not null,
  primary key (series_id, day)
);

-- Values that failed their guard; kept with the reason and never served.
create table quarantine (
  id bigint generated always as identity primary key,
  source text not null,
  dataset text not null,
  area text not null,
  ts timestamptz not null,
  value double precision,
  kind text not null,
  period_minutes smallint not null,
  captured_at timestamptz not null,
  reason text not null,
  run_id bigint not null,
  raw_id bigint,
  recorded_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (source, dataset, area, ts, value)
);

-- Grows with every transaction that changed what reads see.
create table data_clock (one boolean primary key default true check (one), version bigint not null);
insert into data_clock (version) values (0);
`)
)
