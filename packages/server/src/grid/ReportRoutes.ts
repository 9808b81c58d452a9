import { capacityMonths } from "@grid/domain/assets/CapacityMonths"
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
import {
  MonthlySupply,
  RenewableDay,
  RenewableGeneration,
  StationDay,
  StationGeneration,
  SupplyMonth
} from "@grid/domain/grid/Supply"
import { mostDaysOfStation, mostStationDays } from "@grid/domain/grid/SupplyApi"
import type { Zone } from "@grid/domain/states/State"
import { Effect, Result } from "effect"
import { atMostDays } from "@grid/domain/time/Window"
import { dateOrDays } from "@grid/domain/http/DateOrDays"
import { encoder, long } from "@grid/http/Encoded"
import { oneArea } from "@grid/domain/http/OneArea"
import { type CallTime, daysWindow } from "@grid/domain/http/RequestWindow"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { rowsRoute } from "@grid/http/Rows"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const reconciliationColumns = columnsOf(ReconciliationRow)
const corridorColumns = columnsOf(CorridorFlow)

const statistics = rowsRoute(Statistics, "days", columnsOf(StatisticsDay))
const interchange = rowsRoute(StateInterchange, "rows", columnsOf(InterchangeRow))
const reported = rowsRoute(Psp, "reports", columnsOf(PspReport))
const supply = rowsRoute(MonthlySupply, "rows", columnsOf(SupplyMonth))
const renewables = rowsRoute(RenewableGeneration, "rows", columnsOf(RenewableDay))
const stations = rowsRoute(StationGeneration, "rows", columnsOf(StationDay))

const encodeReconciliation = encoder(Reconciliation)

const gridStatistics =
  (read: GridStatistics["Service"]): DataHandlers["gridStatistics"] =>
  (request) =>
    Result.flatMap(oneArea(request.query), (area) =>
      statistics(daysWindow(request.query, request, 30), area, ({ from, to }) =>
        Effect.map(read.days({ area, from, to }), ({ data: { coverage, days }, ...answer }) => ({
          ...answer,
          data: days,
          coverage
        }))
      )
    )

const demandReconciliation =
  (reconciliation: DemandReconciliation["Service"]): DataHandlers["demandReconciliation"] =>
  (request) =>
    Result.map(
      Result.all([
        oneArea(request.query),
        atMostDays(daysWindow(request.query, request, 7), mostReconciledDays, request.query)
      ]),
      ([area, window]) =>
        Effect.map(reconciliation.read({ area, from: window.from, to: window.to }), ({ coverage, ...answer }) =>
          encodeReconciliation(answer, {
            table: () => tableOf(reconciliationColumns, answer.data.rows),
            window,
            coverage
          })
        )
    )

interface PlacesRequest extends CallTime {
  readonly query: { readonly state?: string; readonly zone?: Zone }
}

/** Places of a question that the plan has a right to. */
const placesOf = ({ plan, query }: PlacesRequest) => ({
  state: query.state ?? null,
  zone: query.zone ?? null,
  states: plan.states
})

type Reported =
  | "powerFlows"
  | "stateInterchange"
  | "psp"
  | "monthlySupply"
  | "renewableGeneration"
  | "stationGeneration"

const ofReports = (reports: DailyReports["Service"]): Pick<DataHandlers, Reported> => ({
  powerFlows: (request) =>
    Result.map(daysWindow(request.query, request, 7), (window) =>
      Effect.map(reports.powerFlows({ from: window.from, to: window.to }), (answer) =>
        long(PowerFlows, answer, "flows", { table: () => tableOf(corridorColumns, answer.data.corridors), window })
      )
    ),
  stateInterchange: (request) => {
    const { state, zone } = placesOf(request)
    return interchange(daysWindow(request.query, request, 30), `${state ?? ""}${zone ?? ""}`, ({ from, to }) =>
      Effect.map(reports.stateInterchange({ from, to, state, zone }), (answer) => ({
        ...answer,
        data: answer.data.rows
      }))
    )
  },
  psp: (request) => {
    const { state, zone = null } = request.query
    const states = !request.plan.states ? "none" : state === undefined ? "all" : { slug: state }
    const window = Result.flatMap(dateOrDays(request.query), (days) => daysWindow(days, request, 7))
    return reported(window, `${zone} ${JSON.stringify(states)}`, ({ from, to }) =>
      reports.psp({ from, to, zone, states })
    )
  },
  monthlySupply: (request) => {
    const question = { ...placesOf(request), orNewest: (request.query.from ?? request.query.to) === undefined }
    return supply(capacityMonths(request.query, request), JSON.stringify(question), ({ from, to }) =>
      reports.monthlySupply({ ...question, from, to })
    )
  },
  renewableGeneration: (request) => {
    const places = placesOf(request)
    return renewables(daysWindow(request.query, request, 7), JSON.stringify(places), ({ from, to }) =>
      reports.renewableGeneration({ ...places, from, to })
    )
  },
  stationGeneration: (request) => {
    const { level = null, station = null } = request.query
    const choice = { ...placesOf(request), level, station }
    const most = station === null ? mostStationDays : mostDaysOfStation
    const window = atMostDays(daysWindow(request.query, request, 7), most, request.query)
    return stations(window, JSON.stringify(choice), ({ from, to }) =>
      reports.stationGeneration({ ...choice, from, to })
    )
  }
})

/** Days in figures, and reports. */
export const reportRoutes = Effect.gen(function* () {
  return {
    gridStatistics: gridStatistics(yield* GridStatistics),
    demandReconciliation: demandReconciliation(yield* DemandReconciliation),
    ...ofReports(yield* DailyReports)
  }
})
