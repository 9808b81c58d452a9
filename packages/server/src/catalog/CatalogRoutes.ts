import { Catalog, CatalogDataset, DatasetFreshness, Freshness } from "@grid/domain/catalog/CatalogApi"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encodeCatalog = encoder(Catalog)
const encodeFreshness = encoder(Freshness)

const catalogColumns = columnsOf(CatalogDataset)
const freshnessColumns = columnsOf(DatasetFreshness)

/** Datasets with their freshness. */
export const catalogRoutes = Effect.map(
  DataCatalog,
  (catalog): Pick<DataHandlers, "catalog" | "canonicalFreshness"> => ({
    catalog: ({ query }) =>
      Result.succeed(
        Effect.map(catalog.search({ query: query.query, theme: query.theme }), ({ data: datasets, ...answer }) =>
          encodeCatalog({ ...answer, data: { datasets } }, { table: () => tableOf(catalogColumns, datasets) })
        )
      ),
    canonicalFreshness: () =>
      Result.succeed(
        Effect.map(catalog.freshness, ({ data: datasets, ...answer }) =>
          encodeFreshness({ ...answer, data: { datasets } }, { table: () => tableOf(freshnessColumns, datasets) })
        )
      )
  })
)
