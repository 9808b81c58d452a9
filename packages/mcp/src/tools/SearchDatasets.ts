import { catalog } from "@grid/domain/catalog/Catalog"
import type { CatalogDataset } from "@grid/domain/catalog/CatalogApi"
import { DataCatalog } from "@grid/domain/catalog/DataCatalog"
import { searchDatasets } from "@grid/domain/tools/SearchDatasets"
import { Effect, Result } from "effect"
import { valueText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const line = (one: CatalogDataset): string =>
  `${one.id}: ${one.title}. ${one.description} Unit ${one.unit ?? "several"}; every ${one.cadence_minutes} minutes; newest value ${valueText(one.latest)}, ${one.status}, first value ${valueText(one.coverage_from)}; lowest plan ${one.lowest_plan}; tool ${one.tool ?? "none"}, route ${one.endpoint ?? "none"}${one.history_endpoint === null ? "" : `, of its past ${one.history_endpoint}`}.`

/** Where to go with a question that no dataset and no tool answers. */
export const engines =
  "Landed cost, dispatch and revenue of storage, curtailment, marginal carbon, Scope 2, matching and hosting capacity are neither datasets nor tools: they are computed by routes under /v1 for the plan enterprise, listed in /llms.txt at this address."

const noMatch = `No dataset matches all words. Ask with one of them, or with the id of a dataset: ${catalog.map(({ id }) => id).join(", ")}. ${engines}`

/** Datasets of the catalogue. */
export const searchDatasetsTool = Effect.map(DataCatalog, (held) =>
  makeTool(searchDatasets, {
    text: ({ datasets }) => (datasets.length === 0 ? noMatch : datasets.map(line).join("\n")),
    answer: ({ arguments: { query } }) =>
      Result.succeed(
        Effect.map(held.search({ query }), ({ as_of, data, provenance }) => ({
          data: { datasets: data },
          as_of,
          provenance
        }))
      )
  })
)
