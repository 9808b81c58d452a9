import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { KeyId, Timestamp } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, identity } from "../http/Access.ts"
import { PublicMeta } from "../http/Envelope.ts"
import { idempotencyKey, instant, integer, label } from "../http/Parameters.ts"
import { PlanId } from "../plans/Plan.ts"
import { AllowListEntry, KeyState } from "./ApiKey.ts"

const name = label("Label of the key", "trading desk")

/** Body of a key's creation. */
export const CreateKey = Schema.Struct({
  name,
  ip_allow_list: Schema.optional(
    Schema.Array(AllowListEntry).pipe(Schema.maxItems(50, { message: () => "may have at most 50 entries" }))
  ).annotations({ description: "Addresses the key may be used from; empty or absent = any" }),
  expires_at: Schema.optional(
    Schema.NullOr(instant("When the key stops working: timestamp with offset, or IST day (its first instant)"))
  )
}).annotations({ identifier: "CreateKey", description: "A new API key" })

export const RotateKey = Schema.Struct({
  grace_hours: Schema.Int.pipe(
    Schema.between(0, 720, { message: () => "must be an integer from 0 to 720" })
  ).annotations({ description: "How long the old key goes on working, hours" })
}).annotations({ identifier: "RotateKey", description: "How to replace a key" })

const common = {
  id: KeyId,
  name: Schema.String.annotations({ description: "Label of the key" }),
  secret_hint: Schema.String.annotations({ description: "Last four characters of the secret" }),
  tier: PlanId,
  ip_allow_list: Schema.Array(Schema.String).annotations({
    description: "Addresses and CIDR blocks the key may be used from; empty = any"
  }),
  created_at: Timestamp,
  expires_at: Schema.NullOr(Timestamp).annotations({ description: "When the key stops working; null = never" })
}

/** `secret` is there only in the answer to the creation itself; a replay of it has none. */
export const CreatedKey = Schema.Struct({
  ...common,
  secret: Schema.optional(Schema.String).annotations({
    description: "The key itself, `svc_live_` and 32 characters. Shown this once; only its hash is kept"
  })
}).annotations({
  identifier: "CreatedKey",
  description: "A new API key, with its secret where it is shown for the first time"
})

export const KeyItem = Schema.Struct({
  ...common,
  state: KeyState,
  revoked_at: Schema.NullOr(Timestamp).annotations({ description: "When the key was revoked; null = it was not" }),
  last_used_at: Schema.NullOr(Timestamp).annotations({ description: "Newest charged call; null = never used" }),
  calls_today: Schema.Int.annotations({ description: "Charged calls of this UTC day" })
}).annotations({ identifier: "ApiKey", description: "An API key without its secret" })

const calls = Schema.Int.annotations({ description: "Charged calls" })

const counts = {
  calls,
  refused: Schema.Int.annotations({ description: "Calls turned away by quota, plan or address" })
}

export const Usage = Schema.Struct({
  days: Schema.Array(
    Schema.Struct({
      date: Schema.String.annotations({ description: "Day of the quota, UTC, YYYY-MM-DD" }),
      ...counts,
      by_surface: Schema.Struct({ rest: calls, legacy: calls, connector: calls }).annotations({
        description: "Charged calls by the surface they came in through"
      }),
      by_key: Schema.Array(Schema.Struct({ key_id: KeyId, ...counts })).annotations({ description: "The same by key" })
    })
  ).annotations({ description: "One entry per UTC day" })
}).annotations({ identifier: "Usage", description: "Calls charged and refused, newest day first" })

const envelope = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data, meta: PublicMeta })

const idParam = Schema.Struct({
  id: Schema.String.annotations({ description: "Id of the key", examples: ["key_7m2k9q4x1c8v5b3n6h0d"] })
})

/** Key management by a signed-in user. An API key cannot manage keys. */
export class KeysApi extends HttpApiGroup.make("keys")
  .add(
    HttpApiEndpoint.post("createKey", "/keys")
      .setPayload(CreateKey)
      .setHeaders(idempotencyKey("the same key"))
      .addSuccess(envelope(CreatedKey), { status: 201 })
      .addError(problem.conflict)
      .addError(problem.idempotency_mismatch)
      .addError(problem.not_in_plan)
      .addError(problem.payload_too_large)
      .addError(problem.unsupported_media_type)
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Create an API key")
      .annotate(OpenApi.Description, "The answer is the only place where the secret is ever shown.")
  )
  .add(
    HttpApiEndpoint.get("listKeys", "/keys")
      .addSuccess(
        envelope(Schema.Struct({ items: Schema.Array(KeyItem).annotations({ description: "Newest first" }) }))
      )
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "List the keys of the tenant")
      .annotate(OpenApi.Description, "Every key the tenant ever had, newest first, without secrets.")
  )
  .add(
    HttpApiEndpoint.post("revokeKey", "/keys/:id/revoke")
      .setPath(idParam)
      .addSuccess(envelope(KeyItem))
      .addError(problem.not_found)
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Revoke a key")
      .annotate(
        OpenApi.Description,
        "For good and at once: no call that starts after the answer is admitted. Idempotent."
      )
  )
  .add(
    HttpApiEndpoint.del("deleteKey", "/keys/:id")
      .setPath(idParam)
      .addSuccess(envelope(KeyItem))
      .addError(problem.not_found)
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Revoke a key")
      .annotate(OpenApi.Description, "The same as revoking: the record stays, for the audit.")
  )
  .add(
    HttpApiEndpoint.post("rotateKey", "/keys/:id/rotate")
      .setPath(idParam)
      .setPayload(RotateKey)
      .addSuccess(envelope(CreatedKey), { status: 201 })
      .addError(problem.not_found)
      .addError(problem.conflict)
      .addError(problem.payload_too_large)
      .addError(problem.unsupported_media_type)
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Rotate a key")
      .annotate(
        OpenApi.Description,
        "Makes a new key with the same name, plan, addresses and expiry; the old one expires after the grace."
      )
  )
  .add(
    HttpApiEndpoint.get("usage", "/usage")
      .setUrlParams(Schema.Struct({ days: Schema.optional(integer(1, 366, "How many days, newest first", 7, 30)) }))
      .addSuccess(envelope(Usage))
      .annotate(Access, identity)
      .annotate(OpenApi.Summary, "Usage by day")
      .annotate(OpenApi.Description, "Charged and refused calls per UTC day, by surface and by key.")
  )
  .addError(problem.invalid_parameter)
  .addError(problem.token_invalid)
  .addError(problem.not_acceptable)
  .addError(problem.internal_error)
  .addError(problem.service_unavailable)
  .annotate(OpenApi.Description, "Create, list, revoke and rotate API keys, and see what they were used for.")
  .prefix("/api/developer") {}
