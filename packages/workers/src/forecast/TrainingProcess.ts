import type { Outlook } from "@grid/models/forecast/Outlook"
import type { PriceOutlook } from "@grid/models/forecast/price/PriceForecast"
import { Trainer } from "@grid/queries/forecast/Trainer"
import { Effect, Layer } from "effect"
import * as InProcess from "../beside/InProcess.ts"

/** Trainer beside the service. */
export const layer = Layer.effect(
  Trainer,
  Effect.map(InProcess.make, (inProcess) =>
    Trainer.of({
      outlook: (history, area, day) => inProcess<Outlook | string>({ history, area, day }),
      prices: (history, market, origin, leads) => inProcess<PriceOutlook["days"]>({ history, market, origin, leads })
    })
  )
)
