import { CarbonChange, CarbonChanges, CarbonIntensity, type ChangePlace, type Signal } from "@grid/domain/carbon/Carbon"
import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { national } from "@grid/domain/observations/Area"
import { CarbonMarginal } from "@grid/domain/marginal/CarbonMarginal"
import { Scope2Store } from "@grid/domain/scope2/Scope2Store"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { cursorOf, foreignCursor, placeOf } from "@grid/domain/http/Cursor"
import { encoder } from "@grid/http/Encoded"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import { makeShowsMarginal, signalOf } from "./CarbonSignal.ts"

const columns = columnsOf(CarbonChange)
const encode = encoder(CarbonChanges)

const changePlace = (cursor: string | undefined): Result.Result<ChangePlace, InvalidParameter> => {
  if (cursor === undefined) return Result.succeed({ number: 0, area: -1 })
  const match = /^(\d{1,15}) (\d{1,3})$/.exec(placeOf(cursor))
  return match === null
    ? foreignCursor("a page of this list")
    : Result.succeed({ number: Number(match[1]), area: Number(match[2]) })
}

/** Changes with the caller's Scope 2 results that rest on them: those of consumption. */
const withResults = Effect.fnUntraced(function* (
  scope2: Scope2Store["Service"],
  changes: ReadonlyArray<CarbonChange>,
  { basis, view }: Signal
) {
  if (view !== "consumption") return changes
  const { key } = yield* CurrentCaller
  const results = yield* scope2.restingOn(changes, basis, key.tenant_id)
  return changes.map((change, index): CarbonChange => {
    const scope2_results = results[index] ?? []
    return scope2_results.length === 0 ? change : { ...change, scope2_results }
  })
})

/** Restatements of carbon intensity. */
export const carbonChangesRoutes = Effect.gen(function* () {
  const carbon = yield* CarbonIntensity
  const scope2 = yield* Scope2Store
  const { restated } = yield* CarbonMarginal
  const showsMarginal = yield* makeShowsMarginal

  const carbonChanges: DataHandlers["carbonChanges"] = ({ plan, query }) =>
    Result.map(
      changePlace(query.cursor),
      Effect.fnUntraced(function* (after) {
        const { limit = 100 } = query
        const signal = signalOf(query)
        const marginal = showsMarginal(plan)
        const areas = query.state !== undefined ? [query.state] : plan.states ? null : [national]
        const { data, ...answer } = yield* carbon.changes({
          ...signal,
          after,
          since: query.since?.ms ?? 0,
          areas,
          marginal,
          limit
        })
        const own = plan.enterprise ? yield* withResults(scope2, data.changes, signal) : data.changes
        const changes = marginal ? yield* restated(own) : own
        const next_cursor = data.next === null ? null : cursorOf(`${data.next.number} ${data.next.area}`)
        return encode(
          { ...answer, data: { changes } },
          {
            table: () => tableOf(columns, changes, { unit: "kg_co2e_per_mwh" }),
            page: { limit, count: changes.length, next_cursor }
          }
        )
      })
    )
  return { carbonChanges }
})
