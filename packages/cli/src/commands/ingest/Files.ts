import * as FileSystem from "effect/FileSystem"
import type { Definition } from "@grid/ingest/sources/Definition"
import { type ImportFile, reads } from "@grid/ingest/Import"
import { whole } from "@grid/ingest/reading/Whole"
import { Clock, Effect, Option, Result } from "effect"
import { basename, join } from "node:path"
import { UsageError } from "../../output/Failure.ts"
import { bytes } from "../../output/Format.ts"
import { bytesOf, look, namesIn } from "./Paths.ts"

/** Files to import, and the count of others beside them. */
export interface Selection {
  readonly files: ReadonlyArray<ImportFile>
  readonly ignored: number
}

/** A larger file is refused: it is held in memory as a whole while it is read. */
const largestBytes = 64 * 1024 * 1024

/** The file of this path, which may be a pipe, or the files of this folder, not of those below it, that a source reads; sorted by name. */
export const find = Effect.fnUntraced(function* (definition: Definition, path: string) {
  const system = yield* FileSystem.FileSystem
  const now = yield* Clock.currentTimeMillis
  const info = yield* look(path)
  if (info.type === "FIFO" || (info.type === "File" && isDescriptor(path))) {
    return {
      files: [yield* piped(definition, path, info.type === "File" ? modifiedAt(info, now) : now)],
      ignored: 0
    } satisfies Selection
  }
  if (info.type === "File") {
    if (reads(definition, path)) return { files: [file(system, path, now, info)], ignored: 0 } satisfies Selection
    return yield* new UsageError({ message: `${endingsOf(definition)}, and ${basename(path)} does not` })
  }
  if (info.type !== "Directory") return yield* new UsageError({ message: `${path} is no file, no folder and no pipe` })
  const contents = yield* inFolder(system, definition, path, now)
  if (contents.files.length > 0) return contents
  return yield* new UsageError({ message: `${endingsOf(definition)}, and ${path} has none` })
})

const endingsOf = ({ files, info }: Definition) => `${info.id} imports files that end in ${files.join(" or ")}`

/** What a shell has opened: standard input, or a file in its place. */
const isDescriptor = (path: string) => /^\/(dev\/(stdin$|fd\/)|proc\/self\/fd\/)/.test(path)

/** A pipe, read once; it has no name, so a source reads it that has no need of one to tell its files apart. */
const piped = ({ files: endings, info }: Definition, path: string, modified_at: number) => {
  const [ending = "", ...others] = endings
  return others.length > 0
    ? new UsageError({
        message: `${info.id} tells its files apart by their names (${endings.join(", ")}), and a pipe has none: save it as a file`
      })
    : Effect.succeed<ImportFile>({
        name: `pipe${ending}`,
        modified_at,
        bytes: whole(
          () => bytesOf(path),
          largestBytes,
          () => ({ code: "too_large", detail: `more than ${bytes(largestBytes)}` })
        )
      })
}

const inFolder = Effect.fnUntraced(function* (
  system: FileSystem.FileSystem,
  definition: Definition,
  folder: string,
  now: number
) {
  const names = yield* namesIn(folder)
  const files: Array<ImportFile> = []
  for (const name of names) {
    if (!reads(definition, name)) continue
    const path = join(folder, name)
    const info = yield* Effect.result(system.stat(path))
    if (Result.isFailure(info)) files.push({ name, modified_at: now, bytes: unreadable(info.failure.message) })
    else if (info.success.type === "File") files.push(file(system, path, now, info.success))
  }
  return { files, ignored: names.length - files.length } satisfies Selection
})

const unreadable = (detail: string) => Effect.fail({ code: "unreadable", detail })

/** Time of the last modification, epoch ms; values captured in the future could never be displaced by later ones. */
const modifiedAt = ({ mtime }: FileSystem.File.Info, now: number) =>
  Math.min(now, Option.match(mtime, { onNone: () => now, onSome: (at) => at.getTime() }))

const file = (system: FileSystem.FileSystem, path: string, now: number, info: FileSystem.File.Info): ImportFile => ({
  name: basename(path),
  modified_at: modifiedAt(info, now),
  bytes:
    info.size > largestBytes
      ? Effect.fail({ code: "too_large", detail: `${bytes(Number(info.size))}, more than ${bytes(largestBytes)}` })
      : Effect.catch(system.readFile(path), ({ message }) => unreadable(message))
})
