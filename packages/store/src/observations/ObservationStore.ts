import { SqlClient } from "effect/sql/SqlClient"
import type { Observation } from "@grid/domain/observations/Observation"
import { type Batch, ObservationStore, type WriteSummary } from "@grid/domain/observations/ObservationStore"
import { clearedDatasets, type Reach, reachAt } from "@grid/domain/observations/Reach"
import { sum } from "@grid/domain/numbers/Numbers"
import { Effect, Layer, Schema } from "effect"
import { batchSeed } from "../database/Locks.ts"
import { channel } from "../database/Notices.ts"
import { onlyOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { type Change, type Group, insert } from "./Insert.ts"
import { judge, type Judged } from "./Judge.ts"
import { withdraw } from "./Withdrawal.ts"
import * as MonthPages from "./MonthPages.ts"
import * as Pages from "./Pages.ts"
import * as Quarantine from "./Quarantine.ts"
import { markRead } from "./RawArchive.ts"
import * as Records from "./Records.ts"
import * as Series from "./Series.ts"

const decodeClock = onlyOf(Schema.Struct({ version: Schema.Int, now: Schema.Number }))

const decodeNewest = onlyOf(Schema.Struct({ ts: Schema.NullOr(Schema.Number) }))

/** Versioned observations in PostgreSQL, with pages and newest values kept in the same transaction. */
export const layer = Layer.effect(
  ObservationStore,
  Effect.map(SqlClient, (sql) => {
    const series = Series.make(sql)
    return ObservationStore.of({
      newest: (source) => run("ObservationStore.newest", newest(sql, source)),
      write: Effect.fnUntraced(function* (batch) {
        const judged = yield* run("ObservationStore.judge", judge(sql, batch))
        const accepted = group(judged.accepted)
        yield* batch.after ?? Effect.void
        return yield* run(
          "ObservationStore.write",
          // What a rolled-back transaction had created must be looked up again.
          Effect.tapCause(sql.withTransaction(write(sql, series, batch, judged, accepted)), () => series.forget)
        )
      })
    })
  })
)

const newest = (sql: SqlClient, source: string) =>
  Effect.map(
    sql`select max(least(l.ts, l.captured_at)) as ts from latest_value l join series s on s.id = l.series_id where s.source = ${source}`,
    (rows) => decodeNewest(rows).ts
  )

const write = Effect.fnUntraced(function* (
  sql: SqlClient,
  series: ReturnType<typeof Series.make>,
  batch: Batch,
  judged: Judged,
  accepted: Grouped
) {
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${batch.source}, ${batchSeed}))`
  const { held, released } = yield* Quarantine.holdBack(sql, batch, judged.rejected)
  const withdrawn = batch.reason === "reparse" ? yield* withdraw(sql, batch, held) : []
  const distinct = released.length === 0 ? accepted : group([...judged.accepted, ...released])
  const groups = yield* series.resolve(batch.source, distinct)
  yield* series.ensureMonths(instants(groups))
  const changes = yield* insert(sql, groups, {
    run_id: batch.run_id,
    raw_id: batch.raw_id,
    reason: batch.reason ?? "correction"
  })
  const records = yield* Records.write(sql, batch)
  const holding = [...changes, ...withdrawn].filter((change) => change.holding.length > 0)
  if (holding.length + records.written + records.revised > 0) yield* publish(sql, holding)
  if (batch.raw_id !== null && batch.more !== true) yield* markRead(sql, batch.raw_id)
  const added = sum(changes.map((change) => change.added))
  const revised = sum(changes.map((change) => change.revised))
  return {
    written: added + records.written,
    revised: revised + sum(withdrawn.map((change) => change.revised)) + records.revised,
    unchanged: sum(groups.map(({ observations }) => observations.length)) - added - revised + records.unchanged,
    quarantined: held.length
  } satisfies WriteSummary
})

/** Brings what reads use up to date, and says so under a new version. */
const publish = Effect.fnUntraced(function* (sql: SqlClient, changes: ReadonlyArray<Change>) {
  const rows = yield* sql`update data_clock set version = version + 1, paged_version = version + 1
    returning version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  const { now, version } = decodeClock(rows)
  yield* Pages.write(sql, changes, version)
  yield* MonthPages.write(sql, changes)
  yield* writeLatest(sql, changes)
  yield* withinReach(sql, reachAt(now))
  yield* sql`select pg_notify(${channel}, ${String(version)}::text)`
})

