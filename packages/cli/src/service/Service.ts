import * as AlertMetrics from "@grid/queries/alerts/AlertMetrics"
import * as Assets from "@grid/queries/assets/Assets"
import * as DayFigures from "@grid/queries/briefings/Figures"
import * as CarbonEngine from "@grid/queries/carbon/CarbonEngine"
import * as CarbonIntensity from "@grid/queries/carbon/CarbonIntensity"
import * as CarbonMarginal from "@grid/queries/carbon/CarbonMarginal"
import * as CarbonSnapshots from "@grid/queries/carbon/CarbonSnapshots"
import * as MarginalEngine from "@grid/queries/carbon/MarginalEngine"
import * as DataCatalog from "@grid/queries/catalog/DataCatalog"
import * as DataCentre from "@grid/queries/datacentre/DataCentre"
import * as DemandHistory from "@grid/queries/demand/DemandHistory"
import * as Reconciliation from "@grid/queries/demand/Reconciliation"
import * as DemandForecaster from "@grid/queries/forecast/DemandForecaster"
import * as PriceForecaster from "@grid/queries/forecast/price/PriceForecaster"
import * as Forecasts from "@grid/queries/forecast/Forecasts"
import * as Exports from "@grid/queries/jobs/Exports"
import * as ProjectEconomics from "@grid/queries/economics/ProjectEconomics"
import * as Profiles from "@grid/queries/profiles/Profiles"
import * as CarbonMatching from "@grid/queries/matching/CarbonMatching"
import * as Scope2Accounts from "@grid/queries/scope2/Scope2Accounts"
import * as RiskScreening from "@grid/queries/curtailment/RiskScreening"
import * as Curtailment from "@grid/queries/curtailment/Curtailment"
import * as Distribution from "@grid/queries/distribution/Distribution"
import * as EngineAnswers from "@grid/queries/engines/EngineAnswers"
import * as FuelMix from "@grid/queries/fuel/FuelMix"
import * as DailyReports from "@grid/queries/grid/DailyReports"
import * as GridSnapshot from "@grid/queries/grid/Snapshot"
import * as GridStatistics from "@grid/queries/grid/Statistics"
import * as StateMetrics from "@grid/queries/grid/StateMetrics"
import * as ExchangePrices from "@grid/queries/market/ExchangePrices"
import * as MarketAnalysis from "@grid/queries/market/MarketAnalysis"
import * as Solver from "@grid/queries/batteries/Solver"
import * as AncillaryPrices from "@grid/queries/batteries/AncillaryPrices"
import * as StorageArbitrage from "@grid/queries/batteries/StorageArbitrage"
import * as SupplyCosts from "@grid/queries/tariffs/SupplyCosts"
import * as HeadroomHoldings from "@grid/queries/substations/HeadroomHoldings"
import * as Substations from "@grid/queries/substations/Substations"
import * as Tariffs from "@grid/queries/tariffs/Tariffs"
import * as StorageRevenue from "@grid/queries/batteries/StorageRevenue"
import * as Pages from "@grid/docs/Pages"
import * as Connector from "@grid/mcp/Connector"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as Ingestion from "@grid/ingest/Ingestion"
import * as Schedule from "@grid/ingest/Schedule"
import * as Sources from "@grid/ingest/Sources"
import { Effect, Layer } from "effect"
import { AppSettings } from "@grid/server/config/Settings"
import * as Deliveries from "@grid/workers/alerts/Deliveries"
import * as Destination from "@grid/workers/alerts/Destination"
import * as Evaluator from "@grid/workers/alerts/Evaluator"
import * as Computing from "@grid/workers/carbon/Computing"
import * as MarginalProcess from "@grid/workers/carbon/MarginalProcess"
import * as Marginals from "@grid/workers/carbon/Marginals"
import * as Screening from "@grid/workers/curtailment/Screening"
import * as EngineThreads from "@grid/workers/engines/EngineThreads"
import * as Forecasting from "@grid/workers/forecast/Forecasting"
import * as TrainingProcess from "@grid/workers/forecast/TrainingProcess"
import * as Gate from "@grid/server/gate/Gate"
import * as Listener from "@grid/server/Listener"
import * as Runner from "@grid/workers/jobs/Runner"
import { PortalSettings } from "@grid/portal/config/Settings"
import * as Identities from "@grid/portal/identity/Identities"
import * as IdentityToken from "@grid/portal/identity/IdentityToken"
import * as LiveSessions from "@grid/portal/identity/LiveSessions"
import * as Portal from "@grid/portal/Portal"
import * as Forgetting from "@grid/workers/keys/Forgetting"
import * as AccessLog from "@grid/server/operations/AccessLog"
import * as Drain from "@grid/server/operations/Drain"
import * as Readiness from "@grid/server/operations/Readiness"
import { isBuilt } from "@grid/portal/site/SiteRoutes"
import { availableParallelism, totalmem } from "node:os"
import * as ProcessMetrics from "./ProcessMetrics.ts"
import { site } from "./Site.ts"
import * as Tracing from "./Tracing.ts"
import type * as Store from "../database/Store.ts"

/** Sources as the settings have them. */
const sources = Layer.provide(Sources.layer, Upstream.layer)

/** Their schedule, on this node while it leads. */
const ingest = Layer.provide(Schedule.layer, sources)

const destinations = Layer.unwrap(Effect.map(AppSettings, Destination.layer))

