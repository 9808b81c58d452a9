import {
  Assets,
  PlantGroup,
  PowerPlant,
  PowerPlants,
  RenewableCapacity,
  RenewableCapacityRow,
  renewableClasses
} from "@grid/domain/assets/Assets"
import { plantsPerPage } from "@grid/domain/assets/AssetsApi"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { dayMs, hourMs, istDate, istDayStart } from "@grid/domain/time/Time"
import type { Window } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { cursorOf, foreignCursor, placeOf } from "../http/Cursor.ts"
import { encoder } from "../http/Encoded.ts"
import { columnsOf, rowsAnswer, rowsCsv } from "../http/Rows.ts"
import type { DataHandlers, DataRequest } from "../contract/DataRoutes.ts"
import type { DataQuery } from "../contract/Endpoints.ts"

type PlantQuery = DataQuery<"powerPlants">

/** Parameters beside those of the page: a cursor is good for no others. */
const questionOf = ({ fuel, min_mw, sector, state, zone }: PlantQuery): string =>
  [state, zone, fuel, sector, min_mw].map((part) => part ?? "").join(" ")

/** Id after which the page begins; null for the first page. */
const afterOf = (query: PlantQuery): Result.Result<string | null, InvalidParameter> => {
  if (query.cursor === undefined) return Result.succeed(null)
  const [question, after, ...rest] = placeOf(query.cursor).split("\n")
  return question === questionOf(query) && after !== undefined && after !== "" && rest.length === 0
    ? Result.succeed(after)
    : foreignCursor("a page with the same other parameters")
}

/** First instant of the month that is so many after the one that holds `ms`, IST. */
const monthStart = (ms: number, months: number): number => {
  const [year = 0, month = 1] = istDate(ms).split("-").map(Number)
  return istDayStart(Date.UTC(year, month - 1 + months, 1) / dayMs)
}

/** Figures of a month come so long after it that the plan's history alone would leave a short one without any. */
const monthsLate = 2

/** Whole months, of the last year where nothing is said. */
const monthsOf = ({
  now,
  plan,
  query
}: DataRequest<DataQuery<"renewableCapacity">, unknown, unknown>): Result.Result<Window, InvalidParameter> => {
  const to = monthStart(query.to ?? monthStart(now, -1), 1)
  const start = query.from ?? monthStart(to, -12)
  if (start >= to) return Result.fail(InvalidParameter.of("to", "must not be before from"))
  const earliest = monthStart(now - plan.history_days * dayMs, -monthsLate)
  const from = Math.min(to, Math.max(start, earliest))
  return Result.succeed({ from, to, requested_hours: (to - start) / hourMs, clamped: from > start })
}

const plantColumns = columnsOf(PowerPlant)
const groupColumns = columnsOf(PlantGroup)
const capacityColumns = columnsOf(RenewableCapacityRow)

const encodePlants = encoder(PowerPlants)

/** Power plants and installed capacity. */
export const assetsRoutes = Effect.map(Assets, (assets): Pick<DataHandlers, "powerPlants" | "renewableCapacity"> => ({
  powerPlants: ({ query }) => {
    const { group_by } = query
    if (group_by !== undefined) {
      for (const name of ["limit", "cursor"] as const) {
        if (query[name] !== undefined) {
          return Result.fail(InvalidParameter.of(name, "cannot be combined with group_by: every group is given"))
        }
      }
      return Result.succeed(
        Effect.map(assets.groups(query, group_by), (answer) =>
          encodePlants({ ...answer, data: { groups: answer.data } }, { csv: () => rowsCsv(groupColumns, answer.data) })
        )
      )
    }
    const limit = query.limit ?? plantsPerPage
    return Result.map(afterOf(query), (after) =>
      Effect.map(assets.plants(query, { after, limit }), (answer) =>
        encodePlants(
          { ...answer, data: { items: answer.data } },
          {
            csv: () => rowsCsv(plantColumns, answer.data),
            page: {
              limit,
              count: answer.data.length,
              next_cursor: answer.next === null ? null : cursorOf(`${questionOf(query)}\n${answer.next}`)
            }
          }
        )
      )
    )
  },
  renewableCapacity: (request) =>
    Result.map(monthsOf(request), (window) => {
      const { fuel, state = null } = request.query
      return Effect.map(
        assets.renewableCapacity({
          state,
          classes: fuel === undefined ? renewableClasses : [fuel],
          from: window.from,
          to: window.to
        }),
        ({ data, ...answer }) =>
          rowsAnswer(RenewableCapacity, "rows", capacityColumns, data, answer, { of: `${fuel} ${state}`, window })
      )
    })
}))
