import type { Parsed, RawAnswer } from "@grid/domain/ingest/Source"
import { find } from "@grid/domain/states/State"
import { Result } from "effect"
import * as Collector from "../../reading/Collector.ts"
import * as Csv from "../../reading/Csv.ts"
import * as Reading from "../../reading/Reading.ts"
import * as Block from "./Block.ts"
import { type AreaPrice, take } from "./Prices.ts"

const priceColumns = ["fetched_at_utc", "block_from", "block_date", "area", "acp_rs_mwh"] as const

/** Reads CSV of collected area prices, one row for each area and fetch. Left: why it is none. */
export const readPrices = (raw: RawAnswer): Result.Result<Parsed, string> =>
  Result.flatMap(Csv.read(raw.body), ({ columns, ragged, rows }) => {
    const missing = priceColumns.filter((column) => !columns.includes(column))
    if (missing.length > 0) return Result.fail(`no column ${missing.join(", ")}`)
    const into = Collector.make(raw.fetched_at)
    for (const row of ragged) into.reject(Collector.lineAt(row.line), Csv.raggedness(row, columns.length))
    const fetches = new Map<string, { ts: number; fetched_at: number; prices: Array<AreaPrice> }>()
    for (const { cells, line } of rows) {
      const fetched_at = Date.parse(`${(cells["fetched_at_utc"] ?? "").replace(" ", "T")}Z`)
      const ts = Number.isNaN(fetched_at)
        ? Result.fail(`${Reading.show(cells["fetched_at_utc"])} is no time in UTC`)
        : Block.at(cells["block_from"], cells["block_date"], fetched_at)
      if (Result.isFailure(ts)) {
        into.reject(Collector.lineAt(line), ts.failure)
        continue
      }
      const key = `${fetched_at} ${ts.success}`
      const fetch = fetches.get(key) ?? { ts: ts.success, fetched_at, prices: [] }
      fetch.prices.push({ code: cells["area"], price: cells["acp_rs_mwh"] })
      fetches.set(key, fetch)
    }
    for (const { fetched_at, prices, ts } of fetches.values()) {
      take(into, ts, fetched_at, `${new Date(fetched_at).toISOString()}`, prices)
    }
    return Result.succeed(into.parsed())
  })

/**
 * Reads lines of JSON, one for each time a state's page was polled: the demand shown at that moment. Polls that failed are
 * rejected with their error. The other figures of a poll belong to the day before, to a block that it does not name:
 * `prev_demand_met_mw`, and `exchange_price_rs` too, whatever its name says.
 */
export const readPolls = (raw: RawAnswer): Result.Result<Parsed, string> => {
  const into = Collector.make(raw.fetched_at)
  let polls = 0
  for (const { line, value: poll } of Reading.jsonLines(raw.body)) {
    if (Reading.isRecord(poll) && "ok" in poll && "ts_utc" in poll) polls += 1
    const reason = Reading.isRecord(poll) ? takePoll(into, poll, `line ${line}`) : "is no JSON object"
    if (reason !== null) into.reject(Collector.lineAt(line), reason)
  }
  return polls === 0 ? Result.fail("no line of it is a poll") : Result.succeed(into.parsed())
}

/** Reason for which it was not taken. */
const takePoll = (into: Collector.Collector, poll: Readonly<Record<string, unknown>>, entry: string): string | null => {
  const { demand_met_mw, error, error_kind, ok, source, state: slug, ts_utc } = poll
  if (ok !== true) return `no answer: ${Reading.show(error_kind)} ${Reading.show(error)}`
  if (source !== "vidyutpravah") return `comes from ${Reading.show(source)}, another source`
  const state = typeof slug === "string" ? find(slug) : undefined
  if (state === undefined) return `${Reading.show(slug)} is no state`
  const at = typeof ts_utc === "string" && /(Z|[+-]\d{2}:\d{2})$/.test(ts_utc) ? Date.parse(ts_utc) : Number.NaN
  if (Number.isNaN(at)) return `${Reading.show(ts_utc)} is no time with offset`
  const demand = Reading.number(demand_met_mw ?? "")
  if (Result.isFailure(demand)) return demand.failure
  if (demand.success === 0) return "a demand of 0"
  into.add(entry, {
    dataset: "demand",
    area: state.slug,
    ts: at,
    value: demand.success,
    period_minutes: 0,
    captured_at: at
  })
  return null
}
