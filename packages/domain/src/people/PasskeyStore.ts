import { Context, type Effect, type Option } from "effect"
import type { MemberId } from "../Brands.ts"
import type { Conflict, NotFound, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { Passkey } from "./Passkey.ts"

/** Purpose of a challenge. */
export type ChallengePurpose = "passkey.register" | "passkey.sign_in" | "provider.sign_in"

/** A challenge that a passkey must sign, or what an identity provider must answer to, once and within 5 minutes; the member is null where it is still to be told. */
export interface Challenge {
  readonly challenge: string
  readonly member_id: MemberId | null
}

/** Passkeys of members, and the challenges that they sign. */
export class PasskeyStore extends Context.Service<
  PasskeyStore,
  {
    /** Stores a challenge. Returns its id. */
    readonly challenge: (purpose: ChallengePurpose, challenge: Challenge) => Effect.Effect<string, ServiceUnavailable>
    /** Takes a challenge away; none where it is unknown, used or too old. */
    readonly takeChallenge: (
      purpose: ChallengePurpose,
      id: string
    ) => Effect.Effect<Option.Option<Challenge>, ServiceUnavailable>
    /** Passkeys of a member, the eldest first. */
    readonly list: (member: MemberId) => Effect.Effect<ReadonlyArray<Passkey>, ServiceUnavailable>
    readonly add: (
      passkey: Omit<Passkey, "created_at" | "last_used_at">
    ) => Effect.Effect<Passkey, Conflict | ServiceUnavailable>
    readonly find: (id: string) => Effect.Effect<Option.Option<Passkey>, ServiceUnavailable>
    /** Notes a use, with the counter that the authenticator showed. */
    readonly noteUse: (id: string, counter: number) => Effect.Effect<void, ServiceUnavailable>
    readonly remove: (member: MemberId, id: string, actor: Actor) => Effect.Effect<void, NotFound | ServiceUnavailable>
  }
>()("@grid/domain/PasskeyStore") {}
