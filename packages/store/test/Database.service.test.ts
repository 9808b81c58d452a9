import { assert, it } from "@effect/vitest"
import * as Sql from "@grid/store/database/Sql"
import { startProxy } from "@grid/testing/cluster/PostgresProxy"
import { databaseOn, ownDatabase, query } from "@grid/testing/cluster/TestCluster"
import { SqlClient } from "effect/sql/SqlClient"
import { Deferred, Effect, Fiber, Layer } from "effect"

const database = ownDatabase("migrated")

const proxyOf = (url: string) =>
  Effect.acquireRelease(
    Effect.promise(() => startProxy(url)),
    (proxy) => Effect.promise(() => proxy.close())
  )

/** As the general pool, with less patience. */
const impatient = Sql.layerOf({ max: 2, statementTimeoutMs: 300 })

const select = Effect.flatMap(SqlClient, (sql) => sql.unsafe<{ n: number }>("select 1 as n"))

it.live("a connection that has gone silent is given up after one statement; the next is answered on another", () =>
  Effect.gen(function* () {
    const proxy = yield* proxyOf((yield* database).url)
    yield* Effect.gen(function* () {
      yield* Effect.all([select, select], { concurrency: 2 })
      proxy.silenceOpen()
      const failed = yield* Effect.all([Effect.flip(select), Effect.flip(select)], { concurrency: 2 })
      for (const error of failed) assert.strictEqual(error._tag, "SqlError")
      for (let n = 0; n < 4; n++) assert.deepStrictEqual(yield* select, [{ n: 1 }])
      const sql = yield* SqlClient
      proxy.silenceOpen()
      const lost = Sql.run("test", sql.withTransaction(select))
      assert.strictEqual((yield* Effect.flip(lost))._tag, "ServiceUnavailable")
      assert.deepStrictEqual(yield* sql.withTransaction(select), [{ n: 1 }])
    }).pipe(Effect.provide(impatient.pipe(Layer.provide(databaseOn(proxy.url)))))
  })
)

it.live("connections that are cut, idle or at work, fail their statement at most, never the process", () =>
  Effect.gen(function* () {
    const { url } = yield* database
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* select
      const cut = Effect.promise(() =>
        query(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'grid-data-service'`
        )
      )
      yield* cut
      // The pool may not have noticed yet: what works next must be a new connection.
      yield* Effect.retry(select, { times: 10 })
      const working = yield* Effect.forkChild(Effect.flip(sql.unsafe("select pg_sleep(10)")))
      const busy = Effect.promise(() =>
        query(
          url,
          `select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(10)'`
        )
      )
      yield* Effect.repeat(busy, { until: (rows) => rows.length === 1 })
      yield* cut
      assert.strictEqual((yield* Fiber.join(working))._tag, "SqlError")
      assert.deepStrictEqual(yield* Effect.retry(select, { times: 10 }), [{ n: 1 }])
    }).pipe(Effect.provide(Sql.layer.pipe(Layer.provide(databaseOn(url)))))
  })
)

it.live("instants, days, large integers, decimals and arrays come as what the code expects", () =>
  Effect.gen(function* () {
    const { url } = yield* database
    const rows = yield* Effect.flatMap(SqlClient, (sql) =>
      sql.unsafe(
        `select 9007199254740991::int8 as large, 1.25::numeric as decimal, '2026-08-20'::date as day,
           '2026-08-20T23:59:59.999+05:30'::timestamptz as at, 'epoch'::timestamptz as epoch,
           '{1.5,NULL,-2}'::float8[] as floats, null::timestamptz as never`
      )
    ).pipe(Effect.provide(Sql.layer.pipe(Layer.provide(databaseOn(url)))))
    assert.deepStrictEqual(rows, [
      {
        large: 9_007_199_254_740_991,
        decimal: 1.25,
        day: "2026-08-20",
        at: Date.parse("2026-08-20T18:29:59.999Z"),
        epoch: 0,
        floats: Float64Array.of(1.5, Number.NaN, -2),
        never: null
      }
    ])
  })
)

it.live("parameters take their type from the statement, whatever their values look like", () =>
  Effect.gen(function* () {
    const { url } = yield* database
    const rows = yield* Effect.flatMap(SqlClient, (sql) =>
      sql.unsafe(
        `select $1::float8[] as mixed, $2::text[] as texts, $3::int8[] as large, $4::int[] as none, $5::bytea as bytes,
           $6::jsonb as json, $7::timestamptz as never, $8::boolean as yes, $9::int2 as small, $10::text as number,
           'infinity'::timestamptz as ever, $11::text as absent`,
        [
          [1, 2.5, null, 1e300],
          [`a "quoted" \\ one, {with} everything`, "NULL", "", null, "ü"],
          [1, 9_007_199_254_740_991, -9_007_199_254_740_991],
          [],
          Uint8Array.of(0, 255, 34, 92),
          JSON.stringify({ a: [1, null] }),
          null,
          true,
          -3,
          7.5,
          undefined
        ]
      )
    ).pipe(Effect.provide(Sql.layer.pipe(Layer.provide(databaseOn(url)))))
    assert.deepStrictEqual(rows, [
      {
        mixed: Float64Array.of(1, 2.5, Number.NaN, 1e300),
        texts: [`a "quoted" \\ one, {with} everything`, "NULL", "", null, "ü"],
        large: [1, 9_007_199_254_740_991, -9_007_199_254_740_991],
        none: [],
        bytes: Buffer.of(0, 255, 34, 92),
        json: { a: [1, null] },
        never: null,
        yes: true,
        small: -3,
        number: "7.5",
        ever: Number.NaN,
        absent: null
      }
    ])
  })
)

it.live("work that finds every connection taken is turned away, and none is lost by that", () =>
  Effect.gen(function* () {
    const { url } = yield* database
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient
      const free = yield* Deferred.make<void>()
      const holders = yield* Effect.forkChild(
        Effect.all(
          [1, 2].map(() => sql.withTransaction(Effect.andThen(select, Deferred.await(free)))),
          {
            concurrency: "unbounded"
          }
        ),
        { startImmediately: true }
      )
      const refused = yield* Effect.all(
        [Sql.run("test", select), Sql.run("test", sql.withTransaction(select))].map(Effect.flip),
        { concurrency: "unbounded" }
      )
      for (const error of refused) assert.strictEqual(error._tag, "ServiceUnavailable")
      yield* Deferred.succeed(free, undefined)
      yield* Fiber.join(holders)
      const all = yield* Effect.all(
        Array.from({ length: 10 }, () => select),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(all, 10)
    }).pipe(Effect.provide(Sql.layerOf({ max: 2, statementTimeoutMs: 15_000 }).pipe(Layer.provide(databaseOn(url)))))
  })
)

it.live("a transaction in which a statement failed unheeded does not pass for committed", () =>
  Effect.gen(function* () {
    const { url } = yield* database
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient
      const unheeded = Effect.andThen(Effect.ignore(sql.unsafe("select 1 / 0")), Effect.void)
      const failed = yield* Effect.flip(Sql.run("test", sql.withTransaction(unheeded)))
      assert.strictEqual(failed._tag, "ServiceUnavailable")
      assert.deepStrictEqual(yield* sql.withTransaction(select), [{ n: 1 }])
    }).pipe(Effect.provide(Sql.layer.pipe(Layer.provide(databaseOn(url)))))
  })
)
