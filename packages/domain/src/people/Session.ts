import { Schema } from "effect"
import { KeyId, MemberId, TenantId } from "../Brands.ts"
import { Role } from "../keys/Role.ts"
import { PlanId } from "../plans/Plan.ts"

/** Way of a sign-in. */
export const SignInMethod = Schema.Literals(["link", "passkey", "oidc"])
export type SignInMethod = typeof SignInMethod.Type

/** A session that has not ended, with its member. It is a key of the tenant that lists do not show. Instants are epoch ms. */
export const Session = Schema.Struct({
  id: KeyId,
  tenant_id: TenantId,
  plan: PlanId,
  member_id: MemberId,
  name: Schema.String,
  role: Role,
  is_operator: Schema.Boolean,
  method: SignInMethod,
  signed_in_at: Schema.Finite,
  /** Last instant at which the member was seen to be himself. */
  confirmed_at: Schema.Finite,
  /** True in the 10 minutes after it. */
  is_confirmed: Schema.Boolean,
  /** End of a session that is not used meanwhile. */
  expires_at: Schema.Finite
})
export type Session = typeof Session.Type

/** A session as its member, or an owner of the tenant, sees it. Instants are epoch ms. */
export const SessionListing = Schema.Struct({
  id: KeyId,
  tenant_id: TenantId,
  member_id: MemberId,
  name: Schema.String,
  method: SignInMethod,
  /** Browser, as it names itself. */
  user_agent: Schema.String,
  signed_in_at: Schema.Finite,
  /** Last use, noted every 5 minutes. */
  last_seen_at: Schema.Finite,
  expires_at: Schema.Finite
})
export type SessionListing = typeof SessionListing.Type
