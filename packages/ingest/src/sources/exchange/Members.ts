import type { RawAnswer } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { istDayStart, minuteMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import { type Content, unexpected } from "../../reading/Answer.ts"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Delivery from "./Delivery.ts"

export const isMembers = (body: unknown): boolean => Reading.isRecord(body) && "Delivery_Date_Details" in body

/**
 * Reads what the members' service gives: by block the clearing price and volume, and by bid area its price and what was
 * bought and sold in it. The market stands in the file's name or in a field `market`. The all-India volumes of buying and
 * selling are left out: in known files they are 0.75 times what was cleared, and no bids.
 */
export const read = (raw: RawAnswer, body: unknown, name: string): Content => {
  if (!Reading.isRecord(body) || !Array.isArray(body["Delivery_Date_Details"])) {
    return unexpected(`no delivery dates: ${Reading.show(body)}`)
  }
  if (body["Status"] === false) return unexpected(`refused there: ${Reading.show(body["Message"])}`)
  const market = Delivery.market(body["market"] ?? body["Market"]) ?? Delivery.marketIn(name)
  if (market === null) return unexpected(`${Reading.show(name)} does not name one of DAM, GDAM, RTM, HPDAM`)
  const into = Collector.make(raw.fetched_at)
  const dates: ReadonlyArray<unknown> = body["Delivery_Date_Details"]
  for (const date of dates) {
    const day = Delivery.day(Reading.isRecord(date) ? date["DeliveryDate"] : date)
    const blocks: unknown = Reading.isRecord(date) ? date["Token_Wise"] : undefined
    if (Result.isFailure(day)) into.reject(Reading.show(date), day.failure)
    else if (!Array.isArray(blocks)) into.reject(Reading.show(date), "has no blocks")
    else for (const entry of blocks) takeBlock(into, market, day.success, entry)
  }
  return Result.succeed(into.parsed())
}

const takeBlock = (into: Collector.Collector, market: Market, day: number, block: unknown): void => {
  const total: unknown = Reading.isRecord(block) ? block["All_India_DAM_GDAM_RTM"] : undefined
  const part = Delivery.block(Reading.isRecord(block) ? block["Token_NO"] : block)
  if (Result.isFailure(part) || !Reading.isRecord(block) || !Reading.isRecord(total)) {
    into.reject(Reading.show(block), Result.isFailure(part) ? part.failure : "has no totals")
    return
  }
  const entry = `${market} block ${Reading.show(block["Token_NO"])}`
  const ts = istDayStart(day) + part.success.minute * minuteMs
  const nothingCleared = Result.getOrNull(Reading.number(total["Cleared_Volume"])) === 0

  const add = (dataset: DatasetId, area: string, of: Readonly<Record<string, unknown>>, key: string) => {
    const value = Reading.number(of[key] ?? null)
    if (Result.isFailure(value)) into.reject(`${entry} ${area} ${key}`, value.failure)
    else if (key in of) {
      const suspended = nothingCleared && value.success === 0 && dataset === `price_${market}`
      into.add(entry, { dataset, area, ts, value: suspended ? null : value.success, period_minutes: 15 })
    }
  }

  add(`price_${market}`, "india", total, "Clearing_Price")
  add(`cleared_${market}`, "india", total, "Cleared_Volume")
  const areas: unknown = block["Area_Details"]
  if (!Array.isArray(areas)) return
  for (const details of areas) {
    const area = Reading.isRecord(details) ? Delivery.bidArea(details["Area_code"]) : null
    const of: unknown = Reading.isRecord(details) ? details["Area_Codes"] : undefined
    if (area === null || !Reading.isRecord(of)) {
      into.reject(`${entry} ${Reading.show(details)}`, "is no bid area with its values")
      continue
    }
    add(`price_${market}`, area, of, "Area_Price")
    add(`area_buy_${market}`, area, of, "Buy_Volume")
    add(`area_sell_${market}`, area, of, "Sell_Volume")
  }
}
