import type { Area } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { Context, Effect, Layer } from "effect"
import type { DayHistory } from "@grid/models/forecast/DayHistory"
import { type Outlook, outlook } from "@grid/models/forecast/Outlook"
import { type PriceOutlook, priceOutlook } from "@grid/models/forecast/price/PriceForecast"

/** Learning from a history: seconds of computing, which must not keep a service from answering. */
export class Trainer extends Context.Service<
  Trainer,
  {
    /** `outlook` of an area at the midnight of an IST day; the reason where nothing can be said. */
    readonly outlook: (history: DayHistory, area: Area, day: number) => Effect.Effect<Outlook | string>
    /** Prices of a market for so many days from the midnight at which an IST day begins. */
    readonly prices: (
      history: DayHistory,
      market: Market,
      origin: number,
      leads: number
    ) => Effect.Effect<PriceOutlook["days"]>
  }
>()("@grid/queries/Trainer") {}

/** Trainer of a process in which nobody else waits. */
export const layer = Layer.succeed(
  Trainer,
  Trainer.of({
    outlook: (history, area, day) => Effect.sync(() => outlook(history, area, day)),
    prices: (history, market, origin, leads) => Effect.sync(() => priceOutlook(history, market, origin, leads))
  })
)
