import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { TenantId } from "@grid/domain/Brands"

/** Rows of a table as they are given to whom they belong, without secrets. */
export interface Section {
  readonly name: string
  /** Columns, as SQL on `t`. */
  readonly columns: string
  /** Text or number that no two rows share, in whose order they are read, as SQL on `t`. */
  readonly place: string
  readonly placeType: "text" | "int8"
  /** Rows of the table that are none of the section, as SQL on `t`. */
  readonly except?: string
  /** Rows that are read at a time, at most. */
  readonly rows: number
  /** Bytes of a row whose number is no bound on them, as SQL on `t`. */
  readonly bytes?: string
}

/** Table whose rows belong to tenants. */
export interface OwnedTable {
  readonly table: string
  readonly column: string
  /** Table and column of what the column names; absent where it names the tenant. */
  readonly of?: readonly [table: string, column: string]
  readonly section?: Section
}

const usualRows = 1_000

/** Bytes of rows that are read at a time, where a row alone has no more. */
export const bytesAtOnce = 2 ** 20

const byText = (name: string, place: string, columns: string): Section => ({
  name,
  columns,
  place: `(${place}) collate "C"`,
  placeType: "text",
  rows: usualRows
})

const byNumber = (name: string, place: string, columns: string): Section => ({
  name,
  columns,
  place,
  placeType: "int8",
  rows: usualRows
})

/** Instants as columns in ISO 8601, UTC. */
const instants = (...names: ReadonlyArray<string>) =>
  names.map((name) => `to_char(t.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`).join(", ")

const ofKey = ["api_key", "id"] as const
const ofMember = ["member", "id"] as const

export const people = {
  member: byText(
    "members",
    "t.id",
    `t.id, t.name, t.role, t.is_operator, t.subject, ${instants("created_at", "removed_at")}`
  ),
  passkey: byText("passkeys", "t.id", `t.id, t.member_id, t.name, ${instants("created_at", "last_used_at")}`),
  session: byText(
    "sessions",
    "t.key_id",
    `t.key_id as id, t.member_id, t.method, t.user_agent, ${instants("signed_in_at", "last_seen_at")}`
  )
}

const keys: Section = {
  ...byText(
    "keys",
    "t.id",
    `t.id, t.name, t.secret_hint, t.plan, t.ip_allow_list, t.rotated_from, t.created_by, t.revoked_by, ${instants("created_at", "expires_at", "revoked_at")}`
  ),
  except: "t.kind <> 'key'"
}

const usage = byText(
  "usage",
  "t.key_id || ' ' || t.day || ' ' || t.surface",
  `t.key_id, t.day, t.surface, t.calls, ${instants("last_used_at")}`
)

const usageByRoute = byText(
  "usage_by_route",
  "t.day || ' ' || t.route || ' ' || t.surface || ' ' || t.status || ' ' || t.code",
  "t.day, t.route, t.surface, t.status, nullif(t.code, '') as code, t.calls"
)

const usageByMinute = byText("usage_by_minute", "t.minute::text", `t.calls, t.problems, ${instants("minute")}`)

const embeds = byText(
  "embeds",
  "t.id",
  `t.id, t.key_id, t.made_by, t.title, t.chart, t.parameters, t.origins, ${instants("charged_at")}`
)

const requests = byNumber(
  "requests",
  "t.id",
  `${instants("at")}, t.request_id, t.key_id, t.method, t.route, t.path, t.parameters, t.status, t.code, t.duration_ms, t.surface, t.bytes`
)

const alerts = byNumber(
  "alerts",
  "t.seq",
  `t.id, t.name, t.metric, t.market_type, t.area, t.op, t.threshold, t.for_blocks, t.url, t.enabled, t.firing, ${instants("last_fired_at", "created_at")}`
)

const deliveries = byNumber(
  "alert_deliveries",
  "t.seq",
  `t.id, t.alert_id, t.type, t.body, t.state, t.attempts, t.response_status, t.error, ${instants("created_at", "last_attempt_at")}`
)

