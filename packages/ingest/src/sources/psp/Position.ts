import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { oneLine } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import * as Places from "./Places.ts"
import type { Figure, Part, Rejected } from "./Values.ts"
import { address, cellAt, isBlank, isText, isValue, key, type Meanings, meaningOf, textOf, widthOf } from "./Words.ts"

/** Sections of the first sheet, by the heading that stands over them; its letter changes with the years. */
const headings = {
  position: /^[a-z]?powersupplyposition(at|of|for)?(all|region)/,
  frequency: /^[a-z]?frequencyprofile/,
  states: /^[a-z]?powersupplypositioninstates/,
  transnational: /^[a-z]?transnationalexchange/,
  interchange: /^[a-z]?importexportbyregion/,
  outage: /^[a-z]?generationoutage/,
  generation: /^[a-z]?sourcewisegeneration/,
  diversity: /^[a-z]?(allindia)?demanddiversityfactor/,
  peaks: /^[a-z]?(allindia)?peakdemand.*solar/
} as const
export type Section = keyof typeof headings

const sectionNames = Object.keys(headings) as ReadonlyArray<Section>

/** Sections that every layout has had. */
const always: ReadonlyArray<Section> = ["position", "states"]

/** Content of the first sheet. */
export interface Position extends Part {
  readonly sections: ReadonlyArray<Section>
  /** Hour of the evening peak as its label gives it, such as `20:00`; it has changed with the years. */
  readonly evening_peak_ist: string | null
}

/** Reads the sections that a sheet has: tables A to I of the report. */
export const read = (sheet: Sheet): Position => {
  const blocks = blocksOf(sheet)
  const sections = sectionNames.filter((name) => blocks.has(name))
  const parts = sections.flatMap((name) => {
    const block = blocks.get(name)
    return block === undefined ? [] : [readers[name](block)]
  })
  return {
    sections,
    evening_peak_ist: eveningPeak(sheet),
    figures: parts.flatMap(({ figures }) => figures),
    rejected: parts.flatMap(({ rejected }) => rejected),
    notes:
      sections.length === 0
        ? []
        : always.filter((name) => !sections.includes(name)).map((name) => `${sheet.name}: no section "${name}"`)
  }
}

const eveningPeak = (sheet: Sheet): string | null => {
  const labels = sheet.rows.flatMap((row) => row.filter(isText))
  for (const label of labels) {
    const hour = /evening peak.*\bat (\d{1,2}:\d{2})/is.exec(label)
    if (hour !== null) return hour[1] ?? null
  }
  return null
}

/** Part of a sheet under a heading: rows from `top` to before `bottom`, columns from `left` to before `right`. */
interface Block {
  readonly sheet: Sheet
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const blocksOf = (sheet: Sheet): ReadonlyMap<Section, Block> => {
  const places: Array<{ name: Section; row: number; column: number }> = []
  sheet.rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      if (!isText(cell)) return
      const name = sectionNames.find((section) => headings[section].test(key(cell)))
      if (name !== undefined && !places.some((earlier) => earlier.name === name)) places.push({ name, row, column })
    })
  })
  const width = widthOf(sheet.rows)
  return new Map(
    places.map(({ column, name, row }) => {
      const beside = places.filter((other) => other.row === row)
      return [
        name,
        {
          sheet,
          top: row + 1,
          bottom: Math.min(sheet.rows.length, ...places.filter((other) => other.row > row).map((other) => other.row)),
          // Two sections may stand side by side.
          left: beside.some((other) => other.column < column) ? column : 0,
          right: Math.min(width, ...beside.filter((other) => other.column > column).map((other) => other.column))
        }
      ]
    })
  )
}

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
  const rejected: Array<Rejected> = []
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

/** First row of a block in which at least `least` cells have a text as asked; -1 where none has. */
const rowWithColumns = (block: Block, isHead: (text: string) => boolean, least: number): number => {
  for (let row = block.top; row < block.bottom; row++) {
    const cells = (block.sheet.rows[row] ?? []).slice(block.left, block.right)
    if (cells.filter((cell) => isText(cell) && isHead(cell)).length >= least) return row
  }
  return -1
}

const unreadable = ({ left, sheet, top }: Block, reason: string): Part => ({
  figures: [],
  rejected: [{ entry: address(sheet, top - 1, left), reason: `the section ${reason}` }]
})

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

