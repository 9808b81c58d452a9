import { AncillaryMarket } from "@grid/domain/batteries/AncillaryPrices"
import { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import { Curtailment } from "@grid/domain/curtailment/Curtailment"
import { Distribution } from "@grid/domain/distribution/Distribution"
import { Substations } from "@grid/domain/substations/Substations"
import { SupplyCosts } from "@grid/domain/tariffs/SupplyCosts"
import { Effect } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { makeEngineRoute } from "./EngineRoutes.ts"

/** Routes that engines answer, each by the method of its product that gathers the inputs. */
export const computedRoutes = Effect.gen(function* () {
  const route = yield* makeEngineRoute
  const curtailment = yield* Curtailment
  const distribution = yield* Distribution
  const market = yield* AncillaryMarket
  const storage = yield* StorageRevenue
  const substations = yield* Substations
  const supply = yield* SupplyCosts
  return {
    ancillaryClearingPrices: route(market.clearingPrices),
    curtailmentForecast: route(curtailment.forecast),
    forwardCaptureRate: route(curtailment.captureRate),
    portfolioCannibalisation: route(curtailment.cannibalisation),
    curtailmentAdjustedTariff: route(curtailment.adjustedTariff),
    dispatchRiskScreen: route(curtailment.riskScreen),
    hostingCapacity: route(distribution.hosting),
    feederStress: route(distribution.stress),
    evSiteScreen: route(distribution.sites),
    reversePowerFlow: route(distribution.reverseFlow),
    transformerLoadProfile: route(distribution.profile),
    dispatchCoOptimisation: route(storage.dispatch),
    storageRevenueStack: route(storage.revenueStack),
    storageOptimalDuration: route(storage.optimalDuration),
    marketForwardCurve: route(storage.forwardCurve),
    substationHeadroom: route(substations.headroom),
    connectivityForecast: route(substations.forecast),
    siteScreen: route(substations.screen),
    landedCostCompare: route(supply.compare),
    ppaEconomics: route(supply.ppa)
  } satisfies Partial<DataHandlers>
})
