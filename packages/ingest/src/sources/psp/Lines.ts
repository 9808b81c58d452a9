import type { Refusal } from "@grid/domain/ingest/Source"
import { round } from "@grid/domain/numbers/Numbers"
import { type Area, slug, zones } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import { oneLine } from "../../reading/Reading.ts"
import type { Sheet } from "../../reading/Workbook.ts"
import * as Places from "./Places.ts"
import { type Figure, type Part, valueOf } from "./Values.ts"
import { address, cellAt, isBlank, isText, isValue, key, type Meanings, meaningOf, rowWith, textOf } from "./Words.ts"

type Column = DatasetId | "number" | "voltage" | "name" | "circuits" | "country" | "zone"

const lineColumns: Meanings<Column> = [
  ["^slno", "number"],
  ["voltagelevel", "voltage"],
  ["linedetails", "name"],
  ["noofcircuit", "circuits"],
  ["maximport", "line_max_import"],
  ["maxexport", "line_max_export"],
  ["^import", "line_import_energy"],
  ["^export", "line_export_energy"],
  ["^net", "line_net_energy"]
]

const borderColumns: Meanings<Column> = [
  ["^state", "country"],
  ["^country", "country"],
  ["^region", "zone"],
  ["linename", "name"],
  ["^max", "line_max"],
  ["^min", "line_min"],
  ["^avg", "line_average"],
  ["energyexchange", "line_net_energy"]
]

/** A sheet of lines between zones or over the border. */
export const is = (sheet: Sheet): boolean => rowWith(sheet, isLineHead) >= 0 || rowWith(sheet, isBorderHead) >= 0

const isLineHead = (read: string) => read.includes("linedetails")
const isBorderHead = (read: string) => read.includes("linename")

/** Lines between zones with the subtotal that is printed for each corridor, then lines to neighbouring countries. */
export const read = (sheet: Sheet, day: number): Part => {
  const border = rowWith(sheet, isBorderHead)
  const names = new Map<string, number>()
  const context: Context = {
    sheet,
    captured_at: istDayStart(day + 1),
    area: (text) => {
      const count = (names.get(text) ?? 0) + 1
      names.set(text, count)
      return `line/${text}${count === 1 ? "" : `-${count}`}`
    }
  }
  const parts = [
    between(context, border < 0 ? sheet.rows.length : border),
    ...(border < 0 ? [] : [abroad(context, border)])
  ]
  return {
    figures: parts.flatMap(({ figures }) => figures),
    rejected: parts.flatMap(({ rejected }) => rejected),
    records: parts.flatMap(({ records = [] }) => records),
    notes: parts.flatMap(({ notes = [] }) => notes)
  }
}

interface Context {
  readonly sheet: Sheet
  readonly captured_at: number
  /** Area of a line by its slug; the second of two that are called the same has a number. */
  readonly area: (slug: string) => Area
}

interface Columns {
  readonly by: ReadonlyMap<number, Column>
  readonly of: (column: Column) => number | undefined
}

const columnsOf = (sheet: Sheet, row: number, meanings: Meanings<Column>): Columns => {
  const by = new Map<number, Column>()
  sheet.rows[row]?.forEach((cell, column) => {
    const meaning = isText(cell) ? meaningOf(cell, meanings) : undefined
    if (meaning !== undefined && ![...by.values()].includes(meaning)) by.set(column, meaning)
  })
  return { by, of: (meaning) => [...by].find(([, one]) => one === meaning)?.[0] }
}

const isDataset = (column: Column): column is DatasetId => column.startsWith("line_")

const textAt = (sheet: Sheet, row: number, column: number | undefined): string =>
  column === undefined ? "" : oneLine(String(cellAt(sheet, row, column) ?? ""))

/** Values of one row about one area; what stands under no known head is rejected. */
const valuesOf = (
  sheet: Sheet,
  row: number,
  columns: Columns,
  area: Area
): { figures: Array<Figure>; rejected: Array<Refusal> } => {
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  sheet.rows[row]?.forEach((cell, column) => {
    const dataset = columns.by.get(column)
    const at = address(sheet, row, column)
    if (dataset === undefined) {
      if (typeof cell === "number") rejected.push({ entry: at, reason: "unknown column" })
    } else if (isDataset(dataset)) figures.push({ dataset, area, cell, at })
  })
  return { figures, rejected }
}

