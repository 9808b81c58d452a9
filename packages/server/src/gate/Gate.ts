import type { KeyHash } from "@grid/domain/Brands"
import {
  type ApiError,
  ApiKeyExpired,
  ApiKeyInvalid,
  ApiKeyRevoked,
  IpNotAllowed,
  QuotaExceeded,
  ServiceUnavailable
} from "@grid/domain/errors/ApiError"
import { type ApiKey, isAllowed } from "@grid/domain/keys/ApiKey"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import { get as planOf, type Plan } from "@grid/domain/plans/Plan"
import { exhausted, type QuotaState, type Surface } from "@grid/domain/quota/Quota"
import { QuotaLedger } from "@grid/domain/quota/QuotaLedger"
import { iso } from "@grid/domain/time/Time"
import { hashSecret } from "@grid/store/keys/Secrets"
import { Context, Data, Effect, Either, Layer, Option } from "effect"

/** A caller whose key was found, and what is left of the tenant's quota. */
export interface Caller {
  readonly key: ApiKey
  readonly plan: Plan
  readonly quota: QuotaState
}

/** A call that was turned away. `caller` is there where the key was good, for the quota headers. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly error: ApiError; readonly caller: Caller | null }> {}

export interface Admission<A> {
  readonly caller: Caller
  readonly value: A
}

export interface GateRequest<A> {
  readonly credential: Either.Either<string, ApiError>
  readonly address: Option.Option<string>
  readonly surface: Surface
  readonly cost: 0 | 1
  /** What the route asks of plan and parameters; runs before anything is charged. */
  readonly check: (plan: Plan) => Either.Either<A, ApiError>
}

/**
 * Decides who may call: key, revocation, expiry, address, plan, quota, in this order, for every surface alike.
 */
export class Gate extends Context.Tag("@grid/server/Gate")<
  Gate,
  { readonly admit: <A>(request: GateRequest<A>) => Effect.Effect<Admission<A>, Refusal> }
>() {}

/** Keys that are remembered by hash; the charge finds out whether what is remembered still holds. */
const rememberedKeys = 10_000

const staleRetries = 3

const lookupTimeout = "4 seconds"

export const layer = Layer.effect(
  Gate,
  Effect.gen(function* () {
    const keys = yield* KeyStore
    const ledger = yield* QuotaLedger
    const remembered = new Map<KeyHash, ApiKey>()

    const find = (hash: KeyHash): Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable> => {
      const known = remembered.get(hash)
      if (known !== undefined) return Effect.succeedSome(known)
      return Effect.disconnect(keys.findByHash(hash)).pipe(
        Effect.timeoutFail({ duration: lookupTimeout, onTimeout: () => new ServiceUnavailable({}) }),
        Effect.tap((found) =>
          Effect.sync(() => {
            if (Option.isNone(found)) return
            if (remembered.size >= rememberedKeys) {
              const oldest = remembered.keys().next()
              if (!oldest.done) remembered.delete(oldest.value)
            }
            remembered.set(hash, found.value)
          })
        )
      )
    }

    const refuse = (error: ApiError, caller: Caller | null = null) => Effect.fail(new Refusal({ error, caller }))

    const decide = <A>(
      request: GateRequest<A>,
      hash: KeyHash,
      retries: number
    ): Effect.Effect<Admission<A>, Refusal | ServiceUnavailable> =>
      Effect.flatMap(find(hash), (found) => {
        if (Option.isNone(found)) return refuse(new ApiKeyInvalid({}))
        const key = found.value
        if (key.revoked_at !== null) return refuse(new ApiKeyRevoked({}))
        const plan = planOf(key.plan)
        const outcome: Either.Either<A, ApiError> =
          key.ip_allow_list.length === 0 ||
          (Option.isSome(request.address) && isAllowed(key.ip_allow_list, request.address.value))
            ? request.check(plan)
            : Either.left(new IpNotAllowed({}))
        const cost = Either.isRight(outcome) ? request.cost : 0
        return Effect.flatMap(ledger.charge({ key, surface: request.surface, cost }), (result) => {
          switch (result._tag) {
            case "stale":
              remembered.delete(hash)
              return retries === 0
                ? Effect.fail(new ServiceUnavailable({}))
                : decide(request, hash, retries - 1)
            case "revoked":
              remembered.delete(hash)
              return refuse(new ApiKeyRevoked({}))
            case "expired":
              remembered.delete(hash)
              return refuse(new ApiKeyExpired({}))
            case "refused":
              return Effect.zipRight(
                ledger.noteRefusal(key, request.surface),
                refuse(quotaExceeded(result.quota, result.now), { key, plan, quota: result.quota })
              )
            case "granted": {
              const caller: Caller = { key, plan, quota: result.quota }
              if (Either.isRight(outcome)) return Effect.succeed({ caller, value: outcome.right })
              const { code } = outcome.left
              return Effect.zipRight(
                code === "not_in_plan" || code === "TIER_REQUIRED" || code === "ip_not_allowed"
                  ? ledger.noteRefusal(key, request.surface)
                  : Effect.void,
                refuse(outcome.left, caller)
              )
            }
          }
        })
      })

    return Gate.of({
      admit: (request) =>
        Either.isLeft(request.credential)
          ? refuse(request.credential.left)
          : Effect.catchTag(decide(request, hashSecret(request.credential.right), staleRetries), "ServiceUnavailable", (error) =>
              refuse(error)
            )
    })
  })
)

const quotaExceeded = (quota: QuotaState, now: number): QuotaExceeded => {
  const scope = exhausted(quota) ?? "minute"
  const reset = scope === "day" ? quota.reset_day : quota.reset_minute
  return new QuotaExceeded({
    scope,
    limit: scope === "day" ? (quota.limit_day ?? 0) : quota.limit_minute,
    reset_at: iso(reset),
    retry_after_s: Math.max(1, Math.ceil((reset - now) / 1000))
  })
}
