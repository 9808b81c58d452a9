import { KeyId, type TenantId } from "@grid/domain/Brands"
import { type ApiError, InvalidParameter, NotFound } from "@grid/domain/errors/ApiError"
import { type Actor, KeyStore } from "@grid/domain/keys/KeyStore"
import { createdKey, keyItem } from "@grid/domain/account/KeyItems"
import { keysPerPage, requestsPerPage, type Usage } from "@grid/domain/account/KeysApi"
import { foreignCursor, numberBefore, pageOf, placeOf } from "@grid/domain/http/Cursor"
import type { Page } from "@grid/domain/http/Envelope"
import { QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { RequestLog } from "@grid/domain/requests/RequestLog"
import { Clock, Effect, Schema } from "effect"
import { createHash } from "node:crypto"
import type { IdentityPayload, IdentityQuery, IdentityRoute } from "../contract/Endpoints.ts"
import type { Identity } from "@grid/http/Identities"

export interface IdentityRequest<Query, Payload> {
  readonly identity: Identity
  readonly query: Query
  readonly payload: Payload
  /** Value of the path's `:id`. */
  readonly id: string
  readonly idempotencyKey: string | null
}

export interface IdentityAnswer {
  readonly status: number
  readonly data: unknown
  /** Page of a list. */
  readonly page?: Page
}

/** One handler per route of key management. */
export type IdentityHandlers = {
  readonly [Name in IdentityRoute]: (
    request: IdentityRequest<IdentityQuery<Name>, IdentityPayload<Name>>
  ) => Effect.Effect<IdentityAnswer, ApiError>
}

/** A handler of some route of key management. */
export type AnyIdentityHandler = (request: IdentityRequest<unknown, unknown>) => Effect.Effect<IdentityAnswer, ApiError>

const actorOf = (identity: Identity): Actor => ({ kind: "user", id: identity.subject })

const isKeyId = Schema.is(KeyId)

const keyId = (id: string): Effect.Effect<KeyId, NotFound> =>
  isKeyId(id)
    ? Effect.succeed(id)
    : Effect.fail(new NotFound({ detail: "There is no such key; list the keys to see their ids.", did_you_mean: [] }))

const defaultUsageDays = 30

/** Key of the tenant after which a page begins. */
const placeIn = Effect.fnUntraced(function* (keys: KeyStore["Service"], tenant: TenantId, cursor: string) {
  const foreign = Effect.fromResult(foreignCursor("a page of this list"))
  const id = placeOf(cursor)
  if (!isKeyId(id)) return yield* foreign
  return (yield* Effect.catchTag(keys.get(tenant, id), "NotFound", () => foreign)).id
})

/** Creation of a key; the same one again for the same idempotency key. */
const createKey = (keys: KeyStore["Service"]): IdentityHandlers["createKey"] =>
  Effect.fnUntraced(function* ({ idempotencyKey, identity, payload }) {
    const now = yield* Clock.currentTimeMillis
    if (payload.expires_at !== undefined && payload.expires_at !== null && payload.expires_at.ms <= now) {
      return yield* InvalidParameter.of("expires_at", "must lie in the future")
    }
    const input = {
      name: payload.name,
      ip_allow_list: payload.ip_allow_list ?? [],
      expires_at: payload.expires_at?.ms ?? null
    }
    const created = yield* keys.create(
      {
        ...input,
        tenant_id: identity.tenant,
        ...(idempotencyKey === null
          ? {}
          : {
              idempotency: {
                key: idempotencyKey,
                fingerprint: createHash("sha256").update(JSON.stringify(input)).digest("hex")
              }
            })
      },
      actorOf(identity)
    )
    return { status: 201, data: createdKey(created) }
  })

/** Key management. */
export const keysRoutes = Effect.gen(function* () {
  const keys = yield* KeyStore
  const ledger = yield* QuotaLedger
  const log = yield* RequestLog

  const revoke = Effect.fnUntraced(function* ({ id, identity }: IdentityRequest<unknown, unknown>) {
    const key = yield* keys.revoke(identity.tenant, yield* keyId(id), actorOf(identity), null)
    return { status: 200, data: keyItem(key) }
  })

  const handlers: IdentityHandlers = {
    createKey: createKey(keys),
    listKeys: Effect.fnUntraced(function* ({ identity: { tenant }, query: { cursor, limit = keysPerPage, state } }) {
      const after = cursor === undefined ? undefined : yield* placeIn(keys, tenant, cursor)
      const { items, page } = pageOf(
        yield* keys.list(tenant, { state, limit: limit + 1, after }),
        limit,
        ({ id }) => id
      )
      return { status: 200, data: { items: items.map(keyItem) }, page }
    }),
    revokeKey: revoke,
    deleteKey: revoke,
    rotateKey: Effect.fnUntraced(function* ({ id, identity, payload }) {
      const created = yield* keys.rotate(identity.tenant, yield* keyId(id), payload.grace_hours, actorOf(identity))
      return { status: 201, data: createdKey(created) }
    }),
    usage: ({ identity, query }) =>
      Effect.map(ledger.usage(identity.tenant, query.days ?? defaultUsageDays), (days) => ({
        status: 200,
        data: { days } satisfies typeof Usage.Type
      })),
    usageByRoute: ({ identity, query }) =>
      Effect.map(log.routes(identity.tenant, query.days ?? defaultUsageDays), (routes) => ({
        status: 200,
        data: { routes }
      })),
    usageByMinute: ({ identity }) =>
      Effect.map(log.minutes(identity.tenant), (minutes) => ({ status: 200, data: { minutes } })),
    requests: Effect.fnUntraced(function* ({ identity, query: { cursor, key_id, limit = requestsPerPage.usual } }) {
      const before = yield* Effect.fromResult(numberBefore(cursor, "a page of this list"))
      const entries = yield* log.list(identity.tenant, { before, key_id: key_id ?? null, limit: limit + 1 })
      const { items, page } = pageOf(entries, limit, ({ number }) => number)
      return { status: 200, data: { items: items.map(({ number: _number, ...item }) => item) }, page }
    })
  }
  return handlers
})
