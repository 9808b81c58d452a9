import { type LineComponent, lineComponents } from "@grid/domain/reference/BillLines"
import { type Ledger, originOf } from "./Bill.ts"
import type { Case } from "./BilledSupply.ts"
import type { Origin } from "./Rates.ts"

/** Line of the bill by the order behind it. */
export interface OriginLine {
  readonly component: LineComponent
  readonly origin: Origin
  readonly inr: number
}

/** Amounts by line and by the order behind it, in the order of the bill; lines without an amount are left out. */
export const linesOf = ({ calendar, inputs }: Case, ledger: Ledger): ReadonlyArray<OriginLine> =>
  lineComponents.flatMap((component) => {
    const lines = new Map<string, OriginLine>()
    for (const [place, { rates }] of calendar.segments.entries()) {
      const inr = Number(ledger[component][place])
      if (inr === 0) continue
      const origin = originOf(inputs, component, rates)
      const key = [origin.kind, origin.order_id, origin.applicable_from].join("|")
      lines.set(key, { component, origin, inr: inr + (lines.get(key)?.inr ?? 0) })
    }
    return [...lines.values()]
  })
