import type { ContractRoute } from "@grid/domain/api/ContractRoutes"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import type { Decoded } from "@grid/http/Check"
import type { HttpCall } from "@grid/http/HttpCall"
import { Result, type Schema } from "effect"
import type { DirectAnswering } from "./Answering.ts"

/** A route with the direct answering of calls whose path and query are decoded. */
export interface DirectRoute {
  readonly route: ContractRoute
  readonly direct: (decoded: Decoded) => DirectAnswering
}

/** Path and query of a call without parameters, as the contract decodes them; null where there has to be one. */
const decodedOf = ({ query }: ContractRoute): Decoded | null => {
  if (query === null) return Result.succeed({ params: undefined, query: undefined })
  const decoded = strictDecoder(query as Schema.Codec<unknown>)({})
  return Result.isFailure(decoded) ? null : Result.succeed({ params: undefined, query: decoded.success })
}

const hasBody = ({ headers }: HttpCall["message"]): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/**
 * Direct answering of a call of exactly the path of a metered route, without query and body; null where the platform answers.
 * Each is made as the first call comes: reading the contract for all of them would take a part of the start.
 */
export const makeDirectOf = (routes: ReadonlyArray<DirectRoute>): ((call: HttpCall) => DirectAnswering | null) => {
  const byPath = new Map(
    routes
      .filter(({ route: { method, path, policy } }) => method === "GET" && policy.metered && !path.includes(":"))
      .map(({ direct, route }) => [route.path, { direct, route, made: null as DirectAnswering | null }])
  )
  return ({ message, method }) => {
    const entry = method === "GET" ? byPath.get(message.url ?? "") : undefined
    if (entry === undefined || hasBody(message)) return null
    if (entry.made !== null) return entry.made
    const decoded = decodedOf(entry.route)
    if (decoded === null) byPath.delete(entry.route.path)
    else entry.made = entry.direct(decoded)
    return entry.made
  }
}