/** Alerts: every node looks at fresh blocks and delivers; the database sees to it that each thing is done once. */
const alerts = Evaluator.layer.pipe(
  Layer.provideMerge(Deliveries.layer),
  Layer.provideMerge(Layer.merge(destinations, AlertMetrics.layer)),
  Layer.provide(CarbonIntensity.layer)
)

/** Snapshots of blocks that are over, on the node that leads. */
const carbon = Layer.merge(
  Computing.layer.pipe(Layer.provide(CarbonEngine.layer)),
  Marginals.layer.pipe(Layer.provide(MarginalEngine.layer), Layer.provide(MarginalProcess.layer))
)

/** Forecasts after each block, on the node that leads. */
const forecasting = Forecasting.layer.pipe(
  Layer.provide(PriceForecaster.layer),
  Layer.provide(DemandForecaster.layer),
  Layer.provide(TrainingProcess.layer)
)

/** Memory of the machine, or what its container may have of it, bytes. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

const threads = Layer.unwrap(
  Effect.map(AppSettings, ({ workers }) =>
    EngineThreads.layer({
      threads: EngineThreads.threadsOf({ cores: availableParallelism(), memory, processes: workers })
    })
  )
)

/** Engines in threads. */
const engines = EngineAnswers.layer.pipe(Layer.provideMerge(threads))

/** Risk screens that somebody waits for, on the node that leads. */
const screening = Screening.layer.pipe(Layer.provide(RiskScreening.layer))

/** The jobs that this node works on. */
const jobs = Runner.layer.pipe(Layer.provide(Exports.layer))
const storage = StorageArbitrage.layer.pipe(Layer.provide(Solver.layer))

const connector = Layer.unwrap(
  Effect.map(AppSettings, ({ connectorDisabledPlans, connectorOpenLimit }) =>
    Connector.layer({ disabledPlans: connectorDisabledPlans, openLimit: connectorOpenLimit })
  )
)

const pages = Layer.unwrap(
  Effect.map(AppSettings, (settings) => Pages.layer({ ...settings, hasConsole: isBuilt(site) }))
)

/** The console's server side, and who it is that calls. */
const portal = Layer.merge(Portal.layer, Identities.layer.pipe(Layer.provide(IdentityToken.layer))).pipe(
  Layer.provide(LiveSessions.layer),
  Layer.provide(Layer.provide(Ingestion.layer, sources)),
  Layer.provide(
    Layer.effect(
      PortalSettings,
      Effect.map(AppSettings, (settings) => ({ ...settings, site, sourceInfos: Sources.infos }))
    )
  )
)

/** Services of the data, for every surface. */
const data = Layer.mergeAll(
  StateMetrics.layer,
  DayFigures.layer.pipe(Layer.provide(Layer.mergeAll(GridStatistics.layer, FuelMix.layer, CarbonIntensity.layer))),
  DemandHistory.layer,
  GridSnapshot.layer,
  GridStatistics.layer,
  DailyReports.layer,
  FuelMix.layer,
  Layer.mergeAll(Scope2Accounts.layer, CarbonMarginal.layer, CarbonMatching.layer).pipe(
    Layer.provideMerge(Layer.merge(CarbonIntensity.layer, Profiles.layer))
  ),
  CarbonSnapshots.layer.pipe(Layer.provide(MarginalProcess.layer)),
  Curtailment.layer,
  Distribution.layer,
  Exports.layer,
  Forecasts.layer,
  StorageRevenue.layer.pipe(Layer.provideMerge(Forecasts.layer)),
  Reconciliation.layer,
  ExchangePrices.layer,
  Assets.layer,
  MarketAnalysis.layer,
  AncillaryPrices.layer,
  DataCentre.layer.pipe(Layer.provide(Layer.merge(Assets.layer, CarbonIntensity.layer))),
  DataCatalog.layer(Sources.infos),
  Substations.layer,
  Tariffs.layer,
  SupplyCosts.layer.pipe(Layer.provideMerge(Profiles.layer)),
  ProjectEconomics.layer.pipe(Layer.provideMerge(storage))
)

/** The HTTP surface. The listener is built last and thus closed first, the database last. */
const http = Listener.layer.pipe(
  Layer.provide(Layer.mergeAll(connector, pages, portal)),
  Layer.provide(
    Layer.mergeAll(
      Gate.layer.pipe(Layer.provide(HeadroomHoldings.layer)),
      Readiness.layer,
      AccessLog.layer,
      ProcessMetrics.layer
    )
  ),
  Layer.provide(data),
  Layer.provide(Drain.layer)
)

/** The whole service on a given store. */
export const layerOn = <A, E, R>(store: Layer.Layer<A | Layer.Success<typeof Store.layer>, E, R>) =>
  http.pipe(
    Layer.provide(alerts),
    // Closed before what computes: a job whose node ends is given back at once, whatever else still waits for the store.
    Layer.provideMerge(Layer.merge(jobs, screening)),
    Layer.provideMerge(engines),
    Layer.provideMerge(Layer.mergeAll(ingest, carbon, forecasting, Forgetting.layer)),
    Layer.provideMerge(store),
    Layer.provide(Tracing.layer)
  )

/** The connector alone on a given store, for a client that starts it as a process of its own. */
export const connectorOn = <A, E, R>(store: Layer.Layer<A | Layer.Success<typeof Store.layer>, E, R>) =>
  connector.pipe(Layer.provide(Gate.layer), Layer.provide(data), Layer.provide(threads), Layer.provide(store))
