import { Effect } from "effect"
import * as FileSystem from "effect/FileSystem"
import { CommandFailed } from "./Failure.ts"

/** Writes a text to a file that a caller named. */
export const writeFile = (path: string, content: string) =>
  Effect.flatMap(FileSystem.FileSystem, (system) => system.writeFileString(path, content)).pipe(
    Effect.mapError(({ message }) => new CommandFailed({ message: `${path} cannot be written: ${message}` }))
  )