const jobs: Section = {
  ...byNumber(
    "jobs",
    "t.number",
    `t.id, t.state, t.spec, t.rows, t.bytes, t.error, ${instants("created_at", "started_at", "ended_at", "expires_at")}`
  ),
  // An export may name 64 kB of areas.
  rows: 50
}

const scope2Results: Section = {
  ...byNumber(
    "scope2_results",
    "t.number",
    `t.id, t.label, t.state, t.basis, t.load_mwh, ${instants("first_block", "end_block", "created_at")}`
  ),
  // A year of load is half a megabyte.
  rows: 10
}

const engineResults: Section = {
  ...byNumber("results", "t.number", `t.id, t.engine, t.version, t.inputs_sha256, t.answer, ${instants("created_at")}`),
  // An answer may have 32 MB.
  bytes: "coalesce(octet_length(t.answer), 0)"
}

const profiles: Section = {
  ...byNumber(
    "profiles",
    "t.number",
    `t.id, t.subject, t.name, t.mwh, t.technology, t.capacity_mw, t.sha256, ${instants("first_block", "created_at")}`
  ),
  rows: 10
}

/** Tables whose rows go with a tenant, in an order in which nothing is named by what stays. */
export const ownedTables: ReadonlyArray<OwnedTable> = [
  { table: "page_load", column: "session", of: ofKey },
  { table: "session", column: "member_id", of: ofMember, section: people.session },
  { table: "passkey", column: "member_id", of: ofMember, section: people.passkey },
  { table: "sign_in_link", column: "member_id", of: ofMember },
  { table: "sign_in_challenge", column: "member_id", of: ofMember },
  { table: "key_usage", column: "key_id", of: ofKey, section: usage },
  { table: "key_refusal", column: "key_id", of: ofKey },
  { table: "key_use", column: "key_id", of: ofKey },
  { table: "idempotent_creation", column: "tenant_id" },
  { table: "quota_lease", column: "tenant_id" },
  { table: "embed", column: "key_id", of: ofKey, section: embeds },
  { table: "usage_route", column: "tenant_id", section: usageByRoute },
  { table: "usage_minute", column: "tenant_id", section: usageByMinute },
  { table: "request_log", column: "tenant_id", section: requests },
  { table: "alert_delivery", column: "alert_id", of: ["alert", "id"], section: deliveries },
  { table: "alert", column: "tenant_id", section: alerts },
  { table: "job_chunk", column: "job_number", of: ["job", "number"] },
  { table: "job", column: "tenant_id", section: jobs },
  { table: "scope2_restatement", column: "result_number", of: ["scope2_result", "number"] },
  { table: "scope2_result", column: "tenant_id", section: scope2Results },
  { table: "engine_result", column: "tenant_id", section: engineResults },
  { table: "profile", column: "tenant_id", section: profiles },
  { table: "api_key", column: "tenant_id", section: keys },
  { table: "member", column: "tenant_id", section: people.member }
]

/** Log of changes, which is kept without persons. */
export const auditTable = {
  table: "audit_log",
  column: "tenant_id",
  section: byNumber(
    "audit",
    "t.id",
    `${instants("at")}, t.actor_kind, case when t.actor_kind = 'operator' then 'operator' else t.actor_id end as actor_id, t.action, t.key_id, t.details`
  )
}

/** Row of the tenant itself, which is kept until the day of its quota is over. */
export const tenantTable = {
  table: "tenant",
  column: "id",
  section: {
    ...byText("tenant", "t.id", `t.id, t.plan, ${instants("created_at")}`),
    except: "t.erased_at is not null"
  }
}

/** True for rows `t` of a table that belong to a tenant. */
export const belongsTo = (sql: SqlClient, { column, of }: OwnedTable, tenant: TenantId): Fragment =>
  of === undefined
    ? sql`t.${sql(column)} = ${tenant}`
    : sql`t.${sql(column)} in (select o.${sql(of[1])} from ${sql(of[0])} o where o.tenant_id = ${tenant})`
