import { Schema } from "effect"
import { publishedAs } from "./schema/JsonSchema.ts"

/** Id of a tenant: `org_id` or `sub` of the identity token, or the name an operator gave. */
export const TenantId = Schema.String.pipe(
  Schema.check(Schema.isMinLength(1)),
  Schema.check(Schema.isMaxLength(128)),
  Schema.check(Schema.isPattern(/^[\x21-\x7e]+$/)),
  Schema.brand("TenantId")
).annotate({ identifier: "TenantId", description: "Tenant: 1 to 128 printable ASCII characters without blanks" })
export type TenantId = typeof TenantId.Type

/** Public id of an API key. It is no secret and may be logged. */
export const KeyId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^key_[0-9a-z]{20}$/u)),
  Schema.brand("KeyId")
).annotate({
  identifier: "KeyId",
  description: "API key id: `key_` and 20 of `[0-9a-z]`"
})
export type KeyId = typeof KeyId.Type

/** Id of a member of a tenant. */
export const MemberId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^mem_[0-9a-z]{20}$/u)),
  Schema.brand("MemberId")
).annotate({ identifier: "MemberId", description: "Member id: `mem_` and 20 of `[0-9a-z]`" })
export type MemberId = typeof MemberId.Type

/** Id of a chart that stands in pages of other sites. */
export const EmbedId = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^emb_[0-9a-z]{20}$/u)),
  Schema.brand("EmbedId")
).annotate({ identifier: "EmbedId", description: "Embed id: `emb_` and 20 of `[0-9a-z]`" })
export type EmbedId = typeof EmbedId.Type

/** Public id of an alert. */
export const AlertId = Schema.String.check(Schema.isPattern(/^alert_[0-9a-z]{20}$/u))
  .annotate({
    identifier: "AlertId",
    description: "Alert id: `alert_` and 20 of `[0-9a-z]`",
    examples: ["alert_4t8w1z6b3e9h2k7n5q0s"]
  })
  .pipe(Schema.brand("AlertId"))
export type AlertId = typeof AlertId.Type

/** Id of a delivery, the same in every attempt: the header `webhook-id`. */
export const DeliveryId = Schema.String.check(Schema.isPattern(/^msg_[0-9a-z]{20}$/u))
  .annotate({
    identifier: "DeliveryId",
    description: "Delivery id: `msg_` and 20 of `[0-9a-z]`; the header `webhook-id` of every attempt",
    examples: ["msg_9v3x7c1m5b8n2k6j4h0g"]
  })
  .pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type

/** Id of a stored Scope 2 result. */
export const Scope2Id = Schema.String.check(Schema.isPattern(/^s2_[0-9a-z]{20}$/u))
  .annotate({
    identifier: "Scope2Id",
    description: "Scope 2 result id: `s2_` and 20 of `[0-9a-z]`",
    examples: ["s2_4t8w1z6b3e9h2k7n5q0s"]
  })
  .pipe(Schema.brand("Scope2Id"))
export type Scope2Id = typeof Scope2Id.Type

/** Id of a result of an engine: the same question with the same inputs gives the same. */
export const ResultId = Schema.String.check(Schema.isPattern(/^res_[0-9a-f]{32}$/u))
  .annotate({
    identifier: "ResultId",
    description: "Result id: `res_` and 32 of `[0-9a-f]`",
    examples: ["res_4f8a1c6b3e9d2b7f5a0c8d1e6f3b9a27"]
  })
  .pipe(Schema.brand("ResultId"))
export type ResultId = typeof ResultId.Type

/** SHA-256 of a key secret, lower-case hex. The only form in which a secret is stored. */
export const KeyHash = Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)), Schema.brand("KeyHash"))
export type KeyHash = typeof KeyHash.Type

/** Power in megawatt. */
export const Megawatts = Schema.Finite.annotate({ description: "Power, MW" })

/** Energy in megawatt-hours. */
export const MegawattHours = Schema.Finite.annotate({ description: "Energy, MWh" })

/** Frequency in hertz. */
export const Hertz = Schema.Finite.annotate({ description: "Frequency, Hz" })

/** Price in rupees per megawatt-hour. */
export const InrPerMwh = Schema.Finite.annotate({ description: "Price, INR/MWh" })

/** An instant on the wire: ISO 8601 in UTC. */
export const Timestamp = Schema.String.pipe(Schema.brand("Timestamp")).annotate({
  identifier: "Timestamp",
  ...publishedAs({
    type: "string",
    format: "date-time",
    description: "Instant, ISO 8601 UTC with `Z`; in a series the start of a half-open interval",
    examples: ["2026-08-18T09:45:00Z"]
  })
})
export type Timestamp = typeof Timestamp.Type

/** An instant that is published with a description of its own. */
export const timestamp = (description: string) =>
  Timestamp.annotate({ ...publishedAs({ type: "string", format: "date-time", description }) })

/** An Indian calendar day. */
export const IstDate = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  Schema.brand("IstDate")
).annotate({
  identifier: "IstDate",
  ...publishedAs({
    type: "string",
    format: "date",
    description: "Calendar day in Indian Standard Time, YYYY-MM-DD",
    examples: ["2026-08-18"]
  })
})
export type IstDate = typeof IstDate.Type
