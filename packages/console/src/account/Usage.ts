import type { components } from "@grid-data/client/openapi"
import { answered, grid } from "../api/Grid.ts"
import { request } from "../api/Request.ts"

type Schemas = components["schemas"]

export type UsageDay = Schemas["Usage"]["days"][number]
export type MinuteUsage = Schemas["MinuteUsage"]
export type RouteUsage = Schemas["RouteUsage"]
export type RequestItem = Schemas["RequestItem"]
export type Quota = Schemas["Quota"]

/** Days of UTC with their calls, newest first. */
export const usageDays = async (days: number, signal: AbortSignal): Promise<ReadonlyArray<UsageDay>> =>
  (await answered(grid.GET("/api/developer/usage", { params: { query: { days } }, signal }))).body.data.days

/** Minutes of the last hour with their calls, newest first. */
export const usageByMinute = async (signal: AbortSignal): Promise<ReadonlyArray<MinuteUsage>> =>
  (await answered(grid.GET("/api/developer/usage/minutes", { signal }))).body.data.minutes

export const usageByRoute = async (days: number, signal: AbortSignal): Promise<ReadonlyArray<RouteUsage>> =>
  (await answered(grid.GET("/api/developer/usage/routes", { params: { query: { days } }, signal }))).body.data.routes

export const lastRequests = async (signal: AbortSignal): Promise<ReadonlyArray<RequestItem>> =>
  (await answered(grid.GET("/api/developer/requests", { params: { query: { limit: 100 } }, signal }))).body.data.items

/** Calls left, asked for by a call that is free, and begins no page load, which is not. */
export const quotaNow = async (signal: AbortSignal): Promise<Quota> =>
  (await request<{ readonly meta: { readonly quota: Quota } }>("/developer/v1/ping", undefined, signal)).meta.quota
