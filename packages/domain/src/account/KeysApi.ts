import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { KeyId, Timestamp } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { IdentityGate } from "../http/IdentityGate.ts"
import { Access, identity } from "../http/Access.ts"
import { Page, PublicMeta } from "../http/Envelope.ts"
import { idempotencyKey, instant, integer, label, page, wholeNumber } from "../http/Parameters.ts"
import { PlanId } from "../plans/Plan.ts"
import { AllowListEntry, KeyState, mostActiveKeys, mostNewKeysAnHour } from "../keys/ApiKey.ts"
import { requestDays, Requests, UsageByMinute, UsageByRoute, usageMinutes } from "../requests/Requests.ts"
import { publishedAs } from "../schema/JsonSchema.ts"

const name = label("Label of the key", "trading desk")

/** Body of a key's creation. */
export const CreateKey = Schema.Struct({
  name,
  ip_allow_list: Schema.optionalKey(
    Schema.Array(AllowListEntry).pipe(Schema.check(Schema.isMaxLength(50, { message: "may have at most 50 entries" })))
  ).annotateKey({ description: "Addresses the key may be used from; empty or absent = any" }),
  expires_at: Schema.optionalKey(
    Schema.NullOr(instant("When the key stops working: timestamp with offset, or IST day (its first instant)"))
  )
}).annotate({ identifier: "CreateKey", description: "A new API key" })

export const RotateKey = Schema.Struct({
  grace_hours: wholeNumber(0, 720, "How long the old key goes on working, hours", 24)
}).annotate({ identifier: "RotateKey", description: "How to replace a key" })

const common = {
  id: KeyId,
  name: Schema.String.annotate({ description: "Label of the key" }),
  secret_hint: Schema.String.annotate({ description: "Last four characters of the secret" }),
  tier: PlanId,
  ip_allow_list: Schema.Array(Schema.String).annotate({
    description: "Addresses and CIDR blocks the key may be used from; empty = any"
  }),
  created_at: Timestamp,
  expires_at: Schema.NullOr(Timestamp).annotate({ description: "When the key stops working; null = never" })
}

/** `secret` is there only in the answer to the creation itself; a replay of it has none. */
export const CreatedKey = Schema.Struct({
  ...common,
  secret: Schema.optionalKey(Schema.String).annotateKey({
    description: "The key itself, `svc_live_` and 32 characters. Shown this once; only its hash is kept"
  })
}).annotate({
  identifier: "CreatedKey",
  description: "A new API key, with its secret where it is shown for the first time"
})

export const KeyItem = Schema.Struct({
  ...common,
  state: KeyState,
  created_by: Schema.NullOr(Schema.String).annotate({
    description:
      "By whom it was made: name of the member, subject of the identity token, `operator` or `system`; null = not known"
  }),
  revoked_by: Schema.NullOr(Schema.String).annotate({
    description: "By whom it was revoked, in the same words; null = it was not, or not known"
  }),
  revoked_at: Schema.NullOr(Timestamp).annotate({ description: "When the key was revoked; null = it was not" }),
  last_used_at: Schema.NullOr(Timestamp).annotate({
    description: "Newest admitted call, charged or not; null = never used"
  }),
  calls_today: Schema.Int.annotate({ description: "Charged calls of this UTC day" })
}).annotate({ identifier: "ApiKey", description: "An API key without its secret" })

const calls = Schema.Int.annotate({ description: "Charged calls" })

const counts = {
  calls,
  refused: Schema.Int.annotate({ description: "Calls turned away by quota, plan or address" })
}

export const Usage = Schema.Struct({
  days: Schema.Array(
    Schema.Struct({
      date: Schema.String.annotate({ description: "Day of the quota, UTC, YYYY-MM-DD" }),
      ...counts,
      by_surface: Schema.Struct({
        rest: calls,
        legacy: calls,
        connector: calls,
        console: calls,
        embed: calls
      }).annotate({
        description: "Charged calls by the surface they came in through"
      }),
      by_key: Schema.Array(Schema.Struct({ key_id: KeyId, ...counts })).annotate({ description: "The same by key" })
    })
  ).annotate({ description: "One entry per UTC day" })
}).annotate({ identifier: "Usage", description: "Calls charged and refused, newest day first" })

const envelope = <S extends Schema.Constraint>(data: S) => Schema.Struct({ data, meta: PublicMeta })

/** The same of a list in pages. */
const paged = <S extends Schema.Constraint>(data: S) =>
  Schema.Struct({
    data,
    meta: Schema.Struct({ ...PublicMeta.fields, page: Page }).annotate({
      identifier: "PagedMeta",
      description: "Which request this answers, and which part of the list it is"
    })
  })

const days = Schema.optionalKey(integer(1, 366, "How many days, newest first", 7, 30))

const isKeyId = Schema.is(KeyId)

/** A key of the tenant, in a query. */
const keyParameter = Schema.String.check(
  Schema.makeFilter((text) => isKeyId(text), {
    message: "must be the id of a key, as the list of keys gives it",
    ...publishedAs({
      type: "string",
      minLength: 24,
      maxLength: 24,
      description: "Requests by this key only",
      examples: ["key_7m2k9q4x1c8v5b3n6h0d"]
    })
  })
).pipe(Schema.brand("KeyId"))

