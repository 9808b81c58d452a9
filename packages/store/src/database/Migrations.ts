import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import { Effect, Layer, Schedule, Schema } from "effect"
import { schemaLock } from "./Locks.ts"
import * as MigrationClient from "./MigrationClient.ts"
import { m0001 } from "./migrations/0001_keys_and_quota.ts"
import { m0002 } from "./migrations/0002_observations.ts"
import { m0003 } from "./migrations/0003_revisions.ts"
import { m0004 } from "./migrations/0004_jobs.ts"
import { m0005 } from "./migrations/0005_alerts.ts"
import { m0006 } from "./migrations/0006_carbon.ts"
import { m0007 } from "./migrations/0007_scope2.ts"
import { m0008 } from "./migrations/0008_forecasts.ts"
import { m0009 } from "./migrations/0009_carbon_averages.ts"
import { m0010 } from "./migrations/0010_carbon_days.ts"
import { m0011 } from "./migrations/0011_key_uses.ts"
import { m0012 } from "./migrations/0012_clock_put_back.ts"
import { m0013 } from "./migrations/0013_key_limits.ts"
import { m0014 } from "./migrations/0014_people.ts"
import { m0015 } from "./migrations/0015_requests.ts"
import { m0016 } from "./migrations/0016_resends.ts"
import { m0017 } from "./migrations/0017_by_whom.ts"
import { m0018 } from "./migrations/0018_embeds.ts"
import { m0019 } from "./migrations/0019_incidents.ts"
import { m0020 } from "./migrations/0020_own_data.ts"
import { m0021 } from "./migrations/0021_engine_results.ts"
import { m0022 } from "./migrations/0022_profiles.ts"
import { m0023 } from "./migrations/0023_carbon_marginal.ts"
import { m0024 } from "./migrations/0024_reference.ts"
import { m0025 } from "./migrations/0025_network.ts"
import { m0026 } from "./migrations/0026_operator.ts"
import { m0027 } from "./migrations/0027_risk_screens.ts"
import { m0028 } from "./migrations/0028_marginal_restatements.ts"
import { m0029 } from "./migrations/0029_leases.ts"
import { m0030 } from "./migrations/0030_leases_ahead.ts"
import { m0031 } from "./migrations/0031_returns_of_days.ts"
import { m0032 } from "./migrations/0032_month_pages.ts"
import { m0033 } from "./migrations/0033_removals.ts"
import { m0034 } from "./migrations/0034_entries_of_members.ts"
import { onlyOf } from "./Rows.ts"

/** All migrations by id; a landed one is never changed. */
export const all = {
  "0001_keys_and_quota": m0001,
  "0002_observations": m0002,
  "0003_revisions": m0003,
  "0004_jobs": m0004,
  "0005_alerts": m0005,
  "0006_carbon": m0006,
  "0007_scope2": m0007,
  "0008_forecasts": m0008,
  "0009_carbon_averages": m0009,
  "0010_carbon_days": m0010,
  "0011_key_uses": m0011,
  "0012_clock_put_back": m0012,
  "0013_key_limits": m0013,
  "0014_people": m0014,
  "0015_requests": m0015,
  "0016_resends": m0016,
  "0017_by_whom": m0017,
  "0018_embeds": m0018,
  "0019_incidents": m0019,
  "0020_own_data": m0020,
  "0021_engine_results": m0021,
  "0022_profiles": m0022,
  "0023_carbon_marginal": m0023,
  "0024_reference": m0024,
  "0025_network": m0025,
  "0026_operator": m0026,
  "0027_risk_screens": m0027,
  "0028_marginal_restatements": m0028,
  "0029_leases": m0029,
  "0030_leases_ahead": m0030,
  "0031_returns_of_days": m0031,
  "0032_month_pages": m0032,
  "0033_removals": m0033,
  "0034_entries_of_members": m0034
}

const ids = Object.keys(all).map((name) => Number.parseInt(name, 10))

const table = "migration"

const decodeLock = onlyOf(Schema.Struct({ taken: Schema.Boolean }))

const decodeCount = onlyOf(Schema.Struct({ n: Schema.Int }))

/** True where this build has the migration. */
export const isKnown = (id: number, name: string): boolean => `${String(id).padStart(4, "0")}_${name}` in all

/** Migrations by id and name, for a person. */
export const listOf = (migrations: ReadonlyArray<{ readonly id: number; readonly name: string }>): string =>
  migrations.map(({ id, name }) => `${id} ${name}`).join(", ")

/** Applies what is missing up to an id, on the connection of the work. Returns what was applied. */
export const apply = (last: number) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(
      Object.fromEntries(Object.entries(all).filter(([name]) => Number.parseInt(name, 10) <= last))
    ),
    table
  })

/** Brings the schema up to date. Nodes that boot together take turns. Returns the ids that were applied. */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient
  // Asked for again and again instead of waited for: a wait would end with the statement timeout of the session.
  yield* Effect.acquireRelease(
    sql`select pg_try_advisory_lock(${schemaLock}) as taken`.pipe(
      Effect.repeat({ until: (rows) => decodeLock(rows).taken, schedule: Schedule.spaced("200 millis") }),
      Effect.timeout("10 minutes")
    ),
    () => Effect.ignore(sql`select pg_advisory_unlock(${schemaLock})`),
    { interruptible: true }
  )
  return yield* apply(Number.POSITIVE_INFINITY)
}).pipe(Effect.scoped, MigrationClient.using, Effect.withSpan("Migrations.migrate"))

/** Number of migrations that this build knows and that the database lacks. */
export const pending = Effect.gen(function* () {
  const sql = yield* SqlClient
  const rows = yield* sql`select count(*)::int as n from ${sql.literal(table)} where migration_id = any (${ids})`
  return ids.length - decodeCount(rows).n
})

/** True where nothing is missing; false, too, where that cannot be told, as in a database that is still empty. */
const isCurrent = Effect.orElseSucceed(
  Effect.map(pending, (missing) => missing === 0),
  () => false
)

/** Runs the migrations when the layer is built; where there are none to run, without a connection of its own. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(isCurrent, (current) => (current ? Effect.void : Effect.asVoid(migrate)))
)
