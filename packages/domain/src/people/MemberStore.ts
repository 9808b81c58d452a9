import { Context, type Effect, type Option } from "effect"
import type { MemberId, TenantId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable, TooManyRequests } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { Role } from "../keys/Role.ts"
import type { PlanId } from "../plans/Plan.ts"
import type { Member } from "./Member.ts"

export interface NewMember {
  readonly tenant_id: TenantId
  readonly name: string
  readonly role: Role
  readonly is_operator: boolean
  /** Plan on which an unknown tenant is created; without it the initial plan. */
  readonly tenant_plan?: PlanId
}

/** A one-time link: its token is shown here alone. */
export interface SignInLink {
  readonly member: Member
  readonly token: string
  /** Epoch ms. */
  readonly expires_at: number
}

/** Purpose of a link: to sign in within 15 minutes, or to come for the first time within 72 hours. */
export type LinkPurpose = "sign_in" | "invitation"

/** A member as lists show it. Instants are epoch ms. */
export interface MemberListing extends Member {
  /** Null for one who has never signed in. */
  readonly last_sign_in_at: number | null
  /** End of the link that is not used yet; null where there is none. */
  readonly link_expires_at: number | null
}

/** Most members of a tenant, and most that its owners invite in an hour. */
export const mostMembers = 100
export const mostInvitationsAnHour = 20

/** Members of tenants, and the links by which they sign in. Every change stands in the audit log. */
export class MemberStore extends Context.Service<
  MemberStore,
  {
    /** Members of one tenant, or of all where null, the eldest first; those removed are not among them. */
    readonly list: (tenant: TenantId | null) => Effect.Effect<ReadonlyArray<MemberListing>, ServiceUnavailable>
    /** A member of a tenant. */
    readonly get: (tenant: TenantId, id: MemberId) => Effect.Effect<Member, NotFound | ServiceUnavailable>
    /**
     * A new member, of a tenant that is created where unknown. `Conflict` where the tenant has as many as it may have,
     * `TooManyRequests` where users invite too fast.
     */
    readonly invite: (
      member: NewMember,
      actor: Actor
    ) => Effect.Effect<Member, Conflict | TooManyRequests | ServiceUnavailable>
    /** Eldest owner of a tenant; a new one, by this name, where it has none. */
    readonly owner: (owner: Omit<NewMember, "role">, actor: Actor) => Effect.Effect<Member, ServiceUnavailable>
    /** Member whom the identity provider knows by a subject; made where a place for new ones is given, else none. */
    readonly ofSubject: (
      subject: string,
      place: Pick<NewMember, "tenant_id" | "name"> | null
    ) => Effect.Effect<Option.Option<Member>, ServiceUnavailable>
    /** Another role; ends all sessions of the member. `Conflict` for the last owner of a tenant. */
    readonly setRole: (
      id: MemberId,
      role: Role,
      actor: Actor
    ) => Effect.Effect<Member, NotFound | Conflict | ServiceUnavailable>
    /** Removes a member for good; ends all sessions. `Conflict` for the last owner of a tenant. */
    readonly remove: (id: MemberId, actor: Actor) => Effect.Effect<Member, NotFound | Conflict | ServiceUnavailable>
    /** A link that signs the member in once, in the place of one that was not used. */
    readonly makeLink: (
      id: MemberId,
      actor: Actor,
      purpose?: LinkPurpose
    ) => Effect.Effect<SignInLink, NotFound | ServiceUnavailable>
  }
>()("@grid/domain/MemberStore") {}
