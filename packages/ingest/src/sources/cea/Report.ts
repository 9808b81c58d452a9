import type { Parsed } from "@grid/domain/ingest/Source"
import { type Area, national, slug } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { renewables as kinds } from "@grid/domain/observations/datasets/Generation"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import * as Units from "@grid/domain/observations/Units"
import { areaFromSpelling, fromSpelling } from "@grid/domain/ingest/Spelling"
import { istDate, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import { numberOrBlank, show } from "../../reading/Reading.ts"
import type { Cell, Sheet } from "../../reading/Workbook.ts"
import * as Day from "./Day.ts"

/** Wind, solar, other, total. */
type Kind = (typeof kinds)[number]

/** Stations whose generation a sheet counts: all of a state, its control area, or the stations at the interstate network. */
type Scope = "all" | "state" | "ists"

/** Time that a column of figures covers. */
type Cover = "day" | "month"

const datasetOf = (scope: "all" | "state", cover: Cover, kind: Kind): DatasetId => {
  if (scope === "all") return cover === "day" ? `renewable_energy_${kind}` : `renewable_energy_month_${kind}`
  return cover === "day" ? `renewable_energy_state_${kind}` : `renewable_energy_state_month_${kind}`
}

/** Datasets that a report may hold. */
export const datasets: ReadonlyArray<DatasetId> = [
  ...kinds.flatMap((kind) =>
    (["all", "state"] as const).flatMap((scope) => [datasetOf(scope, "day", kind), datasetOf(scope, "month", kind)])
  ),
  "renewable_energy_ists_total",
  "renewable_energy_ists_month_total",
  "renewable_capacity_ists"
]

/**
 * Reads the sheets of a report, all of which must be about one day, and that of the file's name if it has any.
 *
 * The sheet of stations at the interstate network gives its figures by station and prints totals by zone and for the
 * country. Stations become records of what they are: some names stand there twice and nothing else tells their rows
 * apart, so that the generation of one cannot be followed from day to day. Totals of solar parks are not read, as their
 * stations stand above them. Left: it is no such report.
 */
export const read = (
  sheets: ReadonlyArray<Sheet>,
  nameDay: number | undefined,
  capturedAt: number
): Result.Result<Parsed, string> =>
  Result.gen(function* () {
    const into = Collector.make(capturedAt)
    const tables = sheets.flatMap((sheet) => {
      const table = tableOf(sheet)
      if (table === undefined) into.reject(`sheet ${show(sheet.name)}`, "no table that is known")
      return table === undefined ? [] : [table]
    })
    if (tables.length === 0)
      return yield* Result.fail(`no table that is known in ${show(sheets.map(({ name }) => name))}`)
    const day = yield* dayOf(tables, nameDay)
    const stations = new Map<string, SourceRecord>()
    for (const table of tables) {
      const take: Take = (dataset, area, value, entry) =>
        into.add(entry, { dataset, area, ts: istDayStart(day), value, period_minutes: 1_440 })
      if (table.scope === "ists") readStations(table, { take, reject: into.reject, stations, capturedAt })
      else readStates(table, table.scope, take, into.reject)
    }
    return { ...into.parsed(), records: [...stations.values()] }
  })

type Take = (dataset: DatasetId, area: Area, value: number, entry: string) => void

/** A sheet whose rows of headers are known. */
interface Table {
  readonly sheet: Sheet
  readonly scope: Scope
  /** Row of the words that name the columns. */
  readonly header: number
  /** Text above and in a column's header, down to the row of words. */
  readonly heads: ReadonlyArray<string>
  /** The day its columns are about; undefined where none is printed. */
  readonly day: number | undefined
  /** Start of the month its other columns are about, epoch ms. */
  readonly month: number | undefined
}

const headerRows = 20

const tableOf = (sheet: Sheet): Table | undefined => {
  const header = sheet.rows.findIndex((row, index) => index < headerRows && isHeader(row))
  if (header < 0) return undefined
  const title = sheet.rows.slice(0, header).flatMap(texts).join(" ")
  const scope = scopeOf(title) ?? scopeOf(sheet.name)
  if (scope === undefined) return undefined
  const above = sheet.rows[header - 1] ?? []
  const groups = (sheet.rows[header] ?? []).map((_, column) => groupOf(above, column))
  const heads = groups.map((group, column) => `${textOf(group)} ${textOf(sheet.rows[header]?.[column] ?? null)}`)
  // Without a date over its columns a report is about the date of its title.
  const dated = [...groups, ...sheet.rows.slice(0, header).flat()].filter((cell) => !isCumulative(textOf(cell)))
  return {
    sheet,
    scope,
    header,
    heads,
    day: firstOf(dated, dayOfCell),
    month: firstOf(groups.map(textOf).filter(isCumulative), Day.monthFromText)
  }
}

const isHeader = (row: ReadonlyArray<Cell>): boolean => {
  const has = (word: RegExp) => row.some((cell) => typeof cell === "string" && word.test(cell))
  return (has(/\bwind\b/i) && has(/\bsolar\b/i) && has(/\btotal\b/i)) || (has(/\bstation\b/i) && has(/\btype\b/i))
}

const scopeOf = (text: string): Scope | undefined => {
  if (/\bISGS\b|inter-?\s?state/i.test(text)) return "ists"
  if (/state control area|state-?\s?wise/i.test(text)) return "state"
  return /all india|generation$/i.test(text) ? "all" : undefined
}

const isCumulative = (text: string) => /cumulative/i.test(text)

/** The cell above a column, or, where that is merged, the one that it begins with. */
const groupOf = (above: ReadonlyArray<Cell>, column: number): Cell => {
  for (let at = column; at >= 0; at--) {
    const cell = above[at] ?? null
    if (cell !== null && cell !== "") return cell
  }
  return null
}

const dayOfCell = (cell: Cell): number | undefined => {
  if (typeof cell === "number") return Day.fromSerial(cell)
  return typeof cell === "string" ? Day.fromText(cell) : undefined
}

const dayOf = (tables: ReadonlyArray<Table>, nameDay: number | undefined): Result.Result<number, string> => {
  const days = [...new Set([...tables.map(({ day }) => day), nameDay].filter((day) => day !== undefined))]
  const [day, ...others] = days
  if (day === undefined) return Result.fail("neither the sheets nor the name of the file say which day it is about")
  if (others.length > 0) {
    return Result.fail(
      `the sheets and the name of the file are about different days: ${days.map((one) => istDayDate(one)).join(", ")}`
    )
  }
  const wrong = tables.find(({ month }) => month !== undefined && istDate(month).slice(0, 7) !== monthOf(day))
  return wrong === undefined
    ? Result.succeed(day)
    : Result.fail(`sheet ${show(wrong.sheet.name)} sums another month than that of ${istDayDate(day)}`)
}

const monthOf = (day: number) => istDayDate(day).slice(0, 7)

interface Column {
  readonly index: number
  readonly cover: Cover
  readonly kind: Kind
}

const kindOf = (head: string): Kind | undefined => {
  if (/\bothers?\b/i.test(head)) return "other"
  if (/\bwind\b/i.test(head)) return "wind"
  if (/\bsolar\b/i.test(head)) return "solar"
  return /\btotal\b/i.test(head) ? "total" : undefined
}

/** Rows of states, zones and the country; columns of wind, solar, other and total for the day, then for the month. */
const readStates = (
  { header, heads, sheet }: Table,
  scope: "all" | "state",
  take: Take,
  reject: Collector.Collector["reject"]
) => {
  const words = sheet.rows[header] ?? []
  const columns = words.flatMap((word, index): ReadonlyArray<Column> => {
    const kind = kindOf(textOf(word))
    if (kind === undefined) return []
    return [{ index, kind, cover: isCumulative(heads[index] ?? "") ? "month" : "day" }]
  })
  const first = columns[0]?.index ?? 0
  for (const [index, word] of words.entries()) {
    if (index > first && word !== null && word !== "" && !columns.some((column) => column.index === index)) {
      reject(`sheet ${show(sheet.name)}, column ${show(word)}`, "unknown column")
    }
  }
  for (const [at, row] of sheet.rows.entries()) {
    if (at <= header) continue
    const entry = (column: number) => cellName(sheet, at, column)
    // A column of running numbers may stand before that of the names.
    const label = row.slice(0, first).findLast((cell): cell is string => typeof cell === "string" && cell.trim() !== "")
    if (label === undefined) continue
    const area = areaFromSpelling(label)
    if (area === undefined) {
      if (columns.some(({ index }) => typeof row[index] === "number"))
        reject(`${entry(0)} ${show(label)}`, "names no area")
      continue
    }
    for (const { cover, index, kind } of columns) {
      const value = numberOrBlank(row[index] ?? null)
      if (Result.isFailure(value)) reject(entry(index), value.failure)
      else if (value.success !== null)
        take(datasetOf(scope, cover, kind), area, Units.mwhOfMu(value.success), entry(index))
    }
  }
}

interface Stations {
  readonly take: Take
  readonly reject: Collector.Collector["reject"]
  /** Records found so far, by key. */
  readonly stations: Map<string, SourceRecord>
  readonly capturedAt: number
}

/** Rows of stations, each zone's closed by its total. */
const readStations = (table: Table, { capturedAt, reject, stations, take }: Stations) => {
  const { header, sheet } = table
  const columns = stationColumns(table)
  if (columns.name < 0 || columns.day < 0) {
    return reject(`sheet ${show(sheet.name)}`, "no column of stations, or none of the day")
  }
  const totals: ReadonlyArray<readonly [DatasetId, number, (value: number) => number]> = [
    ["renewable_capacity_ists", columns.capacity, Units.tidy],
    ["renewable_energy_ists_total", columns.day, Units.mwhOfMu],
    ["renewable_energy_ists_month_total", columns.month, Units.mwhOfMu]
  ]
  for (const [at, row] of sheet.rows.entries()) {
    const label = textOf(row[columns.name] ?? null)
    if (at <= header || label === "") continue
    const entry = (index: number) => cellName(sheet, at, index)
    if (textOf(row[columns.type] ?? null) !== "") {
      const capacity = numberOrBlank(row[columns.capacity] ?? null)
      if (Result.isFailure(capacity)) reject(entry(columns.capacity), capacity.failure)
      addStation(
        stations,
        row,
        columns,
        Result.getOrElse(capacity, () => null),
        capturedAt
      )
      continue
    }
    if (/\bsolar park\b/i.test(label)) continue
    const area = /\btotal\b.*\bISGS\b/i.test(label) ? national : areaFromSpelling(label)
    for (const [dataset, index, convert] of totals) {
      const value = numberOrBlank(row[index] ?? null)
      if (Result.isFailure(value)) reject(entry(index), value.failure)
      else if (value.success === null) continue
      else if (area === undefined) reject(`${entry(index)} ${show(label)}`, "names no area")
      else take(dataset, area, convert(value.success), entry(index))
    }
  }
}

/** Columns of a sheet of stations; -1 where it lacks one. */
const stationColumns = ({ header, heads, sheet }: Table) => {
  const words = (sheet.rows[header] ?? []).map(textOf)
  const column = (word: RegExp) => words.findIndex((text) => word.test(text))
  const type = column(/\btype\b/i)
  const capacity = column(/\bcapacity\b/i)
  const month = heads.findIndex(isCumulative)
  return {
    name: column(/\bstation\b/i),
    place: column(/\bstate\b(?!.*private)/i),
    sector: column(/\bsector\b/i),
    owner: column(/\bowner\b/i),
    type,
    capacity,
    day: heads.findIndex(
      (head, index) => index > type && index !== capacity && index !== month && /generation|\d/i.test(head)
    ),
    month
  }
}

/** Adds what a row says of a station. A name that comes again within a state and fuel is another station. */
const addStation = (
  stations: Map<string, SourceRecord>,
  row: ReadonlyArray<Cell>,
  columns: ReturnType<typeof stationColumns>,
  capacity_mw: number | null,
  captured_at: number
) => {
  const text = (index: number) => textOf(row[index] ?? null)
  const state = fromSpelling(text(columns.place))
  const fuel = text(columns.type).toLowerCase()
  const key = ["ists", slug(text(columns.name)), state?.slug ?? slug(text(columns.place)), slug(fuel)].join("/")
  let distinct = key
  for (let count = 2; stations.has(distinct); count++) distinct = `${key}/${count}`
  stations.set(distinct, {
    collection: "plant",
    key: distinct,
    body: {
      name: text(columns.name),
      fuel: fuel === "solar" || fuel === "wind" ? fuel : null,
      capacity_mw,
      sector: sectors.find((sector) => sector === text(columns.sector).toLowerCase()) ?? null,
      owner: text(columns.owner) || null,
      state: state?.slug ?? null,
      zone: state?.zone ?? null,
      latitude: null,
      longitude: null,
      commissioned_year: null,
      network: "interstate"
    },
    captured_at
  })
}

const sectors = ["central", "state", "private"] as const

const cellName = (sheet: Sheet, row: number, column: number): string =>
  `${sheet.name} row ${row + 1} column ${column + 1}`

const textOf = (cell: Cell): string => (cell === null ? "" : String(cell).trim())

const texts = (row: ReadonlyArray<Cell>): ReadonlyArray<string> => row.map(textOf).filter((text) => text !== "")

const firstOf = <A, B>(values: ReadonlyArray<A>, read: (value: A) => B | undefined): B | undefined => {
  for (const value of values) {
    const cell = read(value)
    if (cell !== undefined) return cell
  }
  return undefined
}
