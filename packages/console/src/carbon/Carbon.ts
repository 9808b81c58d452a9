import { answered, grid } from "../api/Grid.ts"
import { type CarbonQuery, signalOf } from "./CarbonQuery.ts"

/** Forecast of the hours ahead where the answer with the greenest of them had one. */
const loadForecast = async ({ ahead, area }: CarbonQuery, hours: number, signal: AbortSignal) => {
  if (hours === 0) return null
  const query = { horizon: ahead, ...(area !== "india" && { state: area }) }
  return answered(grid.GET("/developer/v1/forecast/carbon-intensity", { params: { query }, signal }))
}

/** Values of now and of the area, with the greenest hours ahead. */
export const loadCarbon = async (query: CarbonQuery, signal: AbortSignal) => {
  const { ahead, basis, hours, isApart, length, view } = query
  const of = signalOf(query)
  const [latest, blocks, best] = await Promise.all([
    answered(grid.GET("/developer/v1/carbon-intensity/latest", { params: { query: { basis, view } }, signal })),
    answered(grid.GET("/developer/v1/carbon-intensity/with-fuel-mix", { params: { query: { ...of, hours } }, signal })),
    answered(
      grid.GET("/developer/v1/carbon-intensity/windows", {
        params: { query: { ...of, n: length, hours: ahead, contiguous: isApart ? "false" : "true" } },
        signal
      })
    )
  ])
  const forecast = await loadForecast(query, best.body.data.searched.forecast, signal)
  return { query, latest: latest.body, blocks, best: best.body.data, forecast }
}

export type CarbonView = Awaited<ReturnType<typeof loadCarbon>>

/** Blocks of the last day of all states. */
export const loadStates = async ({ basis, view }: CarbonQuery, signal: AbortSignal) =>
  (
    await answered(
      grid.GET("/developer/v1/carbon-intensity/by-state", { params: { query: { basis, view, hours: 24 } }, signal })
    )
  ).body.data.items

/** Most restatements of an answer. */
const mostChanges = 500

/** Restatements from an instant on, oldest first; of all areas where it is all India. */
export const loadChanges = async (query: CarbonQuery, since: number, signal: AbortSignal) =>
  (
    await answered(
      grid.GET("/developer/v1/carbon-intensity/changes", {
        params: { query: { ...signalOf(query), since: new Date(since).toISOString(), limit: mostChanges } },
        signal
      })
    )
  ).body

/** Inputs of a value. */
export const loadSnapshot = (query: CarbonQuery, snapshot_id: string, signal: AbortSignal) =>
  answered(
    grid.GET("/developer/v1/carbon-intensity/snapshot", {
      params: { query: { ...signalOf(query), snapshot_id } },
      signal
    })
  )

/** The same computed again. */
export const loadReplay = async (query: CarbonQuery, snapshot_id: string) =>
  (
    await answered(
      grid.GET("/developer/v1/carbon-intensity/replay", { params: { query: { ...signalOf(query), snapshot_id } } })
    )
  ).body.data
