import type { RunSummary } from "@grid/domain/ingest/Source"
import * as Ingest from "@grid/ingest/Ingest"
import { type Cell, table } from "../../output/Table.ts"

/** Counts of a run for programs; `refused` are entries that could not be read. */
export const countsDocument = ({ rejected: refused, ...counts }: RunSummary) => ({ ...counts, refused })

/** Entries of files and answers that were refused, for programs. */
export const refusalsDocument = (refusals: ReadonlyArray<Ingest.FileRefusal>) =>
  refusals.map(({ entry, field = null, file, line = null, reason }) => ({ file, line, field, entry, reason }))

/** Refused entries that are shown to people. */
const mostShown = 20

/** The first of `total` refused entries, for people; `listed` of them stand in the document for programs. */
export const refusalsTable = (
  what: string,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  { listed, total }: { readonly listed: number; readonly total: number }
): string => {
  const more = total - mostShown
  return [
    table(["file", "line", what, "reason"], rows.slice(0, mostShown)),
    ...(more > 0 ? [`and ${more} more: --json lists the first ${listed}`] : [])
  ].join("\n")
}

/** The first of `total` entries of files and answers that were refused, for people. */
export const refusalsText = (refusals: ReadonlyArray<Ingest.FileRefusal>, total: number): string =>
  refusalsTable(
    "refused",
    refusals.map(({ entry, file, line = null, reason }) => [file, line, entry, reason]),
    { listed: Ingest.mostRefusals, total }
  )
