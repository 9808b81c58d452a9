import { Context, type Effect, Schema } from "effect"
import { IstDate, Megawatts, MegawattHours, Timestamp } from "../Brands.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "../observations/Area.ts"
import type { Coverage } from "../observations/Provenance.ts"
import type { Answer } from "./GridData.ts"
import { numberOrNull } from "../schema/Fields.ts"

export const ReconciliationRow = Schema.Struct({
  ts: Timestamp,
  despatch_mw: Schema.NullOr(Megawatts).annotate({
    description: "Mean demand met as the despatch centre gives it, MW; null where not known"
  }),
  modelled_mw: Schema.NullOr(Megawatts).annotate({
    description:
      "What was to be expected of the hour at 00:00 IST of its day, MW: p50 of the forecast issued last before, and before there were any, the geometric mean of the newest value of the hour in the week before and that of the same weekday, or the newest alone; null where there is none"
  }),
  delta_mw: numberOrNull("modelled_mw less despatch_mw; null where either is"),
  delta_pct: numberOrNull("delta_mw, % of despatch_mw")
}).annotate({ identifier: "ReconciliationRow", description: "Demand of an IST hour, as metered and as modelled" })
export type ReconciliationRow = typeof ReconciliationRow.Type

const over = (description: string) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${description}; null where n is 0` })

export const ReconciledDay = Schema.Struct({
  date: IstDate,
  block_energy_mwh: Schema.NullOr(MegawattHours).annotate({
    description:
      "Energy of the day from the despatch centre's blocks, where a source gives hours only from its hours, MWh: their mean over 24 h; null below 80 % of them"
  }),
  reported_energy_mwh: Schema.NullOr(MegawattHours).annotate({
    description: "Energy met that the daily report gives, MWh; null where it gives none"
  }),
  delta_pct: numberOrNull("block_energy_mwh less reported_energy_mwh, % of the latter; null where either is")
}).annotate({ identifier: "ReconciledDay", description: "Energy of an IST day, from blocks and as reported" })
export type ReconciledDay = typeof ReconciledDay.Type

export const Reconciliation = Schema.Struct({
  rows: Schema.Array(ReconciliationRow).annotate({
    description: "IST hours from the first to the last of which anything is known, oldest first"
  }),
  summary: Schema.Struct({
    n: Schema.Int.annotate({ description: "Hours of which both are known" }),
    mape_pct: over("Mean absolute difference, % of despatch_mw"),
    bias_mw: over("Mean of delta_mw"),
    rmse_mw: over("Root of the mean squared difference, MW")
  }).annotate({ description: "Differences over the window" }),
  daily: Schema.Array(ReconciledDay).annotate({ description: "IST days of the window, oldest first" })
}).annotate({
  identifier: "Reconciliation",
  description: "What despatch centre, model and daily report say of the same demand"
})
export type Reconciliation = typeof Reconciliation.Type

/** Longest window, days. */
export const mostReconciledDays = 92

/** Holds what is said of one and the same demand against each other. */
export class DemandReconciliation extends Context.Service<
  DemandReconciliation,
  {
    /** Over whole IST days, `[from, to)` in epoch ms. */
    readonly read: (query: {
      readonly area: Area
      readonly from: number
      readonly to: number
    }) => Effect.Effect<Answer<Reconciliation> & { readonly coverage: Coverage }, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/DemandReconciliation") {}
