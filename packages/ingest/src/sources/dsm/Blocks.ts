import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { inrPerMwhOfPaisePerKwh } from "@grid/domain/observations/Units"
import { blockMs, blocksPerDay, istDayStart } from "@grid/domain/time/Time"
import { Result } from "effect"
import type * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import { areaColumns, type Cells, type Row, words } from "./Words.ts"

/** Kind of section: a title, and what its first, second … table holds. */
interface Kind {
  readonly title: RegExp
  readonly datasets: ReadonlyArray<DatasetId>
  /** `areas` and `country`: rows by block, of the bid areas or of the country in one column; `day`: one row of the bid areas. */
  readonly rows: "areas" | "country" | "day"
}

/**
 * Sections by the words of their titles, the first that fits. The price of DAM may be given twice: first with the high-price
 * segment, then with the green one alone.
 */
const kinds: ReadonlyArray<Kind> = [
  { title: /daily.*reference charge rate/, datasets: ["reference_charge_rate"], rows: "day" },
  { title: /normal rate of charges/, datasets: ["normal_rate"], rows: "areas" },
  { title: /sum of \W*1 ?\/ ?3/, datasets: ["rate_of_thirds"], rows: "areas" },
  { title: /ancillary net cost/, datasets: ["ancillary_net_cost"], rows: "country" },
  { title: /weighted average acp((?!\bdam\b).)*\brtm\b/, datasets: ["acp_rtm"], rows: "areas" },
  { title: /weighted average acp.*\bdam\b/, datasets: ["acp_dam", "acp_dam_gdam"], rows: "areas" },
  { title: /\bhp-? ?da|high.price/, datasets: ["acp_hpdam"], rows: "areas" }
]

/** Section that is being read. */
interface Section extends Kind {
  readonly dataset: DatasetId
  /** Columns and areas of its values; none until its header has been read. */
  readonly columns: ReadonlyArray<readonly [column: number, area: string]>
  readonly blockColumn: number
  /** True after its first row of values: another row then ends it. */
  readonly isStarted: boolean
}

/** Takes the sections of a file since December 2022, one under the other, for the IST day that it applies to. */
export const take = (into: Collector.Collector, day: number, rows: ReadonlyArray<Row>): void => {
  const counts = new Map<Kind, number>()
  const titled = (row: Row, open: Section | null): Section | null => {
    const title = words(row.cells)
    const kind = kinds.find((other) => other.title.test(title))
    // A title may be printed over several rows.
    if (kind === undefined || (open?.title === kind.title && !open.isStarted)) return null
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const dataset = kind.datasets[count]
    if (dataset === undefined) {
      into.reject(`row ${row.number}`, `the section ${Reading.show(title)} comes once more`)
      return null
    }
    return {
      ...kind,
      dataset,
      blockColumn: 0,
      columns: kind.rows === "country" ? [[2, national]] : [],
      isStarted: false
    }
  }
  rows.reduce<Section | null>((open, row) => {
    const block = open === null ? null : blockOf(open, row.cells)
    if (open !== null && block !== null) {
      takeRow(into, istDayStart(day) + (block - 1) * blockMs, open, row)
      return open.rows === "day" ? null : { ...open, isStarted: true }
    }
    const section = titled(row, open) ?? (open?.isStarted === false ? open : null)
    return section === null ? null : { ...section, ...headerOf(section, row.cells) }
  }, null)
}

/** Columns of a header row; null where the row is none of the section. */
const headerOf = ({ rows }: Section, cells: Cells): Pick<Section, "blockColumn" | "columns"> | null => {
  const blockColumn = cells.findIndex(
    (cell) => typeof cell === "string" && /^(time )?block( no\.?)?$/i.test(cell.trim())
  )
  if (rows === "country") {
    const value = cells.findLastIndex((cell) => typeof cell === "string" && /cost|rate|pais/i.test(cell))
    return blockColumn >= 0 && value > blockColumn ? { blockColumn, columns: [[value, national]] } : null
  }
  const columns = areaColumns(cells)
  return columns.length === 0 ? null : { blockColumn: Math.max(0, blockColumn), columns }
}

/** Block 1 to 96 of a row of values, 1 of that for the day; null where the row is none. */
const blockOf = ({ blockColumn, columns, rows }: Section, cells: Cells): number | null => {
  const numberAt = (column: number) => Result.getOrNull(Reading.numberOrBlank(cells[column] ?? ""))
  if (rows === "day") return columns.some(([column]) => numberAt(column) !== null) ? 1 : null
  const block = columns.length === 0 ? null : numberAt(blockColumn)
  return block !== null && Number.isInteger(block) && block >= 1 && block <= blocksPerDay ? block : null
}

const takeRow = (
  into: Collector.Collector,
  ts: number,
  { columns, dataset, rows }: Section,
  { cells, number }: Row
): void => {
  for (const [column, area] of columns) {
    const place = `row ${number}, column ${column + 1}`
    const value = Reading.numberOrBlank(cells[column] ?? "")
    if (Result.isFailure(value)) into.reject(place, value.failure)
    else if (value.success !== null) {
      const rate = inrPerMwhOfPaisePerKwh(value.success)
      into.add(place, { dataset, area, ts, value: rate, period_minutes: rows === "day" ? 1_440 : 15 })
    }
  }
}
