import { Forecaster, type Issued } from "@grid/domain/forecast/Forecaster"
import { wireArea } from "@grid/domain/observations/AreaName"
import { Effect, Layer } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { json } from "../../arguments/Parameters.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import * as DemandForecaster from "@grid/queries/forecast/DemandForecaster"
import * as PriceForecaster from "@grid/queries/forecast/price/PriceForecaster"
import * as Trainer from "@grid/queries/forecast/Trainer"

/** Forecasts for operators, made in their own process. */
const forecaster = PriceForecaster.layer.pipe(Layer.provide(DemandForecaster.layer), Layer.provide(Trainer.layer))

const text = (issued: ReadonlyArray<Omit<Issued, "area"> & { readonly area: string }>) =>
  [
    table(
      ["target", "area", "method", "points", "refused"],
      issued.map(({ area, method, points, refused, target }) => [target, area, method, points, refused])
    ),
    ...(issued.some(({ method }) => method !== null)
      ? []
      : ["", "Nothing was forecast, as too little is stored; load more with: gds simulate --days 14"])
  ].join("\n")

/** `gds forecast run` */
export const run = command(
  "run",
  page(
    "Forecast every area from what is stored and put the forecasts into the ledger, now. The service does so by itself after every block",
    "gds forecast run"
  ),
  { json },
  Effect.fnUntraced(function* (options) {
    const stored = yield* Effect.flatMap(Forecaster, (forecaster) => forecaster.run).pipe(
      Effect.provide(Layer.provideMerge(forecaster, store))
    )
    const issued = stored.map((one) => ({ ...one, area: wireArea(one.area) }))
    yield* print(options.json, { issued }, () => text(issued))
  })
)
