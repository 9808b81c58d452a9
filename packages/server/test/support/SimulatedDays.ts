import * as CarbonEngineLayer from "@grid/queries/carbon/CarbonEngine"
import * as MarginalComputer from "@grid/queries/carbon/MarginalComputer"
import * as MarginalEngineLayer from "@grid/queries/carbon/MarginalEngine"
import * as Solver from "@grid/queries/batteries/Solver"
import * as DemandForecaster from "@grid/queries/forecast/DemandForecaster"
import * as PriceForecaster from "@grid/queries/forecast/price/PriceForecaster"
import * as Trainer from "@grid/queries/forecast/Trainer"
import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { infos } from "@grid/ingest/Sources"
import { MarginalEngine } from "@grid/domain/carbon/MarginalEngine"
import * as CarbonStore from "@grid/store/carbon/CarbonStore"
import * as MarginalStore from "@grid/store/carbon/MarginalStore"
import * as Notices from "@grid/store/database/Notices"
import * as Sql from "@grid/store/database/Sql"
import * as ForecastLedger from "@grid/store/forecast/ForecastLedger"
import * as GridData from "@grid/store/grid/GridData"
import * as Revisions from "@grid/store/observations/Revisions"
import { loadSimulated } from "@grid/testing/cluster/RunCluster"
import { databaseOn } from "@grid/testing/cluster/TestCluster"
import { Clock, Effect, Layer } from "effect"

const derivingOn = (url: string) =>
  Layer.mergeAll(
    CarbonEngineLayer.layer,
    MarginalEngineLayer.layer.pipe(Layer.provide(MarginalComputer.layer), Layer.provide(Solver.layer)),
    PriceForecaster.layer.pipe(Layer.provide(DemandForecaster.layer))
  ).pipe(
    Layer.provide(Trainer.layer),
    Layer.provide(GridData.layer(infos)),
    Layer.provide(
      Layer.mergeAll(Notices.layer, Revisions.layer, CarbonStore.layer, MarginalStore.layer, ForecastLedger.layer)
    ),
    Layer.provide(Layer.succeed(EnabledSources, ["simulator"] as const)),
    Layer.provide(Sql.layer),
    Layer.provide(databaseOn(url))
  )

/** What is computed and forecast from simulated days is there from the start, so that no suite waits for it. */
const derive = (url: string) =>
  Effect.gen(function* () {
    yield* (yield* CarbonEngine).look
    yield* (yield* MarginalEngine).compute({ from: 0, to: yield* Clock.currentTimeMillis })
    yield* (yield* Forecaster).run
  }).pipe(Effect.provide(derivingOn(url)), Effect.runPromise)

// A process of its own, by the connection string of the database and the span, epoch ms: the one that leads the workers of the
// run answers them meanwhile.
const [url = "", from, to] = process.argv.slice(2)
await loadSimulated(url, { from: Number(from), to: Number(to) })
await derive(url)
