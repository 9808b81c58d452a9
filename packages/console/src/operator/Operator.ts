import { request, send } from "../api/Request.ts"
import { saveBody } from "../api/SaveBody.ts"

/** Tenant with its keys and members that are not gone, and the calls of the UTC day. */
export interface TenantItem {
  readonly id: string
  readonly plan: string
  readonly keys_active: number
  readonly members: number
  readonly calls_today: number
  /** Null where the plan has no limit a day. */
  readonly limit_day: number | null
  readonly created_at: string
  /** Begin of its suspension; null while its calls are answered. */
  readonly suspended_at: string | null
}

export interface Plan {
  readonly id: string
  readonly name: string
  readonly limit_minute: number
  readonly limit_day: number | null
  readonly history_days: number
  readonly states: boolean
  readonly forecast_rest: boolean
  readonly forecast_connector: boolean
  readonly data_centre: boolean
  readonly ip_allow_list: boolean
  readonly enterprise: boolean
  readonly distribution: boolean
}

/** Rights of plans, as people call them. */
const rights = [
  ["states", "states"],
  ["forecast_rest", "forecasts by REST"],
  ["forecast_connector", "forecasts by the connector"],
  ["data_centre", "Data Centre tools"],
  ["ip_allow_list", "addresses of keys"],
  ["enterprise", "Enterprise routes"],
  ["distribution", "distribution products"]
] as const

/** Rights of a plan in words. */
export const rightsOf = (plan: Plan): string =>
  rights.flatMap(([right, name]) => (plan[right] ? [name] : [])).join(", ")

interface Product {
  readonly id: string
  readonly name: string
  readonly status: "roadmap" | "beta" | "available"
  readonly eta: string
}

export interface SourceItem {
  readonly source: string
  readonly enabled: boolean
  readonly state: "fresh" | "late" | "down" | "off"
  /** Age of its newest value, minutes. */
  readonly lag_minutes: number | null
  readonly newest_value_at: string | null
  readonly last_run: {
    readonly started_at: string
    readonly outcome: "running" | "succeeded" | "failed"
    readonly written: number
    readonly revised: number
    readonly quarantined: number
    readonly rejected: number
    readonly error_code: string | null
    readonly error_detail: string | null
  } | null
  readonly next_run_at: string | null
  readonly breaker: "closed" | "half_open" | "open"
  readonly unread_answers: number
}

export interface QuarantinedItem {
  readonly id: number
  readonly source: string
  readonly dataset: string
  readonly area: string
  readonly ts: string
  readonly value: number | null
  readonly unit: string
  readonly reason: string
  readonly raw_id: number | null
  readonly recorded_at: string
  readonly released_at: string | null
  readonly rejected_at: string | null
}

export interface IncidentItem {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly began_at: string
  readonly ended_at: string | null
  readonly sources: ReadonlyArray<string>
}

const path = (part: string) => `/console/operator/${part}`

const read =
  <A>(part: string) =>
  (signal: AbortSignal): Promise<A> =>
    request<A>(path(part), undefined, signal)

interface Tenants {
  /** Tenants that match, of which only the first are listed. */
  readonly total: number
  readonly tenants: ReadonlyArray<TenantItem>
}

export const listTenants = (search: string, signal: AbortSignal): Promise<Tenants> =>
  read<Tenants>(`tenants?search=${encodeURIComponent(search)}`)(signal)

export const setPlan = (tenant: string, plan: string): Promise<TenantItem> =>
  request(path("tenants/plan"), { tenant, plan })

export const suspend = (tenant: string, suspended: boolean, reason: string): Promise<TenantItem> =>
  request(path("tenants/suspend"), { tenant, suspended, reason })

export const listPlans = read<{ readonly plans: ReadonlyArray<Plan> }>("plans")

export const listProducts = read<{ readonly products: ReadonlyArray<Product> }>("products")

export const listSources = read<{ readonly sources: ReadonlyArray<SourceItem> }>("sources")

export const runSource = (source: string): Promise<unknown> => request(path("sources/run"), { source })

export const listQuarantined = (decided: boolean, signal: AbortSignal) =>
  read<{ readonly values: ReadonlyArray<QuarantinedItem> }>(`quarantine?decided=${decided}`)(signal)

/** Decision on a value that is held back. */
export type Decision = "release" | "reject"

export const decide = (decision: Decision, id: number, reason: string): Promise<QuarantinedItem> =>
  request(path(`quarantine/${decision}`), { id, reason })

/** Saves the answer of a source as it came. */
export const saveAnswer = async (id: number): Promise<void> =>
  saveBody(await send(new Request(new URL(path(`answers/${id}`), location.origin))), `answer-${id}`)

export const listIncidents = read<{ readonly incidents: ReadonlyArray<IncidentItem> }>("incidents")

export const addIncident = (note: Pick<IncidentItem, "title" | "text" | "sources">): Promise<IncidentItem> =>
  request(path("incidents"), note)

export const resolveIncident = (id: number): Promise<IncidentItem> => request(path("incidents/resolve"), { id })
