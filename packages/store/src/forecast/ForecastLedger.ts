import { SqlClient } from "@effect/sql/SqlClient"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { StoredVintage } from "@grid/domain/forecast/Vintage"
import { Effect, Layer } from "effect"
import { run } from "../database/Sql.ts"

const lockKey = 7_301_952

const columns = "number, target, area, issued_at, simulated, hash, previous_hash, body"

const keyOf = ({ area, target }: Pick<StoredVintage, "target" | "area">) => `${target} ${area}`

/** Vintages in PostgreSQL. */
export const layer = Layer.effect(
  ForecastLedger,
  Effect.map(SqlClient, (sql) =>
    ForecastLedger.of({
      append: (forecasts, seal) =>
        run(
          "ForecastLedger.append",
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql.unsafe(`select pg_advisory_xact_lock(${lockKey})`)
              const newest = yield* sql.unsafe<Pick<StoredVintage, "target" | "area" | "issued_at" | "hash">>(
                `select v.target, v.area, v.issued_at, v.hash
                 from (select distinct t, a from unnest($1::text[], $2::text[]) z(t, a)) z cross join lateral (
                   select target, area, issued_at, hash from forecast_vintage
                   where target = z.t and area = z.a order by issued_at desc limit 1
                 ) v`,
                [forecasts.map(({ target }) => target), forecasts.map(({ area }) => area)]
              )
              const heads = new Map(newest.map((head) => [keyOf(head), head]))
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
      newest: ({ area, at, simulated, target }) =>
        run(
          "ForecastLedger.newest",
          Effect.map(
            sql.unsafe<StoredVintage>(
              `select ${columns} from forecast_vintage
               where target = $1 and area = $2 and issued_at <= to_timestamp($3::float8 / 1000) and ($4 or not simulated)
               order by issued_at desc limit 1`,
              [target, area, at, simulated]
            ),
            ([row]) => row ?? null
          )
        ),
      hourly: ({ area, from, simulated, target, to }) =>
        run(
          "ForecastLedger.hourly",
          sql.unsafe<StoredVintage>(
            `select v.* from generate_series(to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), interval '1 hour') h
             cross join lateral (
               select ${columns} from forecast_vintage
               where target = $1 and area = $2 and issued_at >= h and issued_at < h + interval '1 hour'
                 and issued_at < to_timestamp($4::float8 / 1000) and ($5 or not simulated)
               order by issued_at limit 1
             ) v order by v.issued_at`,
            [target, area, from, to, simulated]
          )
        ),
      span: ({ area, simulated, target }) =>
        run(
          "ForecastLedger.span",
          Effect.map(
            sql.unsafe<{ vintages: number; first: number | null; last: number | null }>(
              `select count(*)::int as vintages, min(issued_at) as first, max(issued_at) as last from forecast_vintage
               where target = $1 and area = $2 and ($3 or not simulated)`,
              [target, area, simulated]
            ),
            ([row]) => row ?? { vintages: 0, first: null, last: null }
          )
        ),
      lastIssue: (target) =>
        run(
          "ForecastLedger.lastIssue",
          Effect.map(
            sql.unsafe<{ issued_at: number }>(
              `select issued_at from forecast_vintage where target = $1 order by number desc limit 1`,
              [target]
            ),
            ([row]) => row?.issued_at ?? null
          )
        ),
      after: ({ limit, number }) =>
        run(
          "ForecastLedger.after",
          sql.unsafe<StoredVintage>(
            `select ${columns} from forecast_vintage where number > $1 order by number limit $2`,
            [number, limit]
          )
        ),
      known: ({ before, dataset }) =>
        run(
          "ForecastLedger.known",
          sql.unsafe<{ area: string; days: number; version: number }>(
            `select s.area, count(*)::int as days, max(p.version) as version
             from series s join day_page p on p.series_id = s.id
             where s.dataset = $1 and p.day < $2 group by s.area`,
            [dataset, before]
          )
        )
    })
  )
)
