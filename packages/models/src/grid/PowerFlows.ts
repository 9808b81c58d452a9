import { rank } from "@grid/domain/grid/History"
import type { CorridorFlow, PowerFlows } from "@grid/domain/grid/Reports"
import { type Area, corridors, countries } from "@grid/domain/observations/Area"
import type { StoredColumns, StoredRecord } from "@grid/domain/observations/Revisions"
import { istDate } from "@grid/domain/time/Time"
import { Array as Arr } from "effect"
import { byDay, type Day, type DayAreas, dayValue, sourceOf } from "../reading/Values.ts"
import { number, text } from "../reading/Json.ts"

/** Corridors and neighbours that are read. */
export const areas: ReadonlyArray<Area> = [...corridors, ...countries]

/** Datasets of each line of a corridor. */
export const lineDatasets = ["line_net_energy"] as const

/** Areas of the lines between zones. */
export const lineAreas = (lines: ReadonlyArray<StoredRecord>): ReadonlyArray<Area> => [
  ...new Set(lines.filter(({ body }) => text(body["corridor"]) !== null).map(({ key }) => key))
]

/**
 * Flows by day from daily values and the records of lines. Energies are in MWh, positive from a corridor's first
 * zone to the second. A corridor has the lines of its best source alone: two sources name the same line differently.
 */
export const powerFlowsOf = (values: ReadonlyArray<StoredColumns>, lines: ReadonlyArray<StoredRecord>): PowerFlows => {
  const byCorridor = Arr.groupBy(lines.flatMap(linesOfRecord).toSorted(byName), ({ corridor }) => corridor)
  const days = byDay(values)
  return {
    corridors: days.flatMap(([ts, areas]) =>
      corridors.flatMap((corridor): ReadonlyArray<CorridorFlow> => {
        const own = areas.get(corridor)
        const rows = linesOf(areas, byCorridor[corridor] ?? [])
        if (own === undefined && rows.length === 0) return []
        return [
          {
            date: istDate(ts),
            corridor: corridor.toUpperCase(),
            net_mwh: outwards(own),
            import_mwh: dayValue(own, "line_import_energy"),
            export_mwh: dayValue(own, "line_export_energy"),
            max_import_mw: dayValue(own, "line_max_import"),
            max_export_mw: dayValue(own, "line_max_export"),
            lines: rows
          }
        ]
      })
    ),
    transnational: days.flatMap(([ts, areas]) =>
      countries.flatMap((country) => {
        const own = areas.get(country)
        return own === undefined
          ? []
          : [
              {
                date: istDate(ts),
                country,
                net_mwh: dayValue(own, "exchange_energy"),
                peak_mw: dayValue(own, "exchange_peak")
              }
            ]
      })
    )
  }
}

/** Line of a corridor as one source names it. */
interface Line extends Omit<CorridorFlow["lines"][number], "net_mwh"> {
  readonly area: Area
  readonly corridor: string
  readonly source: string
  readonly rank: number
}

const linesOfRecord = ({ body, key, source }: StoredRecord): ReadonlyArray<Line> => {
  const corridor = text(body["corridor"])
  if (corridor === null) return []
  const printed = {
    name: text(body["name"]) ?? key,
    voltage_kv: number(body["voltage_kv"]),
    circuits: number(body["circuits"])
  }
  return [{ ...printed, area: key, corridor, source, rank: rank(source) }]
}

/** Made once: a comparison that names its options looks them up each time. */
let names: Intl.Collator | null = null

const byName = (a: Line, b: Line): number =>
  (names ??= new Intl.Collator("en", { numeric: true })).compare(a.name, b.name)

const linesOf = (areas: DayAreas, lines: ReadonlyArray<Line>): CorridorFlow["lines"] => {
  const matches = lines.flatMap((line) => {
    const day = areas.get(line.area)
    return day === undefined || sourceOf(day) !== line.source ? [] : [{ line, day }]
  })
  const best = Math.min(...matches.map(({ line }) => line.rank))
  return matches
    .filter(({ line }) => line.rank === best)
    .map(({ day, line: { circuits, name, voltage_kv } }) => ({ name, voltage_kv, circuits, net_mwh: outwards(day) }))
}

/** Sources print import less export of the first zone; a corridor is positive from the first to the second. */
const outwards = (day: Day | undefined): number | null => {
  const inwards = dayValue(day, "line_net_energy")
  return inwards === null ? null : 0 - inwards
}
