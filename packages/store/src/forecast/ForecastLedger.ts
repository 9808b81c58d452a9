import { SqlClient } from "effect/sql/SqlClient"
import { ForecastLedger, type Seal } from "@grid/domain/forecast/ForecastLedger"
import { type Forecast, type StoredVintage, type Target, targets } from "@grid/domain/forecast/Vintage"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { readsSimulated, type Realm, realmOfStored } from "@grid/domain/observations/Realm"
import { Effect, Layer, Schema } from "effect"
import { forecastLock } from "../database/Locks.ts"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const columns = "number, target, area, issued_at, simulated, hash, previous_hash, body"

const chain = { target: Schema.Literals(targets), area: Schema.String }
const head = { issued_at: Schema.Number, hash: Schema.String }

const Vintage = Schema.Struct({
  ...chain,
  ...head,
  number: Schema.Int,
  simulated: Schema.Boolean,
  previous_hash: Schema.NullOr(Schema.String),
  body: Schema.String
})

const decodeVintages = rowsOf(Vintage)

const decodeVintage = firstOf(Vintage)

const decodeHeads = rowsOf(Schema.Struct({ ...chain, ...head }))

const decodeSpan = onlyOf(
  Schema.Struct({ vintages: Schema.Int, first: Schema.NullOr(Schema.Number), last: Schema.NullOr(Schema.Number) })
)

const decodeIssue = firstOf(Schema.Struct({ issued_at: Schema.Number }))

const decodeExtents = rowsOf(Schema.Struct({ area: Schema.String, days: Schema.Int, version: Schema.Int }))

interface Chain {
  readonly target: Target
  readonly area: string
}

const keyOf = ({ area, target }: Chain) => `${target} ${area}`

const isOf = (vintage: StoredVintage, realm: Realm | undefined) =>
  realm === undefined || realmOfStored(vintage) === realm

/** Vintages in PostgreSQL. */
export const layer = Layer.effect(
  ForecastLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const withSimulated = readsSimulated(yield* EnabledSources)
    /** True where simulated vintages come into question. */
    const admits = (realm?: Realm) => withSimulated && realm !== "real"
    return ForecastLedger.of({
      append: (forecasts, seal) => run("ForecastLedger.append", sql.withTransaction(append(sql, forecasts, seal))),
      newest: (query) => run("ForecastLedger.newest", newest(sql, query, admits(query.realm))),
      hourly: (query) => run("ForecastLedger.hourly", hourly(sql, query, admits(query.realm))),
      chain: (query) => run("ForecastLedger.chain", before(sql, query, admits())),
      span: (chain) => run("ForecastLedger.span", span(sql, chain, admits())),
      lastIssue: (target) => run("ForecastLedger.lastIssue", lastIssue(sql, target)),
      after: ({ limit, number }) => run("ForecastLedger.after", after(sql, number, limit)),
      known: ({ dataset, end }) => run("ForecastLedger.known", extents(sql, dataset, end))
    })
  })
)

/** Newest vintages of the chains of forecasts, by chain. */
const headsOf = (sql: SqlClient, forecasts: ReadonlyArray<Forecast>) =>
  Effect.map(
    sql`select v.target, v.area, v.issued_at, v.hash
      from (
        select distinct t, a from unnest(${forecasts.map(({ target }) => target)}::text[],
          ${forecasts.map(({ area }) => area)}::text[]) z(t, a)
      ) z cross join lateral (
        select target, area, issued_at, hash from forecast_vintage
        where target = z.t and area = z.a order by issued_at desc limit 1
      ) v`,
    (rows) => new Map(decodeHeads(rows).map((row) => [keyOf(row), row]))
  )

