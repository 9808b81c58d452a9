import type { CarbonRow } from "@grid/domain/carbon/Carbon"
import type { MarginalMethod } from "@grid/domain/carbon/MarginalSignal"
import type { CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import type { MarginalRow } from "@grid/domain/marginal/CarbonMarginal"
import { iso, isoIst } from "@grid/domain/time/Time"
import { Struct } from "effect"
import { signalOf } from "./Signals.ts"

/** Block of a series of carbon intensity, with its start in UTC. */
export type CarbonBlock = (typeof CarbonSeries.Type)["series"][number] & { readonly ts: string }

export const restatementOf = ({ restated_from }: CarbonRow) => (restated_from === undefined ? {} : { restated_from })

export const averageBlock = (row: CarbonRow): CarbonBlock => ({
  ts: row.block_start,
  block_start_ist: row.block_start_ist,
  kg_co2e_per_mwh: row.average.kg_co2e_per_mwh,
  snapshot_id: row.snapshot_id,
  ...restatementOf(row)
})

export const marginalBlock = (row: MarginalRow, method: MarginalMethod): CarbonBlock => {
  const value = Struct.omit(signalOf(row, method), ["margins", "baseline"])
  const { previous } = row
  const before = previous === null ? null : signalOf(previous, method).kg_co2e_per_mwh
  return {
    ts: iso(row.block_start),
    block_start_ist: isoIst(row.block_start),
    ...value,
    snapshot_id: row.snapshot_id,
    ...(previous === null || before === value.kg_co2e_per_mwh
      ? {}
      : {
          restated_from: {
            kg_co2e_per_mwh: before,
            snapshot_id: previous.snapshot_id,
            restated_at: iso(previous.restated_at),
            reason: previous.reason
          }
        })
  }
}
