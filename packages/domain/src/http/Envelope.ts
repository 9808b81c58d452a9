import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { Coverage, Provenance } from "../observations/Provenance.ts"
import { PlanId } from "../plans/Plan.ts"
import { Quota } from "../quota/Quota.ts"
import { WindowMeta } from "../time/Window.ts"

const common = {
  request_id: Schema.String.annotations({ description: "Id of the request, as in the header `X-Request-Id`" }),
  api_version: Schema.Literal("v1").annotations({ description: "Version of the contract" })
}

/** `meta` of every metered answer. */
export const Meta = Schema.Struct({
  as_of: Schema.NullOr(Timestamp).annotations({
    description: "When the newest source value behind the answer was captured; null where nothing is known"
  }),
  ...common,
  tier: PlanId,
  quota: Quota,
  provenance: Schema.Array(Provenance).annotations({
    description: "One entry per dataset and source that fed the answer"
  }),
  window: Schema.optional(WindowMeta),
  coverage: Schema.optional(Coverage)
}).annotations({ identifier: "Meta", description: "How the answer came about and what is left of the quota" })

/** `meta` of an answer that needs no API key. */
export const PublicMeta = Schema.Struct(common).annotations({
  identifier: "PublicMeta",
  description: "Which request this answers"
})

/** `{ data, meta }`, as every route of v1 answers. */
export const Envelope = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data, meta: Meta })

/** `{ data, meta }` of a route without a key. */
export const PublicEnvelope = <A, I>(data: Schema.Schema<A, I>) => Schema.Struct({ data, meta: PublicMeta })
