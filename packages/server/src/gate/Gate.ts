import {
  type ApiError,
  ApiKeyExpired,
  ApiKeyInvalid,
  ApiKeyRevoked,
  IpNotAllowed,
  QuotaExceeded,
  ServiceUnavailable
} from "@grid/domain/errors/ApiError"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { type Admission, Gate, type GateRequest, Refusal } from "@grid/domain/gate/Gate"
import { type ApiKey, isAllowed } from "@grid/domain/keys/ApiKey"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { get as planOf } from "@grid/domain/plans/Plan"
import { exhausted, type QuotaState } from "@grid/domain/quota/Quota"
import { type ChargeResult, QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { iso } from "@grid/domain/time/Time"
import { hashSecret } from "@grid/store/keys/Secrets"
import { Effect, Exit, Layer, Option, Result } from "effect"
import { detached } from "@grid/domain/time/Detached"
import { networkOf } from "./ClientAddress.ts"

/** A key by what it is remembered by, how it is found, and what is said where there is none. */
interface Asked {
  readonly id: string
  readonly lookUp: () => Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable>
  readonly none: () => ApiError
}

/** Keys that are remembered by hash; the charge finds out whether what is remembered still holds. */
const rememberedKeys = 10_000

const unknownKey = () => new ApiKeyInvalid({})

/** How often a key that changed between look-up and charge is looked up anew. */
const staleRetries = 3

const lookupTimeout = "4 seconds"

const refuse = (error: ApiError, caller: Caller | null = null) => Result.fail(new Refusal({ error, caller }))

/** What an answer's code says about whose fault it was: these are counted as refused calls of the key. */
const countsAsRefused = (code: ApiError["code"]) =>
  code === "not_in_plan" ||
  code === "plan_does_not_include_mcp" ||
  code === "TIER_REQUIRED" ||
  code === "ip_not_allowed"

/** Written without fibers: it runs for every call, and most of a call's time would otherwise go into them. */
export const layer = Layer.effect(
  Gate,
  Effect.gen(function* () {
    const keys = yield* KeyStore
    const ledger = yield* QuotaLedger
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const remembered = new Map<string, ApiKey>()
    const quotaExceeded = makeQuotaExceeded()

    const remember = (id: string, key: ApiKey) => {
      if (remembered.size >= rememberedKeys) {
        const oldest = remembered.keys().next()
        if (!oldest.done) remembered.delete(oldest.value)
      }
      remembered.set(id, key)
    }

    const bounded = (lookUp: Asked["lookUp"]) =>
      Effect.timeoutOrElse(detached(lookUp()), {
        duration: lookupTimeout,
        orElse: () => Effect.fail(new ServiceUnavailable({}))
      })

    type Found = Result.Result<ApiKey, ApiError>

    /** Look-ups under way: calls with the same new key wait for one. */
    const lookingUp = new Map<string, Array<(found: Found) => void>>()

    const find = ({ id, lookUp, none }: Asked, resume: (found: Found) => void): void => {
      const known = remembered.get(id)
      if (known !== undefined) return resume(Result.succeed(known))
      const waiting = lookingUp.get(id)
      if (waiting !== undefined) return void waiting.push(resume)
      const waiters = [resume]
      lookingUp.set(id, waiters)
      fork(bounded(lookUp)).addObserver((exit) => {
        lookingUp.delete(id)
        const found: Found = Exit.isFailure(exit)
          ? Result.fail(new ServiceUnavailable({}))
          : Result.fromOption(exit.value, none)
        if (Result.isSuccess(found)) remember(id, found.success)
        for (const waiter of waiters) waiter(found)
      })
    }

    /** Whose key a request is to be admitted by: the one it shows, or the one that stands for its network. */
    const askedBy = (request: GateRequest<unknown>): Result.Result<Asked, ApiError> => {
      const { credential } = request
      if (Result.isSuccess(credential)) {
        const hash = hashSecret(credential.success)
        return Result.succeed({ id: hash, lookUp: () => keys.findByHash(hash), none: unknownKey })
      }
      if (request.anonymous !== true || credential.failure._tag !== "ApiKeyMissing")
        return Result.fail(credential.failure)
      return Option.match(request.address(), {
        onNone: () => Result.fail(credential.failure),
        onSome: (address) => {
          const network = networkOf(address)
          return Result.succeed({
            id: `anonymous ${network}`,
            lookUp: () => keys.anonymous(network),
            none: () => credential.failure
          })
        }
      })
    }

    const unsafeAdmit = <A>(
      request: GateRequest<A>,
      resume: (result: Result.Result<Admission<A>, Refusal>) => void
    ): void => {
      const asked = askedBy(request)
      if (Result.isFailure(asked)) return resume(refuse(asked.failure))
      const { id } = asked.success

      const decide = (retries: number): void =>
        find(asked.success, (found) => {
          if (Result.isFailure(found)) return resume(refuse(found.failure))
          const key = found.success
          if (key.revoked_at !== null) return resume(refuse(new ApiKeyRevoked({})))
          const plan = planOf(key.plan)
          const allowed =
            key.ip_allow_list.length === 0 ||
            Option.exists(request.address(), (address) => isAllowed(key.ip_allow_list, address))
          const outcome = allowed ? request.check(plan) : Result.fail<ApiError>(new IpNotAllowed({}))
          const cost = Result.isSuccess(outcome) ? request.cost : 0

          const settle = (result: ChargeResult): void => {
            switch (result._tag) {
              case "stale":
                remembered.delete(id)
                return retries === 0 ? resume(refuse(new ServiceUnavailable({}))) : decide(retries - 1)
              case "revoked":
                remembered.delete(id)
                return resume(refuse(new ApiKeyRevoked({})))
              case "expired":
                remembered.delete(id)
                return resume(refuse(new ApiKeyExpired({})))
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
          }

          ledger.unsafeCharge({ key, surface: request.surface, cost }, (result) =>
            Result.isFailure(result) ? resume(refuse(result.failure)) : settle(result.success)
          )
        })

      decide(staleRetries)
    }

    return Gate.of({
      unsafeAdmit,
      admit: (request) =>
        Effect.callback((resume) => unsafeAdmit(request, (result) => resume(Effect.fromResult(result))))
    })
  })
)

/** Who is at a limit asks again and hears the same: the error of the call before is given where it says so, too. */
const makeQuotaExceeded = () => {
  let before: QuotaExceeded | null = null
  return (quota: QuotaState, now: number): QuotaExceeded => {
    const scope = exhausted(quota) ?? "minute"
    const limit = scope === "day" ? (quota.limit_day ?? 0) : quota.limit_minute
    const reset = scope === "day" ? quota.reset_day : quota.reset_minute
    const reset_at = iso(reset)
    const retry_after_s = Math.max(1, Math.ceil((reset - now) / 1000))
    if (
      before?.scope !== scope ||
      before.limit !== limit ||
      before.reset_at !== reset_at ||
      before.retry_after_s !== retry_after_s
    ) {
      before = new QuotaExceeded({ scope, limit, reset_at, retry_after_s })
    }
    return before
  }
}
