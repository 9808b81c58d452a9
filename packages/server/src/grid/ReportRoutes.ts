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
import { dayMs } from "@grid/domain/time/Time"
import type { WindowRequest } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { dateOrDays } from "@grid/domain/http/DateOrDays"
import { encoder, long } from "@grid/http/Encoded"
import { type CallTime, requestWindow } from "@grid/domain/http/RequestWindow"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { rowsAnswer } from "@grid/http/Rows"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const statisticsColumns = columnsOf(StatisticsDay)
const reconciliationColumns = columnsOf(ReconciliationRow)
const corridorColumns = columnsOf(CorridorFlow)
const interchangeColumns = columnsOf(InterchangeRow)
const reportColumns = columnsOf(PspReport)

const encodeReconciliation = encoder(Reconciliation)

/** Window of whole IST days that are over. */
const dayWindow = (range: WindowRequest, call: CallTime, days: number) => requestWindow(range, call, dayMs, days * 24)

const gridStatistics =
  (statistics: GridStatistics["Service"]): DataHandlers["gridStatistics"] =>
  (request) =>
    Result.map(dayWindow(request.query, request, 30), (window) => {
      const area = request.query.state ?? national
      return Effect.map(statistics.days({ area, from: window.from, to: window.to }), ({ data, ...answer }) =>
        rowsAnswer(Statistics, "days", statisticsColumns, data.days, answer, {
          of: area,
          window,
          coverage: data.coverage
        })
      )
    })

const demandReconciliation =
  (reconciliation: DemandReconciliation["Service"]): DataHandlers["demandReconciliation"] =>
  (request) =>
    Result.map(
      Result.filterOrFail(
        dayWindow(request.query, request, 7),
        ({ from, to }) => to - from <= mostReconciledDays * dayMs,
        () => InvalidParameter.of("from", `must lie at most ${mostReconciledDays} days before to`)
      ),
      (window) =>
        Effect.map(
          reconciliation.read({ area: request.query.state ?? national, from: window.from, to: window.to }),
          ({ coverage, ...answer }) =>
            encodeReconciliation(answer, {
              table: () => tableOf(reconciliationColumns, answer.data.rows),
              window,
              coverage
            })
        )
    )

const powerFlows =
  (reports: DailyReports["Service"]): DataHandlers["powerFlows"] =>
  (request) =>
    Result.map(dayWindow(request.query, request, 7), (window) =>
      Effect.map(reports.powerFlows({ from: window.from, to: window.to }), (answer) =>
        long(PowerFlows, answer, "flows", { table: () => tableOf(corridorColumns, answer.data.corridors), window })
      )
    )

const stateInterchange =
  (reports: DailyReports["Service"]): DataHandlers["stateInterchange"] =>
  (request) =>
    Result.map(dayWindow(request.query, request, 30), (window) => {
      const state = request.query.state ?? null
      return Effect.map(reports.stateInterchange({ from: window.from, to: window.to, state }), ({ data, ...answer }) =>
        rowsAnswer(StateInterchange, "rows", interchangeColumns, data.rows, answer, { of: state ?? "", window })
      )
    })

const psp =
  (reports: DailyReports["Service"]): DataHandlers["psp"] =>
  (request) =>
    Result.map(
      Result.flatMap(dateOrDays(request.query), (days) => dayWindow(days, request, 7)),
      (window) => {
        const { state, zone = null } = request.query
        const states = !request.plan.states ? "none" : state === undefined ? "all" : { slug: state }
        return Effect.map(reports.psp({ from: window.from, to: window.to, zone, states }), ({ data, ...answer }) =>
          rowsAnswer(Psp, "reports", reportColumns, data, answer, { of: `${zone} ${JSON.stringify(states)}`, window })
        )
      }
    )

/** Days in figures, and daily reports. */
export const reportRoutes = Effect.gen(function* () {
  const reports = yield* DailyReports
  return {
    gridStatistics: gridStatistics(yield* GridStatistics),
    demandReconciliation: demandReconciliation(yield* DemandReconciliation),
    powerFlows: powerFlows(reports),
    stateInterchange: stateInterchange(reports),
    psp: psp(reports)
  }
})
