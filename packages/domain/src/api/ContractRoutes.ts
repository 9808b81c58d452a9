import { Array as Arr, Context, type Result, type Schema, SchemaAST } from "effect"
import * as HttpApi from "effect/http-api/HttpApi"
import { InvalidParameter } from "../errors/ApiError.ts"
import type { Fault } from "../errors/Fault.ts"
import { Access, type AccessPolicy } from "../http/Access.ts"
import { Api } from "./Api.ts"
import { type Needs, needsOfRoutes, noNeeds } from "./Needs.ts"
import { strictDecoder } from "../http/StrictDecoder.ts"
import { findZone } from "../states/ZoneName.ts"

type Decoder = (input: unknown) => Result.Result<unknown, InvalidParameter>

/** Route of the contract, as a router and the docs use it. */
export interface ContractRoute {
  readonly group: string
  readonly name: string
  readonly method: string
  /** A segment that begins with `:` is a parameter. */
  readonly path: string
  readonly policy: AccessPolicy
  /** Names of the parameters of the query; null where any is one too many. */
  readonly parameters: ReadonlyArray<string> | null
  /** Schema of the query; null where any parameter is one too many. */
  readonly query: Schema.Top | null
  /** Null where the route takes no body. */
  readonly decodePayload: Decoder | null
  /** Data without which there is no answer. */
  readonly needs: Needs
}

const decoderOf = (schema: Schema.Top | undefined): Decoder | null =>
  schema === undefined ? null : strictDecoder(schema as Schema.Codec<unknown>)

const membersOf = ({ ast }: Schema.Top): ReadonlyArray<string> =>
  SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []

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
        parameters: endpoint.query === undefined ? null : membersOf(endpoint.query),
        query: endpoint.query ?? null,
        decodePayload: decoderOf(endpoint.payload.values().next().value?.schemas[0]),
        needs: needsOfRoutes[endpoint.identifier] ?? noNeeds
      })
    }
  })
  return routes
}

/** All routes of the contract. */
export const contractRoutes: ReadonlyArray<ContractRoute> = read()

/** A fault with its remedy: `format` that other answers take and this one does not, a zone in the place of a state. */
const withRemedy = (fault: Fault, { parameters }: Pick<ContractRoute, "parameters">): Fault => {
  const { message, path, sent = "" } = fault
  if (path === "format" && message.startsWith("is not known here")) {
    return { ...fault, message: `${message}; the form of this answer cannot be chosen` }
  }
  const zone =
    path === "state" && parameters?.includes("zone") === true ? findZone(sent.replaceAll('"', "")) : undefined
  return zone === undefined ? fault : { ...fault, did_you_mean: [`zone=${zone}`] }
}

/** A refusal that says what to do about parameters that are of another route or in another's place. */
export const withRemedies = (error: InvalidParameter, route: Pick<ContractRoute, "parameters">): InvalidParameter =>
  new InvalidParameter({ errors: Arr.map(error.errors, (fault) => withRemedy(fault, route)) })
