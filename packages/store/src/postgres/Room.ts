import { statfsSync } from "node:fs"
import { Effect } from "effect"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** Room without which PostgreSQL is not started: two segments of its log, bytes. */
export const leastFreeBytes = 32 * 1024 * 1024

/** Room that an ordinary account has on the disk of a directory, bytes. */
export const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

const mega = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Fails where PostgreSQL would stop again, for want of room, as soon as it writes. */
export const assertRoom = (directory: string) =>
  Effect.suspend(() => {
    const free = freeBytes(directory)
    return free >= leastFreeBytes
      ? Effect.void
      : new EmbeddedPostgresError({
          message: `The disk of ${directory} is full, so PostgreSQL does not start: make room, ${mega(leastFreeBytes)} MB at least`
        })
  })
