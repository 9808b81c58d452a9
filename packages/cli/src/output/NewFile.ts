import { Effect, Stream } from "effect"
import * as FileSystem from "effect/FileSystem"
import { CommandFailed } from "./Failure.ts"

/** Writes a text to a file that was not there, which its owner alone reads; nothing of it stays where it could not be read to its end. */
export const writeNew = <E>(path: string, text: Stream.Stream<string, E>) =>
  Effect.gen(function* () {
    const system = yield* FileSystem.FileSystem
    if (yield* system.exists(path)) {
      return yield* new CommandFailed({ message: `${path} is there already: name a new file. Nothing was written.` })
    }
    const written = Stream.run(Stream.encodeText(text), system.sink(path, { flag: "wx", mode: 0o600 }))
    yield* Effect.onError(written, () => Effect.ignore(system.remove(path, { force: true })))
    return Number((yield* system.stat(path)).size)
  })
