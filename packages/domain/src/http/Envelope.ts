import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { Coverage, Provenance } from "../observations/Provenance.ts"
import { PlanId } from "../plans/Plan.ts"
import { Quota } from "../quota/Quota.ts"
import { WindowMeta } from "../time/Window.ts"

/** `meta` of every metered answer. */
export const Meta = Schema.Struct({
  as_of: Schema.NullOr(Timestamp).annotations({
    description: "When the newest source value behind the answer was captured; null where nothing is known"
  }),
  request_id: Schema.String,
  api_version: Schema.Literal("v1"),
  tier: PlanId,
  quota: Quota,
  provenance: Schema.Array(Provenance),
  window: Schema.optional(WindowMeta),
  coverage: Schema.optional(Coverage)
}).annotations({ identifier: "Meta", description: "How the answer came about and what is left of the quota" })

/** `meta` of an answer that needs no API key. */
export const PublicMeta = Schema.Struct({
  request_id: Schema.String,
  api_version: Schema.Literal("v1")
}).annotations({ identifier: "PublicMeta" })

/** `{ data, meta }`, as every route of v1 answers. */
export const Envelope = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data, meta: Meta })

/** `{ data, meta }` of a route without a key. */
export const PublicEnvelope = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data, meta: PublicMeta })
