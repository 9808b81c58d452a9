import {
  adjustedTariff,
  adjustedTariffV01,
  adjustedTariffV012,
  adjustedTariffV014,
  adjustedTariffV015,
  adjustedTariffV016,
  cannibalisation,
  cannibalisationV01,
  cannibalisationV011,
  cannibalisationV017,
  curtailmentForecast,
  curtailmentForecastV01,
  curtailmentForecastV013,
  curtailmentForecastV015,
  curtailmentForecastV016,
  forwardCaptureRate,
  forwardCaptureRateV01,
  forwardCaptureRateV011,
  forwardCaptureRateV015,
  forwardCaptureRateV017
} from "./curtailment/Engines.ts"
import { riskScreen, riskScreenV01, riskScreenV015, riskScreenV017 } from "./curtailment/RiskScreen.ts"
import { ancillaryPrices } from "./batteries/AncillaryPrices.ts"
import { daySchedules } from "./batteries/DaySchedules.ts"
import {
  storageDuration,
  storageDurationV01,
  storageDurationV011,
  storageDurationV012,
  storageDurationV013,
  storageDurationV014
} from "./batteries/DurationEngine.ts"
import { forwardCurve } from "./batteries/ForwardCurveEngine.ts"
import {
  storageStack,
  storageStackV01,
  storageStackV011,
  storageStackV012,
  storageStackV013,
  storageStackV014,
  storageStackV015
} from "./batteries/StackEngine.ts"
import {
  storageDispatch,
  storageDispatchV01,
  storageDispatchV02,
  storageDispatchV021,
  storageDispatchV022,
  storageDispatchV023,
  storageDispatchV024,
  storageDispatchV025,
  storageDispatchV026
} from "./batteries/dispatch/DispatchEngine.ts"
import {
  hostingCapacity,
  hostingCapacityV01,
  hostingCapacityV02,
  hostingCapacityV03,
  hostingCapacityV04,
  hostingCapacityV05,
  hostingCapacityV06,
  hostingCapacityV07,
  hostingCapacityV08
} from "./distribution/HostingEngine.ts"
import { transformerProfile } from "./distribution/ProfileEngine.ts"
import {
  reverseFlow,
  reverseFlowV01,
  reverseFlowV04,
  reverseFlowV05,
  reverseFlowV07,
  reverseFlowV08
} from "./distribution/ReverseFlowEngine.ts"
import {
  chargingSites,
  chargingSitesV01,
  chargingSitesV04,
  chargingSitesV05,
  chargingSitesV07,
  chargingSitesV08
} from "./distribution/SitesEngine.ts"
import {
  feederStress,
  feederStressV01,
  feederStressV02,
  feederStressV03,
  feederStressV04,
  feederStressV05,
  feederStressV06,
  feederStressV09,
  feederStressV10
} from "./distribution/StressEngine.ts"
import { type Computation, registered, type RegisteredEngine } from "./engines/Engine.ts"
import {
  landedCost,
  landedCostV01,
  landedCostV02,
  landedCostV03,
  landedCostV04,
  landedCostV05,
  landedCostV06,
  landedCostV07,
  landedCostV08
} from "./landed-cost/LandedCost.ts"
import { emissionsDelta, emissionsDeltaV01 } from "./marginal/Delta.ts"
import { hourlyMatching, hourlyMatchingV01 } from "./matching/MatchingEngine.ts"
import { ppaEconomics, ppaEconomicsV01, ppaEconomicsV011, ppaEconomicsV012, ppaEconomicsV013 } from "./ppa/Ppa.ts"
import {
  connectivityForecast,
  connectivityForecastV01,
  connectivityForecastV011
} from "./substations/ForecastEngine.ts"
import {
  substationHeadroom,
  substationHeadroomV01,
  substationHeadroomV011,
  substationHeadroomV013
} from "./substations/HeadroomEngine.ts"
import { siteScreen } from "./substations/ScreenEngine.ts"

