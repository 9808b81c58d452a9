import type { Refusal } from "@grid/domain/ingest/Source"
import { type Area, national } from "@grid/domain/observations/Area"
import { type crossBorderWays } from "@grid/domain/observations/datasets/DailyReport"
import type { Sheet } from "../../reading/Workbook.ts"
import * as Places from "./Places.ts"
import type { Figure, Part } from "./Values.ts"
import {
  address,
  cellAt,
  isBlank,
  isText,
  isValue,
  key,
  type Meanings,
  meaningOf,
  rowWith,
  textOf,
  widthOf
} from "./Words.ts"

type Way = (typeof crossBorderWays)[number]
type Direction = "export" | "import" | "net"

const tables: ReadonlyArray<readonly [Direction, RegExp]> = [
  ["export", /^exportfromindia/],
  ["import", /^importbyindia/],
  ["net", /^netfromindia/]
]

/** The sheet of cross-border schedules: export, import and net by country and by the way they were contracted. */
export const is = (sheet: Sheet): boolean =>
  rowWith(sheet, (read) => tables.some(([, heading]) => heading.test(read))) >= 0

export const read = (sheet: Sheet): Part => {
  const starts = tables
    .map(([direction, heading]) => ({ direction, row: rowWith(sheet, (read) => heading.test(read)) }))
    .filter(({ row }) => row >= 0)
  const parts = starts.map(({ direction, row }) =>
    table(
      sheet,
      direction,
      row + 1,
      Math.min(sheet.rows.length, ...starts.filter((other) => other.row > row).map((other) => other.row))
    )
  )
  return { figures: parts.flatMap(({ figures }) => figures), rejected: parts.flatMap(({ rejected }) => rejected) }
}

const table = (sheet: Sheet, direction: Direction, top: number, bottom: number): Part => {
  const placeOf = (row: number): Area | undefined => {
    const label = textOf(sheet, row, 0, 1)
    return key(label).startsWith("total") ? national : Places.country(label)
  }
  let first = top
  while (first < bottom && placeOf(first) === undefined) first++
  const ways = waysOf(sheet, top, first)
  const figures: Array<Figure> = []
  const rejected: Array<Refusal> = []
  for (let row = first; row < bottom; row++) {
    const area = placeOf(row)
    sheet.rows[row]?.forEach((_, column) => {
      const cell = cellAt(sheet, row, column)
      if (column === 0 || isBlank(cell)) return
      const way = ways.get(column)
      const at = address(sheet, row, column)
      if (area !== undefined && way !== undefined)
        figures.push({ dataset: `cross_border_${direction}_${way}`, area, cell, at })
      else if (isValue(cell))
        rejected.push({ entry: at, reason: area === undefined ? "unknown country" : "unknown column" })
    })
  }
  return { figures, rejected }
}

const wayHeads: Meanings<Way> = [
  ["gna", "gna"],
  ["ppa", "gna"],
  ["isgsppa", "gna"],
  ["tgna", "t_gna"],
  ["bilateral", "t_gna"],
  ["total", "total"]
]

const exchanges = ["iex", "pxil", "hpx"] as const
const markets: Meanings<"idam" | "rtm"> = [
  ["dam", "idam"],
  ["rtm", "rtm"]
]

/** Heads are stacked over several rows; the market stands over the first of its exchanges alone. */
const waysOf = (sheet: Sheet, top: number, bottom: number): ReadonlyMap<number, Way> => {
  const ways = new Map<number, Way>()
  const rows = sheet.rows.slice(top, bottom)
  const width = widthOf(rows)
  let market: "idam" | "rtm" | undefined
  for (let column = 1; column < width; column++) {
    const heads = rows.map((row) => row[column]).filter(isText)
    const head = heads.join(" ")
    const exchange = exchanges.find((name) => heads.some((text) => key(text).endsWith(name)))
    market = meaningOf(head, markets) ?? market
    const way =
      exchange === undefined
        ? meaningOf(head, wayHeads)
        : market === undefined
          ? undefined
          : (`${market}_${exchange}` as const)
    if (way !== undefined && ![...ways.values()].includes(way)) ways.set(column, way)
  }
  return ways
}
