import { InvalidParameter } from "@grid/domain/errors/ApiError"
import {
  CorridorFlow,
  DailyReports,
  InterchangeRow,
  PowerFlows,
  Psp,
  PspReport,
  StateInterchange
} from "@grid/domain/grid/Reports"
import {
  DemandReconciliation,
  mostReconciledDays,
  Reconciliation,
  ReconciliationRow
} from "@grid/domain/grid/Reconciliation"
import { GridStatistics, Statistics, StatisticsDay } from "@grid/domain/grid/Statistics"
import { national } from "@grid/domain/observations/Area"
import type { Plan } from "@grid/domain/plans/Plan"
import { dayMs, type Instant } from "@grid/domain/time/Time"
import { resolve, type Window } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { dateOrDays } from "../http/DateOrDays.ts"
import { encoder, long } from "../http/Encoded.ts"
import { columnsOf, rowsAnswer, rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

/** Whole IST days that are over. */
const daysOf = (
  query: { readonly from?: Instant | undefined; readonly to?: Instant | undefined },
  { now, plan }: { readonly now: number; readonly plan: Plan },
  days: number
): Result.Result<Window, InvalidParameter> =>
  resolve(
    { from: query.from, to: query.to },
    { now, step: dayMs, historyDays: plan.history_days, defaultHours: days * 24 }
  )

const statisticsColumns = columnsOf(StatisticsDay)
const reconciliationColumns = columnsOf(ReconciliationRow)
const corridorColumns = columnsOf(CorridorFlow)
const interchangeColumns = columnsOf(InterchangeRow)
const reportColumns = columnsOf(PspReport)

/** Days in figures, and what the daily reports say. */
export const reportRoutes = Effect.gen(function* () {
  const statistics = yield* GridStatistics
  const reports = yield* DailyReports
  const reconciliation = yield* DemandReconciliation
  const encodeReconciliation = encoder(Reconciliation)

  const handlers: Pick<
    DataHandlers,
    "gridStatistics" | "demandReconciliation" | "powerFlows" | "stateInterchange" | "psp"
  > = {
    gridStatistics: (request) =>
      Result.map(daysOf(request.query, request, 30), (window) => {
        const area = request.query.state ?? national
        return Effect.map(statistics.days({ area, from: window.from, to: window.to }), ({ data, ...answer }) =>
          rowsAnswer(Statistics, "days", statisticsColumns, data.days, answer, {
            of: area,
            window,
            coverage: data.coverage
          })
        )
      }),
    demandReconciliation: (request) =>
      Result.map(
        Result.filterOrFail(
          daysOf(request.query, request, 7),
          ({ from, to }) => to - from <= mostReconciledDays * dayMs,
          () => InvalidParameter.of("from", `must lie at most ${mostReconciledDays} days before to`)
        ),
        (window) =>
          Effect.map(
            reconciliation.read({ area: request.query.state ?? national, from: window.from, to: window.to }),
            ({ coverage, ...answer }) =>
              encodeReconciliation(answer, {
                csv: () => rowsCsv(reconciliationColumns, answer.data.rows),
                window,
                coverage
              })
          )
      ),
    powerFlows: (request) =>
      Result.map(daysOf(request.query, request, 7), (window) =>
        Effect.map(reports.powerFlows({ from: window.from, to: window.to }), (answer) =>
          long(PowerFlows, answer, "flows", { csv: () => rowsCsv(corridorColumns, answer.data.corridors), window })
        )
      ),
    stateInterchange: (request) =>
      Result.map(daysOf(request.query, request, 30), (window) => {
        const state = request.query.state ?? null
        return Effect.map(
          reports.stateInterchange({ from: window.from, to: window.to, state }),
          ({ data, ...answer }) =>
            rowsAnswer(StateInterchange, "rows", interchangeColumns, data.rows, answer, { of: state ?? "", window })
        )
      }),
    psp: (request) =>
      Result.map(
        Result.flatMap(dateOrDays(request.query), (asked) => daysOf(asked, request, 7)),
        (window) => {
          const { state, zone = null } = request.query
          const states = !request.plan.states ? "none" : state === undefined ? "all" : { slug: state }
          return Effect.map(reports.psp({ from: window.from, to: window.to, zone, states }), ({ data, ...answer }) =>
            rowsAnswer(Psp, "reports", reportColumns, data, answer, { of: `${zone} ${JSON.stringify(states)}`, window })
          )
        }
      )
  }
  return handlers
})
