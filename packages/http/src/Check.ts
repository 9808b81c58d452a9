import {
  type ApiError,
  InvalidParameter,
  NotAcceptable,
  NotFound,
  NotInPlan,
  RoleDoesNotAllow,
  TierRequired
} from "@grid/domain/errors/ApiError"
import { type Fault, sentOf } from "@grid/domain/errors/Fault"
import type { AccessPolicy } from "@grid/domain/http/Access"
import type { Role } from "@grid/domain/keys/Role"
import { noMembers } from "@grid/domain/http/StrictDecoder"
import { isTier, lowestWith, type Plan } from "@grid/domain/plans/Plan"
import { Array as Arr, Predicate, Result } from "effect"
import { requestOfCsv } from "@grid/domain/carbon/ProfileCsv"
import { rawValues } from "./RawHeaders.ts"
import { negotiate } from "./Accept.ts"
import type { HttpCall } from "./HttpCall.ts"
import { parseQuery } from "@grid/domain/http/Query"
import { CsvBody } from "./RequestBody.ts"
import { type ContractRoute, withRemedies } from "@grid/domain/api/ContractRoutes"

/** Path and query of a call as the contract decodes them; else what is wrong with one of them. */
export type Decoded = Result.Result<
  { readonly params: unknown; readonly query: unknown },
  { readonly of: "path" | "query"; readonly error: InvalidParameter }
>

/** Nothing answers the path of a call; `similar` are paths that were perhaps meant, `fault` the part of it that its route cannot read. */
export const nothingAt = (call: HttpCall, similar: ReadonlyArray<string>, fault?: Fault) => {
  // Of what stands in no list, such as an id, there is nothing to learn.
  const [lesson, see] = fault?.see === undefined ? ["", "/docs"] : [`: ${fault.path} ${fault.message}`, fault.see]
  return new NotFound({
    detail: `There is nothing at ${call.path.slice(0, 200)}${lesson}; see ${call.baseUrl}${see}.`,
    did_you_mean: similar
  })
}

/** Body of a call as it was read; null where the route takes none. */
export type Body = Result.Result<unknown, ApiError> | null

/** Path, query and raw query of a call. */
interface Parameters {
  readonly params: unknown
  readonly query: unknown
  readonly raw: Readonly<Record<string, string>>
}

/** Refuses a viewer what leaves something behind. */
export const checkRole = ({ changes }: AccessPolicy, role: Role | null): Result.Result<void, RoleDoesNotAllow> =>
  role === "viewer" && changes !== "nothing" ? Result.fail(new RoleDoesNotAllow({ role })) : Result.void

/** The rights that a route needs whatever its parameters are. */
export const checkPlan = ({ feature }: AccessPolicy, plan: Plan): Result.Result<void, NotInPlan | TierRequired> => {
  if (feature === null || plan[feature]) return Result.void
  const required_plan = lowestWith(feature)
  return Result.fail(isTier(feature) ? new TierRequired({ required_plan }) : new NotInPlan({ feature, required_plan }))
}

/** The rights that parameters or members of a body need. */
export const checkRights = (
  features: AccessPolicy["featureByParameter"],
  plan: Plan,
  values: unknown
): Result.Result<void, NotInPlan> => {
  for (const [name, feature] of Object.entries(features)) {
    if (!plan[feature] && Predicate.hasProperty(values, name) && values[name] !== undefined) {
      return Result.fail(new NotInPlan({ feature, required_plan: lowestWith(feature) }))
    }
  }
  return Result.void
}

/** Paths with what was perhaps meant in the place of a wrong parameter; `template` is the route's own, to which one of its aliases leads. */
const pathsMeant = (path: string, template: string, { errors }: InvalidParameter): ReadonlyArray<string> => {
  const segments = path.split("/")
  const first = segments.length - template.split("/").length
  const [fault] = errors
  const place = first + template.split("/").indexOf(`:${fault.path}`)
  return place < first ? [] : (fault.did_you_mean ?? []).map((value) => segments.with(place, value).join("/"))
}

/** Path and query of a call; what is wrong with the path comes first, then how the query is written, then what it says. */
export const parametersOf = (
  call: HttpCall,
  route: ContractRoute,
  decoded: Decoded
): Result.Result<Parameters, InvalidParameter | NotFound> => {
  if (Result.isFailure(decoded) && decoded.failure.of === "path") {
    const { error } = decoded.failure
    return Result.fail(nothingAt(call, pathsMeant(call.path, route.path, error), error.errors[0]))
  }
  const raw = parseQuery(call.query)
  if (Result.isFailure(raw)) return Result.fail(raw.failure)
  if (Result.isFailure(decoded)) return Result.fail(withRemedies(decoded.failure.error, route))
  const { params, query = {} } = decoded.success
  const unknown = route.parameters === null ? noMembers(raw.success) : Result.succeed({})
  return Result.isFailure(unknown)
    ? Result.fail(withRemedies(unknown.failure, route))
    : Result.succeed({ params, query, raw: raw.success })
}

/** A refusal with what was sent for each parameter of the query that it names. */
export const quoting = (error: ApiError, raw: Parameters["raw"]): ApiError =>
  error._tag === "InvalidParameter"
    ? new InvalidParameter({
        errors: Arr.map(error.errors, (fault) => ({ ...sentOf(fault.path, raw[fault.path]), ...fault }))
      })
    : error

/** The decoded body of a call; one in CSV has its other members in the query. */
export const payloadOf = (
  { decodePayload, policy }: ContractRoute,
  body: Body,
  raw: Readonly<Record<string, string>>
): Result.Result<unknown, ApiError> => {
  if (decodePayload === null || body === null) return Result.succeed(undefined)
  const { csvBody } = policy
  if (csvBody === null) return Result.flatMap(body, decodePayload)
  return Result.flatMap(body, (content) => {
    if (content instanceof CsvBody) return Result.flatMap(requestOfCsv(content.text, csvBody, raw), decodePayload)
    const [first] = Object.keys(raw)
    return first === undefined
      ? decodePayload(content)
      : Result.fail(InvalidParameter.of(first, "is a member of the body where that is JSON"))
  })
}

/** `Idempotency-Key` of a call; null where none was sent. */
export const idempotencyKeyOf = (call: HttpCall): Result.Result<string | null, InvalidParameter> => {
  const values = rawValues(call.message.rawHeaders, "idempotency-key")
  const [value] = values
  if (value === undefined) return Result.succeed(null)
  return values.length === 1 && /^[\x21-\x7e]{1,128}$/.test(value)
    ? Result.succeed(value)
    : Result.fail(InvalidParameter.of("Idempotency-Key", "must be given once, as 1 to 128 printable characters"))
}

/** True for a client that takes a job in place of an answer (RFC 7240). */
export const prefersAsync = (call: HttpCall): boolean =>
  rawValues(call.message.rawHeaders, "prefer").some((value) => /(^|,)\s*respond-async\s*(,|;|$)/i.test(value))

/** Refuses a client that takes no JSON. */
export const checkJson = (call: HttpCall): Result.Result<void, NotAcceptable> =>
  negotiate(call.message.headers.accept, ["application/json"]) === null
    ? Result.fail(new NotAcceptable({ offered: ["application/json"] }))
    : Result.void
