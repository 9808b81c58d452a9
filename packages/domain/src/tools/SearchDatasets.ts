import { Schema } from "effect"
import { CatalogDataset, SearchWords } from "../catalog/CatalogApi.ts"
import { access, contract } from "./Tool.ts"

export const SearchDatasetsResult = Schema.Struct({
  datasets: Schema.Array(CatalogDataset).annotate({ description: "Datasets that match, all without `query`" })
}).annotate({ identifier: "SearchDatasetsResult" })

export const searchDatasets = contract({
  name: "search_datasets",
  title: "Datasets of the Indian power grid",
  description:
    "Which datasets there are: what each holds, its unit, since when, its newest value, how fresh it is, its sources with their licences, the lowest plan that may read it, and the tool and REST route that serve it. `query` keeps those in whose texts every word of it occurs. Times are UTC.",
  arguments: Schema.Struct({ query: Schema.optionalKey(SearchWords) }),
  result: SearchDatasetsResult,
  access: access({ metered: false })
})
