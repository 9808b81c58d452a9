import type { NetworkFile } from "@grid/ingest/network/Import"
import { Effect } from "effect"
import { basename, join } from "node:path"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { bytes } from "../../output/Format.ts"
import { bytesOf, look, namesIn } from "./Paths.ts"

const ending = ".csv"

/** The file of this path, which may be a pipe, or the tables in this folder, sorted by name; of a network no more than so many bytes. */
export const find = Effect.fnUntraced(function* (path: string, mostBytes: number) {
  const info = yield* look(path)
  const names =
    info.type === "Directory" ? (yield* namesIn(path)).filter((name) => name.toLowerCase().endsWith(ending)) : [null]
  if (names.length === 0) return yield* new UsageError({ message: `${path} has no file that ends in ${ending}` })
  const paths = names.map((name) => (name === null ? path : join(path, name)))
  const sizes = yield* Effect.forEach(paths, (one) => Effect.map(look(one), ({ size }) => Number(size)), {
    concurrency: 1
  })
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > mostBytes) {
    const message = `${path} has ${bytes(total)}, more than ${bytes(mostBytes)}: import its networks in several folders`
    return yield* new CommandFailed({ message })
  }
  return paths.map((one): NetworkFile => ({ name: basename(one), bytes: bytesOf(one) }))
})
