import { ancillaryPrices } from "@grid/models/batteries/AncillaryPrices"
import { storageDuration } from "@grid/models/batteries/DurationEngine"
import { forwardCurve } from "@grid/models/batteries/ForwardCurveEngine"
import { storageStack } from "@grid/models/batteries/StackEngine"
import { storageDispatch } from "@grid/models/batteries/dispatch/DispatchEngine"
import {
  adjustedTariff,
  cannibalisation,
  curtailmentForecast,
  forwardCaptureRate
} from "@grid/models/curtailment/Engines"
import { riskScreen } from "@grid/models/curtailment/RiskScreen"
import { hostingCapacity } from "@grid/models/distribution/HostingEngine"
import { transformerProfile } from "@grid/models/distribution/ProfileEngine"
import { reverseFlow } from "@grid/models/distribution/ReverseFlowEngine"
import { chargingSites } from "@grid/models/distribution/SitesEngine"
import { feederStress } from "@grid/models/distribution/StressEngine"
import { landedCost } from "@grid/models/landed-cost/LandedCost"
import { emissionsDelta } from "@grid/models/marginal/Delta"
import { hourlyMatching } from "@grid/models/matching/MatchingEngine"
import { ppaEconomics } from "@grid/models/ppa/Ppa"
import { connectivityForecast } from "@grid/models/substations/ForecastEngine"
import { substationHeadroom } from "@grid/models/substations/HeadroomEngine"
import { siteScreen } from "@grid/models/substations/ScreenEngine"

/** Engines that answer now, by the endpoint's name. */
const engines: Readonly<Record<string, { readonly version: string }>> = {
  ancillaryClearingPrices: ancillaryPrices,
  connectivityForecast,
  curtailmentAdjustedTariff: adjustedTariff,
  curtailmentForecast,
  dispatchCoOptimisation: storageDispatch,
  dispatchRiskScreen: riskScreen,
  emissionsDelta,
  evSiteScreen: chargingSites,
  feederStress,
  forwardCaptureRate,
  hostingCapacity,
  hourlyMatching,
  landedCostCompare: landedCost,
  marketForwardCurve: forwardCurve,
  portfolioCannibalisation: cannibalisation,
  ppaEconomics,
  reversePowerFlow: reverseFlow,
  siteScreen,
  storageOptimalDuration: storageDuration,
  storageRevenueStack: storageStack,
  substationHeadroom,
  transformerLoadProfile: transformerProfile
}

/** Members that name the version of an engine, of those that an answer has; none where no engine answers. */
export const versionsOf = (endpoint: string, answer: object): Readonly<Record<string, string>> => {
  const version = engines[endpoint]?.version
  return version === undefined
    ? {}
    : Object.fromEntries(
        ["model_version", "methodology_version"].flatMap((name) => (name in answer ? [[name, version]] : []))
      )
}
