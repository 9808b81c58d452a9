import { Schema } from "effect"
import { MemberId, TenantId } from "../Brands.ts"
import { Role } from "../keys/Role.ts"

/** A person who signs in for a tenant. Instants are epoch ms, on the database's clock. */
export const Member = Schema.Struct({
  id: MemberId,
  tenant_id: TenantId,
  name: Schema.String,
  role: Role,
  /** True for who runs the service. */
  is_operator: Schema.Boolean,
  /** `sub` of the identity provider; null for a member that was invited by a link. */
  subject: Schema.NullOr(Schema.String),
  created_at: Schema.Finite,
  removed_at: Schema.NullOr(Schema.Finite)
})
export type Member = typeof Member.Type