const hasValues = (sheet: Sheet, row: number, columns: Columns): boolean =>
  [...columns.by].some(([column, meaning]) => isDataset(meaning) && !isBlank(cellAt(sheet, row, column)))

const between = (context: Context, bottom: number): Part => {
  const { sheet } = context
  const head = rowWith(sheet, isLineHead, 0, bottom)
  const columns = columnsOf(sheet, head, lineColumns)
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  const records: Array<SourceRecord> = []
  const notes: Array<string> = []
  let corridor: Area | undefined
  let nets: Array<Figure> = []
  const reject = (row: number, reason: string) => rejected.push({ entry: address(sheet, row, 0), reason })
  const take = (row: number, area: Area): ReadonlyArray<Figure> => {
    const values = valuesOf(sheet, row, columns, area)
    figures.push(...values.figures)
    rejected.push(...values.rejected)
    return values.figures
  }
  for (let row = head + 1; head >= 0 && row < bottom; row++) {
    const first = oneLine(String((sheet.rows[row] ?? []).find(isText) ?? ""))
    const group = /^import\s*\/\s*export of (\w+) \(with (\w+)\)/i.exec(first)
    const subtotal = /^(\w+)\s*-\s*(\w+)$/.exec(textOf(sheet, row, 0, columns.of("voltage") ?? 1))
    const name = textAt(sheet, row, columns.of("name"))
    if (group !== null) {
      corridor = Places.corridor(group[1] ?? "", group[2] ?? "")
      nets = []
      if (corridor === undefined) reject(row, `unknown corridor "${first}"`)
    } else if (subtotal !== null) {
      const area = Places.corridor(subtotal[1] ?? "", subtotal[2] ?? "")
      if (area === undefined) reject(row, `unknown corridor "${first}"`)
      else {
        const values = take(row, area)
        if (area === corridor) notes.push(...differences(area, values, nets))
      }
    } else if (name !== "" && !isLineHead(key(name)) && hasValues(sheet, row, columns)) {
      if (corridor === undefined) reject(row, `line "${name}" stands under no corridor`)
      else {
        const line = lineOf(context, columns, row, name, corridor)
        nets.push(...take(row, line.key).filter(({ dataset }) => dataset === "line_net_energy"))
        records.push(line)
      }
    } else if ((sheet.rows[row] ?? []).some((cell) => typeof cell === "number")) {
      reject(row, "a row that is neither a line nor a subtotal")
    }
  }
  return { figures, rejected, records, notes }
}

/** Record of the line of a row; its key is its area. */
const lineOf = (context: Context, columns: Columns, row: number, name: string, corridor: Area): SourceRecord => {
  const voltage = textAt(context.sheet, row, columns.of("voltage"))
  const kv = kilovolts(voltage)
  const circuits = Number(textAt(context.sheet, row, columns.of("circuits")))
  return {
    collection: "line",
    key: context.area(slug(`${corridor} ${kv === null ? voltage : `${kv}kv`} ${name}`)),
    captured_at: context.captured_at,
    body: {
      name,
      voltage_kv: kv,
      voltage_level: voltage === "" ? null : voltage,
      circuits: Number.isInteger(circuits) && circuits > 0 ? circuits : null,
      corridor,
      country: null,
      zone: null
    }
  }
}

const kilovolts = (text: string): number | null => {
  const kv = /(\d+)\s*kv/i.exec(text)
  return kv === null ? null : Number(kv[1])
}

const toleranceMwh = 10

/** Says so where the subtotal that is printed is not the sum of the lines above it. */
const differences = (
  area: Area,
  subtotal: ReadonlyArray<Figure>,
  lines: ReadonlyArray<Figure>
): ReadonlyArray<string> => {
  const mwh = ({ cell, dataset }: Figure) => Result.getOrElse(valueOf(dataset, cell), () => null) ?? 0
  const printedTotal = subtotal.find(({ dataset }) => dataset === "line_net_energy")
  if (printedTotal === undefined || isBlank(printedTotal.cell)) return []
  const sum = lines.reduce((total, line) => total + mwh(line), 0)
  return Math.abs(sum - mwh(printedTotal)) <= toleranceMwh
    ? []
    : [`${area}: the net energy printed is ${mwh(printedTotal)} MWh, its lines come to ${round(sum, 1_000)} MWh`]
}

