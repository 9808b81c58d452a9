import { assert, layer } from "@effect/vitest"
import type { EmbedId, TenantId } from "@grid/domain/Brands"
import { EmbedStore } from "@grid/domain/embeds/EmbedStore"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { hashSecret } from "@grid/store/keys/Secrets"
import * as EmbedStoreLayer from "@grid/store/embeds/EmbedStore"
import { Effect, Layer, Option } from "effect"
import * as Store from "./support/Store.ts"

let tenants = 0
const freshTenant = () => `embeds-${tenants++}` as TenantId

const newEmbed = (tenant_id: TenantId) => ({
  tenant_id,
  title: "Demand",
  chart: "demand" as const,
  parameters: { hours: "24" },
  origins: ["https://example.org"],
  expires_at: Date.now() + 86_400_000
})

const create = Effect.fnUntraced(function* (tenant: TenantId) {
  return yield* (yield* EmbedStore).create(newEmbed(tenant), Store.operator)
})

const started = Effect.fnUntraced(function* () {
  const tenant = freshTenant()
  yield* (yield* KeyStore).createTenant(tenant, "growth", Store.operator)
  return { tenant, ...(yield* create(tenant)) }
})

const embeds = EmbedStoreLayer.layer.pipe(Layer.provideMerge(Store.layer))

layer(embeds, { excludeTestServices: true, timeout: "60 seconds" })("embeds", (it) => {
  it.effect("an embed is a key of its tenant that no list of keys shows; only the token's hash is stored", () =>
    Effect.gen(function* () {
      const { embed, tenant, token } = yield* started()
      const keys = yield* KeyStore
      const key = Option.getOrThrow(yield* keys.findByHash(hashSecret(token)))
      assert.deepStrictEqual([key.tenant_id, key.plan, key.role], [tenant, "growth", null])
      assert.isEmpty(yield* keys.list(tenant))
      const found = Option.getOrThrow(yield* (yield* EmbedStore).find(token))
      assert.deepInclude(found, { id: embed.id, parameters: { hours: "24" }, origins: ["https://example.org"] })
      const rows = yield* Store.rows<object>(
        `select * from embed e join api_key k on k.id = e.key_id where e.id = $1`,
        [embed.id]
      )
      assert.notInclude(JSON.stringify(rows), token)
    })
  )

  it.effect("a charge is taken over by one of those who ask at once; given back, by another", () =>
    Effect.gen(function* () {
      const store = yield* EmbedStore
      const { id } = (yield* started()).embed
      const claims = (etag: string) =>
        Effect.map(
          Effect.replicateEffect(store.claim(id, etag), 20, { concurrency: "unbounded" }),
          (all) => all.filter((due) => due).length
        )
      assert.strictEqual(yield* claims("a"), 1)
      assert.strictEqual(yield* claims("b"), 0, "the minute is paid for")
      yield* store.release(id)
      assert.strictEqual(yield* claims("b"), 1)
    })
  )

  it.effect("each change stands in the audit log once, and an unknown tenant or embed is told", () =>
    Effect.gen(function* () {
      const store = yield* EmbedStore
      const { embed, tenant } = yield* started()
      yield* store.revoke(tenant, embed.id, Store.operator)
      yield* store.revoke(null, embed.id, Store.operator)
      const actions = (yield* (yield* KeyStore).audit(tenant)).map(({ action }) => action)
      assert.deepStrictEqual(actions, ["tenant.created", "embed.created", "embed.revoked"])
      assert.strictEqual((yield* Effect.flip(create(freshTenant())))._tag, "NotFound")
      const stranger = Effect.flip(store.revoke(freshTenant(), embed.id, Store.operator))
      assert.strictEqual((yield* stranger)._tag, "NotFound")
      const unknown = Effect.flip(store.revoke(null, "emb_00000000000000000000" as EmbedId, Store.operator))
      assert.strictEqual((yield* unknown)._tag, "NotFound")
    })
  )

  it.effect("a tenant makes 60 an hour and has 100, however many at once", () =>
    Effect.gen(function* () {
      const { tenant } = yield* started()
      const tags = (count: number) =>
        Effect.map(Effect.replicateEffect(Effect.result(create(tenant)), count, { concurrency: 4 }), (results) =>
          results.flatMap((result) => (result._tag === "Failure" ? [result.failure._tag] : []))
        )
      assert.deepStrictEqual(yield* tags(60), ["TooManyRequests"])
      yield* Store.rows(`update api_key set created_at = created_at - interval '2 hours' where tenant_id = $1`, [
        tenant
      ])
      assert.deepStrictEqual(yield* tags(41), ["Conflict"])
    })
  )
})
