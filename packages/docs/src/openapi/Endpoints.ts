import * as HttpApi from "effect/http-api/HttpApi"
import { codes as allCodes, type ProblemCode } from "@grid/domain/errors/Problem"
import { Access, type AccessPolicy, publicAccess } from "@grid/domain/http/Access"
import { Api } from "@grid/domain/api/Api"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { isTier } from "@grid/domain/plans/Plan"
import { Context, SchemaAST, String as Text } from "effect"

/** Endpoint of the contract, with its policy and errors, which `OpenApi.fromApi` does not show. */
export interface Endpoint {
  readonly name: string
  readonly method: string
  readonly policy: AccessPolicy
  readonly declared: ReadonlySet<ProblemCode>
  /** True where the answer is a page of a list. */
  readonly isPaged: boolean
}

const isCode = (text: string): text is ProblemCode => allCodes.some((code) => code === text)

/** Endpoints of the contract by group and name. */
export const readEndpoints = (): ReadonlyMap<string, Endpoint> => {
  const endpoints = new Map<string, Endpoint>()
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, errors, group }) => {
      const titles = [...errors.values()].flat().map(({ ast }) => SchemaAST.resolveTitle(ast) ?? "")
      endpoints.set(`${group.identifier}.${endpoint.identifier}`, {
        name: endpoint.identifier,
        method: endpoint.method,
        policy: Context.getOrElse(endpoint.annotations, Access, () => publicAccess),
        declared: new Set(titles.filter(isCode)),
        isPaged: contractRoutes.some(
          ({ name, parameters }) => name === endpoint.identifier && parameters?.includes("cursor") === true
        )
      })
    }
  })
  return endpoints
}

/** Codes that every operation can answer, whoever calls. */
export const generalCodes: ReadonlyArray<ProblemCode> = [
  "invalid_parameter",
  "request_timeout",
  "header_too_large",
  "internal_error",
  "service_unavailable"
]

const codesByCredential: Readonly<Record<AccessPolicy["credential"], ReadonlyArray<ProblemCode>>> = {
  public: [],
  key: [
    "ambiguous_credentials",
    "api_key_missing",
    "api_key_invalid",
    "api_key_revoked",
    "api_key_expired",
    "ip_not_allowed",
    "tenant_suspended"
  ],
  identity: ["ambiguous_credentials", "token_invalid"]
}

/** Declared codes with those that the policy implies; no plan is in the way of a route without a feature. */
export const codesOf = ({ declared, policy }: Endpoint, hasBody: boolean): ReadonlySet<ProblemCode> => {
  const { credential, feature, featureByMember, featureByParameter, metered } = policy
  const gated = feature !== null || Object.keys({ ...featureByParameter, ...featureByMember }).length > 0
  const codes = new Set([...declared, ...generalCodes, "not_acceptable" as const, ...codesByCredential[credential]])
  if (metered) codes.add("quota_exceeded")
  if (credential === "key") codes.add("too_many_requests")
  if (hasBody) codes.add("payload_too_large").add("unsupported_media_type")
  if (isTier(feature)) codes.add("TIER_REQUIRED")
  else if (gated) codes.add("not_in_plan")
  else if (credential === "key") codes.delete("not_in_plan")
  return codes
}

/** Endpoint whose answers are kept and asked for again by their ETag: a read with an API key. */
export const isKept = ({ method, policy }: Endpoint) => policy.credential === "key" && method === "GET"

/** `operationId` of an endpoint: the name of its method in clients. */
export const operationIdOf = ({ method, name }: Pick<Endpoint, "method" | "name">): string =>
  method === "GET" && !name.startsWith("list") ? `get${Text.capitalize(name)}` : name