const frequencyColumns: ReadonlyMap<string, DatasetId> = new Map([
  ["fvi", "frequency_variation_index"],
  ["<497", "frequency_below_49_7"],
  ["497498", "frequency_49_7_to_49_8"],
  ["498499", "frequency_49_8_to_49_9"],
  ["<499", "frequency_below_49_9"],
  ["4995005", "frequency_in_band"],
  ["49905005", "frequency_in_band"],
  [">5005", "frequency_above_50_05"]
])

const frequency = (block: Block): Part => {
  const { sheet } = block
  const head = rowWithColumns(block, (text) => key(text) === "fvi", 1)
  if (head < 0) return unreadable(block, "has no column FVI")
  const heads = sheet.rows[head] ?? []
  const first = heads.findIndex((cell) => key(cell) === "fvi")
  const figures: Array<Figure> = []
  const rejected: Array<Rejected> = []
  for (let row = head + 1; row < block.bottom; row++) {
    const label = textOf(sheet, row, 0, first)
    const area = Places.zone(label)
    for (let column = first; column < heads.length; column++) {
      const cell = cellAt(sheet, row, column)
      if (isBlank(cell)) continue
      const head = heads[column]
      const dataset = isText(head) ? frequencyColumns.get(key(head)) : undefined
      const at = address(sheet, row, column)
      if (dataset !== undefined && area !== undefined) figures.push({ dataset, area, cell, at })
      else if (isValue(cell))
        rejected.push({ entry: at, reason: `unknown ${area === undefined ? `region "${label}"` : "band"}` })
    }
  }
  return { figures, rejected }
}

const stateColumns: Meanings<DatasetId | "states" | "region"> = [
  ["^region", "region"],
  ["^states", "states"],
  ["maxdemandmet", "max_demand"],
  ["maximumdemandmet", "max_demand"],
  ["shortageduring", "max_demand_shortage"],
  ["peakhourshortage", "max_demand_shortage"],
  ["energymet", "energy_met"],
  ["energyshortage", "energy_shortage"],
  ["drawalschedule", "drawal_schedule_energy"],
  ["odud", "drawal_deviation_energy"],
  ["maxod", "max_overdrawal"]
]

/** The label of the region stands on one row of its block alone; places are known by their own name. */
const states = (block: Block): Part => {
  const { bottom, left, right, sheet, top } = block
  const isPlace = (cell: Cell | undefined) => isText(cell) && Places.place(cell) !== undefined
  let first = top
  while (first < bottom && !(sheet.rows[first] ?? []).some(isPlace)) first++
  const columns = Array.from({ length: right - left }, (_, index) => {
    const column = left + index
    const head = sheet.rows.slice(top, first).map((row) => row[column])
    return { column, meaning: meaningOf(head.filter(isText).join(" "), stateColumns) }
  })
  if (first === bottom) return unreadable(block, "names no state")
  const label =
    columns.find(({ meaning }) => meaning === "states")?.column ?? (sheet.rows[first] ?? []).findIndex(isPlace)
  const figures: Array<Figure> = []
  const rejected: Array<Rejected> = []
  for (let row = first; row < bottom; row++) {
    const name = textOf(sheet, row, label, label + 1)
    const area = Places.place(name)
    for (const { column, meaning } of columns) {
      const cell = cellAt(sheet, row, column)
      if (column <= label || isBlank(cell)) continue
      const at = address(sheet, row, column)
      if (area === undefined || meaning === undefined || meaning === "states" || meaning === "region") {
        if (isValue(cell))
          rejected.push({ entry: at, reason: area === undefined ? `unknown place "${name}"` : "unknown column" })
      } else if (meaning === "max_overdrawal") figures.push(...deviations(area, cell, at))
      else figures.push({ dataset: meaning, area, cell, at })
    }
  }
  return { figures, rejected }
}

/** Since 2026 one cell holds the largest overdrawal and the largest underdrawal: "778/ -819". */
const deviations = (area: Area, cell: Cell, at: string): ReadonlyArray<Figure> => {
  const [over, under, ...more] = isText(cell) ? cell.split("/") : []
  if (over === undefined || under === undefined || more.length > 0)
    return [{ dataset: "max_overdrawal", area, cell, at }]
  return [
    { dataset: "max_overdrawal", area, cell: joinSign(over), at },
    { dataset: "max_underdrawal", area, cell: joinSign(under), at }
  ]
}

