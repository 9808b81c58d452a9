import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { ExchangeBlock, ExchangeDay, marketOf } from "@grid/domain/market/Market"
import { nextExpectedAt } from "@grid/domain/market/Publication"
import { blocksPerDay, iso, istDate, istDayStart } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder } from "../http/Encoded.ts"
import { rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { dayOf, dayWindow } from "./DeliveryWindow.ts"

type Order = "asc" | "desc"

/** Where a page begins: the delivery day, the order and how many blocks came before. */
interface Place {
  readonly date: string
  readonly order: Order
  readonly offset: number
}

const cursorOf = ({ date, offset, order }: Place) =>
  Buffer.from(`${date} ${order} ${offset}`, "utf8").toString("base64url")

const placeOf = (cursor: string): Place | null => {
  const found = /^(\d{4}-\d{2}-\d{2}) (asc|desc) (\d{1,2})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"))
  return found === null ? null : { date: found[1] ?? "", order: found[2] as Order, offset: Number(found[3]) }
}

/** The first page of what is asked for, or the page of the cursor, which must be of the same question. */
const placeAsked = (
  query: {
    readonly cursor?: string | undefined
    readonly date?: string | undefined
    readonly order?: Order | undefined
  },
  now: number
): Result.Result<Place, InvalidParameter> => {
  if (query.cursor === undefined) {
    return Result.succeed({ date: query.date ?? istDate(now), order: query.order ?? "asc", offset: 0 })
  }
  const place = placeOf(query.cursor)
  const isSame = place !== null && (query.date ?? place.date) === place.date && (query.order ?? "asc") === place.order
  return isSame
    ? Result.succeed(place)
    : Result.fail(InvalidParameter.of("cursor", "must be meta.page.next_cursor of a page with the same date and order"))
}

const columns = Object.keys(ExchangeBlock.fields)

const encodeDay = encoder(ExchangeDay)

/** The power exchange. */
export const marketRoutes = Effect.map(ExchangePrices, (prices): Pick<DataHandlers, "exchangeLatest"> => ({
  exchangeLatest: ({ now, plan, query }) =>
    Result.map(placeAsked(query, now), (place) => {
      const market = marketOf(query.market_type)
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
          market_type: query.market_type,
          date: istDate(istDayStart(day)),
          blocks,
          complete: answer.data.complete,
          expected_blocks: answer.data.expected_blocks,
          next_expected_at: expected === null ? null : iso(expected)
        }
        return encodeDay(
          { ...answer, data },
          {
            csv: () => rowsCsv(columns, blocks),
            window,
            page: {
              limit,
              count: blocks.length,
              next_cursor: offset < ordered.length ? cursorOf({ ...place, offset }) : null
            },
            coverage: answer.data.coverage
          }
        )
      })
    })
}))
