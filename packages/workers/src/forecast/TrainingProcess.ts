import type { Outlook } from "@grid/models/forecast/Outlook"
import type { PriceOutlook } from "@grid/models/forecast/price/PriceForecast"
import { Trainer } from "@grid/queries/forecast/Trainer"
import { Effect, Layer, Semaphore } from "effect"
import { inProcess } from "../beside/InProcess.ts"

/** Trainer beside the service. */
export const layer = Layer.effect(
  Trainer,
  Effect.map(Semaphore.make(1), (turn) =>
    Trainer.of({
      outlook: (history, area, day) => turn.withPermits(1)(inProcess<Outlook | string>({ history, area, day })),
      prices: (history, market, origin, leads) =>
        turn.withPermits(1)(inProcess<PriceOutlook["days"]>({ history, market, origin, leads }))
    })
  )
)
