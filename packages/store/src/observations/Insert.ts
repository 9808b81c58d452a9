import type { SqlClient } from "effect/sql/SqlClient"
import type { Observation } from "@grid/domain/observations/Observation"
import type { RevisionReason } from "@grid/domain/observations/ObservationStore"
import { Effect } from "effect"
import { float8, int4 } from "../database/BinaryArray.ts"

/** Values of one series, at most one for each instant. */
export interface Group {
  readonly series_id: number
  readonly observations: ReadonlyArray<Observation>
}

/** What writing a group has changed. */
export interface Change {
  readonly series_id: number
  /** Those that hold now and did not before. */
  readonly holding: ReadonlyArray<Observation>
  /** Instants that had no value before. */
  readonly added: number
  /** Further revisions, those that came late included. */
  readonly revised: number
}

export interface Origin {
  readonly run_id: number
  readonly raw_id: number | null
  readonly reason: RevisionReason
}

const insertSize = 40_000

/** The values of some groups in one row. */
interface Flat {
  readonly ids: ReadonlyArray<number>
  readonly observations: ReadonlyArray<Observation>
}

const flatten = (groups: ReadonlyArray<Group>): Flat => {
  const ids: Array<number> = []
  const all: Array<Observation> = []
  for (const { observations, series_id } of groups) {
    for (const observation of observations) {
      ids.push(series_id)
      all.push(observation)
    }
  }
  return { ids, observations: all }
}

const parts = ({ ids, observations }: Flat): ReadonlyArray<Flat> =>
  Array.from({ length: Math.ceil(ids.length / insertSize) }, (_, index) => {
    const range = [index * insertSize, (index + 1) * insertSize] as const
    return { ids: ids.slice(...range), observations: observations.slice(...range) }
  })

const columns = ({ ids, observations }: Flat) => {
  const at = (index: number) => observations[index] as Observation
  return [
    int4(ids.length, (index) => ids[index] as number),
    float8(ids.length, (index) => at(index).ts),
    float8(ids.length, (index) => at(index).value),
    float8(ids.length, (index) => at(index).captured_at)
  ]
}

const unnest = `unnest($1::int4[], $2::float8[], $3::float8[], $4::float8[])`

/** Adds what is new or differs from the value that holds; groups that change nothing are left out of the answer. */
export const insert = Effect.fnUntraced(function* (sql: SqlClient, groups: ReadonlyArray<Group>, origin: Origin) {
  const known = yield* seriesWithValues(sql, yield* overlapping(sql, groups))
  const fresh = groups.filter(({ series_id }) => !known.has(series_id))
  const maybe = groups.filter(({ series_id }) => known.has(series_id))
  for (const part of parts(flatten(fresh))) yield* first(sql, part, origin)
  const changes: Array<Change> = fresh.map(({ observations, series_id }) => ({
    series_id,
    holding: observations,
    added: observations.length,
    revised: 0
  }))
  const bySeries = new Map<number, { series_id: number; holding: Array<Observation>; added: number; revised: number }>()
  for (const part of parts(flatten(maybe))) {
    for (const { late, n, revision } of yield* revise(sql, part, origin)) {
      const series_id = part.ids[n - 1] as number
      const change = bySeries.get(series_id) ?? { series_id, holding: [], added: 0, revised: 0 }
      bySeries.set(series_id, change)
      if (revision === 1) change.added++
      else change.revised++
      if (!late) change.holding.push(part.observations[n - 1] as Observation)
    }
  }
  changes.push(...bySeries.values())
  return changes
})

/** A group with its first and last instant. */
interface Spanned {
  readonly series_id: number
  readonly from: number
  readonly to: number
}

const spanOf = ({ observations, series_id }: Group): Spanned => {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const { ts } of observations) {
    if (ts < from) from = ts
    if (ts > to) to = ts
  }
  return { series_id, from, to }
}

/** Groups that reach into the time of which their series has values; what lies before or after it is new. */
const overlapping = Effect.fnUntraced(function* (sql: SqlClient, groups: ReadonlyArray<Group>) {
  if (groups.length === 0) return []
  const rows = yield* sql.unsafe<{ series_id: number; first_ts: number; ts: number }>(
    `select series_id, first_ts, ts from latest_value where series_id = any ($1::int4[])`,
    [int4(groups.length, (index) => (groups[index] as Group).series_id)]
  )
  const known = new Map(rows.map((row) => [row.series_id, row]))
  return groups.map(spanOf).filter(({ from, series_id, to }) => {
    const held = known.get(series_id)
    return held !== undefined && from <= held.ts && to >= held.first_ts
  })
})

/** Series that have any value between the first and the last instant of their group. */
const seriesWithValues = (sql: SqlClient, groups: ReadonlyArray<Spanned>) => {
  if (groups.length === 0) return Effect.succeed(new Set<number>())
  const at = (index: number) => groups[index] as Spanned
  return Effect.map(
    sql.unsafe<{ s: number }>(
      // One probe of the index per series: as a semi-join it would read the partitions whole.
      `select s from unnest($1::int4[], $2::float8[], $3::float8[]) x(s, f, t)
       cross join lateral (
         select from observation o
         where o.series_id = s and o.ts >= to_timestamp(f / 1000) and o.ts <= to_timestamp(t / 1000)
         order by o.ts limit 1
       ) found`,
      [
        int4(groups.length, (index) => at(index).series_id),
        float8(groups.length, (index) => at(index).from),
        float8(groups.length, (index) => at(index).to)
      ]
    ),
    (rows) => new Set(rows.map((row) => row.s))
  )
}

