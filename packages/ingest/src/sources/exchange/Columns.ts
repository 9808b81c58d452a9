import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { GreenFuel, Market } from "@grid/domain/observations/datasets/Market"
import { inrPerMwhOfInrPerKwh } from "@grid/domain/observations/Units"
import { istDayStart, minuteMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Collector, Place } from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import type { Part } from "./Delivery.ts"

type Quantity = "price" | "cleared" | "scheduled" | "purchase_bid" | "sell_bid" | "congestion"

/** Meaning of a column or key of a market's table. */
export interface Column {
  readonly label: string
  readonly quantity: Quantity
  /** A fuel's part; null for the whole. */
  readonly fuel: GreenFuel | null
  /** True for a price per kWh rather than per MWh. */
  readonly isPerKwh: boolean
}

/**
 * Recognises a column by its words, as written in workbooks, CSV and JSON: `MCV (MW)`, `total_cleared_volume`,
 * `Non-Solar FSV (MW)`, `unconstrained_m_c_p`, `prchs_bid_mw`. Null for any other; volume-weighted prices are left out.
 */
export const column = (label: string): Column | null => {
  const words = ` ${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `.replace(/ m c ([pv]) /, " mc$1 ")
  const quantity = quantityOf(words)
  if (quantity === null) return null
  return { label, quantity, fuel: fuelOf(words), isPerKwh: quantity === "price" && /kwh/.test(words) }
}

const quantityOf = (words: string): Quantity | null => {
  if (/ weighted /.test(words)) return null
  if (/ mcp | clearing price /.test(words)) return "price"
  if (/ (purchase|prchs) bid /.test(words)) return "purchase_bid"
  if (/ sell bid | (solar|hydro) bid /.test(words)) return "sell_bid"
  if (/ mcv | (cleared|clearing) volume /.test(words)) return "cleared"
  if (/ fsv | scheduled vol(ume)? /.test(words)) return "scheduled"
  return / congestion /.test(words) ? "congestion" : null
}

const fuelOf = (words: string): GreenFuel | null => {
  if (/ non solar /.test(words)) return "non_solar"
  if (/ solar /.test(words)) return "solar"
  return / hydro /.test(words) ? "hydro" : null
}

/** A row of a market's table. */
export interface Row {
  readonly market: Market
  /** Delivery day, IST day number. */
  readonly day: number
  readonly part: Part
  /** The row as it is to be called where something in it is rejected. */
  readonly entry: string | Place
  readonly cells: ReadonlyArray<readonly [Column, unknown]>
}

/**
 * Takes the values of a row for the whole country. A price of 0 with nothing cleared is a session that did not take place:
 * it has no price. Of an hour only its price is read, as nobody says whether its volumes are means or sums.
 */
export const take = (into: Collector, { market, day, part, entry, cells }: Row): void => {
  const values = new Map<DatasetId, number | null>()
  for (const [column, cell] of cells) {
    const dataset = datasetOf(market, column)
    if (dataset === null || (part.minutes === 60 && column.quantity !== "price")) continue
    const outcome = valueOf(column, cell)
    if (Result.isFailure(outcome)) {
      into.reject(cellOf(entry, column), outcome.failure)
      continue
    }
    const value = outcome.success
    const earlier = values.get(dataset)
    if (value === undefined || (value === null && earlier !== undefined)) continue
    if (earlier === undefined || earlier === null) values.set(dataset, value)
    else if (earlier !== value) into.reject(cellOf(entry, column), `${value} where another column says ${earlier}`)
  }
  const suspended = values.get(`price_${market}`) === 0 && clearedNothing(cells)
  for (const [dataset, value] of values) {
    into.add(entry, {
      dataset,
      area: "india",
      ts: istDayStart(day) + part.minute * minuteMs,
      value: suspended && dataset === `price_${market}` ? null : value,
      period_minutes: part.minutes
    })
  }
}

const cellOf = (row: Row["entry"], { label }: Column): Place =>
  typeof row === "string"
    ? { entry: `${row} ${label}`, field: label }
    : { ...row, entry: `${row.entry} ${label}`, field: label }

const clearedNothing = (cells: Row["cells"]): boolean =>
  cells.some(
    ([{ quantity, fuel }, cell]) =>
      quantity === "cleared" && fuel === null && Result.getOrNull(Reading.number(cell)) === 0
  )

const datasetOf = (market: Market, { quantity, fuel }: Column): DatasetId | null => {
  if (fuel === null) return `${quantity}_${market}`
  if (market !== "gdam") return null
  return quantity === "cleared" || quantity === "scheduled" || quantity === "sell_bid"
    ? `${quantity}_gdam_${fuel}`
    : null
}

/** A cell's value; null where the exchange says that there is none, undefined where it says nothing. */
const valueOf = ({ quantity, isPerKwh }: Column, cell: unknown): Result.Result<number | null | undefined, string> => {
  const text = typeof cell === "string" ? cell.trim() : cell
  if (text === undefined || text === "") return Result.succeed(undefined)
  if (quantity === "congestion") {
    if (text === "YES") return Result.succeed(1)
    if (text === "NO") return Result.succeed(0)
    return text === null ? Result.succeed(undefined) : Result.fail(`${Reading.show(cell)} is neither YES nor NO`)
  }
  return Result.map(Reading.number(text), (value) => (value !== null && isPerKwh ? inrPerMwhOfInrPerKwh(value) : value))
}
