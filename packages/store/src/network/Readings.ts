import type { Consumer } from "@grid/domain/network/Distribution"
import type { MeterReadings } from "@grid/domain/network/Readings"
import { blockMs, minuteMs } from "@grid/domain/time/Time"
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { Floats, onlyOf, rowsOf } from "../database/Rows.ts"

const decodeSeries = rowsOf(
  Schema.Struct({
    meter: Schema.String,
    recorded_at: Schema.Number,
    minutes: Floats,
    seconds: Floats,
    import_kwh: Floats,
    export_kwh: Floats
  })
)

type Series = ReturnType<typeof decodeSeries>[number]

/** Window of blocks, epoch ms. */
interface Window {
  readonly from: number
  readonly to: number
}

/** Sums of parts by block: a block is known where its parts fill it. */
const blocksOf = (values: Float64Array, series: Series, { from, to }: Window): Array<number | null> => {
  const blocks = Math.round((to - from) / blockMs)
  const sums = new Float64Array(blocks)
  const filled = new Float64Array(blocks)
  for (const [index, value] of values.entries()) {
    const begin = (series.seconds[index] ?? 0) * 1000
    const length = (series.minutes[index] ?? 0) * minuteMs
    if (Number.isNaN(value)) continue
    for (let at = begin; at < begin + length;) {
      const block = Math.floor((at - from) / blockMs)
      const end = Math.min(begin + length, from + (block + 1) * blockMs)
      if (block >= 0 && block < blocks) {
        sums[block] = (sums[block] ?? 0) + value * ((end - at) / length)
        filled[block] = (filled[block] ?? 0) + (end - at)
      }
      at = end
    }
  }
  return Array.from(sums, (sum, block) => (filled[block] === blockMs ? sum : null))
}

const readingsOf = (series: Series, { consumer_id }: Consumer, window: Window): MeterReadings => ({
  meter_id: series.meter,
  consumer_id,
  interval_minutes: Math.max(...series.minutes),
  import_kwh: blocksOf(series.import_kwh, series, window),
  export_kwh: blocksOf(series.export_kwh, series, window)
})

/** Longest interval of a meter, ms: a reading that begins before a window may reach into it. */
const longestMs = 30 * minuteMs

/** Readings of the consumers' meters as the imports up to one have left them, and when the newest was recorded. */
export const read = Effect.fnUntraced(function* (
  sql: SqlClient,
  consumers: ReadonlyArray<Consumer>,
  window: Window,
  last: number
) {
  const rows = decodeSeries(
    yield* sql`select m.name as meter, max(i.recorded_at) as recorded_at, array_agg(r.minutes::float8 order by r.at) as minutes,
        array_agg(extract(epoch from r.at)::float8 order by r.at) as seconds,
        array_agg(r.import_kwh order by r.at) as import_kwh, array_agg(r.export_kwh order by r.at) as export_kwh
      from (
        select distinct on (meter_id, at) * from meter_reading
        where meter_id in (select id from meter where name = any (${consumers.map(({ meter_id }) => meter_id)}::text[]))
          and at > to_timestamp(${(window.from - longestMs) / 1000}::float8) and at < to_timestamp(${window.to / 1000}::float8)
          and import_id <= ${last}
        order by meter_id, at, import_id desc
      ) r join meter m on m.id = r.meter_id join network_import i on i.id = r.import_id
      group by m.name order by m.name`
  )
  const byMeter = new Map(rows.map((row) => [row.meter, row]))
  const meters = consumers.flatMap((consumer) => {
    const series = byMeter.get(consumer.meter_id)
    return series === undefined ? [] : readingsOf(series, consumer, window)
  })
  return { meters, recorded_at: Math.max(...rows.map(({ recorded_at }) => recorded_at)) }
})

/** Decoder of the begin of the first and the end of the last reading, epoch ms; null where there is none. */
export const decodeSpan = onlyOf(
  Schema.Struct({ from: Schema.NullOr(Schema.Number), to: Schema.NullOr(Schema.Number) })
)

/** Span of the readings of a table of meters as the imports up to one have left them, looked up meter by meter. */
const spanOf = (sql: SqlClient, meters: Fragment, last: number) =>
  Effect.map(
    sql`select min(f.at) as from, max(l.at + l.minutes * interval '1 minute') as to
      from ${meters} m
      cross join lateral (
        select at from meter_reading r where r.meter_id = m.id and r.import_id <= ${last} order by at limit 1
      ) f
      cross join lateral (
        select at, minutes from meter_reading r where r.meter_id = m.id and r.import_id <= ${last} order by at desc limit 1
      ) l`,
    decodeSpan
  )

/** Begin of the first and end of the last reading of the consumers' meters, epoch ms; null where there is none. */
export const extent = (sql: SqlClient, consumers: ReadonlyArray<Consumer>, last: number) => {
  const names = consumers.map(({ meter_id }) => meter_id)
  const meters = sql`(select id from meter where name = any (${names}::text[]))`
  return Effect.map(spanOf(sql, meters, last), ({ from, to }) => (from === null || to === null ? null : { from, to }))
}

const decodeNoted = onlyOf(
  Schema.Struct({
    rows: Schema.Number,
    from: Schema.NullOr(Schema.Number),
    to: Schema.NullOr(Schema.Number),
    has_ends: Schema.Boolean,
    recorded_at: Schema.NullOr(Schema.Number)
  })
)

/** Extent of the readings of the imports up to one as each noted what it added: millions of readings are not looked at. */
const noted = (sql: SqlClient, last: number) =>
  Effect.map(
    sql`select coalesce(sum((details ->> 'added')::float8), 0) as rows,
        min((details ->> 'from')::float8) as from, max((details ->> 'to')::float8) as to,
        coalesce(bool_and(details -> 'from' is not null), true) as has_ends,
        (select max(recorded_at) from network_import where dataset = 'ami' and id <= ${last}) as recorded_at
      from audit_log where tenant_id is null and action = 'network.imported'
        and details ->> 'dataset' = 'ami' and (details ->> 'import')::int <= ${last}`,
    decodeNoted
  )

/** Reader of the extent of all readings as the imports up to one have left them; null where there is none. Read once for each import. */
export const allReadings = (sql: SqlClient) => {
  let kept: { readonly last: number; readonly extent: Extent | null } | undefined
  const read = Effect.fnUntraced(function* (last: number) {
    const { has_ends, recorded_at, rows, ...ends } = yield* noted(sql, last)
    // An import of an earlier release noted neither end.
    const { from, to } = has_ends ? ends : yield* spanOf(sql, sql`meter`, last)
    const extent = from === null || to === null || recorded_at === null ? null : { rows, from, to, recorded_at }
    kept = { last, extent }
    return extent
  })
  return (last: number) => (kept?.last === last ? Effect.succeed(kept.extent) : read(last))
}

interface Extent {
  readonly rows: number
  readonly from: number
  readonly to: number
  readonly recorded_at: number
}
