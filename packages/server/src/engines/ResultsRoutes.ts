import { EngineResults, type ListedResult } from "@grid/domain/engines/EngineResults"
import { EngineAnswer, RemovedResult, ResultList, resultsPerPage } from "@grid/domain/engines/ResultsApi"
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

/** Results of engines. */
export const resultsRoutes = Effect.map(EngineResults, (results) => {
  const handlers: Pick<DataHandlers, "listResults" | "result" | "deleteResult"> = {
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
