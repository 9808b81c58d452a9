import type { SqlClient } from "effect/sql/SqlClient"
import type { KeyHash, KeyId, TenantId } from "@grid/domain/Brands"
import { NotFound } from "@grid/domain/errors/ApiError"
import { ApiKey, KeyState } from "@grid/domain/keys/ApiKey"
import type { Actor, KeyPage, NewKey } from "@grid/domain/keys/KeyStore"
import { anonymousTenant } from "@grid/domain/gate/Anonymous"
import type { PlanId } from "@grid/domain/plans/Plan"
import { Effect, Option, Schema } from "effect"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import { hashSecret, makeKeyId, makeSecret } from "./Secrets.ts"

const columns = `k.id, k.tenant_id, k.name, k.hash, k.secret_hint, k.plan, k.ip_allow_list, k.created_at, k.expires_at,
  k.revoked_at, k.version, case when k.kind = 'session' then (
    select m.role from session s join member m on m.id = s.member_id where s.key_id = k.id) end as role,
  exists (select from tenant t where t.id = k.tenant_id and t.suspended_at is not null) as is_suspended`

const stateOf =
  "case when k.revoked_at is not null then 'revoked' when k.expires_at <= clock_timestamp() then 'expired' else 'active' end"

/** Name of the member that a column names; what stands in the column where it is none. */
const personIn = (column: "created_by" | "revoked_by") =>
  `coalesce((select m.name from member m where m.id = k.${column}), k.${column}) as ${column}`

const listing = `select ${columns}, ${stateOf} as state, ${personIn("created_by")}, ${personIn("revoked_by")},
  greatest((select max(u.last_used_at) from key_usage u where u.key_id = k.id),
    (select u.last_used_at from key_use u where u.key_id = k.id)) as last_used_at,
  coalesce((select sum(u.calls) from key_usage u
    where u.key_id = k.id and u.day = (clock_timestamp() at time zone 'UTC')::date), 0)::int as calls_today
  from api_key k`

const Listing = Schema.Struct({
  ...ApiKey.fields,
  state: KeyState,
  created_by: Schema.NullOr(Schema.String),
  revoked_by: Schema.NullOr(Schema.String),
  last_used_at: Schema.NullOr(Schema.Number),
  calls_today: Schema.Int
})

const decodeKey = firstOf(ApiKey)

const decodeNew = onlyOf(ApiKey)

const decodeListing = firstOf(Listing)

const decodeListings = rowsOf(Listing)

export const byHash = (sql: SqlClient, hash: KeyHash) =>
  Effect.map(sql`select ${sql.literal(columns)} from api_key k where k.hash = ${hash}`, (rows) =>
    Option.fromNullishOr(decodeKey(rows))
  )

/** A key as lists show it; a null tenant reaches every key. */
export const get = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId | null, id: KeyId) {
  const rows = yield* sql`${sql.literal(listing)}
    where k.id = ${id} and k.kind = 'key' and (${tenant}::text is null or k.tenant_id = ${tenant})`
  const key = decodeListing(rows)
  if (key === undefined) {
    return yield* new NotFound({ detail: `There is no key ${id}; list the keys to see their ids.`, did_you_mean: [] })
  }
  return key
})

/** Keys of one tenant, or of all that have a name where null, newest first. */
export const list = (sql: SqlClient, tenant: TenantId | null, { after, limit, state }: KeyPage = {}) =>
  Effect.map(
    sql`${sql.literal(listing)}
      where k.kind = 'key' and (k.tenant_id = ${tenant} or ${tenant}::text is null and not starts_with(k.tenant_id, ${anonymousTenant("")}))
        and (${state ?? null}::text is null or ${sql.literal(stateOf)} = ${state ?? null})
        and (${after ?? null}::text is null or (k.created_at, k.id) < (select created_at, id from api_key where id = ${after ?? null}))
      order by k.created_at desc, k.id desc limit ${limit ?? null}`,
    decodeListings
  )

/**
 * Keeps others from changing the key, and the plan of its tenant. A full `for update` would also hold up the key's
 * first charge of the day, and with it the batch of the node.
 */
export const lock = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId | null, id: KeyId) {
  yield* sql`select from tenant where id = (
      select tenant_id from api_key where id = ${id} and kind = 'key' and (${tenant}::text is null or tenant_id = ${tenant})
    ) for share`
  yield* sql`select from api_key
    where id = ${id} and kind = 'key' and (${tenant}::text is null or tenant_id = ${tenant}) for no key update`
  return yield* get(sql, tenant, id)
})

/** Person behind a change as a key's row keeps it; of the operator no more than that. */
export const personOf = ({ id, kind }: Actor): string => (kind === "user" ? id : kind)

/** Adds a key with a fresh secret. */
export const insert = Effect.fnUntraced(function* (
  sql: SqlClient,
  key: Pick<NewKey, "tenant_id" | "name" | "ip_allow_list" | "expires_at"> & { readonly plan: PlanId },
  rotatedFrom: KeyId | null,
  actor: Actor
) {
  const secret = makeSecret()
  const rows = yield* sql`insert into api_key as k (id, tenant_id, name, hash, secret_hint, plan, ip_allow_list,
      expires_at, rotated_from, created_by)
    values (${makeKeyId()}, ${key.tenant_id}, ${key.name}, ${hashSecret(secret)}, ${secret.slice(-4)}, ${key.plan},
      ${[...key.ip_allow_list]}, to_timestamp(${key.expires_at}::float8 / 1000), ${rotatedFrom}, ${personOf(actor)})
    returning ${sql.literal(columns)}`
  return { key: decodeNew(rows), secret }
})
