import * as CarbonEngineLayer from "@grid/queries/carbon/CarbonEngine"
import * as MarginalComputer from "@grid/queries/carbon/MarginalComputer"
import * as MarginalEngineLayer from "@grid/queries/carbon/MarginalEngine"
import * as Solver from "@grid/queries/batteries/Solver"
import * as DemandForecaster from "@grid/queries/forecast/DemandForecaster"
import * as PriceForecaster from "@grid/queries/forecast/price/PriceForecaster"
import * as Trainer from "@grid/queries/forecast/Trainer"
import { CarbonEngine } from "@grid/domain/carbon/CarbonEngine"
import { Forecaster } from "@grid/domain/forecast/Forecaster"
import { EnabledSources, type Span } from "@grid/domain/ingest/Source"
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
import { patientDatabaseOn } from "@grid/testing/cluster/TestCluster"
import { dayMs, floorIst } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { once } from "node:events"
import { isMainThread, Worker } from "node:worker_threads"

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
    Layer.provide(patientDatabaseOn(url))
  )

const deriveMarginals = (span: Span) => MarginalEngine.use((engine) => engine.compute(span))

/** The same in a thread of its own, of this program. */
const deriveMarginalsBeside = (url: string, { from, to }: Span) =>
  Effect.promise(() => once(new Worker(new URL(import.meta.url), { argv: [url, `${from}`, `${to}`] }), "exit"))

/**
 * What is computed and forecast from the simulated days of a span is there from the start, so that no suite waits for it. Marginal
 * values take seconds: two threads compute them.
 */
const derive = (url: string, { from, to }: Span) =>
  Effect.gen(function* () {
    yield* (yield* CarbonEngine).look
    const middle = floorIst((from + to) / 2, dayMs)
    yield* middle > from
      ? Effect.all([deriveMarginalsBeside(url, { from: 0, to: middle }), deriveMarginals({ from: middle, to })], {
          concurrency: 2,
          discard: true
        })
      : deriveMarginals({ from: 0, to })
    yield* (yield* Forecaster).run
  })

// A process of its own, by the connection string of the database and the span, epoch ms: the one that leads the workers of the
// run answers them meanwhile.
const [url = "", from, to] = process.argv.slice(2)
const span = { from: Number(from), to: Number(to) }
if (isMainThread) await loadSimulated(url, span)
await Effect.runPromise(Effect.provide(isMainThread ? derive(url, span) : deriveMarginals(span), derivingOn(url)))