/** A first value needs no reason, unless an operator let it pass. */
const firstReason = ({ reason }: Origin) => (reason === "release" ? reason : null)

const first = (sql: SqlClient, part: Flat, origin: Origin) =>
  sql.unsafe(
    `insert into observation (series_id, ts, revision, value, captured_at, run_id, raw_id, reason)
     select s, to_timestamp(t / 1000), 1, v, to_timestamp(c / 1000), $5, $6, $7 from ${unnest} x(s, t, v, c)`,
    [...columns(part), origin.run_id, origin.raw_id, firstReason(origin)]
  )

interface Judged {
  readonly n: number
  readonly revision: number
  readonly late: boolean
  /** The value that holds is the same, and was captured earlier. */
  readonly confirms: boolean
}

/**
 * A value that differs from the one that holds becomes the one that holds, unless it was captured earlier, or at the same
 * time and fetched earlier: then it is kept behind it, once. Files of one time are ordered by name and content. A value
 * that is the same and was captured later confirms the one that holds: what was captured in between comes too late. Of
 * answers that come in the order of time, such as polls, the same value captured at the same time says nothing new.
 */
const revise = Effect.fnUntraced(function* (sql: SqlClient, part: Flat, origin: Origin) {
  const judged = yield* sql.unsafe<Judged>(
    `with incoming as (
       select s, to_timestamp(t / 1000) as ts, v, to_timestamp(c / 1000) as c, n
       from ${unnest} with ordinality x(s, t, v, c, n)
     ), found as (
       select i.*, o.revision, o.captured, o.raw, o.revision is null or o.value is distinct from i.v as differs
       from incoming i left join lateral (
         select revision, value, coalesce(confirmed_at, captured_at) as captured,
           case when confirmed_at is null then raw_id else confirmed_by end as raw
         from observation o
         where o.series_id = i.s and o.ts = i.ts and not o.late order by revision desc limit 1
       ) o on true
     ), met as (
       select f.*, case
         when revision is null or c > captured then 1
         when c < captured then -1
         when held.id is null or mine.id is null then 0
         when (mine.fetched_at, mine.url collate "C", mine.hash) > (held.fetched_at, held.url collate "C", held.hash) then 1
         else -1
       end as later
       from found f
       left join (select * from raw_answer where id = $6) mine on true
       left join raw_answer held on held.id =
         case when c = captured and raw <> $6 and (differs or mine.url like 'file:%') then raw end
     ), changed as (
       select m.*, later < 0 as late, case when revision is null then 1 else 1 + (
         select max(o.revision) from observation o where o.series_id = m.s and o.ts = m.ts
       ) end as next from met m
       where differs and (later >= 0 or not exists (
         select from observation o where o.series_id = m.s and o.ts = m.ts and o.value is not distinct from m.v
       ))
     ), added as (
       insert into observation (series_id, ts, revision, value, captured_at, run_id, raw_id, late, reason)
       select s, ts, next, v, c, $5, $6, late, case when next > 1 then $7 else $8 end from changed
     )
     select n::int, next as revision, late, false as confirms from changed
     union all select n::int, revision, false, true from met where not differs and later > 0`,
    [...columns(part), origin.run_id, origin.raw_id, origin.reason, firstReason(origin)]
  )
  yield* confirm(
    sql,
    part,
    judged.filter(({ confirms }) => confirms),
    origin
  )
  return judged.filter(({ confirms }) => !confirms)
})

/** Remembers beside the values that hold when they were last given. */
const confirm = (sql: SqlClient, { ids, observations }: Flat, confirmed: ReadonlyArray<Judged>, origin: Origin) => {
  if (confirmed.length === 0) return Effect.void
  const at = (index: number) => confirmed[index] as Judged
  const observation = (index: number) => observations[at(index).n - 1] as Observation
  const times = confirmed.map((_, index) => observation(index).ts)
  return sql.unsafe(
    `update observation o set confirmed_at = to_timestamp(c / 1000), confirmed_by = $5
     from unnest($1::int4[], $2::float8[], $3::int4[], $4::float8[]) x(s, t, r, c)
     where o.series_id = s and o.ts = to_timestamp(t / 1000) and o.revision = r
       and o.ts >= to_timestamp($6::float8 / 1000) and o.ts <= to_timestamp($7::float8 / 1000)`,
    [
      int4(confirmed.length, (index) => ids[at(index).n - 1] as number),
      float8(confirmed.length, (index) => observation(index).ts),
      int4(confirmed.length, (index) => at(index).revision),
      float8(confirmed.length, (index) => observation(index).captured_at),
      origin.raw_id,
      times.reduce((least, ts) => Math.min(least, ts)),
      times.reduce((most, ts) => Math.max(most, ts))
    ]
  )
}
