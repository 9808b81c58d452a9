import type { Parsed, RawAnswer, Refusal } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import { lineAt } from "../../reading/Collector.ts"
import * as Csv from "../../reading/Csv.ts"
import { type Candidate, gather, number } from "./Readings.ts"
import * as Stamp from "./Stamp.ts"

/** Why a row cannot be read, and the column of which that is so. */
type Fault = Pick<Refusal, "field" | "reason">

/** Number of a column, as of `number`. */
export const numberOf = (cells: Csv.Row["cells"], field: string): Result.Result<number | null, Fault> =>
  Result.mapError(number(cells[field] ?? ""), (reason) => ({ field, reason }))

/** Cells of a row by column, and the place of the row. */
export interface Line {
  readonly cells: Csv.Row["cells"]
  /** Line of the file, from 1. */
  readonly line: number
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
  row: (line: Line) => Result.Result<ReadonlyArray<Candidate>, string | Fault>
): Result.Result<Parsed, string> =>
  Result.flatMap(Csv.read(raw.body), ({ columns, ragged, rows }) => {
    const missing = ["fetched_at_utc", ...required].filter((column) => !columns.includes(column))
    if (missing.length > 0) return Result.fail(`no column ${missing.join(", ")}`)
    const candidates: Array<Candidate> = []
    const rejected: Array<Refusal> = ragged.map((row) => ({
      ...lineAt(row.line),
      reason: Csv.raggedness(row, columns.length)
    }))
    for (const { cells, line } of rows) {
      const reading = Result.flatMap(Stamp.recordedUtc(cells["fetched_at_utc"] ?? ""), (fetchedAt) =>
        row({ cells, line, fetchedAt })
      )
      if (Result.isSuccess(reading)) candidates.push(...reading.success)
      else {
        const fault = typeof reading.failure === "string" ? { reason: reading.failure } : reading.failure
        rejected.push({ ...lineAt(line), ...fault })
      }
    }
    return Result.succeed(gather(candidates, rejected))
  })
