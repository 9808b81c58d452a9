import type { TenantId } from "@grid/domain/Brands"
import type { ApiError } from "@grid/domain/errors/ApiError"
import type { Role } from "@grid/domain/keys/Role"
import type { Session } from "@grid/domain/people/Session"
import { Context, type Effect } from "effect"
import type { HttpCall } from "./HttpCall.ts"

/** A signed-in user: by an identity token, or by a session of the console. */
export interface Identity {
  readonly tenant: TenantId
  readonly subject: string
  readonly role: Role
  /** Null for an identity token. */
  readonly session: Session | null
}

/** Tells who makes a call. */
export class Identities extends Context.Service<
  Identities,
  { readonly identify: (call: HttpCall) => Effect.Effect<Identity, ApiError> }
>()("@grid/http/Identities") {}
