import { Effect } from "effect"
import { compareSitesTool } from "./DataCentreCompareSites.ts"
import { deliveredCostTool } from "./DataCentreDeliveredCost.ts"
import { developmentBandsTool } from "./DataCentreDevelopmentBands.ts"
import { evidenceReceiptTool } from "./DataCentreEvidenceReceipt.ts"
import { siteScreenTool } from "./DataCentreSiteScreen.ts"
import { demandForecastTool } from "./DemandForecast.ts"
import { exchangePricesTool } from "./ExchangePrices.ts"
import { fuelMixTool } from "./FuelMix.ts"
import { liveDemandTool } from "./LiveDemand.ts"
import { searchDatasetsTool } from "./SearchDatasets.ts"
import { stateSnapshotTool } from "./StateSnapshot.ts"

/** Every tool there is, in the order in which they are listed. */
export const toolset = Effect.all(
  [
    liveDemandTool,
    stateSnapshotTool,
    fuelMixTool,
    exchangePricesTool,
    demandForecastTool,
    searchDatasetsTool,
    siteScreenTool,
    compareSitesTool,
    deliveredCostTool,
    evidenceReceiptTool,
    developmentBandsTool
  ],
  { concurrency: 1 }
)
