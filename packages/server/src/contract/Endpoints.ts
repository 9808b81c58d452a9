import type * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import type { ProductsApi } from "@grid/domain/account/ProductsApi"
import type { Api } from "@grid/domain/api/Api"
import type { Job } from "@grid/domain/jobs/Job"
import type { KeysApi } from "@grid/domain/account/KeysApi"
import type { PlansApi } from "@grid/domain/account/PlansApi"

type Named<Endpoints, Name extends string> = HttpApiEndpoint.WithIdentifier<Endpoints, Name>

/** Groups of the contract. */
export type ContractGroups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups> ? Groups : never

/** Every group but those that are not about data. */
type DataEndpoints = HttpApiGroup.Endpoints<
  Exclude<ContractGroups, typeof PlansApi | typeof KeysApi | typeof ProductsApi>
>
type IdentityEndpoints = HttpApiGroup.Endpoints<typeof KeysApi>

/** Names of the metered data routes. */
export type DataRoute = HttpApiEndpoint.Identifier<DataEndpoints>

/** Names of the routes for signed-in users. */
export type IdentityRoute = HttpApiEndpoint.Identifier<IdentityEndpoints>

/** Decoded query of a data route. */
export type DataQuery<Name extends DataRoute> = HttpApiEndpoint.Query<Named<DataEndpoints, Name>>["Type"]

/** Decoded body of a data route. */
export type DataPayload<Name extends DataRoute> = HttpApiEndpoint.Payload<Named<DataEndpoints, Name>>["Type"]

/** Decoded parameters of a data route's path. */
export type DataPath<Name extends DataRoute> = HttpApiEndpoint.Params<Named<DataEndpoints, Name>>["Type"]

type Answered<Success> = Success extends { readonly data: infer A; readonly meta: unknown } ? A : Success

/** Data of a route's answer: what stands in the envelope, or the whole answer where there is none. */
export type DataOf<Name extends DataRoute> = Answered<
  Exclude<HttpApiEndpoint.Success<Named<DataEndpoints, Name>>["Type"], Job>
>

/** Decoded query and body of an identity route. */
export type IdentityQuery<Name extends IdentityRoute> = HttpApiEndpoint.Query<Named<IdentityEndpoints, Name>>["Type"]
export type IdentityPayload<Name extends IdentityRoute> = HttpApiEndpoint.Payload<
  Named<IdentityEndpoints, Name>
>["Type"]
