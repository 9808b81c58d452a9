import type { Discom } from "@grid/domain/reference/Discoms"
import type { NewVersion } from "@grid/domain/reference/ReferenceImports"
import * as Csv from "@grid/ingest/reading/Csv"
import { read, type Refusal, type Sheet } from "@grid/models/reference/Files"
import type { Form } from "@grid/models/reference/Forms"
import { Effect, Result } from "effect"
import * as FileSystem from "effect/FileSystem"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { bytes } from "../../output/Format.ts"
import { table } from "../../output/Table.ts"

/** A larger file is refused: a table of all orders of India has less. */
const largestBytes = 16 * 1024 * 1024

/** A file of an analyst, cut into cells. */
export const sheetOf = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<Sheet, CommandFailed | UsageError, FileSystem.FileSystem> {
  const system = yield* FileSystem.FileSystem
  const wrong = (message: string) => () => new UsageError({ message })
  const { size } = yield* Effect.mapError(system.stat(path), wrong(`There is no file ${path}`))
  if (Number(size) > largestBytes)
    return yield* new CommandFailed({ message: `${path} has more than ${bytes(largestBytes)}: split it` })
  const content = yield* Effect.mapError(system.readFile(path), wrong(`${path} cannot be read`))
  return yield* Effect.mapError(
    Effect.fromResult(Csv.readList(content)),
    (reason) => new CommandFailed({ message: `${path} is no table of comma-separated values: ${reason}` })
  )
})

/** Rows of a sheet, or what is wrong with it. */
export const rowsOf = (
  form: Form,
  sheet: Sheet,
  discoms: ReadonlyArray<Discom>
): { readonly rows: ReadonlyArray<NewVersion>; readonly refusals: ReadonlyArray<Refusal> } =>
  Result.match(read(form, sheet, discoms), {
    onFailure: (refusals) => ({ rows: [], refusals }),
    onSuccess: (rows) => ({ rows, refusals: [] })
  })

/** Refusals that are shown to people. */
const mostShown = 50

/** Refused cells for people, by line. */
export const refusalsText = (refusals: ReadonlyArray<Refusal>): string => {
  const more = refusals.length - mostShown
  return [
    table(
      ["line", "column", "reason"],
      refusals.slice(0, mostShown).map(({ column, line, reason }) => [line, column, reason])
    ),
    ...(more > 0 ? [`and ${more} more: --json lists them all`] : [])
  ].join("\n")
}
