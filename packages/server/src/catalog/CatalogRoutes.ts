import { Catalog, CatalogDataset, DatasetFreshness, Freshness } from "@grid/domain/catalog/CatalogApi"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { Effect, Either, Schema } from "effect"
import { etagOf } from "../http/Etag.ts"
import { rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const encodeCatalog = Schema.encodeSync(Schema.parseJson(Catalog))
const encodeFreshness = Schema.encodeSync(Schema.parseJson(Freshness))

const catalogColumns = Object.keys(CatalogDataset.fields)

const freshnessColumns = Object.keys(DatasetFreshness.fields).flatMap((name) =>
  name === "last_run"
    ? ["source", "started_at", "ended_at", "outcome", "rows_written", "error_code"].map(
        (member) => `last_run.${member}`
      )
    : [name]
)

/** What there is and how fresh it is. */
export const catalogRoutes = Effect.map(
  DataCatalog,
  (catalog): Pick<DataHandlers, "catalog" | "canonicalFreshness"> => ({
    catalog: ({ query }) =>
      Either.right(
        Effect.map(catalog.search({ query: query.query, theme: query.theme }), ({ data: datasets, ...answer }) => {
          const data = encodeCatalog({ datasets })
          return { ...answer, data, csv: () => rowsCsv(catalogColumns, datasets), etag: etagOf(data) }
        })
      ),
    canonicalFreshness: () =>
      Either.right(
        Effect.map(catalog.freshness, ({ data: datasets, ...answer }) => {
          const data = encodeFreshness({ datasets })
          return { ...answer, data, csv: () => rowsCsv(freshnessColumns, datasets), etag: etagOf(data) }
        })
      )
  })
)
