import { GridSnapshot, GridStates, GridSummary, StateNow } from "@grid/domain/grid/Snapshot"
import { Effect, Result } from "effect"
import { encodeOnce } from "@grid/http/Encoded"
import { rowsCsv } from "@grid/domain/http/RowsCsv"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const columns = Object.keys(StateNow.fields)

/** The grid now. */
export const snapshotRoutes = Effect.map(GridSnapshot, (snapshot): Pick<DataHandlers, "gridSummary" | "gridStates"> => {
  const encodeSummary = encodeOnce(GridSummary)
  const encodeStates = encodeOnce(GridStates, ({ items }) => ({ csv: () => rowsCsv(columns, items) }))
  return {
    gridSummary: () =>
      Result.succeed(
        Effect.map(snapshot.summary, (answer) => ({ ...encodeSummary(answer), coverage: answer.coverage }))
      ),
    gridStates: ({ query }) =>
      Result.succeed(
        Effect.map(snapshot.states(query.zone ?? null), (answer) => ({
          ...encodeStates(answer),
          coverage: answer.coverage
        }))
      )
  }
})
