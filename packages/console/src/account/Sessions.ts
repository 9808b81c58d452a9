import { request } from "../api/Request.ts"

/** A session that has not ended. Instants are ISO 8601, UTC. */
export interface SessionItem {
  readonly id: string
  readonly member: { readonly id: string; readonly name: string }
  readonly method: "link" | "passkey" | "oidc"
  /** Browser, as it names itself. */
  readonly user_agent: string
  readonly signed_in_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  /** True for the one that asks. */
  readonly is_current: boolean
}

/** Sessions of the member; to an owner those of the tenant. */
export const listSessions = async (signal: AbortSignal): Promise<ReadonlyArray<SessionItem>> =>
  (await request<{ readonly items: ReadonlyArray<SessionItem> }>("/console/sessions", undefined, signal)).items

export const endSession = (id: string): Promise<void> => request("/console/sessions/end", { id })

/** Ends the member's sessions but this one. */
export const endOtherSessions = (): Promise<void> => request("/console/sessions/end-others", {})
