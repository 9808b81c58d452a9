import { EngineResults, enginesOfConsumers, type ListedResult } from "@grid/domain/engines/EngineResults"
import { EngineAnswer, EngineInputs, RemovedResult, ResultList, resultsPerPage } from "@grid/domain/engines/ResultsApi"
import { NotFound } from "@grid/domain/errors/ApiError"
import { numberBefore, pageOf } from "@grid/domain/http/Cursor"
import { iso } from "@grid/domain/time/Time"
import { encodedAs } from "@grid/http/DataReply"
import { encoder, noSource } from "@grid/http/Encoded"
import { etagOf } from "@grid/http/Etag"
import { Effect, Result } from "effect"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { forTenant } from "../gate/CurrentTenant.ts"

const encodeList = encoder(ResultList)
const encodeRemoved = encoder(RemovedResult)

const itemOf = ({ bytes, created_at, engine, id, inputs_sha256, version }: ListedResult) => ({
  result_id: id,
  engine,
  model_version: version,
  inputs_sha256,
  created_at: iso(created_at),
  bytes
})

const ofConsumers = (engine: string) =>
  new NotFound({
    detail: `Inputs of ${engine} hold the loads of single consumers and are given to nobody. The operator of the service computes the result again for whoever names its id.`,
    did_you_mean: []
  })

/** Results of engines. */
export const resultsRoutes = Effect.map(EngineResults, (results) => {
  const handlers: Pick<DataHandlers, "listResults" | "result" | "resultInputs" | "deleteResult"> = {
    listResults: ({ query: { cursor, limit = resultsPerPage } }) =>
      Result.map(numberBefore(cursor, "a page of this list"), (before) =>
        forTenant((tenant) =>
          Effect.map(results.list(tenant, { limit: limit + 1, cursor: before }), (rows) => {
            const { items, page } = pageOf(rows, limit, ({ number }) => number)
            const data = { results: items.map(itemOf), next_cursor: page.next_cursor }
            return encodeList({ ...noSource, data })
          })
        )
      ),
    result: ({ path: { result_id } }) =>
      Result.succeed(
        forTenant((tenant) =>
          Effect.map(results.get(tenant, result_id), (data) =>
            encodedAs(EngineAnswer, { ...noSource, data, etag: etagOf(data) })
          )
        )
      ),
    resultInputs: ({ path: { result_id } }) =>
      Result.succeed(
        forTenant((tenant) =>
          Effect.flatMap(results.inputs(tenant, result_id), ({ engine, inputs, inputs_sha256 }) =>
            enginesOfConsumers.has(engine)
              ? Effect.fail(ofConsumers(engine))
              : Effect.succeed(encodedAs(EngineInputs, { ...noSource, data: inputs, etag: etagOf(inputs_sha256) }))
          )
        )
      ),
    deleteResult: ({ path: { result_id } }) =>
      Result.succeed(
        forTenant((tenant) =>
          Effect.as(
            results.remove(tenant, result_id),
            encodeRemoved({ ...noSource, data: { result_id } }, { etag: null })
          )
        )
      )
  }
  return handlers
})
