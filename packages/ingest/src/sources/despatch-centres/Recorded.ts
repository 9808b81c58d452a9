import type { Parsed, RawAnswer } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import * as Csv from "../../reading/Csv.ts"
import { type Candidate, gather, type Rejected } from "./Readings.ts"
import * as Stamp from "./Stamp.ts"

/** Cells of a row by column, and how the row is called in a reason. */
export interface Line {
  readonly cells: Csv.Row["cells"]
  readonly entry: string
  /** Instant at which the recorder asked, epoch ms. */
  readonly fetchedAt: number
}

/**
 * Reads a CSV of answers that somebody recorded, one row each with `fetched_at_utc`. Left: it is no such file. A row that
 * `read` does not take is rejected with what it says.
 */
export const read = (
  raw: RawAnswer,
  required: ReadonlyArray<string>,
  row: (line: Line) => Result.Result<ReadonlyArray<Candidate>, string>
): Result.Result<Parsed, string> =>
  Result.flatMap(Csv.read(raw.body), ({ columns, ragged, rows }) => {
    const missing = ["fetched_at_utc", ...required].filter((column) => !columns.includes(column))
    if (missing.length > 0) return Result.fail(`no column ${missing.join(", ")}`)
    const candidates: Array<Candidate> = []
    const rejected: Array<Rejected> = ragged.map(({ cells, line }) => ({
      entry: `line ${line}`,
      reason: `${cells.length} cells under ${columns.length} columns`
    }))
    for (const { cells, line } of rows) {
      const entry = `line ${line}`
      const reading = Result.flatMap(Stamp.recordedUtc(cells["fetched_at_utc"] ?? ""), (fetchedAt) =>
        row({ cells, entry, fetchedAt })
      )
      if (Result.isSuccess(reading)) candidates.push(...reading.success)
      else rejected.push({ entry, reason: reading.failure })
    }
    return Result.succeed(gather(candidates, rejected))
  })