/** "- 819" as "-819". */
const joinSign = (text: string): string => oneLine(text).replace(/^([+-]) (?=\d)/, "$1")

const transnationalRows: Meanings<DatasetId> = [
  ["^actual", "exchange_energy"],
  ["^daypeak", "exchange_peak"]
]

const transnational = (block: Block): Part => {
  const { bottom, sheet } = block
  const head = rowWithColumns(block, (text) => Places.country(text) !== undefined, 2)
  if (head < 0) return unreadable(block, "names no countries")
  const heads = sheet.rows[head] ?? []
  const first = heads.findIndex((cell) => isText(cell) && Places.country(cell) !== undefined)
  const figures: Array<Figure> = []
  const rejected: Array<Rejected> = []
  for (let row = head + 1; row < bottom; row++) {
    const label = textOf(sheet, row, 0, first)
    const dataset = meaningOf(label, transnationalRows)
    for (let column = first; column < block.right; column++) {
      const cell = cellAt(sheet, row, column)
      if (isBlank(cell)) continue
      const head = heads[column]
      const area = isText(head) ? Places.country(head) : undefined
      const at = address(sheet, row, column)
      if (dataset !== undefined && area !== undefined) figures.push({ dataset, area, cell, at })
      else if (isValue(cell))
        rejected.push({ entry: at, reason: `unknown ${dataset === undefined ? `row "${label}"` : "country"}` })
    }
  }
  return { figures, rejected }
}

const diversityRows: Meanings<DatasetId> = [
  ["regionalmaxdemand", "regional_diversity_factor"],
  ["statemaxdemand", "state_diversity_factor"]
]

const diversity = ({ bottom, left, right, sheet, top }: Block): Part => {
  const figures: Array<Figure> = []
  for (let row = top; row < bottom; row++) {
    const cells = (sheet.rows[row] ?? []).slice(left, right)
    const label = cells.findIndex(isText)
    const dataset = label < 0 ? undefined : meaningOf(String(cells[label]), diversityRows)
    const value = cells.findIndex((cell, column) => column > label && !isBlank(cell))
    if (dataset === undefined || value < 0) continue
    figures.push({ dataset, area: national, cell: cells[value] ?? null, at: address(sheet, row, left + value) })
  }
  return { figures, rejected: [] }
}

const peakColumns: Meanings<"demand" | "minute" | "shortage"> = [
  ["maxdemand", "demand"],
  ["^time", "minute"],
  ["shortage", "shortage"]
]

const peakRows: Meanings<"solar" | "non_solar"> = [
  ["^solar", "solar"],
  ["^nonsolar", "non_solar"]
]

const peaks = (block: Block): Part => {
  const { bottom, left, right, sheet } = block
  const head = rowWithColumns(block, (text) => meaningOf(text, peakColumns) !== undefined, 2)
  if (head < 0) return unreadable(block, "has no columns")
  const figures: Array<Figure> = []
  for (let row = head + 1; row < bottom; row++) {
    const cells = (sheet.rows[row] ?? []).slice(left, right)
    const hours = meaningOf(String(cells.find(isText) ?? ""), peakRows)
    if (hours === undefined) continue
    for (let column = left; column < right; column++) {
      const what = meaningOf(String(cellAt(sheet, head, column) ?? ""), peakColumns)
      if (what === undefined) continue
      figures.push({
        dataset: what === "demand" ? `${hours}_hours_peak_demand` : `${hours}_hours_peak_${what}`,
        area: national,
        cell: cellAt(sheet, row, column),
        at: address(sheet, row, column)
      })
    }
  }
  return { figures, rejected: [] }
}

const readers: Readonly<Record<Section, (block: Block) => Part>> = {
  position: (block) => zoneTable(block, positionRow),
  frequency,
  states,
  transnational,
  interchange: (block) => zoneTable(block, (label) => meaningOf(label, interchangeRows)),
  outage: (block) => zoneTable(block, (label) => meaningOf(label, outageRows), outageShares),
  generation: (block) => zoneTable(block, (label) => meaningOf(label, generationRows), generationShares),
  diversity,
  peaks
}