type Grouped = ReadonlyMap<string, ReadonlyArray<Observation>>

/** Observations by series; of two values for one instant the later in the batch is meant. */
const group = (observations: ReadonlyArray<Observation>): Grouped => {
  const groups = new Map<string, Array<Observation>>()
  // Putting a key together for each value takes longer than all else here, so it is done once per series.
  const byArea = new Map<string, Map<string, Array<Array<Observation>>>>()
  for (const observation of observations) {
    let byDataset = byArea.get(observation.area)
    if (byDataset === undefined) byArea.set(observation.area, (byDataset = new Map()))
    let lists = byDataset.get(observation.dataset)
    if (lists === undefined) byDataset.set(observation.dataset, (lists = []))
    const list = lists.find(
      ([one]) => one?.kind === observation.kind && one.period_minutes === observation.period_minutes
    )
    if (list !== undefined) list.push(observation)
    else {
      const first = [observation]
      lists.push(first)
      groups.set(Series.seriesKey(observation), first)
    }
  }
  for (const [key, list] of groups) {
    const isAscending = list.every((observation, index) => index === 0 || observation.ts > (list[index - 1]?.ts ?? 0))
    if (!isAscending) groups.set(key, [...new Map(list.map((observation) => [observation.ts, observation])).values()])
  }
  return groups
}

function* instants(groups: ReadonlyArray<Group>) {
  for (const { observations } of groups) for (const { ts } of observations) yield ts
}

/** Newest value, first instant and number of instants of each series that has changed. */
const writeLatest = (sql: SqlClient, changes: ReadonlyArray<Change>) => {
  const rows = changes.flatMap(({ added, holding, series_id }) => {
    const [one] = holding
    if (one === undefined) return []
    let newest = one
    let first = one.ts
    for (const observation of holding) {
      if (observation.ts >= newest.ts) newest = observation
      if (observation.ts < first) first = observation.ts
    }
    return [{ series_id, newest, first, added }]
  })
  return sql`insert into latest_value as l (series_id, ts, value, captured_at, first_ts, values)
    select s, to_timestamp(t / 1000), v, to_timestamp(c / 1000), to_timestamp(f / 1000), n
    from unnest(${rows.map(({ series_id }) => series_id)}::int[], ${rows.map(({ newest }) => newest.ts)}::float8[],
      ${rows.map(({ newest }) => newest.value)}::float8[], ${rows.map(({ newest }) => newest.captured_at)}::float8[],
      ${rows.map(({ first }) => first)}::float8[], ${rows.map(({ added }) => added)}::int[]) x(s, t, v, c, f, n)
    on conflict (series_id) do update set
      ts = greatest(l.ts, excluded.ts),
      value = case when excluded.ts >= l.ts then excluded.value else l.value end,
      captured_at = case when excluded.ts >= l.ts then excluded.captured_at else l.captured_at end,
      first_ts = least(l.first_ts, excluded.first_ts),
      values = l.values + excluded.values`
}

/**
 * Newest values no later than their reach, in place of those that lie beyond it: what a store took before stamps in the future were
 * refused, of any series, is kept and is not the present. A series that has nothing else has no newest value.
 */
const withinReach = (sql: SqlClient, { cleared, measured }: Reach) =>
  sql`with beyond as (
      select l.series_id, held.* from latest_value l join series s on s.id = l.series_id
      cross join lateral (select to_timestamp(
        case when s.dataset = any (${clearedDatasets}) then ${cleared}::float8 else ${measured}::float8 end / 1000) as reach) r
      left join lateral (
        select o.ts, o.value, o.captured_at from observation o
        where o.series_id = l.series_id and o.ts <= r.reach and not o.late order by o.ts desc, o.revision desc limit 1
      ) held on true
      where l.ts > to_timestamp(${measured}::float8 / 1000) and l.ts > r.reach
    ), removed as (
      delete from latest_value l using beyond b where l.series_id = b.series_id and b.ts is null
    )
    update latest_value l set ts = b.ts, value = b.value, captured_at = b.captured_at
    from beyond b where l.series_id = b.series_id and b.ts is not null`
