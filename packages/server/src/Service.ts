import * as AlertMetrics from "@grid/analytics/alerts/AlertMetrics"
import * as Assets from "@grid/analytics/assets/Assets"
import * as DayFigures from "@grid/analytics/briefings/Figures"
import * as CarbonEngine from "@grid/analytics/carbon/CarbonEngine"
import * as CarbonIntensity from "@grid/analytics/carbon/CarbonIntensity"
import * as DataCatalog from "@grid/analytics/catalog/DataCatalog"
import * as DataCentre from "@grid/analytics/datacentre/DataCentre"
import * as DemandHistory from "@grid/analytics/demand/DemandHistory"
import * as Reconciliation from "@grid/analytics/demand/Reconciliation"
import * as DemandForecaster from "@grid/analytics/forecast/DemandForecaster"
import * as PriceForecaster from "@grid/analytics/forecast/price/PriceForecaster"
import * as Forecasts from "@grid/analytics/forecast/Forecasts"
import * as Exports from "@grid/analytics/jobs/Exports"
import * as ProjectEconomics from "@grid/analytics/economics/ProjectEconomics"
import * as Scope2Accounts from "@grid/analytics/enterprise/Scope2Accounts"
import * as FuelMix from "@grid/analytics/fuel/FuelMix"
import * as DailyReports from "@grid/analytics/grid/DailyReports"
import * as GridSnapshot from "@grid/analytics/grid/Snapshot"
import * as GridStatistics from "@grid/analytics/grid/Statistics"
import * as StateMetrics from "@grid/analytics/legacy/StateMetrics"
import * as ExchangePrices from "@grid/analytics/market/ExchangePrices"
import * as MarketAnalysis from "@grid/analytics/market/MarketAnalysis"
import * as Solver from "@grid/analytics/storage/Solver"
import * as StorageArbitrage from "@grid/analytics/storage/StorageArbitrage"
import * as Connector from "@grid/mcp/Connector"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as Schedule from "@grid/ingest/Schedule"
import * as Sources from "@grid/ingest/Sources"
import { Effect, Layer } from "effect"
import { AppSettings } from "./config/Settings.ts"
import * as Deliveries from "./alerts/Deliveries.ts"
import * as Destination from "./alerts/Destination.ts"
import * as Evaluator from "./alerts/Evaluator.ts"
import * as Computing from "./carbon/Computing.ts"
import * as Forecasting from "./forecast/Forecasting.ts"
import * as TrainingThread from "./forecast/TrainingThread.ts"
import * as Gate from "./gate/Gate.ts"
import * as Listener from "./http/Listener.ts"
import * as Runner from "./jobs/Runner.ts"
import * as IdentityToken from "./keys/IdentityToken.ts"
import * as Forgetting from "./legacy/Forgetting.ts"
import * as AccessLog from "./operations/AccessLog.ts"
import * as Drain from "./operations/Drain.ts"
import * as Readiness from "./operations/Readiness.ts"
import * as Tracing from "./operations/Tracing.ts"
import * as Router from "./routes/Router.ts"
import type * as Store from "./Store.ts"

/** Sources and their schedule, on this node while it leads. */
const ingest = Schedule.layer.pipe(Layer.provide(Sources.layer), Layer.provide(Upstream.layer))

/** Alerts: every node looks at fresh blocks and delivers; the database sees to it that each thing is done once. */
const alerts = Evaluator.layer.pipe(
  Layer.provideMerge(Deliveries.layer),
  Layer.provideMerge(Layer.merge(Destination.resolverLayer, AlertMetrics.layer)),
  Layer.provide(CarbonIntensity.layer)
)

/** Snapshots of blocks that are over, on the node that leads. */
const carbon = Computing.layer.pipe(Layer.provide(CarbonEngine.layer))

/** Forecasts after each block, on the node that leads. */
const forecasting = Forecasting.layer.pipe(
  Layer.provide(PriceForecaster.layer),
  Layer.provide(DemandForecaster.layer),
  Layer.provide(TrainingThread.layer)
)

/** The jobs that this node works on. */
const jobs = Runner.layer.pipe(Layer.provide(Exports.layer))
const storage = StorageArbitrage.layer.pipe(Layer.provide(Solver.layer))

const connector = Layer.unwrapEffect(
  Effect.map(AppSettings, ({ connectorDisabledPlans, connectorOpenLimit }) =>
    Connector.layer({ disabledPlans: connectorDisabledPlans, openLimit: connectorOpenLimit })
  )
)

/** What there is to know of the data, for every surface. */
const data = Layer.mergeAll(
  StateMetrics.layer,
  DayFigures.layer.pipe(
    Layer.provide(Layer.mergeAll(GridStatistics.layer, FuelMix.layer, ExchangePrices.layer, CarbonIntensity.layer))
  ),
  DemandHistory.layer,
  GridSnapshot.layer,
  GridStatistics.layer,
  DailyReports.layer,
  FuelMix.layer,
  Scope2Accounts.layer.pipe(Layer.provideMerge(CarbonIntensity.layer)),
  Forecasts.layer,
  Reconciliation.layer,
  ExchangePrices.layer,
  Assets.layer,
  MarketAnalysis.layer,
  DataCentre.layer.pipe(Layer.provide(Layer.merge(Assets.layer, CarbonIntensity.layer))),
  DataCatalog.layer(Sources.infos),
  ProjectEconomics.layer.pipe(Layer.provideMerge(storage))
)

/** The HTTP surface. The listener is built last and thus closed first, the database last. */
const http = Listener.layer.pipe(
  Layer.provide(Router.layer),
  Layer.provide(connector),
  Layer.provide(Layer.mergeAll(Gate.layer, IdentityToken.layer, Readiness.layer, AccessLog.layer)),
  Layer.provide(data),
  Layer.provide(Drain.layer)
)

/** The whole service on a given store. */
export const layerOn = <A, E, R>(store: Layer.Layer<A | Layer.Layer.Success<typeof Store.layer>, E, R>) =>
  http.pipe(
    Layer.provide(alerts),
    // Closed before what computes: a job whose node ends is given back at once, whatever else still waits for the store.
    Layer.provideMerge(jobs),
    Layer.provideMerge(Layer.mergeAll(ingest, carbon, forecasting, Forgetting.layer)),
    Layer.provideMerge(store),
    Layer.provide(Tracing.layer)
  )

/** The connector alone on a given store, for a client that starts it as a process of its own. */
export const connectorOn = <A, E, R>(store: Layer.Layer<A | Layer.Layer.Success<typeof Store.layer>, E, R>) =>
  connector.pipe(Layer.provide(Gate.layer), Layer.provide(data), Layer.provide(store))
