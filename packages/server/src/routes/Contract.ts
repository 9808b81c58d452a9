import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import type { CarbonMarginalApi } from "@grid/domain/enterprise/CarbonMarginalApi"
import type { CurtailmentApi } from "@grid/domain/enterprise/CurtailmentApi"
import type { DistributionApi } from "@grid/domain/enterprise/DistributionApi"
import type { LandedCostApi } from "@grid/domain/enterprise/LandedCostApi"
import type { ProductsApi } from "@grid/domain/enterprise/ProductsApi"
import type { StorageRevenueApi } from "@grid/domain/enterprise/StorageRevenueApi"
import type { SubstationsApi } from "@grid/domain/enterprise/SubstationsApi"
import { Access, type AccessPolicy } from "@grid/domain/http/Access"
import { Api } from "@grid/domain/http/Api"
import { KeysApi } from "@grid/domain/keys/KeysApi"
import type { PlansApi } from "@grid/domain/plans/PlansApi"
import { Context, type Either, Option, type Schema } from "effect"
import { noMembers, strictDecoder } from "@grid/domain/http/StrictDecoder"

type EndpointsOf<Group> = HttpApiGroup.HttpApiGroup.Endpoints<Group>

type Named<
  Endpoints extends HttpApiEndpoint.HttpApiEndpoint.Any,
  Name extends string
> = HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoints, Name>

type Groups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R> ? Groups : never

/** Groups of products that are not built: nothing answers them but 501. */
type RoadmapGroups =
  | typeof LandedCostApi
  | typeof SubstationsApi
  | typeof StorageRevenueApi
  | typeof CarbonMarginalApi
  | typeof CurtailmentApi
  | typeof DistributionApi

/** Every group but those that are not about data. */
type DataEndpoints = EndpointsOf<Exclude<Groups, typeof PlansApi | typeof KeysApi | typeof ProductsApi | RoadmapGroups>>
type IdentityEndpoints = EndpointsOf<typeof KeysApi>

/** Names of the metered data routes. */
export type DataRoute = HttpApiEndpoint.HttpApiEndpoint.Name<DataEndpoints>

/** Names of the routes for signed-in users. */
export type IdentityRoute = HttpApiEndpoint.HttpApiEndpoint.Name<IdentityEndpoints>

/** Decoded query of a data route. */
export type DataQuery<Name extends DataRoute> = HttpApiEndpoint.HttpApiEndpoint.UrlParams<Named<DataEndpoints, Name>>

/** Decoded body of a data route. */
export type DataPayload<Name extends DataRoute> = HttpApiEndpoint.HttpApiEndpoint.Payload<Named<DataEndpoints, Name>>

/** Decoded parameters of a data route's path. */
export type DataPath<Name extends DataRoute> = HttpApiEndpoint.HttpApiEndpoint.PathParsed<Named<DataEndpoints, Name>>

/** Decoded query and body of an identity route. */
export type IdentityQuery<Name extends IdentityRoute> = HttpApiEndpoint.HttpApiEndpoint.UrlParams<
  Named<IdentityEndpoints, Name>
>
export type IdentityPayload<Name extends IdentityRoute> = HttpApiEndpoint.HttpApiEndpoint.Payload<
  Named<IdentityEndpoints, Name>
>

type Decoder = (input: unknown) => Either.Either<unknown, InvalidParameter>

/** A route of the contract as the router uses it. */
export interface ContractRoute {
  readonly group: string
  readonly name: string
  readonly method: string
  /** Path in segments; a parameter begins with `:`. */
  readonly segments: ReadonlyArray<string>
  readonly path: string
  readonly policy: AccessPolicy
  readonly decodeQuery: Decoder
  readonly decodePayload: Decoder | null
  /** From the path's parameters by name. */
  readonly decodePath: Decoder | null
}

const decoderOf = (schema: Option.Option<Schema.Schema.All>): Decoder =>
  Option.isNone(schema) ? noMembers : strictDecoder(schema.value as Schema.Schema<unknown, unknown>)

const read = (): ReadonlyArray<ContractRoute> => {
  const routes: Array<ContractRoute> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      routes.push({
        group: group.identifier,
        name: endpoint.name,
        method: endpoint.method,
        path: endpoint.path,
        segments: endpoint.path.split("/"),
        policy: Context.unsafeGet(endpoint.annotations as Context.Context<Access>, Access),
        decodeQuery: decoderOf(endpoint.urlParamsSchema as Option.Option<Schema.Schema.All>),
        decodePayload: Option.isNone(endpoint.payloadSchema)
          ? null
          : decoderOf(endpoint.payloadSchema as Option.Option<Schema.Schema.All>),
        decodePath: Option.isNone(endpoint.pathSchema)
          ? null
          : decoderOf(endpoint.pathSchema as Option.Option<Schema.Schema.All>)
      })
    }
  })
  return routes
}

/** All routes of the contract. */
export const contractRoutes: ReadonlyArray<ContractRoute> = read()
