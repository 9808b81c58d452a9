import { Clock, Duration, Effect } from "effect"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

const noFolder = "it leads to no folder, maybe to a disk that is not mounted. Mount it, or set GDS_DATA_DIR to a folder"

const remedies: Readonly<Record<string, string>> = {
  EACCES: "this account may not. Change the owner of the folder, or set GDS_DATA_DIR to a folder of yours",
  EPERM: "this account may not. Change the owner of the folder, or set GDS_DATA_DIR to a folder of yours",
  EROFS: "its disk is mounted for reading only. Set GDS_DATA_DIR to a folder that can be written",
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  ENOSPC: "the disk is full. Make room",
  EDQUOT: "the quota of the disk is used up. Make room"
}

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return ("code" in cause ? remedies[String(cause.code)] : undefined) ?? cause.message
}

/**
 * Runs a call of the operating system; a failure reads "Could not <doing>: <reason>". Uninterruptible, as such a call runs on
 * when its fiber is gone, and what cleans up after it would race with it.
 */
export const attempt = <A>(doing: string, call: () => Promise<A>): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.uninterruptible(
    Effect.tryPromise({
      try: call,
      catch: (cause) =>
        new EmbeddedPostgresError({
          message: `Could not ${doing}: ${reasonOf(cause)}`,
          cause
        })
    })
  )

/** A rejection handler that answers `value` for the named errno codes and passes every other error on. */
export const when =
  <A>(codes: ReadonlyArray<string>, value: A) =>
  (error: NodeJS.ErrnoException): A => {
    if (codes.includes(error.code ?? "")) return value
    throw error
  }

/** Repeats `check` until it answers other than null; answers null when it has not by the `limit`. */
export const poll = Effect.fnUntraced(function* <A, E, R>(
  check: Effect.Effect<A | null, E, R>,
  limit: Duration.Input,
  pause: Effect.Effect<void> = Effect.sleep("10 millis")
) {
  const deadline = (yield* Clock.currentTimeMillis) + Duration.toMillis(limit)
  while (true) {
    const answer = yield* check
    if (answer !== null || (yield* Clock.currentTimeMillis) >= deadline) return answer
    yield* pause
  }
})
