import { Context, type Effect } from "effect"
import type { KeyId, TenantId } from "../Brands.ts"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Surface } from "../quota/Quota.ts"
import type { MinuteUsage, RequestItem, RouteUsage } from "./Requests.ts"

/** Outcome of a call by a good key. */
export interface Outcome {
  readonly key_id: KeyId
  /** Path template; a segment that begins with `:` is a parameter. */
  readonly route: string
  readonly surface: Surface
  readonly status: number
  readonly code: string | null
}

/** The rest of what is kept of a request; `at` is epoch ms. */
export interface RequestDetails extends Pick<
  RequestItem,
  "request_id" | "method" | "path" | "parameters" | "duration_ms" | "bytes"
> {
  readonly at: number
}

/** A request with its place in the log: the larger the later. */
export interface RequestEntry extends RequestItem {
  readonly number: number
}

/** Requests by keys of tenants, counted by route, and for some days one by one. Statistics: nothing is admitted by them. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    /** Notes a call. Never fails and never waits; `details` are made only where there is room for them. */
    readonly unsafeNote: (outcome: Outcome, details: () => RequestDetails) => void
    /** Requests of a tenant, or of all where null, newest first. */
    readonly list: (
      tenant: TenantId | null,
      page: { readonly before: number | null; readonly key_id: KeyId | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<RequestEntry>, ServiceUnavailable>
    /** Calls over the last `days` UTC days by route and outcome, the most first; of all tenants where null. */
    readonly routes: (
      tenant: TenantId | null,
      days: number
    ) => Effect.Effect<ReadonlyArray<RouteUsage>, ServiceUnavailable>
    /** Calls of a tenant by minute, the newest first. */
    readonly minutes: (tenant: TenantId) => Effect.Effect<ReadonlyArray<MinuteUsage>, ServiceUnavailable>
    /** Removes what is kept no longer. */
    readonly forget: Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/RequestLog") {}
