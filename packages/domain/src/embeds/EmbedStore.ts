import { Context, type Effect, type Option } from "effect"
import type { EmbedId, TenantId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable, TooManyRequests } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { Embed, EmbedListing } from "./Embed.ts"

export type NewEmbed = Pick<Embed, "tenant_id" | "title" | "chart" | "parameters" | "origins" | "expires_at">

/** A new embed; its token is shown here alone. */
export interface CreatedEmbed {
  readonly embed: EmbedListing
  readonly token: string
}

/** Charts in pages of other sites. Every change stands in the audit log and is obeyed by every node with the next call. */
export class EmbedStore extends Context.Service<
  EmbedStore,
  {
    /** A new embed of a tenant that is there. */
    readonly create: (
      embed: NewEmbed,
      actor: Actor
    ) => Effect.Effect<CreatedEmbed, NotFound | Conflict | TooManyRequests | ServiceUnavailable>
    /** Embeds of one tenant, or of all where null, newest first; those that ended 30 days ago or earlier are not among them. */
    readonly list: (tenant: TenantId | null) => Effect.Effect<ReadonlyArray<EmbedListing>, ServiceUnavailable>
    /** Idempotent. A null tenant is the operator, who reaches every embed. */
    readonly revoke: (
      tenant: TenantId | null,
      id: EmbedId,
      actor: Actor
    ) => Effect.Effect<EmbedListing, NotFound | ServiceUnavailable>
    /** Embed of a token, whether it has ended or not. */
    readonly find: (token: string) => Effect.Effect<Option.Option<Embed>, ServiceUnavailable>
    /**
     * True where a charge is due for data with this ETag, which is then taken over by the caller: they are others than were
     * charged for last, a minute ago or earlier.
     */
    readonly claim: (id: EmbedId, etag: string) => Effect.Effect<boolean, ServiceUnavailable>
    /** Gives back a charge that was taken over and then refused. */
    readonly release: (id: EmbedId) => Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/EmbedStore") {}
