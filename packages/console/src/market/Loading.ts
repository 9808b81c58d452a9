import { Failure } from "../api/Failure.ts"
import { answered, grid } from "../api/Grid.ts"
import { originOf } from "../api/Sources.ts"
import type { Meta } from "../explore/Answer.ts"
import { kindOf } from "../format/Kind.ts"
import { dateAfter } from "../format/Time.ts"
import { type BlockPrice, priceDays } from "./Charts.ts"
import { type Market, marketNames } from "./Query.ts"

const kindIn = ({ provenance }: Meta) => kindOf(provenance)

/** Answer of a call, or null where no value of its dataset has ever arrived. */
const ifAny = async <A>(call: Promise<A>): Promise<A | null> => {
  try {
    return await call
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "data_unavailable") return null
    throw cause
  }
}

/** Prices of a market and of its bid areas on a day of delivery. */
export const loadDay = async (market: Market, date: string, signal: AbortSignal) => {
  const params = { query: { market_type: market, date } }
  const [{ body }, areas] = await Promise.all([
    answered(grid.GET("/developer/v1/market/exchange/latest", { params, signal })),
    ifAny(answered(grid.GET("/developer/v1/market/exchange/area-prices", { params, signal })))
  ])
  const { blocks, next_expected_at } = body.data
  return {
    date,
    market: marketNames[market],
    prices: blocks.map(({ mcp_inr_per_mwh: price, ts }) => ({ ts, price })),
    areas: (areas?.body.data.blocks ?? []).map(({ area, price_inr_per_mwh: price, ts }) => ({ area, ts, price })),
    divergence: areas?.body.data.divergence ?? [],
    /** Blocks of which congestion split the market into areas. */
    congested: blocks.filter(({ congestion }) => congestion === true).length,
    next: next_expected_at === null ? null : Date.parse(next_expected_at),
    kind: kindIn(body.meta),
    window: body.meta.window,
    origin: originOf(body.meta, ...(areas === null ? [] : [areas.body.meta]))
  }
}

export type Day = Awaited<ReturnType<typeof loadDay>>

/** Prices of both markets on a day and their difference. */
export const loadSpread = async (date: string, signal: AbortSignal) => {
  const { body } = await answered(
    grid.GET("/developer/v1/market/exchange/spread", { params: { query: { date } }, signal })
  )
  return { ...body.data, date, kind: kindIn(body.meta), origin: originOf(body.meta), window: body.meta.window }
}

/** Days of the heat map and of the duration curve. */
export const historyDays = 30

/** Prices of the blocks of a window. */
const blockPrices = async (market: Market, from: string, to: string, signal: AbortSignal) => {
  const query = { from, to }
  if (market === "GDAM") {
    const { body } = await answered(grid.GET("/developer/v1/market/exchange/green", { params: { query }, signal }))
    return {
      prices: body.data.gdam.map(({ mcp_inr_per_mwh: price, ts }): BlockPrice => ({ ts, price })),
      meta: body.meta
    }
  }
  const { body } = await answered(grid.GET("/developer/v1/market/exchange/spread", { params: { query }, signal }))
  const prices = body.data.blocks.map(({ dam_inr_per_mwh, rtm_inr_per_mwh, ts }): BlockPrice => ({
    ts,
    price: market === "DAM" ? dam_inr_per_mwh : rtm_inr_per_mwh
  }))
  return { prices, meta: body.meta }
}

/** Prices by day and block, and their duration curve, of the days up to one. */
export const loadHistory = async (market: Market, date: string, signal: AbortSignal) => {
  const from = dateAfter(date, 1 - historyDays)
  const query = { market_type: market, from, to: date }
  const [{ meta, prices }, { body }] = await Promise.all([
    blockPrices(market, from, date, signal),
    answered(grid.GET("/developer/v1/market/exchange/price-duration", { params: { query }, signal }))
  ])
  const days = priceDays(from, date, prices)
  const first = days.findIndex(({ values }) => values.some((value) => value !== null))
  return {
    market: marketNames[market],
    days: days.slice(first),
    duration: body.data,
    kind: kindIn(meta),
    origin: originOf(meta, body.meta),
    window: body.meta.window
  }
}

/** Net load by hour of a day. */
export const loadDuck = async (date: string, signal: AbortSignal) => {
  const { body } = await answered(
    grid.GET("/developer/v1/market/exchange/duck-curve", { params: { query: { date } }, signal })
  )
  return { ...body.data, date, kind: kindIn(body.meta), origin: originOf(body.meta), window: body.meta.window }
}

interface WindowSearch {
  readonly market: Market
  readonly date: string
  readonly hours: number
  readonly isContiguous: boolean
}

/** Cheapest hours of a day. */
export const loadWindows = async ({ date, hours, isContiguous, market }: WindowSearch, signal: AbortSignal) => {
  const query = { market_type: market, date, n: hours, contiguous: isContiguous ? "true" : "false" } as const
  const { body } = await answered(grid.GET("/developer/v1/market/exchange/windows", { params: { query }, signal }))
  return { ...body.data, market: marketNames[market], date, kind: kindIn(body.meta), origin: originOf(body.meta) }
}
