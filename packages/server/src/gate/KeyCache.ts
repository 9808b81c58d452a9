import { type ApiError, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { detached } from "@grid/domain/time/Detached"
import { Effect, Exit, type Option, Result } from "effect"

/** A key by the id under which it is cached, with its look-up in the store and the error where there is none. */
export interface KeyQuery {
  readonly id: string
  readonly lookUp: () => Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable>
  readonly none: () => ApiError
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

const bounded = (lookUp: KeyQuery["lookUp"]) =>
  Effect.timeoutOrElse(detached(lookUp()), {
    duration: lookupTimeout,
    orElse: () => Effect.fail(new ServiceUnavailable({}))
  })

/** Cache of the keys that call. Without fibers but for look-ups, as it is asked for every call. */
export const makeKeyCache = Effect.map(Effect.context<never>(), (context): KeyCache => {
  const fork = Effect.runForkWith(context)
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

  const start = ({ id, lookUp, none }: KeyQuery, resume: Resume): void => {
    const waiters = [resume]
    lookUps.set(id, waiters)
    fork(bounded(lookUp)).addObserver((exit) => {
      lookUps.delete(id)
      const key = Exit.isFailure(exit) ? Result.fail(new ServiceUnavailable({})) : Result.fromOption(exit.value, none)
      if (Result.isSuccess(key)) remember(id, key.success)
      for (const waiter of waiters) waiter(key)
    })
  }

  return {
    find: (query, resume) => {
      const key = keys.get(query.id)
      if (key !== undefined) return resume(Result.succeed(key))
      const waiters = lookUps.get(query.id)
      if (waiters === undefined) start(query, resume)
      else waiters.push(resume)
    },
    forget: (id) => void keys.delete(id)
  }
})
