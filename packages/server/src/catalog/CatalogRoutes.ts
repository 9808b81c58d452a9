import { Catalog, CatalogDataset, DatasetFreshness, Freshness } from "@grid/domain/catalog/CatalogApi"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { rowsCsv } from "@grid/domain/http/RowsCsv"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encodeCatalog = encoder(Catalog)
const encodeFreshness = encoder(Freshness)

const catalogColumns = Object.keys(CatalogDataset.fields)

const freshnessColumns = Object.keys(DatasetFreshness.fields).flatMap((name) =>
  name === "last_run"
    ? ["source", "started_at", "ended_at", "outcome", "rows_written", "error_code"].map(
        (member) => `last_run.${member}`
      )
    : [name]
)

/** Datasets with their freshness. */
export const catalogRoutes = Effect.map(
  DataCatalog,
  (catalog): Pick<DataHandlers, "catalog" | "canonicalFreshness"> => ({
    catalog: ({ query }) =>
      Result.succeed(
        Effect.map(catalog.search({ query: query.query, theme: query.theme }), ({ data: datasets, ...answer }) =>
          encodeCatalog({ ...answer, data: { datasets } }, { csv: () => rowsCsv(catalogColumns, datasets) })
        )
      ),
    canonicalFreshness: () =>
      Result.succeed(
        Effect.map(catalog.freshness, ({ data: datasets, ...answer }) =>
          encodeFreshness({ ...answer, data: { datasets } }, { csv: () => rowsCsv(freshnessColumns, datasets) })
        )
      )
  })
)
