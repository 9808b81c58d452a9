import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Coverage, Provenance } from "../observations/Provenance.ts"
import { Tier } from "../gate/Anonymous.ts"
import { Quota } from "../quota/Quota.ts"
import { WindowMeta } from "../time/Window.ts"

/** `meta.page` of list routes. */
export const Page = Schema.Struct({
  limit: Schema.Int.annotate({ description: "Most items of a page" }),
  count: Schema.Int.annotate({ description: "Items of this page" }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Goes into `cursor` of the next request; null at the end"
  })
}).annotate({ identifier: "Page", description: "Which part of a list this is" })
export type Page = typeof Page.Type

const common = {
  request_id: Schema.String.annotate({ description: "Id of the request, as in the header `X-Request-Id`" }),
  api_version: Schema.Literal("v1").annotate({ description: "Version of the contract" })
}

/** `meta` of every metered answer. */
export const Meta = Schema.Struct({
  as_of: Schema.NullOr(Timestamp).annotate({
    description: "When the newest source value behind the answer was captured; null where nothing is known"
  }),
  ...common,
  tier: Tier,
  quota: Quota,
  provenance: Schema.Array(Provenance).annotate({
    description: "One entry per dataset and source that fed the answer"
  }),
  window: Schema.optionalKey(WindowMeta),
  page: Schema.optionalKey(Page),
  coverage: Schema.optionalKey(Coverage)
}).annotate({ identifier: "Meta", description: "How the answer came about and what is left of the quota" })

/** `meta` of an answer that needs no API key. */
export const PublicMeta = Schema.Struct(common).annotate({
  identifier: "PublicMeta",
  description: "Which request this answers"
})

/** `{ data, meta }`, as every route of v1 answers. */
export const Envelope = <S extends Schema.Constraint>(data: S) => Schema.Struct({ data, meta: Meta })

/** Success and errors of a route that reads data, of which there may be none. `others` are further errors. */
export const dataAnswer = <S extends Schema.Constraint, const Others extends ReadonlyArray<Schema.Top>>(
  data: S,
  ...others: Others
) => ({ success: Envelope(data), error: [problem.data_unavailable, ...others] as const })

/** `{ data, meta }` of a route without a key. */
export const PublicEnvelope = <S extends Schema.Constraint>(data: S) => Schema.Struct({ data, meta: PublicMeta })
