import { oncePer } from "@grid/domain/Once"
import type { SubstationTables } from "@grid/domain/network/NetworkTables"
import { type Substation, substationsAsOf } from "@grid/domain/network/Substation"
import { istDayDate } from "@grid/domain/time/Time"
import type { SubstationRows } from "./Headroom.ts"
import { indexOf, type SubstationIndex } from "./SubstationIndex.ts"

/** The transmission network on an IST day, its rows by substation. */
export interface Network {
  readonly tables: SubstationTables
  /** As `istDay` counts. */
  readonly today: number
  /** Ordered by identifier. */
  readonly substations: ReadonlyArray<Substation>
  readonly index: SubstationIndex<Substation>
  /** Undefined where there is no such substation. */
  readonly rowsOf: (substation_id: string) => SubstationRows | undefined
}

const bySubstation = <A extends { readonly substation_id: string }>(
  rows: ReadonlyArray<A>
): ((id: string) => ReadonlyArray<A>) => {
  const groups = new Map<string, Array<A>>()
  for (const row of rows) {
    const group = groups.get(row.substation_id)
    if (group === undefined) groups.set(row.substation_id, [row])
    else group.push(row)
  }
  return (id) => groups.get(id) ?? []
}

/** Rows by substation, those of all days, grouped once for the same tables. */
const groupsOf = oncePer((tables: SubstationTables) => ({
  substations: bySubstation(tables.substations),
  loadings: bySubstation(tables.loadings),
  margins: bySubstation(tables.margins),
  lots: bySubstation(tables.queue)
}))

/** Rows of a substation on an IST day, as `istDay` counts; undefined where there is no such substation then. */
export const rowsOn = (tables: SubstationTables, id: string, today: number): SubstationRows | undefined => {
  const { loadings, lots, margins, substations } = groupsOf(tables)
  const substation = substationsAsOf(substations(id), istDayDate(today)).get(id)
  return substation === undefined
    ? undefined
    : {
        substation,
        loadings: loadings(id),
        margins: margins(id),
        lots: tables.queue.length === 0 ? null : lots(id)
      }
}

export const networkOf = (tables: SubstationTables, today: number): Network => {
  const byId = substationsAsOf(tables.substations, istDayDate(today))
  const substations = [...byId.values()].toSorted((a, b) => (a.substation_id < b.substation_id ? -1 : 1))
  return {
    tables,
    today,
    substations,
    index: indexOf(substations),
    rowsOf: (id) => rowsOn(tables, id, today)
  }
}
