import { nullOfNaN } from "@grid/domain/numbers/Numbers"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Observation } from "@grid/domain/observations/Observation"
import { blocksPerDay, dayMs, hoursPerDay, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Schema } from "effect"
import { float8, int4 } from "../database/BinaryArray.ts"
import { Floats, rowsOf } from "../database/Rows.ts"
import { emptyPage, hasDayPages, type Page, placeInterval, placeReadings } from "./DayPage.ts"
import type { Change } from "./Insert.ts"

/** A year of a series. Where values are missing PostgreSQL counts from the start of all columns to find a page's. */
const pageSize = 366

interface Target {
  readonly series_id: number
  readonly day: number
  readonly observations: Array<Observation>
}

/** The series and IST days of what has changed. */
const targets = (changes: ReadonlyArray<Change>): ReadonlyArray<Target> => {
  const all: Array<Target> = []
  for (const { holding, series_id } of changes) {
    const days = new Map<number, Target>()
    let target: Target | undefined
    for (const observation of holding) {
      if (!hasDayPages(observation)) break
      const day = istDay(observation.ts)
      if (target?.day !== day) target = days.get(day)
      if (target === undefined) {
        target = { series_id, day, observations: [] }
        days.set(day, target)
        all.push(target)
      }
      target.observations.push(observation)
    }
  }
  return all
}

/** Brings the day pages of what has changed up to date and gives them the version. */
export const write = Effect.fnUntraced(function* (sql: SqlClient, changes: ReadonlyArray<Change>, version: number) {
  const affected = targets(changes)
  for (let from = 0; from < affected.length; from += pageSize) {
    const part = affected.slice(from, from + pageSize)
    const pages = yield* existing(sql, part)
    const readings = part.filter(({ observations }) => observations[0]?.period_minutes === 0)
    const byDay = yield* readingsOf(sql, readings)
    const updated = part.map(({ day, observations, series_id }, index) => {
      const page = pages.get(index + 1) ?? emptyPage()
      const all = byDay.get(`${series_id} ${day}`)
      const placed =
        all === undefined ? placeInterval(page, day, observations) : placeReadings(page, day, all, observations)
      return { ...placed, series_id, day }
    })
    yield* upsert(sql, updated, version)
  }
})

const upsert = (sql: SqlClient, pages: ReadonlyArray<Page & Pick<Target, "series_id" | "day">>, version: number) => {
  const byBlock = pages.flatMap(({ blocks }) => (blocks === null ? [] : [blocks]))
  const blocks = inOneRow(byBlock, blocksPerDay)
  const byHour = pages.map(({ hours }) => hours)
  const hours = inOneRow(byHour, hoursPerDay)
  let placed = 0
  return sql`insert into day_page (series_id, day, blocks, hours, mean, present, captured_at, version)
    select s, d, case when b >= 0 then (${blocks}::float8[])[b * ${blocksPerDay} + 1 : (b + 1) * ${blocksPerDay}] end,
      (${hours}::float8[])[(n::int - 1) * ${hoursPerDay} + 1 : n::int * ${hoursPerDay}],
      m, p, to_timestamp(c / 1000), ${version}
    from unnest(${int4(pages, ({ series_id }) => series_id)}::int4[], ${int4(pages, ({ day }) => day)}::int4[],
      ${int4(pages, ({ blocks }) => (blocks === null ? -1 : placed++))}::int4[],
      ${float8(pages, ({ mean }) => mean)}::float8[], ${int4(pages, ({ present }) => present)}::int4[],
      ${float8(pages, ({ captured_at }) => captured_at)}::float8[])
      with ordinality x(s, d, b, m, p, c, n)
    on conflict (series_id, day) do update set blocks = excluded.blocks, hours = excluded.hours,
      mean = excluded.mean, present = excluded.present, captured_at = excluded.captured_at, version = excluded.version`
}

/** The columns one behind the other, each `length` long; what is not known of them is NULL. */
const inOneRow = (columns: ReadonlyArray<Float64Array | null>, length: number) => {
  const row = new Float64Array(columns.length * length).fill(Number.NaN)
  for (const [index, column] of columns.entries()) row.set(column?.subarray(0, length) ?? [], index * length)
  return float8(row, nullOfNaN)
}

const decodePages = rowsOf(
  Schema.Struct({
    n: Schema.Int,
    blocks: Schema.NullOr(Floats),
    hours: Schema.NullOr(Floats),
    mean: Schema.NullOr(Schema.Number),
    present: Schema.Int,
    captured_at: Schema.Number
  })
)

/** Pages that there are of these days, by their number from 1. */
const existing = (sql: SqlClient, part: ReadonlyArray<Target>) =>
  Effect.map(
    sql`select n::int, p.blocks, p.hours, p.mean, p.present, p.captured_at
      from unnest(${part.map((entry) => entry.series_id)}::int[], ${part.map((entry) => entry.day)}::int[])
        with ordinality x(s, d, n) join day_page p on p.series_id = s and p.day = d`,
    (rows) => new Map(decodePages(rows).map(({ n, ...page }): [number, Page] => [n, page]))
  )

const decodeReadings = rowsOf(
  Schema.Struct({ series_id: Schema.Int, ts: Schema.Number, value: Schema.NullOr(Schema.Number) })
)

/** The reading that holds at every instant of the given days. */
const readingsOf = Effect.fnUntraced(function* (sql: SqlClient, days: ReadonlyArray<Target>) {
  const byDay = new Map<string, Array<{ ts: number; value: number | null }>>()
  if (days.length === 0) return byDay
  const rows = yield* sql`select distinct on (o.series_id, o.ts) o.series_id, o.ts, o.value
    from unnest(${days.map((target) => target.series_id)}::int[],
      ${days.map((target) => istDayStart(target.day))}::float8[]) x(s, t)
    join observation o on o.series_id = s
      and o.ts >= to_timestamp(t / 1000) and o.ts < to_timestamp((${dayMs} + t) / 1000)
    where not o.late
    order by o.series_id, o.ts, o.revision desc`
  for (const target of days) byDay.set(`${target.series_id} ${target.day}`, [])
  for (const row of decodeReadings(rows)) byDay.get(`${row.series_id} ${istDay(row.ts)}`)?.push(row)
  return byDay
})
