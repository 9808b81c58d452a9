import { SqlClient } from "effect/sql/SqlClient"
import { Effect } from "effect"

export const m0010 = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.unsafe(`
-- What holds of the 96 blocks of an IST day, counted from 1970-01-01, in columns that are changed with carbon_current. kinds:
-- a byte for each block, 0 where nothing holds, 1 for a real block, 2 for a simulated one. snapshots: 8 bytes for each block,
-- the hash with which the id of its snapshot ends. captured_at: a float8 for each block, epoch ms. averages: intensities of
-- consumption as they follow from the mixes, for each factor set of the time and each area a float8 for each block, NaN where
-- unknown, eight bytes 255 where never computed.
create table carbon_day (
  day integer primary key,
  kinds bytea not null,
  snapshots bytea not null,
  captured_at bytea not null,
  averages bytea not null
);
-- Not compressed: one place of a day is cut out without reading the others.
alter table carbon_day alter column averages set storage external;

-- Hashes of a ledger's snapshots, 8 bytes for each block; any where the intensity is not known. Results that are older have
-- the ids themselves.
alter table scope2_result alter column snapshot_ids drop not null;
alter table scope2_result add column snapshots bytea;
alter table scope2_restatement alter column snapshot_ids drop not null;
alter table scope2_restatement add column snapshots bytea;

-- Compressing numbers takes longer than writing them does.
alter table scope2_result alter column load_mwh set storage external, alter column kg_co2e_per_mwh set storage external,
  alter column snapshots set storage external;
alter table scope2_restatement alter column kg_co2e_per_mwh set storage external, alter column snapshots set storage external;

create function snapshot_hashes(ids text[]) returns bytea language sql immutable strict parallel safe as $$
  select string_agg(coalesce(decode(right(id, 16), 'hex'), '\\x0000000000000000'), '' order by place)
  from unnest(ids) with ordinality u(id, place)
$$;
`)
  const days = yield* sql.unsafe<{ day: number }>(
    `select distinct ((extract(epoch from block_start)::bigint + 19800) / 86400)::int as day from carbon_current`
  )
  for (const { day } of days) yield* sql.unsafe(fill, [day])
  yield* sql.unsafe(`alter table carbon_snapshot drop column averages`)
})

/** A day of blocks that held before; `$1` the day. */
const fill = `with block as materialized (
   select place, s.id, s.simulated, s.captured_at, s.averages || '' as averages
   from generate_series(0, 95) place
   left join carbon_current h on h.block_start = to_timestamp($1::bigint * 86400 - 19800 + place * 900)
   left join carbon_snapshot s on s.id = h.id
 )
 insert into carbon_day (day, kinds, snapshots, captured_at, averages)
 select $1::int,
   string_agg(case when id is null then '\\x00' when simulated then '\\x02' else '\\x01' end::bytea, '' order by place),
   string_agg(coalesce(decode(right(id, 16), 'hex'), '\\x0000000000000000'), '' order by place),
   string_agg(float8send(coalesce(extract(epoch from captured_at) * 1000, 0)::float8), '' order by place),
   (select coalesce(string_agg(reading, '' order by value, place), '') from (
      -- Cut before they are sorted: sorting with the whole of each block would need a file.
      select place, value, coalesce(nullif(substring(averages from 1 + 8 * value for 8), ''), '\\xffffffffffffffff') as reading
      from block cross join generate_series(0, (select max(length(averages)) / 8 - 1 from block)) value offset 0
    ) cut)
 from block`
