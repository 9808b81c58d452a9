import { Schema } from "effect"
import { CatalogDataset, SearchWords } from "../catalog/CatalogApi.ts"
import { cursor } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const SearchDatasetsResult = Schema.Struct({
  datasets: Schema.Array(CatalogDataset).annotate({ description: "Datasets that match, all without `query`" })
}).annotate({ identifier: "SearchDatasetsResult" })

export const searchDatasets = contract({
  name: "search_datasets",
  title: "Datasets of the Indian power grid",
  description:
    "Which datasets there are: content, unit, newest value and freshness, sources with licences, lowest plan, and the tool and REST route that serve each. Times are UTC.",
  arguments: Schema.Struct({
    query: Schema.optionalKey(SearchWords).annotateKey({ description: "Words that must all occur, in any case" }),
    ...cursor
  }),
  result: SearchDatasetsResult,
  access: access({ metered: false })
})
