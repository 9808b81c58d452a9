import { GridSnapshot, GridStates, GridSummary, StateNow } from "@grid/domain/grid/Snapshot"
import { Effect, Result } from "effect"
import { encodeOnce } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const columns = columnsOf(StateNow)

/** The grid now. */
export const snapshotRoutes = Effect.map(GridSnapshot, (snapshot): Pick<DataHandlers, "gridSummary" | "gridStates"> => {
  const encodeSummary = encodeOnce(GridSummary)
  const encodeStates = encodeOnce(GridStates, ({ items }) => ({ table: () => tableOf(columns, items) }))
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
