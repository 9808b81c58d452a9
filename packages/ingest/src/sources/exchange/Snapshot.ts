import { type RawAnswer, fileName } from "@grid/domain/ingest/Source"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { istDay } from "@grid/domain/time/Time"
import { Result } from "effect"
import { type Content, unexpected } from "../../reading/Answer.ts"
import * as Collector from "../../reading/Collector.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Columns from "./Columns.ts"
import * as Delivery from "./Delivery.ts"

/**
 * Reads the public market snapshot, `{"statusCode":200,"data":[{"date","period","mcp",…}]}`: by blocks, or by hours where
 * its rows have an `hour` instead of a `period`. Numbers come as text from some markets and as numbers from others.
 */
export const read = (raw: RawAnswer, body: unknown, market: Market): Content => {
  if (!Reading.isRecord(body)) return unexpected(`no snapshot: ${Reading.show(body)}`)
  const { data, message, statusCode } = body
  if (statusCode !== undefined && statusCode !== 200) {
    return unexpected(`statusCode ${Reading.show(statusCode)}: ${Reading.show(message)}`)
  }
  if (!Array.isArray(data)) return unexpected(`no list of rows: ${Reading.show(body)}`)
  const rows: ReadonlyArray<unknown> = data
  if (rows.length > 0 && !rows.some(isRow)) return unexpected(`no rows of blocks or hours: ${Reading.show(rows[0])}`)
  const firstHour = market === "rtm" ? 0 : 1
  const strange = rows.find((row) => isHour(row) && Result.isFailure(Delivery.hour(row["hour"], firstHour)))
  if (strange !== undefined) {
    // Were hours counted the other way round, all of them would be read as their neighbour.
    return unexpected(`hours of ${market} should count from ${firstHour}: ${Reading.show(strange)}`)
  }
  const into = Collector.make(raw.fetched_at)
  // The time of a file says nothing of when its contents were fetched.
  const latest = fileName(raw) === null ? istDay(raw.fetched_at) + 1 : Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (!isRow(row)) {
      into.reject(Reading.show(row), "is no row of a block or hour")
      continue
    }
    const entry = `${market} ${Reading.show(row["date"])} ${Reading.show(row["period"] ?? row["hour"])}`
    const when = Result.all([
      Delivery.day(row["date"]),
      isHour(row) ? Delivery.hour(row["hour"], firstHour) : Delivery.part(row["period"])
    ])
    if (Result.isFailure(when)) {
      into.reject(entry, when.failure)
      continue
    }
    const [day, part] = when.success
    if (day > latest) {
      into.reject(entry, "is delivered later than any market can know")
      continue
    }
    const cells = Object.entries(row).flatMap(([key, value]) => {
      const column = Columns.column(key)
      return column === null ? [] : [[column, value] as const]
    })
    Columns.take(into, { market, day, part, entry, cells })
  }
  return Result.succeed(into.parsed())
}

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> =>
  Reading.isRecord(row) && "date" in row && ("period" in row || "hour" in row)

const isHour = (row: unknown): row is Readonly<Record<string, unknown>> => isRow(row) && !("period" in row)
