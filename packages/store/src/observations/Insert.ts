import type { SqlClient } from "effect/sql/SqlClient"
import type { Observation } from "@grid/domain/observations/Observation"
import type { RevisionReason } from "@grid/domain/observations/ObservationStore"
import { Array as Arr, Effect, Schema } from "effect"
import { float8, int4 } from "../database/BinaryArray.ts"
import { rowsOf } from "../database/Rows.ts"

/** Values of one series, at most one for each instant. */
export interface Group {
  readonly series_id: number
  readonly observations: ReadonlyArray<Observation>
}

/** Changes of a series by a write. */
export interface Change {
  readonly series_id: number
  /** Observations that hold now and did not before. */
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

interface Entry {
  readonly series_id: number
  readonly observation: Observation
}

/** Observations of all groups, in parts of one statement each. */
const partsOf = (groups: ReadonlyArray<Group>): ReadonlyArray<ReadonlyArray<Entry>> => {
  const entries: Array<Entry> = []
  for (const { observations, series_id } of groups) {
    for (const observation of observations) entries.push({ series_id, observation })
  }
  return Arr.chunksOf(entries, insertSize)
}

/** A row `s, t, v, c` for each entry: its series, its instant, its value and when it was captured, epoch ms. */
const unnest = (sql: SqlClient, part: ReadonlyArray<Entry>) =>
  sql`unnest(${int4(part, ({ series_id }) => series_id)}::int4[],
    ${float8(part, ({ observation }) => observation.ts)}::float8[],
    ${float8(part, ({ observation }) => observation.value)}::float8[],
    ${float8(part, ({ observation }) => observation.captured_at)}::float8[])`

/** Adds what is new or differs from the value that holds; groups that change nothing are left out of the answer. */
export const insert = Effect.fnUntraced(function* (sql: SqlClient, groups: ReadonlyArray<Group>, origin: Origin) {
  const overlaps = yield* seriesWithValues(sql, groups.map(spanOf))
  const fresh = groups.filter(({ series_id }) => !overlaps.has(series_id))
  const others = groups.filter(({ series_id }) => overlaps.has(series_id))
  for (const part of partsOf(fresh)) yield* first(sql, part, origin)
  const bySeries = new Map<number, { series_id: number; holding: Array<Observation>; added: number; revised: number }>()
  for (const part of partsOf(others)) {
    for (const { late, observation, revision, series_id } of yield* revise(sql, part, origin)) {
      const change = bySeries.get(series_id) ?? { series_id, holding: [], added: 0, revised: 0 }
      bySeries.set(series_id, change)
      if (revision === 1) change.added++
      else change.revised++
      if (!late) change.holding.push(observation)
    }
  }
  const changes = fresh.map(({ observations, series_id }): Change => ({
    series_id,
    holding: observations,
    added: observations.length,
    revised: 0
  }))
  return [...changes, ...bySeries.values()]
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

const decodeSeries = rowsOf(Schema.Struct({ s: Schema.Int }))

/** Series that have any value between the first and the last instant of their group. */
const seriesWithValues = Effect.fnUntraced(function* (sql: SqlClient, spans: ReadonlyArray<Spanned>) {
  if (spans.length === 0) return new Set<number>()
  // One probe of the index per series: as a semi-join it would read the partitions whole.
  const rows = yield* sql`select s from unnest(${int4(spans, ({ series_id }) => series_id)}::int4[],
      ${float8(spans, ({ from }) => from)}::float8[], ${float8(spans, ({ to }) => to)}::float8[]) x(s, f, t)
    cross join lateral (
      select from observation o
      where o.series_id = s and o.ts >= to_timestamp(f / 1000) and o.ts <= to_timestamp(t / 1000)
      order by o.ts limit 1
    ) found`
  return new Set(decodeSeries(rows).map(({ s }) => s))
})

/** A first value needs no reason, unless an operator let it pass. */
const firstReason = ({ reason }: Origin) => (reason === "release" ? reason : null)

const first = (sql: SqlClient, part: ReadonlyArray<Entry>, origin: Origin) =>
  sql`insert into observation (series_id, ts, revision, value, captured_at, run_id, raw_id, reason)
    select s, to_timestamp(t / 1000), 1, v, to_timestamp(c / 1000), ${origin.run_id}, ${origin.raw_id},
      ${firstReason(origin)}
    from ${unnest(sql, part)} x(s, t, v, c)`

/** Verdict on the entry `n` of a part, from 1. */
const Verdict = Schema.Struct({
  n: Schema.Int,
  revision: Schema.Int,
  late: Schema.Boolean,
  /** The value that holds is the same, and was captured earlier. */
  confirms: Schema.Boolean
})

const decodeVerdicts = rowsOf(Verdict)

type Revision = Entry & Omit<typeof Verdict.Type, "n">

/**
 * Condition that a row `o` of observations is a vacancy: no answer gave it, it stands where a value was withdrawn and nothing took its
 * place. What any answer gives of the instant holds.
 */
export const isVacancy = (sql: SqlClient) =>
  sql`(o.value is null and o.raw_id is null and o.reason = 'reparse' and o.confirmed_at is null)`

/**
 * A value that differs from the one that holds becomes the one that holds, unless it was captured earlier, or at the same
 * time and fetched earlier: then it is kept behind it, once. Files of one time are ordered by name and content. A value
 * that is the same and was captured later, or at the same time and fetched later, confirms the one that holds: what comes in
 * between comes too late. Polls come in the order of time: the same value captured at the same time by another says nothing new.
 */
const revise = Effect.fnUntraced(function* (sql: SqlClient, part: ReadonlyArray<Entry>, origin: Origin) {
  const rows = yield* sql`with incoming as (
      select s, to_timestamp(t / 1000) as ts, v, to_timestamp(c / 1000) as c, n
      from ${unnest(sql, part)} with ordinality x(s, t, v, c, n)
    ), found as (
      select i.*, o.revision, o.captured, o.raw, o.revision is null or o.value is distinct from i.v as differs
      from incoming i left join lateral (
        select revision, value,
          case when ${isVacancy(sql)} then '-infinity' else coalesce(confirmed_at, captured_at) end as captured,
          case when confirmed_at is null then raw_id else confirmed_by end as raw
        from observation o
        where o.series_id = i.s and o.ts = i.ts and not o.late order by revision desc limit 1
      ) o on true
    ), met as (
      select f.*, case
        when revision is null or c > captured then 1
        when c < captured then -1
        when held.id is null or mine.id is null then 0
        when not (differs or mine.url like 'file:%' or held.url like 'file:%') then 0
        when (mine.fetched_at, mine.url collate "C", mine.hash) > (held.fetched_at, held.url collate "C", held.hash)
          then 1
        else -1
      end as later
      from found f
      left join (select * from raw_answer where id = ${origin.raw_id}) mine on true
      left join raw_answer held on held.id = case when c = captured and raw <> ${origin.raw_id} then raw end
    ), changed as (
      select m.*, later < 0 as late, case when revision is null then 1 else 1 + (
        select max(o.revision) from observation o where o.series_id = m.s and o.ts = m.ts
      ) end as next from met m
      where differs and (later >= 0 or not exists (
        select from observation o where o.series_id = m.s and o.ts = m.ts and o.value is not distinct from m.v
      ))
    ), added as (
      insert into observation (series_id, ts, revision, value, captured_at, run_id, raw_id, late, reason)
      select s, ts, next, v, c, ${origin.run_id}, ${origin.raw_id}, late,
        case when next > 1 then ${origin.reason} else ${firstReason(origin)} end
      from changed
    )
    select n::int, next as revision, late, false as confirms from changed
    union all select n::int, revision, false, true from met where not differs and later > 0`
  const revisions = decodeVerdicts(rows).flatMap(({ n, ...verdict }): ReadonlyArray<Revision> => {
    const entry = part[n - 1]
    return entry === undefined ? [] : [{ ...entry, ...verdict }]
  })
  yield* confirm(
    sql,
    revisions.filter(({ confirms }) => confirms),
    origin
  )
  return revisions.filter(({ confirms }) => !confirms)
})

/** Notes beside the values that hold when they were last given. */
const confirm = (sql: SqlClient, revisions: ReadonlyArray<Revision>, { raw_id }: Origin) => {
  if (revisions.length === 0) return Effect.void
  const times = revisions.map(({ observation }) => observation.ts)
  return sql`update observation o set confirmed_at = to_timestamp(c / 1000), confirmed_by = ${raw_id}
    from unnest(${int4(revisions, ({ series_id }) => series_id)}::int4[], ${float8(times, (ts) => ts)}::float8[],
      ${int4(revisions, ({ revision }) => revision)}::int4[],
      ${float8(revisions, ({ observation }) => observation.captured_at)}::float8[]) x(s, t, r, c)
    where o.series_id = s and o.ts = to_timestamp(t / 1000) and o.revision = r
      and o.ts >= to_timestamp(${times.reduce((least, ts) => Math.min(least, ts))}::float8 / 1000)
      and o.ts <= to_timestamp(${times.reduce((most, ts) => Math.max(most, ts))}::float8 / 1000)`
}
