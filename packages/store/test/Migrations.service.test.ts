import { schemaLock } from "@grid/store/database/Locks"
import * as Migrations from "@grid/store/database/Migrations"
import * as Sql from "@grid/store/database/Sql"
import { createDatabase, databaseOn, hold, query } from "@grid/testing/cluster/TestCluster"
import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"

const start = (url: string) =>
  Effect.scoped(Layer.build(Migrations.layer.pipe(Layer.provide(Sql.layer), Layer.provide(databaseOn(url)))))

const waiting = (url: string) =>
  query<{ readonly asks: number }>(
    url,
    `select count(*)::int as asks from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_try_advisory_lock%'`
  )

it("a start that lacks no migration waits for none, and one that lacks one waits its turn", async () => {
  const database = await createDatabase("migrated")
  const turn = await hold(database.url, `select pg_advisory_lock(${schemaLock})`)
  try {
    await Effect.runPromise(start(database.url))
    await query(database.url, "delete from migration where migration_id = 32")
    const late = Effect.runFork(start(database.url))
    while ((await waiting(database.url))[0]?.asks === 0) assert.isUndefined(late.pollUnsafe())
    await Effect.runPromise(Fiber.interrupt(late))
  } finally {
    await turn.run(`select pg_advisory_unlock(${schemaLock})`)
    await turn.release()
    await database.drop()
  }
})
