import type { SqlClient } from "effect/sql/SqlClient"
import type { TenantId } from "@grid/domain/Brands"
import { TooManyKeys, TooManyRequests } from "@grid/domain/errors/ApiError"
import { mostActiveKeys, mostNewKeysAnHour } from "@grid/domain/keys/ApiKey"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Effect, Schema } from "effect"
import { keyCountSeed } from "../database/Locks.ts"
import { onlyOf } from "../database/Rows.ts"

const decodeActive = onlyOf(Schema.Struct({ active: Schema.Int }))

const decodeWait = onlyOf(Schema.Struct({ wait_s: Schema.NullOr(Schema.Number) }))

/**
 * Refuses one key too many: of those that the tenant has, and, to users, of those that were made in the last hour, in the
 * tenant or by the user in whichever tenant. Those who make keys take turns until the transaction ends, so that each counts
 * what the others have made.
 */
export const check = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId, actor: Actor) {
  const names = actor.kind === "user" ? [`user ${actor.id}`, `tenant ${tenant}`] : [`tenant ${tenant}`]
  yield* sql`select pg_advisory_xact_lock(hashtextextended(name, ${keyCountSeed})) from unnest(${names}::text[]) name`
  const { active } = decodeActive(
    yield* sql`select count(*)::int as active from api_key where tenant_id = ${tenant} and kind = 'key' and revoked_at is null
      and (expires_at is null or expires_at > clock_timestamp())`
  )
  if (active >= mostActiveKeys) return yield* new TooManyKeys({ limit: mostActiveKeys })
  if (actor.kind !== "user") return
  const nth = mostNewKeysAnHour - 1
  const { wait_s } = decodeWait(
    yield* sql`select ceil(3600 - extract(epoch from clock_timestamp() - greatest(
        (select created_at from api_key where tenant_id = ${tenant} and kind = 'key' order by created_at desc offset ${nth} limit 1),
        (select at from audit_log where actor_id = ${actor.id} and actor_kind = 'user'
          and action in ('key.created', 'key.rotated') order by at desc offset ${nth} limit 1)
      )))::float8 as wait_s`
  )
  if (wait_s === null || wait_s <= 0) return
  return yield* new TooManyRequests({
    detail: `A tenant, and a user, may make ${mostNewKeysAnHour} keys an hour, rotations included. Use those that are there, or wait ${wait_s} seconds.`,
    retry_after_s: wait_s
  })
})
