import { answered, grid } from "../api/Grid.ts"

/** Ids of the datasets of which the service has no value yet. */
export const emptyDatasets = async (signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const { body } = await answered(grid.GET("/developer/v1/catalog", { signal }))
  return new Set(body.data.datasets.filter(({ status }) => status === "never").map(({ id }) => id))
}
