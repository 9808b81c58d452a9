import type { SqlClient } from "effect/sql/SqlClient"
import { EmbedId, type TenantId } from "@grid/domain/Brands"
import { Embed, EmbedListing } from "@grid/domain/embeds/Embed"
import type { CreatedEmbed, NewEmbed } from "@grid/domain/embeds/EmbedStore"
import { Conflict, NotFound, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import { Effect, Option, Schema } from "effect"
import { peopleSeed } from "../database/Locks.ts"
import { firstOf, onlyOf, rowsOf } from "../database/Rows.ts"
import * as AuditLog from "../keys/AuditLog.ts"
import { hashSecret, makeId, makeKeyId, makeToken } from "../keys/Secrets.ts"
import * as Tenants from "../keys/Tenants.ts"

/** Most live embeds of a tenant, and the most that it makes in an hour. */
const mostLive = 100
const mostNewAnHour = 60

/** Time for which an embed that has ended is listed, as SQL. */
const listedFor = "interval '30 days'"

const columns = `e.id, k.tenant_id, e.title, e.chart, e.parameters, e.origins, k.created_at, k.expires_at, k.revoked_at`

const tables = "embed e join api_key k on k.id = e.key_id"

const listing = `select ${columns},
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= clock_timestamp() then 'expired' else 'active' end as state,
  coalesce((select m.name from member m where m.id = e.made_by), e.made_by) as made_by,
  coalesce((select sum(u.calls) from key_usage u where u.key_id = k.id), 0)::int as calls,
  greatest((select max(u.last_used_at) from key_usage u where u.key_id = k.id),
    (select u.last_used_at from key_use u where u.key_id = k.id)) as last_used_at
  from ${tables}`

const decodeEmbed = firstOf(Embed)

const decodeListing = firstOf(EmbedListing)

const decodeListings = rowsOf(EmbedListing)

const decodeCounts = onlyOf(Schema.Struct({ live: Schema.Int, made: Schema.Int }))

/** Embed of a token, whether it has ended or not. */
export const byToken = (sql: SqlClient, token: string) =>
  Effect.map(
    sql`select ${sql.literal(columns)} from ${sql.literal(tables)} where k.hash = ${hashSecret(token)}`,
    (rows) => Option.fromNullishOr(decodeEmbed(rows))
  )

/** Embeds of one tenant, or of all where null, newest first. */
export const list = (sql: SqlClient, tenant: TenantId | null) =>
  Effect.map(
    sql`${sql.literal(listing)}
      where (${tenant}::text is null or k.tenant_id = ${tenant})
        and least(k.revoked_at, k.expires_at) > clock_timestamp() - ${sql.literal(listedFor)}
      order by k.created_at desc, e.id`,
    decodeListings
  )

const get = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId | null, id: EmbedId) {
  const embed = decodeListing(
    yield* sql`${sql.literal(listing)} where e.id = ${id} and (${tenant}::text is null or k.tenant_id = ${tenant})`
  )
  if (embed === undefined) {
    return yield* new NotFound({
      detail: `There is no embed ${id}; list the embeds to see their ids.`,
      did_you_mean: []
    })
  }
  return embed
})

/** Refuses one embed too many. Those who make some for the tenant take turns until the transaction ends. */
const checkLimits = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId) {
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`embeds ${tenant}`}, ${peopleSeed}))`
  const { live, made } = decodeCounts(
    yield* sql`select count(*) filter (where revoked_at is null and expires_at > clock_timestamp())::int as live,
        count(*) filter (where created_at > clock_timestamp() - interval '1 hour')::int as made
      from api_key where tenant_id = ${tenant} and kind = 'embed'`
  )
  if (live >= mostLive)
    return yield* new Conflict({ detail: `A tenant may have ${mostLive} embeds; revoke one that is no longer shown.` })
  if (made >= mostNewAnHour)
    return yield* new TooManyRequests({
      detail: `A tenant may make ${mostNewAnHour} embeds an hour. Use those that are there, or wait.`,
      retry_after_s: 3_600
    })
})

export const create = Effect.fnUntraced(function* (sql: SqlClient, input: NewEmbed, actor: Actor) {
  const { chart, expires_at, origins, parameters, tenant_id, title } = input
  // A change of plan that is under way changes this embed, too.
  const plan = yield* Tenants.planOf(sql, tenant_id)
  if (plan === null) return yield* new NotFound({ detail: `There is no tenant ${tenant_id}.`, did_you_mean: [] })
  yield* checkLimits(sql, tenant_id)
  const token = `svc_embed_${makeToken()}`
  const key = makeKeyId()
  const id = EmbedId.make(makeId("emb"))
  yield* sql`insert into api_key (id, tenant_id, name, hash, secret_hint, plan, kind, expires_at)
    values (${key}, ${tenant_id}, 'embed', ${hashSecret(token)}, '', ${plan}, 'embed',
      to_timestamp(${expires_at}::float8 / 1000))`
  yield* sql`insert into embed (id, key_id, made_by, title, chart, parameters, origins)
    values (${id}, ${key}, ${actor.id}, ${title}, ${chart}, ${JSON.stringify(parameters)}, ${[...new Set(origins)]})`
  yield* AuditLog.append(sql, actor, "embed.created", tenant_id, key, { embed: id, title, chart, parameters, origins })
  return { embed: yield* Effect.orDie(get(sql, tenant_id, id)), token } satisfies CreatedEmbed
})

export const revoke = Effect.fnUntraced(function* (sql: SqlClient, tenant: TenantId | null, id: EmbedId, actor: Actor) {
  const embed = yield* get(sql, tenant, id)
  const rows = yield* sql`update api_key k set revoked_at = clock_timestamp(), version = version + 1
    from embed e where e.key_id = k.id and e.id = ${id} and k.revoked_at is null returning k.id`
  if (rows.length === 0) return embed
  yield* AuditLog.append(sql, actor, "embed.revoked", embed.tenant_id, null, { embed: id })
  return yield* Effect.orDie(get(sql, tenant, id))
})
