import { dataCentreCompareSites } from "./DataCentreCompareSites.ts"
import { dataCentreDeliveredCost } from "./DataCentreDeliveredCost.ts"
import { dataCentreDevelopmentBands } from "./DataCentreDevelopmentBands.ts"
import { dataCentreEvidenceReceipt } from "./DataCentreEvidenceReceipt.ts"
import { dataCentreSiteScreen } from "./DataCentreSiteScreen.ts"
import { demandForecast } from "./DemandForecast.ts"
import { exchangePrices } from "./ExchangePrices.ts"
import { fuelMix } from "./FuelMix.ts"
import { liveDemand } from "./LiveDemand.ts"
import { searchDatasets } from "./SearchDatasets.ts"
import { stateSnapshot } from "./StateSnapshot.ts"

/** Every tool there is, in the order in which they are listed. */
export const contracts = [
  liveDemand,
  stateSnapshot,
  fuelMix,
  exchangePrices,
  demandForecast,
  searchDatasets,
  dataCentreSiteScreen,
  dataCentreCompareSites,
  dataCentreDeliveredCost,
  dataCentreEvidenceReceipt,
  dataCentreDevelopmentBands
] as const
