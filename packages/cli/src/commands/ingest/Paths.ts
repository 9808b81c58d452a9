import type { RunError } from "@grid/ingest/Ingest"
import { Effect, Stream } from "effect"
import * as FileSystem from "effect/FileSystem"
import { createReadStream } from "node:fs"
import { CommandFailed, UsageError } from "../../output/Failure.ts"

/** Content of a path that somebody gave. */
export const look = Effect.fnUntraced(function* (path: string) {
  const system = yield* FileSystem.FileSystem
  return yield* Effect.mapError(system.stat(path), ({ message, reason }) => {
    if (reason._tag === "NotFound") return new UsageError({ message: `There is no file or folder ${path}` })
    return reason._tag === "BadArgument"
      ? new UsageError({ message: `${path} is no path: ${message}` })
      : new CommandFailed({ message: `${path} cannot be looked at: ${message}` })
  })
})

/** Bytes of a file that are read at a time. */
const chunkSize = 256 * 1024

/** Content of a file or a pipe, read once and in parts. */
export const bytesOf = (path: string): Stream.Stream<Uint8Array, RunError> =>
  Stream.suspend(() =>
    Stream.fromAsyncIterable<Uint8Array, RunError>(createReadStream(path, { highWaterMark: chunkSize }), (cause) => ({
      code: "unreadable",
      detail: cause instanceof Error ? cause.message : String(cause)
    }))
  )

/** Names of what is in a folder, not of what is below it, sorted. */
export const namesIn = Effect.fnUntraced(function* (folder: string) {
  const system = yield* FileSystem.FileSystem
  const names = yield* Effect.mapError(
    system.readDirectory(folder),
    ({ message }) => new CommandFailed({ message: `${folder} cannot be listed: ${message}` })
  )
  return names.toSorted()
})
