import type { CatalogDataset } from "@grid/domain/catalog/CatalogApi"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { searchDatasets } from "@grid/domain/tools/SearchDatasets"
import { Effect, Either } from "effect"
import { said } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const line = (one: CatalogDataset): string =>
  `${one.id}: ${one.title}. ${one.description} Unit ${said(one.unit)}; every ${one.cadence_minutes} minutes; newest value ${said(one.latest)}, ${one.status}; lowest plan ${one.lowest_plan}; tool ${one.tool ?? "none"}, route ${one.endpoint ?? "none"}.`

/** What there is. */
export const searchDatasetsTool = Effect.map(DataCatalog, (catalog) =>
  makeTool(searchDatasets, {
    text: ({ datasets }) =>
      datasets.length === 0 ? "No dataset matches. Leave query out for all of them." : datasets.map(line).join("\n"),
    answer: ({ arguments: { query } }) =>
      Either.right(
        Effect.map(catalog.search({ query }), ({ as_of, data, provenance }) => ({
          data: { datasets: data },
          as_of,
          provenance
        }))
      )
  })
)
