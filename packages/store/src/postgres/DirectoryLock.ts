import * as fs from "node:fs/promises"
import * as path from "node:path"
import { Effect } from "effect"
import * as Account from "./Account.ts"
import { attempt, poll, when } from "./Edge.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import * as Processes from "./Processes.ts"

/**
 * Runs `use` as the only process, and the only fiber, that holds the lock of the directory. Waiting can be interrupted and
 * is bounded; a holder that was killed is replaced at once.
 *
 * The lock is a directory with one entry, named after its holder. Renaming a directory onto another succeeds only when that
 * is absent or empty, so taking is atomic; and a dead holder is removed by its name, so two processes that find it dead can
 * never remove a living third.
 */
export const withLock = <A, E, R>(home: string, account: Account.Account, use: Effect.Effect<A, E, R>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(acquire(path.join(home, "lock"), account, restore(Effect.sleep("10 millis"))), (entry) =>
      Effect.ensuring(restore(use), Effect.ignore(attempt("release the lock", () => fs.unlink(entry))))
    )
  )

const acquire = Effect.fn("DirectoryLock.acquire")(function* (
  lock: string,
  account: Account.Account,
  pause: Effect.Effect<void>
) {
  const token = yield* Processes.token
  const candidate = `${lock}.${token}`
  const tryOnce = Effect.gen(function* () {
    const taken = yield* attempt("take the lock", () =>
      fs.rename(candidate, lock).then(() => true, when(["ENOTEMPTY", "EEXIST"], false))
    )
    if (taken) return path.join(lock, token)
    for (const holder of yield* attempt("read the lock", () => fs.readdir(lock))) {
      if (yield* Processes.isAlive(holder)) continue
      yield* attempt("break a dead holder's lock", () =>
        fs.unlink(path.join(lock, holder)).catch(when(["ENOENT"], undefined))
      )
    }
    return null
  })
  const entry = yield* Effect.gen(function* () {
    yield* attempt("prepare the lock", () => fs.mkdir(candidate))
    yield* attempt("prepare the lock", () => fs.writeFile(path.join(candidate, token), ""))
    yield* Account.give(account, candidate, 0o700)
    return yield* poll(tryOnce, "90 seconds", pause)
  }).pipe(Effect.ensuring(Effect.promise(() => fs.rm(candidate, { recursive: true, force: true }).catch(() => {}))))
  if (entry !== null) return entry
  return yield* new EmbeddedPostgresError({
    message: `Another process has held ${lock} for 90 seconds while it starts or stops PostgreSQL: see whether it hangs`
  })
})
