import { Context, type Effect } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "../observations/Area.ts"
import type { Resolution } from "../time/Time.ts"
import type { Mode } from "./Grid.ts"
import type { Answer } from "./GridData.ts"
import type { Series } from "./Series.ts"

/** Demand over a window, as known or with small gaps filled. */
export class DemandHistory extends Context.Service<
  DemandHistory,
  {
    /** `from` and `to` lie on boundaries of the resolution, epoch ms. */
    readonly read: (query: {
      readonly area: Area
      readonly from: number
      readonly to: number
      readonly resolution: Resolution
      readonly mode: Mode
      /**
       * Now, epoch ms, where the window is the last hours before it: its intervals are then as many as asked for and end with the
       * newest that is known, the running hour included. Null, as where it is left out, for any other window.
       */
      readonly until?: number | null
    }) => Effect.Effect<Answer<Series>, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/DemandHistory") {}
