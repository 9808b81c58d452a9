import { request } from "../api/Request.ts"
import type { SignedIn } from "../api/Session.ts"

export type Role = SignedIn["member"]["role"]

export const roles = [
  { value: "owner", label: "Owner: everything, members and deletion too" },
  { value: "member", label: "Member: keys, alerts, jobs" },
  { value: "viewer", label: "Viewer: reads, changes nothing" }
] as const satisfies ReadonlyArray<{ readonly value: Role; readonly label: string }>

/** A person who signs in for the tenant. Instants are ISO 8601, UTC. */
export interface MemberItem {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** True for who runs the service. */
  readonly is_operator: boolean
  readonly created_at: string
  /** Null for one who has never signed in. */
  readonly last_sign_in_at: string | null
  /** End of a link that is not used yet; null where there is none. */
  readonly link_expires_at: string | null
}

/** Link by which a member signs in once; shown this once. */
export interface NewLink {
  readonly id: string
  readonly name: string
  readonly link: string
  readonly expires_at: string
}

export const listMembers = async (signal: AbortSignal): Promise<ReadonlyArray<MemberItem>> =>
  (await request<{ readonly items: ReadonlyArray<MemberItem> }>("/console/members", undefined, signal)).items

export const inviteMember = (name: string, role: Role): Promise<NewLink> =>
  request("/console/members/invite", { name, role })

export const makeLink = (id: string): Promise<NewLink> => request("/console/members/link", { id })

/** Gives a member another role, which ends all sessions of the member. */
export const setRole = (id: string, role: Role): Promise<void> => request("/console/members/role", { id, role })

export const removeMember = (id: string): Promise<void> => request("/console/members/remove", { id })