const append = Effect.fnUntraced(function* (sql: SqlClient, forecasts: ReadonlyArray<Forecast>, seal: Seal) {
  yield* sql`select pg_advisory_xact_lock(${forecastLock})`
  const heads = yield* headsOf(sql, forecasts)
  const vintages: Array<Omit<StoredVintage, "number">> = []
  for (const forecast of forecasts) {
    const { area, issued_at, simulated, target } = forecast
    const newest = heads.get(keyOf(forecast))
    if (newest !== undefined && newest.issued_at >= issued_at) continue
    const previous_hash = newest?.hash ?? null
    const vintage = { target, area, issued_at, simulated, previous_hash, ...seal(forecast, previous_hash) }
    heads.set(keyOf(forecast), vintage)
    vintages.push(vintage)
  }
  yield* sql`insert into forecast_vintage (target, area, issued_at, simulated, previous_hash, hash, body)
    select t, a, to_timestamp(i / 1000), s, p, h, b
    from unnest(${vintages.map(({ target }) => target)}::text[], ${vintages.map(({ area }) => area)}::text[],
      ${vintages.map(({ issued_at }) => issued_at)}::float8[],
      ${vintages.map(({ simulated }) => simulated)}::boolean[],
      ${vintages.map(({ previous_hash }) => previous_hash)}::text[], ${vintages.map(({ hash }) => hash)}::text[],
      ${vintages.map(({ body }) => body)}::text[])
      with ordinality z(t, a, i, s, p, h, b, place) order by place`
  return vintages.length
})

const newest = (
  sql: SqlClient,
  { area, at, realm, target }: Chain & { readonly at: number; readonly realm?: Realm },
  simulated: boolean
) =>
  Effect.map(
    sql`select ${sql.literal(columns)} from forecast_vintage
      where target = ${target} and area = ${area} and issued_at <= to_timestamp(${at}::float8 / 1000)
        and (${simulated} or not simulated)
      order by issued_at desc limit 1`,
    (rows) => {
      const vintage = decodeVintage(rows)
      return vintage !== undefined && isOf(vintage, realm) ? vintage : null
    }
  )

const hourly = (
  sql: SqlClient,
  { area, from, realm, target, to }: Chain & { readonly from: number; readonly to: number; readonly realm?: Realm },
  simulated: boolean
) =>
  Effect.map(
    sql`select v.* from generate_series(to_timestamp(${from}::float8 / 1000), to_timestamp(${to}::float8 / 1000),
        interval '1 hour') h
      cross join lateral (
        select ${sql.literal(columns)} from forecast_vintage
        where target = ${target} and area = ${area} and issued_at >= h and issued_at < h + interval '1 hour'
          and issued_at < to_timestamp(${to}::float8 / 1000) and (${simulated} or not simulated)
        order by issued_at limit 1
      ) v order by v.issued_at`,
    (rows) => decodeVintages(rows).filter((row) => isOf(row, realm))
  )

const before = (
  sql: SqlClient,
  { area, before: at, limit, target }: Chain & { readonly before: number | null; readonly limit: number },
  simulated: boolean
) =>
  Effect.map(
    sql`select ${sql.literal(columns)} from forecast_vintage
      where target = ${target} and area = ${area} and issued_at < coalesce(to_timestamp(${at}::float8 / 1000), 'infinity')
        and (${simulated} or not simulated)
      order by issued_at desc limit ${limit}`,
    decodeVintages
  )

const span = (sql: SqlClient, { area, target }: Chain, simulated: boolean) =>
  Effect.map(
    sql`select count(*)::int as vintages, min(issued_at) as first, max(issued_at) as last from forecast_vintage
      where target = ${target} and area = ${area} and (${simulated} or not simulated)`,
    decodeSpan
  )

const lastIssue = (sql: SqlClient, target: Target) =>
  Effect.map(
    sql`select issued_at from forecast_vintage where target = ${target} order by number desc limit 1`,
    (rows) => decodeIssue(rows)?.issued_at ?? null
  )

const after = (sql: SqlClient, number: number, limit: number) =>
  Effect.map(
    sql`select ${sql.literal(columns)} from forecast_vintage where number > ${number} order by number limit ${limit}`,
    decodeVintages
  )

/** Days with values before an IST day, by area. */
const extents = (sql: SqlClient, dataset: string, end: number) =>
  Effect.map(
    sql`select s.area, count(*)::int as days, max(p.version) as version
      from series s join day_page p on p.series_id = s.id
      where s.dataset = ${dataset} and p.day < ${end} group by s.area`,
    decodeExtents
  )
