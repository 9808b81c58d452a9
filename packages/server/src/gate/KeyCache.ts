import { type ApiError, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { detached } from "@grid/domain/time/Detached"
import { Clock, Effect, Exit, Option, Result, Semaphore } from "effect"
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

/** Most look-ups that the store answers at once, half its connections, and most that wait for it. */
const mostAtOnce = 4
const mostLookUps = 1_000

const bounded = (turns: Semaphore.Semaphore, lookUp: KeyQuery["lookUp"]) =>
  Effect.timeoutOrElse(turns.withPermits(1)(detached(lookUp())), {
    duration: lookupTimeout,
    orElse: () => Effect.fail(new ServiceUnavailable({}))
  })

const overloaded = new ServiceUnavailable({})

/** Cache of the keys that call. Without fibers but for look-ups, as it is asked for every call. */
export const makeKeyCache = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const turns = yield* Semaphore.make(mostAtOnce)
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const unknown = new UnknownKeys(() => clock.currentTimeMillisUnsafe())
  const keys = new Map<string, ApiKey>()
  /** Look-ups under way: calls with the same new key wait for one. */
  const lookUps = new Map<string, Array<Resume>>()

  const remember = (id: string, key: ApiKey) => {
    if (keys.size >= mostKeys) {
      const oldest = keys.keys().next()
      if (!oldest.done) keys.delete(oldest.value)
    }
    keys.set(id, key)
  }

  const start = ({ id, lookUp, network, none }: KeyQuery, resume: Resume): void => {
    if (unknown.isRemembered(id)) return resume(Result.fail(none()))
    if (lookUps.size >= mostLookUps) return resume(Result.fail(overloaded))
    const from = network()
    const refusal = unknown.begin(from)
    if (refusal !== null) return resume(Result.fail(refusal))
    const waiters = [resume]
    lookUps.set(id, waiters)
    fork(bounded(turns, lookUp)).addObserver((exit) => {
      lookUps.delete(id)
      if (Exit.isSuccess(exit) && Option.isNone(exit.value)) unknown.remember(id)
      else unknown.forgive(from)
      const key = Exit.isFailure(exit) ? Result.fail(new ServiceUnavailable({})) : Result.fromOption(exit.value, none)
      if (Result.isSuccess(key)) remember(id, key.success)
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
