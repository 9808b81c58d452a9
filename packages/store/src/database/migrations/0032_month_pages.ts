import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0032 = Effect.flatMap(SqlClient, (sql) =>
  sql.unsafe(`
-- One IST month of a series of daily or monthly values, packed as reads take them: see PackedSeries.ts.
create table month_page (
  series_id integer not null references series,
  month date not null,
  packed bytea not null,
  primary key (series_id, month)
) with (fillfactor = 80);

insert into month_page (series_id, month, packed)
select series_id, date_trunc('month', ts at time zone 'Asia/Kolkata')::date,
  string_agg(timestamptz_send(ts) || float8send(coalesce(value, 'NaN')) || timestamptz_send(captured_at)
    || timestamptz_send(recorded_at) || int2send(revision), '' order by ts, revision)
from observation
where series_id = any (array(select id from series where period_minutes > 60)) and not late
group by 1, 2;

-- A node of the version before, which leaves month pages as they are, fails to write instead of letting them fall behind.
alter table data_clock add column paged_version bigint;
update data_clock set paged_version = version;
alter table data_clock alter column paged_version set not null, add check (paged_version = version);
`)
)