/** Most requests of a page, and how many it has where nothing is said. */
export const requestsPerPage = { most: 500, usual: 100 }

/** Most keys of a page, more than a tenant may have active. */
export const keysPerPage = 1_000

const idParam = Schema.Struct({
  id: Schema.String.annotate({ description: "Id of the key", examples: ["key_7m2k9q4x1c8v5b3n6h0d"] })
})

/** Key management by a signed-in user. An API key cannot manage keys. */
export class KeysApi extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.post("createKey", "/keys", {
      payload: CreateKey,
      headers: idempotencyKey("the same key"),
      success: envelope(CreatedKey).pipe(HttpApiSchema.status(201)),
      error: [
        problem.conflict,
        problem.idempotency_mismatch,
        problem.not_in_plan,
        problem.too_many_keys,
        problem.payload_too_large,
        problem.unsupported_media_type
      ]
    })
      .annotate(Access, { ...identity, changes: "credentials" })
      .annotate(OpenApi.Summary, "Create an API key")
      .annotate(
        OpenApi.Description,
        `The answer is the only place where the secret is ever shown. A tenant may have ${mostActiveKeys} active keys, and make ${mostNewKeysAnHour} an hour, rotations included.`
      )
  )
  .add(
    HttpApiEndpoint.get("listKeys", "/keys", {
      query: Schema.Struct({
        state: Schema.optionalKey(KeyState).annotateKey({
          description: "Keys in this state only",
          examples: ["active"]
        }),
        ...page(keysPerPage)
      }),
      success: paged(Schema.Struct({ items: Schema.Array(KeyItem).annotate({ description: "Newest first" }) }))
    })
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "List the keys of the tenant")
      .annotate(
        OpenApi.Description,
        `Every key the tenant ever had, newest first, without secrets, at most ${keysPerPage} of them; what is left is on the next page. \`state=active\` gives those that work, which fit into one.`
      )
  )
  .add(
    HttpApiEndpoint.post("revokeKey", "/keys/:id/revoke", {
      params: idParam,
      success: envelope(KeyItem),
      error: [problem.not_found]
    })
      .annotate(Access, { ...identity, changes: "records" })
      .annotate(OpenApi.Summary, "Revoke a key")
      .annotate(
        OpenApi.Description,
        "For good and at once: no call that starts after the answer is admitted. Idempotent."
      )
  )
  .add(
    HttpApiEndpoint.delete("deleteKey", "/keys/:id", {
      params: idParam,
      success: envelope(KeyItem),
      error: [problem.not_found]
    })
      .annotate(Access, { ...identity, changes: "records" })
      .annotate(OpenApi.Summary, "Revoke a key")
      .annotate(OpenApi.Description, "The same as revoking: the record stays, for the audit.")
  )
  .add(
    HttpApiEndpoint.post("rotateKey", "/keys/:id/rotate", {
      params: idParam,
      payload: RotateKey,
      success: envelope(CreatedKey).pipe(HttpApiSchema.status(201)),
      error: [
        problem.not_found,
        problem.conflict,
        problem.too_many_keys,
        problem.payload_too_large,
        problem.unsupported_media_type
      ]
    })
      .annotate(Access, { ...identity, changes: "credentials" })
      .annotate(OpenApi.Summary, "Rotate a key")
      .annotate(
        OpenApi.Description,
        "Makes a new key with the same name, plan, addresses and expiry; the old one expires after the grace."
      )
  )
  .add(
    HttpApiEndpoint.get("usage", "/usage", {
      query: Schema.Struct({ days }),
      success: envelope(Usage)
    })
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Usage by day")
      .annotate(OpenApi.Description, "Charged and refused calls per UTC day, by surface and by key.")
  )
  .add(
    HttpApiEndpoint.get("usageByRoute", "/usage/routes", {
      query: Schema.Struct({ days }),
      success: envelope(UsageByRoute)
    })
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Usage by route")
      .annotate(
        OpenApi.Description,
        "Answered calls of the last UTC days by route, surface, class of status and code of the problem. Written every second: what a node counted in its last one is lost where it dies."
      )
  )
  .add(
    HttpApiEndpoint.get("usageByMinute", "/usage/minutes", { success: envelope(UsageByMinute) })
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Usage by minute")
      .annotate(
        OpenApi.Description,
        `Answered calls of the last ${usageMinutes} minutes, whatever key and surface. A call counts in the minute in which its node noted it, within a second of the answer or, where many keys call, some seconds; what a node has not written is lost where it dies.`
      )
  )
  .add(
    HttpApiEndpoint.get("requests", "/requests", {
      query: Schema.Struct({
        key_id: Schema.optionalKey(keyParameter),
        ...page(requestsPerPage.most, requestsPerPage.usual)
      }),
      success: paged(Requests)
    })
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Last requests")
      .annotate(
        OpenApi.Description,
        `Requests by the keys of the tenant, newest first, for ${requestDays} days: what was asked and what came of it, without secrets, bodies and values of the query. Under great load some are counted in the usage by route alone.`
      )
  )
  .middleware(IdentityGate)
  .annotate(OpenApi.Description, "Create, list, revoke and rotate API keys, and see what they were used for.")
  .prefix("/api/developer") {}
