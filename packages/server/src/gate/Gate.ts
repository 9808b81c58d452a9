import { embedEnded } from "@grid/domain/embeds/Embed"
import {
  type ApiError,
  ApiKeyExpired,
  ApiKeyInvalid,
  ApiKeyRevoked,
  IpNotAllowed,
  QuotaExceeded,
  ServiceUnavailable,
  SessionEnded,
  TenantSuspended
} from "@grid/domain/errors/ApiError"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { Gate, type GateRequest, Refusal } from "@grid/domain/gate/Gate"
import { type ApiKey, isAllowed } from "@grid/domain/keys/ApiKey"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { Holdings } from "@grid/domain/observations/Holdings"
import { get as planOf, type Plan } from "@grid/domain/plans/Plan"
import { exhausted, type QuotaState } from "@grid/domain/quota/Quota"
import { QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { iso } from "@grid/domain/time/Time"
import { hashSecret } from "@grid/store/keys/Secrets"
import { Effect, Exit, Layer, Option, Result } from "effect"
import { networkOf } from "@grid/http/ClientAddress"
import { outcomeOf } from "./Outcome.ts"
import { type KeyCache, type KeyQuery, makeKeyCache } from "./KeyCache.ts"

const keyRefusals = {
  unknown: () => new ApiKeyInvalid({}),
  revoked: () => new ApiKeyRevoked({}),
  expired: () => new ApiKeyExpired({}),
  suspended: () => new TenantSuspended({})
}

const always = (refusal: () => ApiError) => ({ unknown: refusal, revoked: refusal, expired: refusal })

const surfaceRefusals = {
  console: { ...keyRefusals, ...always(() => new SessionEnded({})) },
  embed: { ...always(embedEnded), suspended: embedEnded }
}

/** Refusals of a credential that does not work. Of sessions and embeds it does not matter why. */
const refusalsOf = ({ surface }: Pick<GateRequest<unknown>, "surface">) =>
  surface === "console" || surface === "embed" ? surfaceRefusals[surface] : keyRefusals

/** Look-ups of a key that changed between look-up and charge, after the first. */
const staleRetries = 3

const refuse = (error: ApiError, caller: Caller | null = null) => Result.fail(new Refusal({ error, caller }))

/** True where an error is the caller's fault: counted as a refused call of the key. */
const countsAsRefused = (code: ApiError["code"]) =>
  code === "not_in_plan" ||
  code === "plan_does_not_include_mcp" ||
  code === "TIER_REQUIRED" ||
  code === "ip_not_allowed"

/** Credential, address and surface of a request. */
type Presented = Pick<GateRequest<unknown>, "credential" | "anonymous" | "address" | "surface">

/** Key of a request: that of its credential, or the one that stands for the network of an anonymous caller. */
const queryOf = (keys: KeyStore["Service"], request: Presented): Result.Result<KeyQuery, ApiError> => {
  const { credential } = request
  if (Result.isSuccess(credential)) {
    const hash = hashSecret(credential.success)
    return Result.succeed({
      id: hash,
      lookUp: () => keys.findByHash(hash),
      none: refusalsOf(request).unknown,
      network: () => Option.match(request.address(), { onNone: () => "", onSome: networkOf })
    })
  }
  return request.anonymous === true && credential.failure._tag === "ApiKeyMissing"
    ? anonymousQuery(keys, request, credential.failure)
    : Result.fail(credential.failure)
}

const anonymousQuery = (
  keys: KeyStore["Service"],
  { address }: Presented,
  missing: ApiError
): Result.Result<KeyQuery, ApiError> => {
  const client = address()
  if (Option.isNone(client)) return Result.fail(missing)
  const network = networkOf(client.value)
  return Result.succeed({
    id: `anonymous ${network}`,
    lookUp: () => keys.anonymous(network),
    none: () => missing,
    network: () => network
  })
}

const mayCallFrom = (list: ApiKey["ip_allow_list"], address: Presented["address"]): boolean => {
  if (list.length === 0) return true
  const client = address()
  return Option.isSome(client) && isAllowed(list, client.value)
}

/** Outcome of the route's own check, for a key that may call from its address. */
const check = <A>(request: GateRequest<A>, key: ApiKey, plan: Plan): Result.Result<A, ApiError> =>
  key.is_suspended === true
    ? Result.fail(refusalsOf(request).suspended())
    : mayCallFrom(key.ip_allow_list, request.address)
      ? request.check(plan, key)
      : Result.fail(new IpNotAllowed({}))

/**
 * Look of whether there is anything to give. Calls back with the outcome of the check, or with what is not there: at once where
 * that is known, which it is but for the first call of a kind.
 */
const makeLook = Effect.gen(function* () {
  const holdings = yield* Holdings
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  return <A>(
    { cost, needs }: GateRequest<A>,
    outcome: Result.Result<A, ApiError>,
    resume: (outcome: Result.Result<A, ApiError>) => void
  ): void => {
    if (cost === 0 || needs === undefined || Result.isFailure(outcome)) return resume(outcome)
    const all = needs(outcome.success)
    if (holdings.unsafeHas(all)) return resume(outcome)
    fork(outcomeOf("what is held was not looked up", holdings.look(all))).addObserver((exit) => {
      const look = Exit.isSuccess(exit) ? exit.value : Result.fail(new ServiceUnavailable({}))
      resume(Result.flatMap(look, () => outcome))
    })
  }
})

/** Admission without fibers: it runs for every call, and most of a call's time would otherwise go into them. */
const makeAdmit = (
  keys: KeyStore["Service"],
  ledger: QuotaLedger["Service"],
  cache: KeyCache,
  look: Effect.Success<typeof makeLook>
): Gate["Service"]["unsafeAdmit"] => {
  const quotaExceeded = makeQuotaExceeded()
  return (request, resume) => {
    const query = queryOf(keys, request)
    if (Result.isFailure(query)) return resume(refuse(query.failure))
    const { id } = query.success
    const refusals = refusalsOf(request)

    const decide = (retries: number): void =>
      cache.find(query.success, (lookUp) => {
        if (Result.isFailure(lookUp)) return resume(refuse(lookUp.failure))
        const key = lookUp.success
        if (key.revoked_at !== null) return resume(refuse(refusals.revoked()))
        const plan = planOf(key.plan)
        look(request, check(request, key, plan), (outcome) => {
          const cost = Result.isSuccess(outcome) ? request.cost : 0
          ledger.unsafeCharge({ key, surface: request.surface, cost }, (charge) => {
            if (Result.isFailure(charge)) return resume(refuse(charge.failure))
            const result = charge.success
            switch (result._tag) {
              case "stale":
                cache.forget(id)
                return retries === 0 ? resume(refuse(new ServiceUnavailable({}))) : decide(retries - 1)
              case "revoked":
                cache.forget(id)
                return resume(refuse(refusals.revoked()))
              case "expired":
                cache.forget(id)
                return resume(refuse(refusals.expired()))
              case "refused":
                ledger.unsafeNoteRefusal(key, request.surface)
                return resume(refuse(quotaExceeded(result.quota, result.now), { key, plan, quota: result.quota }))
              case "granted": {
                const caller: Caller = { key, plan, quota: result.quota }
                if (Result.isSuccess(outcome)) {
                  if (cost === 0) ledger.unsafeNoteUse(key)
                  return resume(Result.succeed({ caller, value: outcome.success }))
                }
                if (countsAsRefused(outcome.failure.code)) ledger.unsafeNoteRefusal(key, request.surface)
                return resume(refuse(outcome.failure, caller))
              }
            }
          })
        })
      })

    decide(staleRetries)
  }
}

export const layer = Layer.effect(
  Gate,
  Effect.gen(function* () {
    const unsafeAdmit = makeAdmit(yield* KeyStore, yield* QuotaLedger, yield* makeKeyCache, yield* makeLook)
    return Gate.of({
      unsafeAdmit,
      admit: (request) =>
        Effect.callback((resume) => unsafeAdmit(request, (result) => resume(Effect.fromResult(result))))
    })
  })
)

/** Error of a tenant at its limit, which asks again and again: that of the call before is used again where it says the same. */
const makeQuotaExceeded = () => {
  let last: QuotaExceeded | null = null
  return (quota: QuotaState, now: number): QuotaExceeded => {
    const scope = exhausted(quota) ?? "minute"
    const limit = scope === "day" ? (quota.limit_day ?? 0) : quota.limit_minute
    const reset = scope === "day" ? quota.reset_day : quota.reset_minute
    const reset_at = iso(reset)
    const retry_after_s = Math.max(1, Math.ceil((reset - now) / 1000))
    if (
      last?.scope !== scope ||
      last.limit !== limit ||
      last.reset_at !== reset_at ||
      last.retry_after_s !== retry_after_s
    ) {
      last = new QuotaExceeded({ scope, limit, reset_at, retry_after_s })
    }
    return last
  }
}
