import { Context, type Effect, type Stream } from "effect"
import type { MemberId, TenantId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"

/** Everything that is kept of a tenant or a person, to be given to them or erased. */
export class OwnData extends Context.Service<
  OwnData,
  {
    /** All that is kept of a tenant, as parts of one JSON document, read as it is taken. No secret is in it; the audit log tells who took it. */
    readonly ofTenant: (tenant: TenantId, actor: Actor) => Stream.Stream<string, NotFound | ServiceUnavailable>
    /** The same of a member: the person, passkeys, sessions, and what was done by and to the member. */
    readonly ofMember: (member: MemberId, actor: Actor) => Stream.Stream<string, NotFound | ServiceUnavailable>
    /**
     * Ends every access of a tenant at once and erases what is kept of it. The audit log keeps what was done and when, without
     * who and what about; the count of the day stays until the day is over.
     */
    readonly eraseTenant: (tenant: TenantId, actor: Actor) => Effect.Effect<void, NotFound | ServiceUnavailable>
    /**
     * Removes a member, also one who was removed before, and erases the person: name, subject at the identity provider, passkeys,
     * sessions. The audit log keeps the id alone.
     */
    readonly eraseMember: (
      member: MemberId,
      actor: Actor
    ) => Effect.Effect<void, NotFound | Conflict | ServiceUnavailable>
    /** Erases what calls under way have left of erased tenants, and the counts of days that are over. Returns how many tenants are gone. */
    readonly forget: Effect.Effect<number, ServiceUnavailable>
  }
>()("@grid/domain/OwnData") {}
