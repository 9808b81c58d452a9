import { type ApiError, ServiceUnavailable, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { detached } from "@grid/domain/time/Detached"
import { put } from "@grid/domain/operations/BoundedMap"
import { Places } from "@grid/http/Places"
import { Clock, Effect, Exit, type Option, Result, Semaphore } from "effect"
import { outcomeOf } from "./Outcome.ts"
import { UnknownKeys } from "./UnknownKeys.ts"

/** A key by the id under which it is cached, with its look-up in the store and the error where there is none. */
export interface KeyQuery {
  readonly id: string
  readonly lookUp: () => Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable>
  readonly none: () => ApiError
  /** Network that the call comes from. */
  readonly network: () => string
}

type Resume = (key: Result.Result<ApiKey, ApiError>) => void

export interface KeyCache {
  /** Key of a query; calls back exactly once, at once where the key is cached. */
  readonly find: (query: KeyQuery, resume: Resume) => void
  readonly forget: (id: string) => void
}

/** Most keys in the cache. The charge tells whether a cached key is up to date. */
const mostKeys = 10_000

const lookupTimeout = "4 seconds"

/** Most look-ups that the store answers at once, half its connections. */
const mostAtOnce = 4

/** Most look-ups that are answered or wait: of one network, whose callers may be a fleet with a key each, and of all. */
const mostLookUps = { ofOwner: 512, inAll: 1_000 }

const bounded = <A, E>(turns: Semaphore.Semaphore, lookUp: Effect.Effect<A, E>) =>
  Effect.timeoutOrElse(turns.withPermits(1)(detached(lookUp)), {
    duration: lookupTimeout,
    orElse: () => Effect.fail(new ServiceUnavailable({}))
  })

const overloaded = new ServiceUnavailable({})

/** Made once: an error notes a stack. */
const tooManyNew = new TooManyRequests({
  detail: `${mostLookUps.ofOwner} keys that this node does not know yet came from this address at once. Try again after Retry-After: keys that exist are known by then.`,
  retry_after_s: 1
})

/** Cache of the keys that call. Without fibers but for look-ups, as it is asked for every call. */
export const makeKeyCache = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const turns = yield* Semaphore.make(mostAtOnce)
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const unknown = new UnknownKeys(() => Number(clock.monotonicTimeNanosUnsafe()) / 1e6)
  const keys = new Map<string, ApiKey>()
  /** Look-ups under way: calls with the same new key wait for one. */
  const lookUps = new Map<string, Array<Resume>>()
  const places = new Places(mostLookUps)

  const start = ({ id, lookUp, network, none }: KeyQuery, resume: Resume): void => {
    if (unknown.isRemembered(id)) return resume(Result.fail(none()))
    const from = network()
    const refusal = unknown.refusal(from)
    if (refusal !== null) return resume(Result.fail(refusal))
    const place = places.take(from)
    if (place !== "taken") return resume(Result.fail(place === "owner" ? tooManyNew : overloaded))
    const waiters = [resume]
    lookUps.set(id, waiters)
    const looked = outcomeOf("a key was not looked up", bounded(turns, unknown.counted(id, from, lookUp)))
    fork(looked).addObserver((exit) => {
      lookUps.delete(id)
      places.give(from)
      const answer = Exit.isFailure(exit) ? Result.fail(overloaded) : exit.value
      const key = Result.flatMap(answer, (option): Result.Result<ApiKey, ApiError> => Result.fromOption(option, none))
      if (Result.isSuccess(key)) put(keys, mostKeys, id, key.success)
      for (const waiter of waiters) waiter(key)
    })
  }

  const cache: KeyCache = {
    find: (query, resume) => {
      const key = keys.get(query.id)
      if (key !== undefined) return resume(Result.succeed(key))
      const waiters = lookUps.get(query.id)
      if (waiters === undefined) start(query, resume)
      else waiters.push(resume)
    },
    forget: (id) => void keys.delete(id)
  }
  return cache
})
