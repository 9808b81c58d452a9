import { fileName, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import { round } from "@grid/domain/numbers/Numbers"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { dayMs, istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Definition } from "./Definition.ts"
import { orUnexpected, parser, unexpected } from "../reading/Answer.ts"
import * as Calendar from "../reading/Calendar.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Reading from "../reading/Reading.ts"

const ofIndia = (dataset: DatasetId): readonly [DatasetId, Area] => [dataset, national]

/**
 * Columns of the table. Its thermal generation is all that burns fuel, and its total holds the import from Bhutan, as the
 * authority's does.
 */
const columns: ReadonlyMap<string, readonly [DatasetId, Area]> = new Map([
  ["CEA.DGR.COL", ofIndia("gross_generation_coal")],
  ["CEA.DGR.LIG", ofIndia("gross_generation_lignite")],
  ["CEA.DGR.THM", ofIndia("gross_generation_thermal")],
  ["CEA.DGR.GAS", ofIndia("generated_energy_gas")],
  ["CEA.DGR.DIE", ofIndia("generated_energy_diesel")],
  ["CEA.DGR.NUC", ofIndia("gross_generation_nuclear")],
  ["CEA.DGR.HYD", ofIndia("gross_generation_hydro")],
  ["CEA.DGR.TOT", ofIndia("generated_energy")],
  ["CEA.DGR.BHU", ["exchange_energy", "bhutan"]],
  ["CEA.DGR.WND", ofIndia("renewable_energy_wind")],
  ["CEA.DGR.SOL", ofIndia("renewable_energy_solar")],
  ["CEA.DGR.OTH", ofIndia("renewable_energy_other")],
  ["CEA.DGR.RES", ofIndia("renewable_energy_total")]
])

/** Columns of a few megawatts, which no dataset counts apart: high-speed diesel, naphtha, several fuels. */
const passedOver: ReadonlySet<string> = new Set(["CEA.DGR.HSO", "CEA.DGR.NAP", "CEA.DGR.MFU"])

const dateColumn = "yyyymmdd"

export const info: SourceInfo = {
  id: "cea-daily",
  title: "Central Electricity Authority, daily generation of India by fuel since 2018, compiled by R. Andrew",
  url: "https://robbieandrew.github.io/india/",
  licence: "none stated; cite R. Andrew, Earth System Science Data 12, 2411 (2020)",
  datasets: [...columns.values()].map(([dataset]) => dataset)
}

const mwhPerGwh = 1_000

/** Reads the compiled table: a row for each day, GWh. A blank cell is a value that was not published. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  Result.gen(function* () {
    if (fileName(raw) === null) return yield* unexpected("comes as a file only")
    const table = yield* orUnexpected(Csv.read(raw.body))
    const known = table.columns.filter((column) => columns.has(column))
    if (!table.columns.includes(dateColumn) || known.length === 0) {
      return yield* unexpected(`columns are missing: ${dateColumn} and one of ${[...columns.keys()].join(", ")}`)
    }
    const collector = Collector.make()
    for (const row of table.ragged) {
      collector.reject(Collector.lineAt(row.line), Csv.raggedness(row, table.columns.length))
    }
    for (const column of table.columns) {
      if (column !== dateColumn && !columns.has(column) && !passedOver.has(column)) {
        collector.reject({ entry: column, field: column }, "unknown column")
      }
    }
    for (const { cells, line } of table.rows) {
      const day = dayOf(cells[dateColumn] ?? "")
      if (day === undefined) {
        collector.reject(Collector.lineAt(line, dateColumn), `${Reading.show(cells[dateColumn])} is no day`)
        continue
      }
      for (const column of known) readCell(collector, { cell: cells[column] ?? "", column, day, line })
    }
    return collector.parsed()
  })
)

interface Cell {
  readonly cell: string
  readonly column: string
  /** IST day number. */
  readonly day: number
  readonly line: number
}

const readCell = (collector: Collector.Collector, { cell, column, day, line }: Cell): void => {
  const target = columns.get(column)
  const value = Reading.numberOrBlank(cell)
  const place = Collector.lineAt(line, column)
  if (Result.isFailure(value)) return collector.reject(place, value.failure)
  if (target === undefined || value.success === null) return
  const [dataset, area] = target
  const ts = istDayStart(day)
  collector.add(place, {
    dataset,
    area,
    ts,
    value: round(value.success * mwhPerGwh, 1_000),
    period_minutes: 1_440,
    captured_at: ts + dayMs
  })
}

const dayOf = (text: string): number | undefined => {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text)
  return match === null ? undefined : Calendar.dayOf(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

export const definition: Definition = { info, parse, files: [".csv"], live: null }
