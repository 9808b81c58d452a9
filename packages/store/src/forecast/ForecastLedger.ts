import { SqlClient } from "effect/sql/SqlClient"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import { type StoredVintage, targets } from "@grid/domain/forecast/Vintage"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { readsSimulated, type Realm, realmOfStored } from "@grid/domain/observations/Realm"
import { Effect, Layer, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const lockKey = 7_301_952

const columns = "number, target, area, issued_at, simulated, hash, previous_hash, body"

const chain = { target: Schema.Literals(targets), area: Schema.String }
const head = { issued_at: Schema.Number, hash: Schema.String }

const decodeVintages = rowsOf(
  Schema.Struct({
    ...chain,
    ...head,
    number: Schema.Int,
    simulated: Schema.Boolean,
    previous_hash: Schema.NullOr(Schema.String),
    body: Schema.String
  })
)

const decodeHeads = rowsOf(Schema.Struct({ ...chain, ...head }))

const decodeSpans = rowsOf(
  Schema.Struct({ vintages: Schema.Int, first: Schema.NullOr(Schema.Number), last: Schema.NullOr(Schema.Number) })
)

const decodeIssues = rowsOf(Schema.Struct({ issued_at: Schema.Number }))

const decodeKnown = rowsOf(Schema.Struct({ area: Schema.String, days: Schema.Int, version: Schema.Int }))

const keyOf = ({ area, target }: Pick<StoredVintage, "target" | "area">) => `${target} ${area}`

const isOf = (vintage: StoredVintage, realm: Realm | undefined) =>
  realm === undefined || realmOfStored(vintage) === realm

/** Vintages in PostgreSQL. */
export const layer = Layer.effect(
  ForecastLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const withSimulated = readsSimulated(yield* EnabledSources)
    /** Whether simulated vintages come into question. */
    const admits = (realm?: Realm) => withSimulated && realm !== "real"

    return ForecastLedger.of({
      append: (forecasts, seal) =>
        run(
          "ForecastLedger.append",
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql.unsafe(`select pg_advisory_xact_lock(${lockKey})`)
              const newest = yield* sql.unsafe(
                `select v.target, v.area, v.issued_at, v.hash
                 from (select distinct t, a from unnest($1::text[], $2::text[]) z(t, a)) z cross join lateral (
                   select target, area, issued_at, hash from forecast_vintage
                   where target = z.t and area = z.a order by issued_at desc limit 1
                 ) v`,
                [forecasts.map(({ target }) => target), forecasts.map(({ area }) => area)]
              )
              const heads = new Map(decodeHeads(newest).map((head) => [keyOf(head), head]))
              const added: Array<Omit<StoredVintage, "number">> = []
              for (const forecast of forecasts) {
                const { area, issued_at, simulated, target } = forecast
                const head = heads.get(keyOf(forecast))
                if (head !== undefined && head.issued_at >= issued_at) continue
                const previous_hash = head?.hash ?? null
                const row = { target, area, issued_at, simulated, previous_hash, ...seal(forecast, previous_hash) }
                heads.set(keyOf(forecast), row)
                added.push(row)
              }
              yield* sql.unsafe(
                `insert into forecast_vintage (target, area, issued_at, simulated, previous_hash, hash, body)
                 select t, a, to_timestamp(i / 1000), s, p, h, b
                 from unnest($1::text[], $2::text[], $3::float8[], $4::boolean[], $5::text[], $6::text[], $7::text[])
                   with ordinality z(t, a, i, s, p, h, b, place) order by place`,
                [
                  added.map(({ target }) => target),
                  added.map(({ area }) => area),
                  added.map(({ issued_at }) => issued_at),
                  added.map(({ simulated }) => simulated),
                  added.map(({ previous_hash }) => previous_hash),
                  added.map(({ hash }) => hash),
                  added.map(({ body }) => body)
                ]
              )
              return added.length
            })
          )
        ),
      newest: ({ area, at, realm, target }) =>
        run(
          "ForecastLedger.newest",
          Effect.map(
            sql.unsafe(
              `select ${columns} from forecast_vintage
               where target = $1 and area = $2 and issued_at <= to_timestamp($3::float8 / 1000) and ($4 or not simulated)
               order by issued_at desc limit 1`,
              [target, area, at, admits(realm)]
            ),
            (rows) => decodeVintages(rows).find((row) => isOf(row, realm)) ?? null
          )
        ),
      hourly: ({ area, from, realm, target, to }) =>
        run(
          "ForecastLedger.hourly",
          Effect.map(
            sql.unsafe(
              `select v.* from generate_series(to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), interval '1 hour') h
             cross join lateral (
               select ${columns} from forecast_vintage
               where target = $1 and area = $2 and issued_at >= h and issued_at < h + interval '1 hour'
                 and issued_at < to_timestamp($4::float8 / 1000) and ($5 or not simulated)
               order by issued_at limit 1
             ) v order by v.issued_at`,
              [target, area, from, to, admits(realm)]
            ),
            (rows) => decodeVintages(rows).filter((row) => isOf(row, realm))
          )
        ),
      span: ({ area, target }) =>
        run(
          "ForecastLedger.span",
          Effect.map(
            sql.unsafe(
              `select count(*)::int as vintages, min(issued_at) as first, max(issued_at) as last from forecast_vintage
               where target = $1 and area = $2 and ($3 or not simulated)`,
              [target, area, admits()]
            ),
            (rows) => decodeSpans(rows)[0] ?? { vintages: 0, first: null, last: null }
          )
        ),
      lastIssue: (target) =>
        run(
          "ForecastLedger.lastIssue",
          Effect.map(
            sql.unsafe(`select issued_at from forecast_vintage where target = $1 order by number desc limit 1`, [
              target
            ]),
            (rows) => decodeIssues(rows)[0]?.issued_at ?? null
          )
        ),
      after: ({ limit, number }) =>
        run(
          "ForecastLedger.after",
          Effect.map(
            sql.unsafe(`select ${columns} from forecast_vintage where number > $1 order by number limit $2`, [
              number,
              limit
            ]),
            decodeVintages
          )
        ),
      known: ({ dataset, end }) =>
        run(
          "ForecastLedger.known",
          Effect.map(
            sql.unsafe(
              `select s.area, count(*)::int as days, max(p.version) as version
               from series s join day_page p on p.series_id = s.id
               where s.dataset = $1 and p.day < $2 group by s.area`,
              [dataset, end]
            ),
            decodeKnown
          )
        )
    })
  })
)
