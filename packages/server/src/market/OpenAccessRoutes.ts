import { OpenAccessCharges, OpenAccessRow } from "@grid/domain/market/OpenAccess"
import { ReferenceData } from "@grid/domain/reference/ReferenceData"
import { chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import { captureTime, provenanceOf, sourceOf } from "@grid/domain/reference/Origin"
import { istDate } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { type Column, columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const columns: ReadonlyArray<Column> = [
  ...columnsOf(OpenAccessRow),
  { name: "kind", type: "string" },
  { name: "source", type: "string" }
]

const encodeCharges = encoder(OpenAccessCharges)

const rowOf = ({
  bound: _bound,
  levied_on: _levied,
  note: _note,
  recorded_at: _recorded,
  ...row
}: OpenAccessCharge): OpenAccessRow => row

/** Charges that commissions set, by the day on which they apply. */
export const openAccessRoutes = Effect.map(ReferenceData, (reference): Pick<DataHandlers, "openAccessCharges"> => ({
  openAccessCharges: ({ now, query: { as_of = istDate(now), discom, state, voltage_class } }) =>
    Result.succeed(
      Effect.map(reference.tables, (tables) => {
        const charges = chargesAsOf(tables, { as_of, discom, state, voltage_class })
        return encodeCharges(
          {
            data: { rows: charges.map(rowOf) },
            as_of: charges.length === 0 ? null : Math.max(...charges.map(captureTime)),
            provenance: provenanceOf("open_access_charges", charges)
          },
          {
            table: () =>
              tableOf(
                columns,
                charges.map((row) => ({ ...rowOf(row), source: sourceOf(row) }))
              )
          }
        )
      })
    )
}))
