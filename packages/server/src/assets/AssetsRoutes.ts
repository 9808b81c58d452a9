import {
  Assets,
  PlantGroup,
  PowerPlant,
  PowerPlants,
  RenewableCapacity,
  RenewableCapacityRow,
  renewableClasses
} from "@grid/domain/assets/Assets"
import { capacityMonths } from "@grid/domain/assets/CapacityMonths"
import { plantsPerPage } from "@grid/domain/assets/AssetsApi"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { Effect, Result } from "effect"
import { cursorOf, foreignCursor, placeOf } from "@grid/domain/http/Cursor"
import { encoder } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { rowsRoute } from "@grid/http/Rows"
import type { DataHandlers } from "../contract/DataRoutes.ts"
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

const plantColumns = columnsOf(PowerPlant)
const groupColumns = columnsOf(PlantGroup)
const capacity = rowsRoute(RenewableCapacity, "rows", columnsOf(RenewableCapacityRow))

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
          encodePlants(
            { ...answer, data: { groups: answer.data } },
            { table: () => tableOf(groupColumns, answer.data) }
          )
        )
      )
    }
    const limit = query.limit ?? plantsPerPage
    return Result.map(afterOf(query), (after) =>
      Effect.map(assets.plants(query, { after, limit }), (answer) =>
        encodePlants(
          { ...answer, data: { items: answer.data } },
          {
            table: () => tableOf(plantColumns, answer.data),
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
  renewableCapacity: (request) => {
    const { from: first, fuel, state = null, to: last } = request.query
    const question = {
      state,
      classes: fuel === undefined ? renewableClasses : [fuel],
      orNewest: (first ?? last) === undefined
    }
    return capacity(capacityMonths(request.query, request), `${fuel} ${state}`, ({ from, to }) =>
      assets.renewableCapacity({ ...question, from, to })
    )
  }
}))
