import { GridData } from "@grid/domain/grid/GridData"
import { Exports } from "@grid/domain/jobs/Exports"
import { isComputation } from "@grid/domain/jobs/JobSpec"
import { Inventory } from "@grid/domain/observations/Inventory"
import { keptFor } from "@grid/domain/time/Kept"
import { Effect, Layer } from "effect"
import { exchangeRows, exchangeSeries } from "./ExchangeRows.ts"
import { firstOf } from "./Reading.ts"
import { recordRows } from "./RecordRows.ts"
import { areasWithout, seriesOf, seriesRows } from "./SeriesRows.ts"

/** Time for which the begin of the data is held: whoever waits for a job asks for it again and again. */
const heldFor = "5 seconds"

/** Exports from what reads use: day pages, single values and records. */
export const layer = Layer.effect(
  Exports,
  Effect.gen(function* () {
    const grid = yield* GridData
    const inventory = yield* Inventory
    const held = yield* keptFor(inventory.series, () => heldFor)
    return Exports.of({
      open: (spec) =>
        spec.rows === "records"
          ? recordRows(grid, spec)
          : Effect.flatMap(inventory.series, (stored) =>
              spec.rows === "exchange" ? exchangeRows(grid, stored, spec) : seriesRows(grid, stored, spec)
            ),
      areasWithout: (spec) =>
        isComputation(spec) ? Effect.succeed([]) : Effect.map(held, (stored) => areasWithout(stored, spec)),
      since: (spec) =>
        isComputation(spec) || spec.rows === "records"
          ? Effect.succeed(null)
          : Effect.map(held, (stored) =>
              firstOf(spec.rows === "exchange" ? exchangeSeries(stored, spec) : seriesOf(stored, spec), spec.window)
            )
    })
  })
)
