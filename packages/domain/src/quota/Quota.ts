import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"

/** Through which surface a call came in. All draw on one counter per tenant. */
export const Surface = Schema.Literals(["rest", "legacy", "connector", "console", "embed"])
export type Surface = typeof Surface.Type

/** Rest of a tenant's quota after a call, in calls; instants are epoch ms; null = unlimited. */
export interface QuotaState {
  readonly limit_minute: number
  readonly remaining_minute: number
  readonly reset_minute: number
  readonly limit_day: number | null
  readonly remaining_day: number | null
  readonly reset_day: number
}

/** Wire form of `QuotaState` in `meta.quota`. */
export const Quota = Schema.Struct({
  limit_minute: Schema.Int.annotate({ description: "Calls a minute of the key's plan" }),
  remaining_minute: Schema.Int.annotate({ description: "Calls left in this minute" }),
  reset_minute: Timestamp,
  limit_day: Schema.NullOr(Schema.Int).annotate({ description: "Calls a day of the key's plan; null = unlimited" }),
  remaining_day: Schema.NullOr(Schema.Int).annotate({ description: "Calls left today; null = unlimited" }),
  reset_day: Timestamp
}).annotate({
  identifier: "Quota",
  description: "Quota after this call. Windows are the UTC minute and the UTC day; null = unlimited"
})

/** Exhausted window, the one that resets later first; null where calls are left. */
export const exhausted = (state: QuotaState): "minute" | "day" | null =>
  state.remaining_day === 0 ? "day" : state.remaining_minute === 0 ? "minute" : null