const abroad = (context: Context, head: number): Part => {
  const { sheet } = context
  const columns = columnsOf(sheet, head, borderColumns)
  const rows = sheet.rows
    .map((_, row) => row)
    .slice(head + 1)
    .filter((row) => textAt(sheet, row, columns.of("name")) !== "" && (sheet.rows[row] ?? []).some(isValue))
  const countries = spread(
    rows.map((row) => Places.country(textAt(sheet, row, columns.of("country")))),
    rows.map((row) => countryOf(textAt(sheet, row, columns.of("name"))))
  )
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  const records: Array<SourceRecord> = []
  const notes: Array<string> = []
  rows.forEach((row, index) => {
    const name = textAt(sheet, row, columns.of("name"))
    const region = textAt(sheet, row, columns.of("zone"))
    const zone = zones.find((one) => one === region.split(/[^a-z]/i, 1)[0]?.toLowerCase()) ?? null
    const country = countries[index] ?? null
    const area = context.area(slug(`border ${zone ?? ""} ${name.split(/\bi\.e\.?/i, 1)[0] ?? name}`))
    const values = valuesOf(sheet, row, columns, area)
    figures.push(...values.figures)
    rejected.push(...values.rejected)
    if (country === null) notes.push(`${area}: the country is not clear`)
    records.push({
      collection: "line",
      key: area,
      captured_at: context.captured_at,
      body: {
        name,
        voltage_kv: kilovolts(name),
        voltage_level: /\bHVDC\b/i.test(name) ? "HVDC" : null,
        circuits: null,
        corridor: null,
        country,
        zone,
        region
      }
    })
  })
  return { figures, rejected, records, notes }
}

const names: ReadonlyArray<readonly [RegExp, Area]> = [
  [/nepal/i, "nepal"],
  [/b'desh|bangladesh|godda/i, "bangladesh"],
  [/bhutan/i, "bhutan"],
  [/myanmar/i, "myanmar"]
]

/** Country that a line's name names. */
const countryOf = (name: string): Area | undefined => names.find(([word]) => word.test(name))?.[1]

/**
 * Label of each row, where a label stands on one row of its block alone: on the middle one (of an
 * even number on the upper of the two), as it has been, or on the first. `hints` is what else is known of a row. Null for
 * rows of which all that does not tell.
 */
export const spread = (
  labels: ReadonlyArray<Area | undefined>,
  hints: ReadonlyArray<Area | undefined>
): ReadonlyArray<Area | null> => {
  const marks = labels.flatMap((label, row) => (label === undefined ? [] : [{ label, row }]))
  const solutions: Array<ReadonlyArray<Area | undefined>> = []
  const solve = (start: number, index: number, rows: ReadonlyArray<Area>): void => {
    const next = marks[index]
    if (next === undefined) {
      if (start === labels.length) solutions.push(rows)
      return
    }
    const { label, row } = next
    if (row < start || solutions.length >= mostSolutions) return
    for (const length of [2 * (row - start) + 1, 2 * (row - start) + 2]) {
      solve(start + length, index + 1, [...rows, ...Array.from({ length }, () => label)])
    }
  }
  if (marks.length > 0 && marks.length <= mostLabels) solve(0, 0, [])
  if (marks[0]?.row === 0) solutions.push(labels.map((_, row) => marks.findLast((above) => above.row <= row)?.label))
  const [one, ...others] = solutions.filter((rows) => rows.every((label, row) => label === (hints[row] ?? label)))
  return labels.map((own, row) => {
    const label = one?.[row]
    const agreed = others.every((other) => other[row] === label) ? label : undefined
    return agreed ?? own ?? hints[row] ?? null
  })
}

const mostLabels = 8
const mostSolutions = 64
