import { Context, type Result, type Schema } from "effect"
import * as HttpApi from "effect/http-api/HttpApi"
import type { InvalidParameter } from "../errors/ApiError.ts"
import { Access, type AccessPolicy } from "../http/Access.ts"
import { Api } from "./Api.ts"
import { type Needs, needsOfRoutes, noNeeds } from "./Needs.ts"
import { strictDecoder } from "../http/StrictDecoder.ts"

type Decoder = (input: unknown) => Result.Result<unknown, InvalidParameter>

/** Route of the contract, as a router and the docs use it. */
export interface ContractRoute {
  readonly group: string
  readonly name: string
  readonly method: string
  /** A segment that begins with `:` is a parameter. */
  readonly path: string
  readonly policy: AccessPolicy
  /** False where any parameter is one too many. */
  readonly takesQuery: boolean
  /** Null where the route takes no body. */
  readonly decodePayload: Decoder | null
  /** What has to have arrived for there to be an answer. */
  readonly needs: Needs
}

const decoderOf = (schema: Schema.Top | undefined): Decoder | null =>
  schema === undefined ? null : strictDecoder(schema as Schema.Codec<unknown>)

const read = (): ReadonlyArray<ContractRoute> => {
  const routes: Array<ContractRoute> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      routes.push({
        group: group.identifier,
        name: endpoint.identifier,
        method: endpoint.method,
        path: endpoint.path,
        policy: Context.getUnsafe(endpoint.annotations, Access),
        takesQuery: endpoint.query !== undefined,
        decodePayload: decoderOf(endpoint.payload.values().next().value?.schemas[0]),
        needs: needsOfRoutes[endpoint.identifier] ?? noNeeds
      })
    }
  })
  return routes
}

/** All routes of the contract. */
export const contractRoutes: ReadonlyArray<ContractRoute> = read()
