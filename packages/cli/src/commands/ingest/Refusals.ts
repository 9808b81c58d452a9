import type { RunSummary } from "@grid/domain/ingest/Source"
import * as Ingest from "@grid/ingest/Ingest"
import { table } from "../../output/Table.ts"

/** Counts of a run for programs; `refused` are entries that could not be read. */
export const countsDocument = ({ rejected: refused, ...counts }: RunSummary) => ({ ...counts, refused })

/** Entries of files and answers that were refused, for programs. */
export const refusalsDocument = (refusals: ReadonlyArray<Ingest.Refusal>) =>
  refusals.map(({ entry, field = null, file, line = null, reason }) => ({ file, line, field, entry, reason }))

/** Refused entries that are shown to people. */
const mostShown = 20

/** The first of `total` refused entries, for people. */
export const refusalsText = (refusals: ReadonlyArray<Ingest.Refusal>, total: number): string => {
  const more = total - mostShown
  return [
    table(
      ["file", "line", "refused", "reason"],
      refusals.slice(0, mostShown).map(({ entry, file, line = null, reason }) => [file, line, entry, reason]),
      ""
    ),
    ...(more > 0 ? [`and ${more} more: --json lists the first ${Ingest.mostRefusals}`] : [])
  ].join("\n")
}
