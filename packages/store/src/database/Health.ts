import { SqlClient } from "effect/sql/SqlClient"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Context, Effect, Layer } from "effect"
import { pending } from "./Migrations.ts"
import { run } from "./Sql.ts"

/** State of the store: that it answers, and is as this build expects. */
export class Health extends Context.Service<
  Health,
  {
    /** Number of migrations that this build knows and the database lacks. */
    readonly pendingMigrations: Effect.Effect<number, ServiceUnavailable>
  }
>()("@grid/store/Health") {}

export const layer = Layer.effect(
  Health,
  Effect.map(SqlClient, (sql) =>
    Health.of({
      pendingMigrations: run("Health.pendingMigrations", Effect.provideService(pending, SqlClient, sql))
    })
  )
)
