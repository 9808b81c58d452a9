import { SqlClient } from "@effect/sql/SqlClient"
import { guard, type Observation } from "@grid/domain/observations/Observation"
import { ObservationStore, type WriteSummary } from "@grid/domain/observations/ObservationStore"
import { Effect, Layer } from "effect"
import { run } from "../database/Sql.ts"
import { emptyPage, type Page, placeInterval, placeReadings } from "./DayPage.ts"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"

type Batch = Parameters<ObservationStore["Type"]["write"]>[0]

/** A value of the batch whose series is known by its number. */
interface Entry {
  readonly observation: Observation
  readonly series_id: number
}

const seriesKey = (observation: Observation) =>
  `${observation.dataset} ${observation.area} ${observation.kind} ${observation.period_minutes}`

const insertSize = 20_000

const pageSize = 2_000

/** Versioned observations in PostgreSQL, with day pages and newest values kept in the same transaction. */
export const layer = Layer.effect(
  ObservationStore,
  Effect.map(SqlClient, (sql) => {
    const seriesIds = new Map<string, number>()
    const months = new Set<string>()

    const resolveSeries = Effect.fnUntraced(function* (source: string, observations: ReadonlyArray<Observation>) {
      const missing = new Map<string, Observation>()
      for (const observation of observations) {
        const key = seriesKey(observation)
        if (!seriesIds.has(`${source} ${key}`)) missing.set(key, observation)
      }
      if (missing.size > 0) {
        const wanted = [...missing.values()]
        const columns = [
          wanted.map((entry) => entry.dataset),
          wanted.map((entry) => entry.area),
          wanted.map((entry) => entry.kind),
          wanted.map((entry) => entry.period_minutes),
          source
        ]
        yield* sql.unsafe(
          `insert into series (dataset, area, kind, period_minutes, source)
           select d, a, k, p, $5 from unnest($1::text[], $2::text[], $3::text[], $4::int[]) t(d, a, k, p)
           on conflict do nothing`,
          columns
        )
        const rows = yield* sql.unsafe<{ id: number; key: string }>(
          `select id, concat_ws(' ', dataset, area, kind, period_minutes) as key from series where source = $1`,
          [source]
        )
        for (const row of rows) seriesIds.set(`${source} ${row.key}`, row.id)
      }
    })

    const ensureMonths = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>) {
      const wanted = new Set(entries.map(({ observation }) => new Date(observation.ts).toISOString().slice(0, 7)))
      for (const month of wanted) {
        if (months.has(month)) continue
        yield* sql.unsafe(`select ensure_observation_month($1::timestamptz)`, [`${month}-01T00:00:00Z`])
        months.add(month)
      }
    })

    /** Adds what is new or differs from the newest revision; returns those entries with their revision. */
    const insert = (batch: Batch, entries: ReadonlyArray<Entry>) =>
      Effect.map(
        sql.unsafe<{ n: number; revision: number }>(
          `with incoming as (
             select s, to_timestamp(t / 1000) as ts, v, to_timestamp(c / 1000) as c, n
             from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[]) with ordinality x(s, t, v, c, n)
           ), changed as (
             select i.*, o.revision from incoming i
             left join lateral (
               select revision, value from observation o where o.series_id = i.s and o.ts = i.ts
               order by revision desc limit 1
             ) o on true
             where o.revision is null or o.value is distinct from i.v
           ), added as (
             insert into observation (series_id, ts, revision, value, captured_at, run_id, raw_id)
             select s, ts, coalesce(revision, 0) + 1, v, c, $5, $6 from changed
           )
           select n::int, coalesce(revision, 0) + 1 as revision from changed`,
          [
            entries.map((entry) => entry.series_id),
            entries.map((entry) => entry.observation.ts),
            entries.map((entry) => entry.observation.value),
            entries.map((entry) => entry.observation.captured_at),
            batch.run_id,
            batch.raw_id
          ]
        ),
        (rows) => rows.map((row) => ({ ...(entries[row.n - 1] as Entry), revision: row.revision }))
      )

    /** Brings the day pages of the changed entries up to date and gives them the version. */
    const writePages = Effect.fnUntraced(function* (changed: ReadonlyArray<Entry>, version: number) {
      const days = new Map<string, { series_id: number; day: number; entries: Array<Entry> }>()
      for (const entry of changed) {
        const day = istDay(entry.observation.ts)
        const key = `${entry.series_id} ${day}`
        const found = days.get(key)
        if (found === undefined) days.set(key, { series_id: entry.series_id, day, entries: [entry] })
        else found.entries.push(entry)
      }
      const affected = [...days.values()]
      for (const part of chunksOf(affected, pageSize)) {
        const existing = yield* sql.unsafe<{ n: number } & Page>(
          `select n::int, p.blocks, p.hours, p.present, p.captured_at
           from unnest($1::int[], $2::int[]) with ordinality x(s, d, n) join day_page p on p.series_id = s and p.day = d`,
          [part.map((entry) => entry.series_id), part.map((entry) => entry.day)]
        )
        const pages = part.map(emptyPage)
        for (const { n, ...page } of existing) pages[n - 1] = page
        const readings = part.filter(({ entries }) => entries[0]?.observation.period_minutes === 0)
        const byDay = yield* readingsOf(readings)
        const updated = part.map((target, index) => {
          const page = pages[index] as Page
          const observations = target.entries.map((entry) => entry.observation)
          const all = byDay.get(`${target.series_id} ${target.day}`)
          return all === undefined
            ? placeInterval(page, target.day, observations)
            : placeReadings(page, target.day, all, observations)
        })
        yield* sql.unsafe(
          `insert into day_page (series_id, day, blocks, hours, present, captured_at, version)
           select s, d, b::float8[], h::float8[], p, to_timestamp(c / 1000), $7
           from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::int[], $6::float8[]) x(s, d, b, h, p, c)
           on conflict (series_id, day) do update set blocks = excluded.blocks, hours = excluded.hours,
             present = excluded.present, captured_at = excluded.captured_at, version = excluded.version`,
          [
            part.map((entry) => entry.series_id),
            part.map((entry) => entry.day),
            updated.map((page) => toArray(page.blocks)),
            updated.map((page) => toArray(page.hours)),
            updated.map((page) => page.present),
            updated.map((page) => page.captured_at),
            version
          ]
        )
      }
    })

    /** Newest revision of every reading of the given days. */
    const readingsOf = Effect.fnUntraced(function* (
      targets: ReadonlyArray<{ readonly series_id: number; readonly day: number }>
    ) {
      const byDay = new Map<string, Array<{ ts: number; value: number | null }>>()
      if (targets.length === 0) return byDay
      const rows = yield* sql.unsafe<{ series_id: number; ts: number; value: number | null }>(
        `select distinct on (o.series_id, o.ts) o.series_id, o.ts, o.value
         from unnest($1::int[], $2::float8[]) x(s, t)
         join observation o on o.series_id = s and o.ts >= to_timestamp(t / 1000) and o.ts < to_timestamp(($3 + t) / 1000)
         order by o.series_id, o.ts, o.revision desc`,
        [targets.map((target) => target.series_id), targets.map((target) => istDayStart(target.day)), dayMs]
      )
      for (const target of targets) byDay.set(`${target.series_id} ${target.day}`, [])
      for (const row of rows) byDay.get(`${row.series_id} ${istDay(row.ts)}`)?.push(row)
      return byDay
    })

    const writeLatest = (changed: ReadonlyArray<Entry>) => {
      const newest = new Map<number, Entry>()
      for (const entry of changed) {
        const found = newest.get(entry.series_id)
        if (found === undefined || entry.observation.ts >= found.observation.ts) newest.set(entry.series_id, entry)
      }
      const entries = [...newest.values()]
      return sql.unsafe(
        `insert into latest_value as l (series_id, ts, value, captured_at)
         select s, to_timestamp(t / 1000), v, to_timestamp(c / 1000)
         from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[]) x(s, t, v, c)
         on conflict (series_id) do update set ts = excluded.ts, value = excluded.value, captured_at = excluded.captured_at
         where excluded.ts >= l.ts`,
        [
          entries.map((entry) => entry.series_id),
          entries.map((entry) => entry.observation.ts),
          entries.map((entry) => entry.observation.value),
          entries.map((entry) => entry.observation.captured_at)
        ]
      )
    }

    const quarantine = (batch: Batch, rejected: ReadonlyArray<{ observation: Observation; reason: string }>) =>
      Effect.forEach(
        rejected,
        ({ observation, reason }) =>
          sql.unsafe(
            `insert into quarantine (source, dataset, area, ts, value, kind, period_minutes, captured_at, reason, run_id, raw_id)
             values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, to_timestamp($8::float8 / 1000), $9, $10, $11)
             on conflict do nothing`,
            [
              batch.source,
              observation.dataset,
              observation.area,
              observation.ts,
              observation.value,
              observation.kind,
              observation.period_minutes,
              observation.captured_at,
              reason,
              batch.run_id,
              batch.raw_id
            ]
          ),
        { discard: true }
      )

    const write = Effect.fnUntraced(function* (batch: Batch) {
      yield* sql.unsafe(`select pg_advisory_xact_lock(hashtextextended($1, 7301947))`, [batch.source])
      const accepted = new Map<string, Observation>()
      const rejected: Array<{ observation: Observation; reason: string }> = []
      for (const observation of batch.observations) {
        const reason = guard(observation)
        if (reason === null) accepted.set(`${seriesKey(observation)} ${observation.ts}`, observation)
        else rejected.push({ observation, reason })
      }
      yield* quarantine(batch, rejected)
      const observations = [...accepted.values()]
      yield* resolveSeries(batch.source, observations)
      const entries = observations.map((observation): Entry => ({
        observation,
        series_id: seriesIds.get(`${batch.source} ${seriesKey(observation)}`) as number
      }))
      yield* ensureMonths(entries)
      const changed: Array<Entry & { revision: number }> = []
      for (const part of chunksOf(entries, insertSize)) changed.push(...(yield* insert(batch, part)))
      if (changed.length > 0) {
        const clock = yield* sql.unsafe<{ version: number }>(
          `update data_clock set version = version + 1 returning version`
        )
        yield* writePages(changed, clock[0]?.version ?? 0)
        yield* writeLatest(changed)
      }
      const revised = changed.filter((entry) => entry.revision > 1).length
      return {
        written: changed.length - revised,
        revised,
        unchanged: entries.length - changed.length,
        quarantined: rejected.length
      } satisfies WriteSummary
    })

    return ObservationStore.of({
      newest: (source) =>
        run(
          "ObservationStore.newest",
          Effect.map(
            sql.unsafe<{ ts: number | null }>(
              `select max(l.ts) as ts from latest_value l join series s on s.id = l.series_id where s.source = $1`,
              [source]
            ),
            (rows) => rows[0]?.ts ?? null
          )
        ),
      write: (batch) =>
        run(
          "ObservationStore.write",
          Effect.tapErrorCause(sql.withTransaction(write(batch)), () =>
            // What a rolled-back transaction had created must be looked up again.
            Effect.sync(() => {
              seriesIds.clear()
              months.clear()
            })
          )
        )
    })
  })
)

const chunksOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** PostgreSQL's text form of an array; unknown is NULL. */
const toArray = (values: ArrayLike<number> | null): string | null =>
  values === null
    ? null
    : `{${Array.from(values, (value) => (Number.isNaN(value) ? "NULL" : String(value))).join(",")}}`
