import { DataUnavailable, type InvalidParameter } from "@grid/domain/errors/ApiError"
import { dateOrDays } from "@grid/domain/http/DateOrDays"
import type { CallTime } from "@grid/domain/http/RequestWindow"
import { type MarketType, marketOf } from "@grid/domain/market/Market"
import { publishedUntil } from "@grid/domain/market/Publication"
import { blockMs, dayMs, floorIst, istDate, spanEnd } from "@grid/domain/time/Time"
import type { Window, WindowRequest } from "@grid/domain/time/Window"
import { Result } from "effect"
import { rangeOf } from "./Window.ts"

const defaultHours = 24

/** Blocks whose prices are asked for: those that are out, and the end of what was asked for, epoch ms. */
export interface PriceSpan {
  readonly window: Window
  readonly end: number
}

/** Span of a request. Where nothing of it is out yet and nothing is forecast, it is refused before anything is charged. */
export const spanOf = (
  request: WindowRequest & { readonly date?: string | undefined },
  types: ReadonlyArray<MarketType>,
  { canForecast, now, plan }: CallTime & { readonly canForecast: boolean }
): Result.Result<PriceSpan, InvalidParameter | DataUnavailable> =>
  Result.flatMap(dateOrDays(request), ({ from, to }) => {
    const running = floorIst(now, blockMs) + blockMs
    const isRange = from !== undefined || to !== undefined
    const until = isRange ? Math.max(...types.map((type) => publishedUntil(marketOf(type), now))) : running
    const options = { now, until, step: blockMs, historyDays: plan.history_days, defaultHours }
    return Result.flatMap(rangeOf({ hours: request.hours, from, to }, options), (window) => {
      const end = to === undefined ? window.to : Math.min(spanEnd(to), now + 8 * dayMs)
      return window.to > window.from || window.clamped || (canForecast && end > window.from)
        ? Result.succeed({ window, end })
        : Result.fail(
            new DataUnavailable({
              dataset: "exchange_prices",
              detail: `Nothing of ${istDate(window.from)} is out yet: day-ahead prices come out at about 13:00 IST of the day before, real-time prices an hour before delivery. With windows_hours, keys on the Growth plan get forecast windows before that.`
            })
          )
    })
  })
