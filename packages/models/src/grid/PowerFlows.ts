import { rank } from "@grid/domain/grid/History"
import type { CorridorFlow, PowerFlows } from "@grid/domain/grid/Reports"
import { type Area, corridors, countries } from "@grid/domain/observations/Area"
import type { StoredRecord, StoredValue } from "@grid/domain/observations/Revisions"
import type { Json } from "@grid/domain/observations/SourceRecord"
import { istDate } from "@grid/domain/time/Time"
import { byDay, type Day, dayValue } from "../reading/Values.ts"

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
export const powerFlowsOf = (values: ReadonlyArray<StoredValue>, lines: ReadonlyArray<StoredRecord>): PowerFlows => {
  const byCorridor = new Map<Area, Array<StoredRecord>>()
  for (const line of lines) {
    const corridor = text(line.body["corridor"])
    if (corridor === null) continue
    const group = byCorridor.get(corridor)
    if (group === undefined) byCorridor.set(corridor, [line])
    else group.push(line)
  }
  const days = [...byDay(values)]
  return {
    corridors: days.flatMap(([ts, areas]) =>
      corridors.flatMap((corridor): ReadonlyArray<CorridorFlow> => {
        const own = areas.get(corridor)
        const rows = linesOf(areas, byCorridor.get(corridor) ?? [])
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

/** Made once: a comparison that names its options looks them up each time. */
let byName: Intl.Collator | null = null

const sourceOf = (day: Day): string => [...day.values()][0]?.source ?? ""

const linesOf = (areas: ReadonlyMap<Area, Day>, records: ReadonlyArray<StoredRecord>): CorridorFlow["lines"] => {
  const matches = records.flatMap((record) => {
    const day = areas.get(record.key)
    return day === undefined || sourceOf(day) !== record.source ? [] : [{ record, day }]
  })
  const best = Math.min(...matches.map(({ record }) => rank(record.source)))
  return matches
    .filter(({ record }) => rank(record.source) === best)
    .map(({ day, record: { body, key } }) => ({
      name: text(body["name"]) ?? key,
      voltage_kv: number(body["voltage_kv"]),
      circuits: number(body["circuits"]),
      net_mwh: outwards(day)
    }))
    .toSorted((a, b) => (byName ??= new Intl.Collator("en", { numeric: true })).compare(a.name, b.name))
}

/** Sources print import less export of the first zone; a corridor is positive from the first to the second. */
const outwards = (day: Day | undefined): number | null => {
  const inwards = dayValue(day, "line_net_energy")
  return inwards === null ? null : 0 - inwards
}

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null)
const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null)
