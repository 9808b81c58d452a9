import { OpenAccessCharges, OpenAccessRow } from "@grid/domain/market/OpenAccess"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { chargesAsOf, type OpenAccessCharge } from "@grid/domain/reference/OpenAccessCharges"
import { compiledOn } from "@grid/domain/reference/Reference"
import type { IstDate } from "@grid/domain/Brands"
import { iso, istDate } from "@grid/domain/time/Time"
import { Effect, Either } from "effect"
import { encoder } from "../http/Encoded.ts"
import { columnsOf, rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const columns = columnsOf(OpenAccessRow)

const encodeCharges = encoder(OpenAccessCharges)

const capturedAt = ({ order_date }: OpenAccessCharge): number =>
  Date.parse(`${order_date ?? compiledOn}T00:00:00+05:30`)

/** One entry for each order behind the rows; those whose page names none were taken from public pages. */
const provenanceOf = (rows: ReadonlyArray<OpenAccessCharge>): ReadonlyArray<Provenance> => {
  const bySource = new Map<string, Provenance>()
  for (const row of rows.toSorted((a, b) => capturedAt(a) - capturedAt(b))) {
    const source = row.order_id ?? "public pages without an order"
    bySource.set(source, {
      dataset: "open_access_charges",
      source,
      kind: "observed",
      captured_at: iso(capturedAt(row)),
      licence: "orders of public commissions; the numbers are facts",
      url: row.source_url
    })
  }
  return [...bySource.values()].toSorted((a, b) => a.source.localeCompare(b.source))
}

const rowOf = ({ bound: _bound, note: _note, ...row }: OpenAccessCharge): OpenAccessRow => row

/** Charges that commissions set, by the day on which they apply. */
export const openAccessRoutes: Pick<DataHandlers, "openAccessCharges"> = {
  openAccessCharges: ({ now, query: { as_of, discom, state, voltage_class } }) => {
    const found = chargesAsOf({ as_of: (as_of ?? istDate(now)) as IstDate, discom, state, voltage_class })
    const rows = found.map(rowOf)
    return Either.right(
      Effect.succeed(
        encodeCharges(
          {
            data: { rows },
            as_of: found.length === 0 ? null : Math.max(...found.map(capturedAt)),
            provenance: provenanceOf(found)
          },
          { csv: () => rowsCsv(columns, rows) }
        )
      )
    )
  }
}
