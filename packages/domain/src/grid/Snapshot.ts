import { Context, type Effect, Schema } from "effect"
import { Hertz, Megawatts, MegawattHours, Timestamp } from "../Brands.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Coverage } from "../observations/Provenance.ts"
import { Zone } from "../states/State.ts"
import { age, rowObservedAt } from "./Age.ts"
import type { Answer } from "./GridData.ts"
import { peakToday, ZoneNow } from "./ZoneNow.ts"

const peakTodayAt = Schema.NullOr(Timestamp).annotate({
  description: "Start of that block; null where the peak is"
})

export const GridSummary = Schema.Struct({
  as_of: Timestamp,
  ...age,
  national: Schema.Struct({
    demand_mw: Schema.NullOr(Megawatts).annotate({ description: "All-India demand met, MW; null where not known" }),
    frequency_hz: Schema.NullOr(Hertz).annotate({ description: "Grid frequency, Hz; null where not known" }),
    generation_mw: Schema.NullOr(Megawatts).annotate({
      description:
        "All-India generation of all fuels, MW, as a source gives it; null where none does: fuels are not added up, since some may be missing"
    }),
    peak_today_mw: peakToday,
    peak_today_ts: peakTodayAt,
    energy_today_mwh: Schema.NullOr(MegawattHours).annotate({
      description:
        "Energy met over the 15-minute blocks of the running IST day that have ended by now, MWh. Blocks that are missing count with the mean of the others; `meta.coverage` says how many are known. Null below 80 % of them"
    })
  }).annotate({ description: "All India" }),
  zones: Schema.Array(ZoneNow).annotate({ description: "The five despatch zones; the islands belong to none" })
}).annotate({ identifier: "GridSummary", description: "The grid now: all India and its zones" })
export type GridSummary = typeof GridSummary.Type

export const StateNow = Schema.Struct({
  slug: Schema.String.annotate({ description: "Canonical state slug" }),
  iso: Schema.String.annotate({ description: "Current ISO 3166-2 code" }),
  zone: Schema.NullOr(Zone).annotate({ description: "Despatch zone; null for the islands, which belong to none" }),
  demand_mw: Schema.NullOr(Megawatts).annotate({ description: "Demand met, MW; null where not known now" }),
  peak_today_mw: peakToday,
  peak_today_ts: peakTodayAt,
  frequency_hz: Schema.NullOr(Hertz).annotate({
    description:
      "Frequency as the state's despatch centre reads it, else that of the grid, Hz; null where not known, and for the islands, which are not connected to it"
  }),
  own_generation_mw: Schema.NullOr(Megawatts).annotate({
    description: "What the state generates itself, without central stations, MW; null where not known now"
  }),
  import_mw: Schema.NullOr(Megawatts).annotate({
    description: "Import less export, MW; negative where the state exports; null where not known now"
  }),
  as_of: Schema.NullOr(Timestamp).annotate({
    description: "When the newest value of the row was captured; null where nothing is known"
  }),
  observed_at: rowObservedAt
}).annotate({ identifier: "StateNow", description: "A state or union territory now" })
export type StateNow = typeof StateNow.Type

export const GridStates = Schema.Struct({
  as_of: Timestamp,
  ...age,
  items: Schema.Array(StateNow).annotate({
    description: "All states and union territories by slug, or those of the zone asked for"
  })
}).annotate({ identifier: "GridStates", description: "Every state and union territory now" })
export type GridStates = typeof GridStates.Type

/** An answer with the coverage of the national demand over the blocks of today that have ended. */
export interface SnapshotAnswer<A> extends Answer<A> {
  readonly coverage: Coverage
}

/** The grid now. The same object is handed out until values or the running block change. */
export class GridSnapshot extends Context.Service<
  GridSnapshot,
  {
    readonly summary: Effect.Effect<SnapshotAnswer<GridSummary>, DataUnavailable | ServiceUnavailable>
    /** States of all India, or of one zone. */
    readonly states: (
      zone: Zone | null
    ) => Effect.Effect<SnapshotAnswer<GridStates>, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/GridSnapshot") {}
