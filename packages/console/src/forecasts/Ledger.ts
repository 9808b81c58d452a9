import { answered, grid } from "../api/Grid.ts"
import type { ForecastQuery } from "./ForecastQuery.ts"

/** Vintages that are read and checked. */
const newest = 24

/** Newest vintages of the ledger as they were kept. */
export const loadLedger = ({ area, target }: Pick<ForecastQuery, "area" | "target">, signal: AbortSignal) => {
  const query = { target, limit: newest, ...(area !== "india" && { state: area }) }
  return answered(grid.GET("/developer/v1/forecast/ledger", { params: { query }, signal }))
}
