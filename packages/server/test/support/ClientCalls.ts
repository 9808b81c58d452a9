import { assert } from "@effect/vitest"
import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import { call, deliveryOf, goodBody, makerOf, newTenant, ready, urlOf } from "./Client.ts"
import { operationOf, type PublishedOperation } from "./Published.ts"
import type { OpenSuite, SharedSuite } from "./Suite.ts"

/** Call of a route as a client is asked for it. */
export interface ClientCall {
  /** `operationId` of the route. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Credentials of a tenant of its own, on a plan that has everything. */
export interface Caller {
  readonly apiKey: string
  readonly identityToken: string
}

export const newCaller = async (suite: SharedSuite): Promise<Caller> => {
  const tenant = newTenant()
  const { secret } = await suite.store.createKey(tenant, "enterprise")
  return { apiKey: secret, identityToken: await suite.provider.token({ org_id: tenant }) }
}

const published = (route: ContractRoute): PublishedOperation => {
  const operation = operationOf(route.method, route.path)
  assert(operation !== undefined, route.path)
  return operation
}

/** Id of a thing that is made for the route alone; null where its path names none that can be made. */
const newId = async (
  route: ContractRoute,
  suite: OpenSuite,
  { apiKey, identityToken }: Caller
): Promise<string | null> => {
  if (route.policy.bare) return null
  const maker = makerOf(route)
  if (maker === null) return null
  const made = await call(`${suite.url}${urlOf(maker)}`, {
    method: maker.method,
    headers:
      maker.policy.credential === "identity" ? { authorization: `Bearer ${identityToken}` } : { "x-api-key": apiKey },
    // What a client reads as JSON must be JSON.
    body: route.name === "jobResult" ? { ...(goodBody(maker.name) as object), format: "json" } : goodBody(maker.name)
  })
  assert.isBelow(made.status, 300, made.text)
  const { data }: { readonly data: { readonly id: string } } = JSON.parse(made.text)
  await ready[route.name]?.(suite, data.id)
  return data.id
}

const callOf = async (route: ContractRoute, suite: OpenSuite, caller: Caller): Promise<ClientCall> => {
  const { id: name, method, parameters, path } = published(route)
  const examples = parameters
    .filter((parameter) => parameter.in !== "header" && parameter.required)
    .map((parameter) => [parameter.name, String(parameter.example)] as const)
  const id = await newId(route, suite, caller)
  return {
    name,
    method,
    path,
    parameters: {
      ...Object.fromEntries(examples),
      ...Object.fromEntries(new URLSearchParams(urlOf(route).split("?")[1])),
      ...(id !== null && { id, ...(path.includes("{delivery_id}") && { delivery_id: deliveryOf(id) }) })
    },
    body: route.decodePayload === null ? null : goodBody(route.name)
  }
}

/** A good call of every route of the contract, with things of the caller's own where its path names one. */
export const clientCalls = (suite: OpenSuite, caller: Caller): Promise<ReadonlyArray<ClientCall>> =>
  Promise.all(contractRoutes.map((route) => callOf(route, suite, caller)))

/** Problem codes in which a good call of a route may end, null for none: of products on the roadmap, and of what nobody has loaded. */
export const ends = ({ path }: ClientCall): ReadonlyArray<string | null> =>
  path.startsWith("/v1/") ? [null, "NOT_IMPLEMENTED", "TARIFF_NOT_FOUND", "not_found"] : [null]
