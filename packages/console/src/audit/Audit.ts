import { request } from "../api/Request.ts"

/** A change, and who made it. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly actor: {
    readonly kind: "user" | "operator" | "system"
    readonly id: string
    /** Name of a member; null of others. */
    readonly name: string | null
  }
  readonly action: string
  readonly key_id: string | null
  /** Name of the member whom it is about; null where it is about none. */
  readonly member_name: string | null
  readonly details: Readonly<Record<string, unknown>>
}

export interface AuditPage {
  readonly items: ReadonlyArray<AuditEntry>
  readonly page: { readonly next_cursor: string | null }
}

/** Entries that are asked for; empty words ask for all. */
export interface AuditFilter {
  readonly action: string
  /** IST day, `YYYY-MM-DD`. */
  readonly from: string
}

/** Address of the log as a filter has it, with further parameters. */
export const auditPath = (filter: AuditFilter, more: Readonly<Record<string, string>>): string => {
  const given = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== "")
  return `/console/audit?${new URLSearchParams(given)}`
}

export const readAudit = (filter: AuditFilter, cursor: string | null, signal: AbortSignal): Promise<AuditPage> =>
  request(auditPath(filter, { cursor: cursor ?? "" }), undefined, signal)

/** Actor in words. */
export const actorText = ({ actor: { id, kind, name } }: AuditEntry): string =>
  name ?? (kind === "user" ? id : kind === "operator" ? "the operator" : "the service")

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : Array.isArray(value) ? value.join(" ") : JSON.stringify(value)

/** Details in words: what is known of each. */
export const detailsText = ({ details, member_name }: AuditEntry): string => {
  const named: AuditEntry["details"] = member_name === null ? details : { ...details, member: member_name }
  return Object.entries(named)
    .filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${valueText(value)}`)
    .join(", ")
}
