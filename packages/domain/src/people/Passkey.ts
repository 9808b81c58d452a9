import { Schema } from "effect"
import { MemberId } from "../Brands.ts"

/** A passkey of a member. Instants are epoch ms. */
export const Passkey = Schema.Struct({
  /** Credential id, base64url. */
  id: Schema.String,
  member_id: MemberId,
  name: Schema.String,
  /** COSE key. */
  public_key: Schema.Uint8Array,
  /** Uses that the authenticator has counted; 0 where it counts none. */
  counter: Schema.Int,
  /** Ways in which the browser reaches it. */
  transports: Schema.Array(Schema.String),
  created_at: Schema.Finite,
  last_used_at: Schema.NullOr(Schema.Finite)
})
export type Passkey = typeof Passkey.Type

/** Most passkeys of a member. */
export const mostPasskeys = 20