/** Every engine in every version that was ever served, the newest last: old ones stay, so that their results can be computed again. */
export const engines: ReadonlyArray<RegisteredEngine> = [
  registered(hourlyMatchingV01),
  registered(hourlyMatching),
  registered(emissionsDeltaV01),
  registered(emissionsDelta),
  registered(landedCostV01),
  registered(landedCostV02),
  registered(landedCostV03),
  registered(landedCostV04),
  registered(landedCostV05),
  registered(landedCostV06),
  registered(landedCostV07),
  registered(landedCostV08),
  registered(landedCost),
  registered(ppaEconomicsV01),
  registered(ppaEconomicsV011),
  registered(ppaEconomicsV012),
  registered(ppaEconomicsV013),
  registered(ppaEconomics),
  registered(curtailmentForecastV01),
  registered(curtailmentForecastV013),
  registered(curtailmentForecastV015),
  registered(curtailmentForecastV016),
  registered(curtailmentForecast),
  registered(forwardCaptureRateV01),
  registered(forwardCaptureRateV011),
  registered(forwardCaptureRateV015),
  registered(forwardCaptureRateV017),
  registered(forwardCaptureRate),
  registered(cannibalisationV01),
  registered(cannibalisationV011),
  registered(cannibalisationV017),
  registered(cannibalisation),
  registered(adjustedTariffV01),
  registered(adjustedTariffV012),
  registered(adjustedTariffV014),
  registered(adjustedTariffV015),
  registered(adjustedTariffV016),
  registered(adjustedTariff),
  registered(riskScreenV01),
  registered(riskScreenV015),
  registered(riskScreenV017),
  registered(riskScreen),
  registered(ancillaryPrices),
  registered(forwardCurve),
  registered(storageDispatchV01),
  registered(storageDispatchV02),
  registered(storageDispatchV021),
  registered(storageDispatchV022),
  registered(storageDispatchV023),
  registered(storageDispatchV024),
  registered(storageDispatchV025),
  registered(storageDispatchV026),
  registered(storageDispatch),
  registered(storageDurationV01),
  registered(storageDurationV011),
  registered(storageDurationV012),
  registered(storageDurationV013),
  registered(storageDurationV014),
  registered(storageDuration),
  registered(storageStackV01),
  registered(storageStackV011),
  registered(storageStackV012),
  registered(storageStackV013),
  registered(storageStackV014),
  registered(storageStackV015),
  registered(storageStack),
  registered(hostingCapacityV01),
  registered(hostingCapacityV02),
  registered(hostingCapacityV03),
  registered(hostingCapacityV04),
  registered(hostingCapacityV05),
  registered(hostingCapacityV06),
  registered(hostingCapacityV07),
  registered(hostingCapacityV08),
  registered(hostingCapacity),
  registered(feederStressV01),
  registered(feederStressV02),
  registered(feederStressV03),
  registered(feederStressV04),
  registered(feederStressV05),
  registered(feederStressV06),
  registered(feederStressV09),
  registered(feederStressV10),
  registered(feederStress),
  registered(chargingSitesV01),
  registered(chargingSitesV04),
  registered(chargingSitesV05),
  registered(chargingSitesV07),
  registered(chargingSitesV08),
  registered(chargingSites),
  registered(reverseFlowV01),
  registered(reverseFlowV04),
  registered(reverseFlowV05),
  registered(reverseFlowV07),
  registered(reverseFlowV08),
  registered(reverseFlow),
  registered(transformerProfile),
  registered(substationHeadroomV01),
  registered(substationHeadroomV011),
  registered(substationHeadroomV013),
  registered(substationHeadroom),
  registered(connectivityForecastV01),
  registered(connectivityForecastV011),
  registered(connectivityForecast),
  registered(siteScreen)
]

/** Steps that threads compute for answers that are none of an engine. */
const steps: ReadonlyArray<Computation> = [daySchedules]

/** Engine of a version, or step of an answer, as threads compute it; undefined where there is none. */
export const findComputation = (engine: string, version: string): Computation | undefined =>
  findEngine(engine, version) ?? steps.find((one) => one.engine === engine && one.version === version)

/** Engine of a version; undefined where there is none. */
export const findEngine = (engine: string, version: string): RegisteredEngine | undefined =>
  engines.find((one) => one.engine === engine && one.version === version)
