import type { Refusal } from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Sheet } from "../../reading/Workbook.ts"
import * as Places from "./Places.ts"
import { type Block, blocksOf, rowWithColumns, type Section, sectionNames, unreadable } from "./Sections.ts"
import { states } from "./StateTable.ts"
import type { Figure, Part } from "./Values.ts"
import { address, cellAt, isBlank, isText, isValue, key, type Meanings, meaningOf, textOf } from "./Words.ts"
import * as ZoneTables from "./ZoneTables.ts"

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
  const rejected: Array<Refusal> = []
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
  const rejected: Array<Refusal> = []
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
  position: ZoneTables.position,
  frequency,
  states,
  transnational,
  interchange: ZoneTables.interchange,
  outage: ZoneTables.outage,
  generation: ZoneTables.generation,
  diversity,
  peaks
}
