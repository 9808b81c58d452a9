import type { components } from "@grid-data/client/openapi"
import { answered, grid } from "../api/Grid.ts"
import { request } from "../api/Request.ts"

export type UsageDay = components["schemas"]["Usage"]["days"][number]
export type Quota = components["schemas"]["Quota"]

/** Calls of one route with one outcome. */
export interface RouteUsage {
  readonly route: string
  readonly surface: string
  readonly status_class: string
  readonly code: string | null
  readonly calls: number
}

/** A request by a key of the tenant: neither secret nor body is kept. */
export interface RequestItem {
  readonly at: string
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<string>
  readonly status: number
  readonly code: string | null
  readonly duration_ms: number
  readonly key_id: string
  readonly surface: string
}

/** Days of UTC with their calls, newest first. */
export const usageDays = async (days: number, signal: AbortSignal): Promise<ReadonlyArray<UsageDay>> =>
  (await answered(grid.GET("/api/developer/usage", { params: { query: { days } }, signal }))).body.data.days

/** Calls left, asked for by a call that is free. */
export const quotaNow = async (signal: AbortSignal): Promise<Quota> =>
  (await request<{ readonly meta: { readonly quota: Quota } }>("/developer/v1/ping", undefined, signal)).meta.quota

export const usageByRoute = async (days: number, signal: AbortSignal): Promise<ReadonlyArray<RouteUsage>> =>
  (
    await request<{ readonly data: { readonly routes: ReadonlyArray<RouteUsage> } }>(
      `/api/developer/usage/routes?days=${days}`,
      undefined,
      signal
    )
  ).data.routes

export const lastRequests = async (signal: AbortSignal): Promise<ReadonlyArray<RequestItem>> =>
  (
    await request<{ readonly data: { readonly items: ReadonlyArray<RequestItem> } }>(
      "/api/developer/requests?limit=100",
      undefined,
      signal
    )
  ).data.items
