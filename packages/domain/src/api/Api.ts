import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { AlertsApi } from "../alerts/AlertsApi.ts"
import { AssetsApi } from "../assets/AssetsApi.ts"
import { BriefingsApi } from "../briefings/BriefingsApi.ts"
import { CarbonApi } from "../carbon/CarbonApi.ts"
import { CatalogApi } from "../catalog/CatalogApi.ts"
import { EconomicsApi } from "../economics/EconomicsApi.ts"
import { CarbonAccountingApi } from "../scope2/CarbonAccountingApi.ts"
import { CarbonAverageApi } from "../carbon/CarbonAverageApi.ts"
import { CarbonMarginalApi } from "../marginal/CarbonMarginalApi.ts"
import { MatchingApi } from "../matching/MatchingApi.ts"
import { CurtailmentApi } from "../curtailment/CurtailmentApi.ts"
import { DistributionApi } from "../distribution/DistributionApi.ts"
import { LandedCostApi } from "../tariffs/LandedCostApi.ts"
import { ProductsApi } from "../account/ProductsApi.ts"
import { StorageRevenueApi } from "../batteries/StorageRevenueApi.ts"
import { SubstationsApi } from "../substations/SubstationsApi.ts"
import { TariffsApi } from "../tariffs/TariffsApi.ts"
import { ForecastApi } from "../forecast/ForecastApi.ts"
import { FuelMixApi } from "../fuel/FuelMixApi.ts"
import { ResultsApi } from "../engines/ResultsApi.ts"
import { NodesApi } from "../nodes/NodesApi.ts"
import { ProfilesApi } from "../profiles/ProfilesApi.ts"
import { GridApi } from "../grid/GridApi.ts"
import { JobsApi } from "../jobs/JobsApi.ts"
import { LegacyApi } from "../legacy/LegacyApi.ts"
import { KeysApi } from "../account/KeysApi.ts"
import { MarketApi } from "../market/MarketApi.ts"
import { PlansApi } from "../account/PlansApi.ts"

/** The HTTP contract: what OpenAPI shows, what the typed client calls and what the server's handlers must fulfil. */
export class Api extends HttpApi.make("grid-data-service")
  .add(PlansApi)
  .add(LegacyApi)
  .add(GridApi)
  .add(FuelMixApi)
  .add(CarbonApi)
  .add(MarketApi)
  .add(ForecastApi)
  .add(CatalogApi)
  .add(AlertsApi)
  .add(AssetsApi)
  .add(BriefingsApi)
  .add(EconomicsApi)
  .add(JobsApi)
  .add(KeysApi)
  .add(ProductsApi)
  .add(LandedCostApi)
  .add(TariffsApi)
  .add(SubstationsApi)
  .add(StorageRevenueApi)
  .add(CarbonAverageApi)
  .add(CarbonAccountingApi)
  .add(CarbonMarginalApi)
  .add(MatchingApi)
  .add(CurtailmentApi)
  .add(DistributionApi)
  .add(NodesApi)
  .add(ProfilesApi)
  .add(ResultsApi)
  .annotate(HttpApi.ParamsParseOptions, { reportInput: true })
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all", reportInput: true })
  .annotate(OpenApi.Title, "Grid Data Service")
  .annotate(OpenApi.Version, "1.0.0")
  .annotate(
    OpenApi.Description,
    "Live and historical data of the Indian power grid. Every answer says from which source, when and how it came about."
  )
  .annotate(OpenApi.License, { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" }) {}
