import { fileName, type Source } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { Result } from "effect"
import { orUnexpected, parser, unexpected } from "./Answer.ts"
import * as Collector from "./Collector.ts"
import * as Csv from "./Csv.ts"

/** Reason why a row cannot be read, and the column of which that is so. */
export interface Fault {
  readonly field: string
  readonly reason: string
}

/** `parse` of an operator's own list, which comes as a file only and has a record a row. */
export const listParser = (
  source: SourceId,
  required: ReadonlyArray<string>,
  recordOf: (cells: Csv.Row["cells"], captured_at: number) => Result.Result<SourceRecord, Fault>
): Source["parse"] =>
  parser(source, (raw) =>
    Result.gen(function* () {
      if (fileName(raw) === null) return yield* unexpected("comes as a file only")
      const { columns, ragged, rows } = yield* orUnexpected(Csv.readList(raw.body))
      const missing = required.filter((column) => !columns.includes(column))
      if (missing.length > 0) return yield* unexpected(`columns are missing: ${missing.join(", ")}`)
      const collector = Collector.make()
      for (const row of ragged) collector.reject(Collector.lineAt(row.line), Csv.raggedness(row, columns.length))
      for (const { cells, line } of rows) {
        const read = recordOf(cells, raw.fetched_at)
        if (Result.isSuccess(read)) collector.record(read.success)
        else collector.reject(Collector.lineAt(line, read.failure.field), read.failure.reason)
      }
      return collector.parsed()
    })
  )
