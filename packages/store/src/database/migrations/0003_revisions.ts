import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0003 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- late: a value captured later was there already, so this one never held. reason: null for a first value.
-- confirmed_at, confirmed_by: when, and in which answer, a value that holds was last given again; null where given once.
alter table observation add column late boolean not null default false;
alter table observation add column confirmed_at timestamptz;
alter table observation add column confirmed_by bigint;
alter table observation add column reason text;

-- A calendar month counts as 43,200 minutes.
alter table series alter column period_minutes type integer;
alter table quarantine alter column period_minutes type integer;

-- Months before 2010 share a partition: capacity tables reach back to 1947, and every plan looks at every partition. Where
-- months of that time have partitions already, they keep theirs.
create or replace function ensure_observation_month(month timestamptz) returns void language plpgsql as $$
declare
  early timestamptz := '2010-01-01T00:00:00Z';
  first timestamptz := date_trunc('month', month, 'UTC');
  name text := 'observation_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if first < early and not exists (
    select from pg_class where relnamespace = current_schema()::regnamespace and relname between 'observation_0' and 'observation_2009_12'
  ) then
    name := 'observation_early';
  end if;
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(7301945);
    -- Waiting for that lock brings no news of tables to to_regclass; a query has a snapshot of its own.
    if not exists (select from pg_class where relname = name and relnamespace = current_schema()::regnamespace) then
      if name = 'observation_early' then
        execute format('create table observation_early partition of observation for values from (minvalue) to (%L)', early);
      else
        execute format('create table %I partition of observation for values from (%L) to (%L)',
          name, first, (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
      end if;
    end if;
  end if;
end $$;

-- When an answer had been dealt with to the end; null where a process died before.
alter table raw_answer add column read_at timestamptz;
update raw_answer set read_at = fetched_at;
create index raw_answer_unread on raw_answer (source, id) where read_at is null;
create index raw_answer_by_source on raw_answer (source, id);
create index raw_answer_by_file on raw_answer (url, hash) where url like 'file:%';

-- Instants of a series that have a value, and the first of them.
alter table latest_value add column first_ts timestamptz;
alter table latest_value add column values bigint not null default 0;
update latest_value l set first_ts = o.first_ts, values = o.values
from (select series_id, min(ts) as first_ts, count(*) filter (where revision = 1) as values from observation group by 1) o
where o.series_id = l.series_id;
alter table latest_value alter column first_ts set not null;

-- Mean of the day over its known hours; null below 80 % of them.
alter table day_page add column mean double precision;
update day_page set mean = (select avg(h) from unnest(hours) h)
where (select count(h) from unnest(hours) h) >= 0.8 * 24;

-- What sources say of things, append-only like observations.
create table record (
  source text not null,
  collection text not null,
  key text not null,
  revision smallint not null,
  body jsonb not null,
  captured_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  run_id bigint not null,
  raw_id bigint,
  confirmed_at timestamptz,
  confirmed_by bigint,
  primary key (collection, key, source, revision)
);

alter table quarantine add column released_at timestamptz;
create index quarantine_held on quarantine (source, id desc) where released_at is null;

-- IST days that a backfill has done, so that one that was interrupted goes on where it was.
create table backfill_day (
  source text not null,
  day integer not null,
  done_at timestamptz not null default clock_timestamp(),
  primary key (source, day)
);
`)
)
