import type { SqlClient } from "effect/sql/SqlClient"
import type { Observation } from "@grid/domain/observations/Observation"
import type { Batch } from "@grid/domain/observations/ObservationStore"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { type Change, isVacancy } from "./Insert.ts"
import type { Doubtful } from "./Quarantine.ts"

const decode = rowsOf(
  Schema.Struct({
    n: Schema.Int,
    series_id: Schema.Int,
    value: Schema.NullOr(Schema.Number),
    captured_at: Schema.Number
  })
)

/**
 * Values that held and that their own answer, read again, does not let pass: in their place holds, as a further revision, the newest
 * value before them that is not held back, else a vacancy. One that a later answer has confirmed stays until that one is read.
 */
export const withdraw = Effect.fnUntraced(function* (
  sql: SqlClient,
  { run_id, reason, source }: Batch,
  rejected: ReadonlyArray<Doubtful>
) {
  if (rejected.length === 0) return []
  const of = <A>(member: (observation: Observation) => A) => rejected.map(({ observation }) => member(observation))
  const rows = decode(
    yield* sql`with incoming as (
      select s.id, s.dataset, s.area, to_timestamp(t / 1000) as ts, v, to_timestamp(c / 1000) as c, n
      from unnest(${of(({ dataset }) => dataset)}::text[], ${of(({ area }) => area)}::text[],
        ${of(({ ts }) => ts)}::float8[], ${of(({ value }) => value)}::float8[], ${of(({ kind }) => kind)}::text[],
        ${of(({ period_minutes }) => period_minutes)}::int[], ${of(({ captured_at }) => captured_at)}::float8[])
        with ordinality x(dataset, area, t, v, kind, period, c, n)
      join series s on s.source = ${source} and s.dataset = x.dataset and s.area = x.area and s.kind = x.kind
        and s.period_minutes = x.period
    ), found as (
      select i.*, held.revision from incoming i cross join lateral (
        select o.revision, o.value, coalesce(o.confirmed_at, o.captured_at) as captured from observation o
        where o.series_id = i.id and o.ts = i.ts and not o.late order by o.revision desc limit 1
      ) held where held.value = i.v and held.captured <= i.c
    ), changed as (
      select f.n, f.id, f.ts, (select max(o.revision) from observation o where o.series_id = f.id and o.ts = f.ts) + 1 as next,
        earlier.value, coalesce(earlier.captured_at, f.c) as captured_at,
        earlier.raw_id, earlier.confirmed_at, earlier.confirmed_by
      from found f left join lateral (
        select o.value, o.captured_at, o.raw_id, o.confirmed_at, o.confirmed_by from observation o
        where o.series_id = f.id and o.ts = f.ts and o.value is distinct from f.v and not ${isVacancy(sql)} and not exists (
          select from quarantine q where q.source = ${source} and q.dataset = f.dataset and q.area = f.area and q.ts = f.ts
            and q.value is not distinct from o.value and q.released_at is null
        )
        order by coalesce(o.confirmed_at, o.captured_at) desc, o.revision desc limit 1
      ) earlier on true
    ), added as (
      insert into observation (series_id, ts, revision, value, captured_at, run_id, raw_id, late, reason, confirmed_at, confirmed_by)
      select id, ts, next, value, captured_at, ${run_id}, raw_id, false, ${reason}, confirmed_at, confirmed_by from changed
    )
    select n::int, id as series_id, value, captured_at from changed`
  )
  const changes = new Map<number, Change & { readonly holding: Array<Observation>; revised: number }>()
  for (const { captured_at, n, series_id, value } of rows) {
    const observation = rejected[n - 1]?.observation
    if (observation === undefined) continue
    const change = changes.get(series_id) ?? { series_id, holding: [], added: 0, revised: 0 }
    change.holding.push({ ...observation, value, captured_at })
    change.revised++
    changes.set(series_id, change)
  }
  return [...changes.values()]
})
