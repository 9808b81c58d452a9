import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { ExchangeBlock, ExchangeDay, isKnown, marketOf, type MarketType } from "@grid/domain/market/Market"
import { nextExpectedAt } from "@grid/domain/market/Publication"
import { blocksPerDay, iso, isoOrNull, istDate, istDayDate } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { cursorOf, foreignCursor, placeOf } from "@grid/domain/http/Cursor"
import { encoder } from "@grid/http/Encoded"
import { marketCoverage } from "@grid/queries/market/PriceBlocks"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { dayOf, dayWindow } from "@grid/domain/market/DeliveryWindow"

type Order = "asc" | "desc"

/**
 * Begin of a page: the market, the delivery day, the order and the number of blocks before it. Cursors of before name no market, and
 * belong to whichever is asked for.
 */
interface Place {
  readonly market_type: string | null
  readonly date: string
  readonly order: Order
  readonly offset: number
}

const blockPlace = (cursor: string): Place | null => {
  const match = /^(?:([A-Z]+) )?(\d{4}-\d{2}-\d{2}) (asc|desc) (\d{1,2})$/.exec(placeOf(cursor))
  if (match === null) return null
  const [, market_type = null, date = "", order, offset] = match
  return { market_type, date, order: order === "desc" ? "desc" : "asc", offset: Number(offset) }
}

const placeText = ({ date, market_type, offset, order }: Place): string =>
  `${market_type === null ? "" : `${market_type} `}${date} ${order} ${offset}`

/** Begin of the first page of a query, or that of its cursor, which must be of the same query. */
const pageBegin = (
  query: {
    readonly cursor?: string | undefined
    readonly date?: string | undefined
    readonly order?: Order | undefined
  },
  market_type: MarketType,
  now: number
): Result.Result<Place, InvalidParameter> => {
  if (query.cursor === undefined) {
    return Result.succeed({ market_type, date: query.date ?? istDate(now), order: query.order ?? "asc", offset: 0 })
  }
  const place = blockPlace(query.cursor)
  const isSame =
    place !== null &&
    (place.market_type ?? market_type) === market_type &&
    (query.date ?? place.date) === place.date &&
    (query.order ?? "asc") === place.order
  return isSame ? Result.succeed(place) : foreignCursor("a page with the same market_type, date and order")
}

const columns = columnsOf(ExchangeBlock)

const encodeDay = encoder(ExchangeDay)

/** The power exchange. */
export const marketRoutes = Effect.map(ExchangePrices, (prices): Pick<DataHandlers, "exchangeLatest"> => ({
  exchangeLatest: ({ now, plan, query: { market_type = "DAM", ...query } }) =>
    Result.map(pageBegin(query, market_type, now), (place) => {
      const market = marketOf(market_type)
      const limit = query.limit ?? blocksPerDay
      const day = dayOf(place.date)
      const window = dayWindow(day, { now, plan })
      return Effect.map(prices.day(market, day), (answer) => {
        const granted = answer.data.blocks.filter((row) => Date.parse(row.ts) >= window.from)
        const ordered = place.order === "asc" ? granted : granted.toReversed()
        const blocks = ordered.slice(place.offset, place.offset + limit)
        const offset = place.offset + blocks.length
        const expected = nextExpectedAt(market, day, now)
        const data = {
          market_type,
          date: istDayDate(day),
          blocks,
          complete: answer.data.complete,
          expected_blocks: answer.data.expected_blocks,
          next_expected_at: isoOrNull(expected)
        }
        return encodeDay(
          { ...answer, data },
          {
            table: () => tableOf(columns, blocks),
            headers: expected === null ? {} : { "x-meta-next-expected-at": iso(expected) },
            window,
            page: {
              limit,
              count: blocks.length,
              next_cursor: offset < ordered.length ? cursorOf(placeText({ ...place, offset })) : null
            },
            // Of what the plan may read, as the answer holds no more.
            coverage: window.clamped
              ? marketCoverage(market, window, granted.filter(isKnown).length)
              : answer.data.coverage
          }
        )
      })
    })
}))
