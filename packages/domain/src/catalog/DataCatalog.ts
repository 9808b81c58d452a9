import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { CatalogDataset, DatasetFreshness } from "./CatalogApi.ts"

/** Datasets and their freshness, for every surface. */
export class DataCatalog extends Context.Service<
  DataCatalog,
  {
    /** Datasets whose texts hold every word of `query`, in the order of the catalogue. */
    readonly search: (filter: {
      readonly query?: string | undefined
      readonly theme?: string | undefined
    }) => Effect.Effect<Answer<ReadonlyArray<CatalogDataset>>, ServiceUnavailable>
    readonly freshness: Effect.Effect<Answer<ReadonlyArray<DatasetFreshness>>, ServiceUnavailable>
  }
>()("@grid/domain/DataCatalog") {}
