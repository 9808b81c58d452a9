import { Result, Schema, SchemaTransformation } from "effect"
import { EmbedId, TenantId } from "../Brands.ts"
import { InvalidParameter, NotFound } from "../errors/ApiError.ts"
import { instant, label } from "../http/Parameters.ts"
import { KeyState } from "../keys/ApiKey.ts"
import { dayMs, type Instant } from "../time/Time.ts"
import { ChartName } from "./Charts.ts"

/** Form of a token: `svc_embed_` and 256 bits, base64url. It is no key and no session's, whose forms are others. */
const tokenForm = /^svc_embed_[A-Za-z0-9_-]{43}$/

export const isEmbedToken = (text: string): boolean => tokenForm.test(text)

const Parameters = Schema.Record(Schema.String, Schema.String)

/** A chart that stands in pages of other sites. Instants are epoch ms, on the database's clock. */
export const Embed = Schema.Struct({
  id: EmbedId,
  tenant_id: TenantId,
  title: Schema.String,
  chart: ChartName,
  /** Parameters of its query beside those of the chart. */
  parameters: Parameters,
  /** Sites whose pages may show it. */
  origins: Schema.Array(Schema.String),
  created_at: Schema.Finite,
  expires_at: Schema.Finite,
  revoked_at: Schema.NullOr(Schema.Finite)
})
export type Embed = typeof Embed.Type

/** An embed as lists show it. */
export const EmbedListing = Schema.Struct({
  ...Embed.fields,
  state: KeyState,
  /** Name of the member who made it, else that of the account. */
  made_by: Schema.String,
  /** Calls that were charged for it. */
  calls: Schema.Int,
  last_used_at: Schema.NullOr(Schema.Finite)
})
export type EmbedListing = typeof EmbedListing.Type

/** Origins without what a policy of a page would read as more than one of them. */
const originForm = /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*|http:\/\/localhost)(?::\d{1,5})?$/

const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : "null")

const isOrigin = (text: string): boolean =>
  text.length <= 200 && originForm.test(originOf(text)) && new URL(text).href === `${originOf(text)}/`

/** A site whose pages may show an embed, as browsers write it. */
const Origin = Schema.String.check(
  Schema.makeFilter(isOrigin, {
    message: "must be the origin of a site, such as https://example.org, without a path; http for localhost alone"
  })
).pipe(Schema.decodeTo(Schema.String, SchemaTransformation.transform({ decode: originOf, encode: (text) => text })))

export const Origins = Schema.Array(Origin)
  .check(Schema.isMinLength(1, { message: "must name a site" }))
  .check(Schema.isMaxLength(10, { message: "may have at most 10 sites" }))

/** Title for people. */
export const Title = label("Title of the chart", "Demand met, Kerala")

/** Body of an embed's creation. */
export const CreateEmbed = Schema.Struct({
  title: Title,
  chart: ChartName,
  parameters: Parameters,
  origins: Origins,
  expires_at: Schema.optionalKey(instant("When it ends: timestamp with offset, or IST day (its first instant)"))
})

/** Life of an embed for which no end is named, and the longest, days. */
const usualLife = 90
const longestLife = 366

/** End of a new embed, epoch ms. */
export const endOf = (end: Instant | undefined, now: number): Result.Result<number, InvalidParameter> => {
  if (end === undefined) return Result.succeed(now + usualLife * dayMs)
  return end.ms > now && end.ms <= now + longestLife * dayMs
    ? Result.succeed(end.ms)
    : Result.fail(InvalidParameter.of("expires_at", `must lie ahead, by at most ${longestLife} days`))
}

/** Answer where no live embed has the token; whether there was one is nobody's business. */
export const embedEnded = () =>
  new NotFound({ detail: "This chart has ended, or was withdrawn by whoever put it here.", did_you_mean: [] })
