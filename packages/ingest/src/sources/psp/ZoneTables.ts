import type { Refusal } from "@grid/domain/ingest/Source"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import * as Places from "./Places.ts"
import { type Block, rowWithColumns, unreadable } from "./Sections.ts"
import type { Figure, Part } from "./Values.ts"
import { address, cellAt, isBlank, isText, isValue, key, type Meanings, meaningOf, textOf } from "./Words.ts"

/** A column of a table of zones. */
interface ZoneColumn {
  readonly column: number
  /** `share` holds the row's share of the all-India total, percent. */
  readonly area: Area | "share"
}

/**
 * A table with a column for each zone. `rowOf` says what a row is about, by its label and by the row before it; rows that
 * it does not know are rejected where they hold values.
 */
const zoneTable = (
  block: Block,
  rowOf: (label: string, previous: DatasetId | undefined) => DatasetId | undefined,
  shareOf: Partial<Record<DatasetId, DatasetId>> = {}
): Part => {
  const { bottom, sheet, top } = block
  const head = rowWithColumns(block, (text) => Places.zone(text) !== undefined, 3)
  if (head < 0) return unreadable(block, "has no columns of zones")
  const columns = (sheet.rows[head] ?? []).flatMap((cell, column): ReadonlyArray<ZoneColumn> => {
    if (!isText(cell) || column < block.left || column >= block.right) return []
    const area = Places.zone(cell) ?? (key(cell).endsWith("share") ? "share" : undefined)
    return area === undefined ? [] : [{ column, area }]
  })
  const first = columns[0]?.column ?? block.left
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  let previous: DatasetId | undefined
  for (let row = Math.max(top, head + 1); row < bottom; row++) {
    const cells = columns.map(({ area, column }) => ({ area, column, cell: cellAt(sheet, row, column) }))
    if (cells.every(({ cell }) => isBlank(cell))) continue
    const label = textOf(sheet, row, block.left, first)
    const dataset = rowOf(label, previous)
    previous = dataset
    if (dataset === undefined) {
      if (cells.some(({ cell }) => isValue(cell)))
        rejected.push({ entry: address(sheet, row, block.left), reason: `unknown row "${label}"` })
      continue
    }
    for (const { area, cell, column } of cells) {
      const about = area === "share" ? { dataset: shareOf[dataset], area: national } : { dataset, area }
      if (about.dataset !== undefined) {
        figures.push({ dataset: about.dataset, area: about.area, cell, at: address(sheet, row, column) })
      } else if (isValue(cell)) {
        rejected.push({ entry: address(sheet, row, column), reason: `"${label}" has no share` })
      }
    }
  }
  return { figures, rejected }
}

const positionRows: Meanings<DatasetId> = [
  ["demandmet eveningpeak", "evening_peak_demand"],
  ["peakshortage", "evening_peak_shortage"],
  ["shortage eveningpeak", "evening_peak_shortage"],
  ["shoratge eveningpeak", "evening_peak_shortage"],
  ["energymet", "energy_met"],
  ["hydrogen", "hydro_energy"],
  ["windgen", "wind_energy"],
  ["solargen", "solar_energy"],
  ["energyshortage", "energy_shortage"],
  ["maximumdemandmet", "max_demand"],
  ["maxdemandmet", "max_demand"],
  ["timeofmaximumdemand", "max_demand_minute"],
  ["timeofmaxdemand", "max_demand_minute"]
]

/** A row without a label under the largest demand holds its times: older reports have one label for both. */
const positionRow = (label: string, previous: DatasetId | undefined): DatasetId | undefined =>
  label === "" && previous === "max_demand" ? "max_demand_minute" : meaningOf(label, positionRows)

const interchangeRows: Meanings<DatasetId> = [
  ["schedule", "interchange_schedule_energy"],
  ["actual", "interchange_actual_energy"],
  ["odud", "interchange_deviation_energy"]
]

const outageRows: Meanings<DatasetId> = [
  ["centralsector", "outage_central"],
  ["statesector", "outage_state"],
  ["^total", "outage_total"]
]

const outageShares = {
  outage_central: "outage_share_central",
  outage_state: "outage_share_state",
  outage_total: "outage_share_total"
} as const

const generationRows: Meanings<DatasetId> = [
  ["^thermal", "gross_generation_thermal"],
  ["^coal", "gross_generation_coal"],
  ["^lignite", "gross_generation_lignite"],
  ["^hydro", "gross_generation_hydro"],
  ["^nuclear", "gross_generation_nuclear"],
  ["^gas", "gross_generation_gas"],
  ["^res", "gross_generation_renewables"],
  ["^total", "gross_generation_total"],
  ["shareofres", "renewable_share"],
  ["shareofnonfossil", "non_fossil_share"]
]

const generationShares = {
  gross_generation_thermal: "gross_generation_share_thermal",
  gross_generation_coal: "gross_generation_share_coal",
  gross_generation_lignite: "gross_generation_share_lignite",
  gross_generation_hydro: "gross_generation_share_hydro",
  gross_generation_nuclear: "gross_generation_share_nuclear",
  gross_generation_gas: "gross_generation_share_gas",
  gross_generation_renewables: "gross_generation_share_renewables",
  gross_generation_total: "gross_generation_share_total"
} as const

export const position = (block: Block): Part => zoneTable(block, positionRow)

export const interchange = (block: Block): Part => zoneTable(block, (label) => meaningOf(label, interchangeRows))

export const outage = (block: Block): Part => zoneTable(block, (label) => meaningOf(label, outageRows), outageShares)

export const generation = (block: Block): Part =>
  zoneTable(block, (label) => meaningOf(label, generationRows), generationShares)
