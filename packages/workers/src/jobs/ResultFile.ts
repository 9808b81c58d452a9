import type { Column } from "@grid/domain/http/Table"
import type { ExportBatch } from "@grid/domain/jobs/Exports"
import type { ExportFormat } from "@grid/domain/jobs/Job"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import type { FileEncoder } from "@grid/http/files/FileEncoder"
import { makeParquet } from "@grid/http/files/ParquetFile"
import { makeCsv, makeJson } from "@grid/http/files/TextFiles"
import { makeWorkbook } from "@grid/http/files/WorkbookFile"

type Make = (columns: ReadonlyArray<Column>) => FileEncoder | Promise<FileEncoder>

const makers: Readonly<Record<ExportFormat, Make>> = {
  csv: makeCsv,
  json: makeJson,
  parquet: makeParquet,
  xlsx: makeWorkbook
}

/** Encoder of a format. */
export const makeEncoder = (format: ExportFormat, columns: ReadonlyArray<Column>): Effect.Effect<FileEncoder> =>
  Effect.promise(async () => makers[format](columns))

/** Result of a job on its way: encoded, counted and hashed, and given away in parts. */
export const makeResultFile = (encoder: FileEncoder) => {
  const hash = createHash("sha256")
  const sources = new Map<string, Provenance>()
  let parts: Array<Uint8Array> = []
  let waiting = 0
  let bytes = 0
  let rows = 0
  let number = 0
  const add = (part: Uint8Array) => {
    if (part.length === 0) return
    hash.update(part)
    parts.push(part)
    waiting += part.length
    bytes += part.length
  }
  function* added(encoded: Iterable<Uint8Array>) {
    for (const part of encoded) yield add(part)
  }
  return {
    /** Steps in which the rows are encoded: others have their turn between. */
    push: function* (batch: ExportBatch["rows"]) {
      rows += batch.length
      yield* added(encoder.push(batch))
    },
    end: () => added(encoder.end()),
    note: (provenance: ReadonlyArray<Provenance>) => {
      for (const entry of provenance) {
        const key = `${entry.dataset} ${entry.source} ${entry.kind}`
        const newest = sources.get(key)
        if (newest === undefined || newest.captured_at < entry.captured_at) sources.set(key, entry)
      }
    },
    waiting: () => waiting,
    bytes: () => bytes,
    rows: () => rows,
    take: () => {
      const part = { number: number++, bytes: Buffer.concat(parts) }
      parts = []
      waiting = 0
      return part
    },
    result: () => {
      const provenance = [...sources.values()].toSorted(
        (a, b) => a.dataset.localeCompare(b.dataset) || a.source.localeCompare(b.source)
      )
      const captured = provenance.map(({ captured_at }) => Date.parse(captured_at))
      return {
        rows,
        bytes,
        hash: hash.digest("base64url"),
        as_of: captured.length === 0 ? null : captured.reduce((newest, at) => Math.max(newest, at), 0),
        provenance
      }
    }
  }
}
