import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { type NetworkDataset, parentPart, type SubstationDataset } from "@grid/domain/network/NetworkDatasets"
import {
  type ImportOptions,
  type MeterRow,
  NetworkImports,
  type NetworkImportSummary,
  type NetworkRow,
  type ReadingsSummary,
  type Refusal,
  type Rows
} from "@grid/domain/network/NetworkImports"
import { amiReader } from "@grid/models/network/Ami"
import { type FolderFile, readFolder } from "@grid/models/network/Folder"
import { type Line, rowReader } from "@grid/models/network/RowReader"
import { substationForms } from "@grid/models/network/SubstationForms"
import { headerFaults } from "@grid/models/reference/Files"
import { Effect, Result, Stream } from "effect"
import type { RunError } from "../Ingest.ts"
import { lines } from "./Lines.ts"

/** A file to import; its bytes are read as they are needed. */
export interface NetworkFile {
  /** Without the folders above it. */
  readonly name: string
  readonly bytes: Stream.Stream<Uint8Array, RunError>
}

/** Result of an import, and the files of its folder that are of other kinds. */
export interface NetworkImport
  extends NetworkImportSummary, Partial<Pick<ReadingsSummary, "meters" | "unplaced_meters">> {
  readonly ignored: ReadonlyArray<string>
}

/** Readers of lines that know the header. */
type Reader<Row> = (line: Line) => ReadonlyArray<Result.Result<Row, Refusal>>

const emptyFile = (file: string): Refusal => ({
  file,
  line: 1,
  column: null,
  reason: "the file is empty; gds ingest template prints one to begin with"
})

/** Rows of files one after the other; each begins with its header. */
const rowsOf = <Row>(
  files: ReadonlyArray<NetworkFile>,
  readerOf: (file: string, columns: ReadonlyArray<string>) => Result.Result<Reader<Row>, ReadonlyArray<Refusal>>
): Rows<Row, RunError> =>
  Stream.flatMap(Stream.fromIterable(files), ({ bytes, name }) =>
    Stream.suspend(() => {
      let read: Reader<Row> | undefined
      const ofBatch = (batch: ReadonlyArray<Line>): ReadonlyArray<Result.Result<Row, Refusal>> => {
        const [header, ...rest] = batch
        if (read !== undefined) return batch.flatMap(read)
        if (header === undefined) return []
        const reader = readerOf(name, header.cells)
        // Of a file whose header is wrong every line would be refused.
        read = Result.getOrElse(reader, () => () => [])
        return Result.isFailure(reader) ? reader.failure.map((one) => Result.fail(one)) : rest.flatMap(read)
      }
      const end = Stream.suspend(() =>
        read === undefined ? Stream.succeed([Result.fail(emptyFile(name))]) : Stream.empty
      )
      return Stream.concat(Stream.map(lines(name, bytes), ofBatch), end)
    })
  )

/** Rows of a table of the transmission network. */
const tableRows = (dataset: SubstationDataset, files: ReadonlyArray<NetworkFile>): Rows<NetworkRow, RunError> => {
  const form = substationForms[dataset]
  return rowsOf(files, (file, columns) => {
    const faults = headerFaults(form, columns)
    if (faults.length > 0) return Result.fail(faults.map((fault) => ({ ...fault, file })))
    const read = rowReader(form, columns)
    const parentAt = parentPart[dataset] === undefined ? -1 : columns.indexOf("substation_id")
    return Result.succeed((line) => {
      const version = read(line)
      if (Result.isFailure(version)) return version.failure.map((fault) => Result.fail({ ...fault, file }))
      const parent = line.cells[parentAt] ?? null
      return [Result.succeed({ part: dataset, file, line: line.line, ...version.success, parent, meters: [] })]
    })
  })
}

/** Readings of meters; a line whose energy is empty is a gap. */
const readingRows = (files: ReadonlyArray<NetworkFile>): Rows<MeterRow, RunError> =>
  rowsOf(files, (file, columns) =>
    Result.match(amiReader(file, columns), {
      onFailure: (refusal) => Result.fail([refusal]),
      onSuccess: (read) =>
        Result.succeed((line) => {
          const row = read(line)
          return Result.isFailure(row)
            ? [Result.fail(row.failure)]
            : row.success === null
              ? []
              : [Result.succeed(row.success)]
        })
    })
  )

/** Rows of a network, whose files are held as a whole: a network is checked as one. */
const networkRows = Effect.fnUntraced(function* (files: ReadonlyArray<NetworkFile>) {
  const cut: Array<FolderFile> = []
  for (const { bytes, name } of files) {
    const [header, ...rest] = (yield* Stream.runCollect(lines(name, bytes))).flat()
    cut.push({ name, columns: header?.cells ?? [], lines: rest })
  }
  const { ignored, refusals, rows } = readFolder(cut)
  const all = [...refusals.map((one) => Result.fail(one)), ...rows.map((one) => Result.succeed(one))]
  return { ignored, rows: Stream.rechunk(Stream.fromIterable(all), rowsAtATime).pipe(Stream.chunks) }
})

/** Rows of a network that are handed on at a time. */
const rowsAtATime = 100

/** Imports the files of a dataset: all of them or nothing. */
export const importFiles = Effect.fn("NetworkImport.importFiles")(function* (
  dataset: NetworkDataset,
  files: ReadonlyArray<NetworkFile>,
  options: ImportOptions
): Effect.fn.Return<NetworkImport, RunError | ServiceUnavailable, NetworkImports> {
  const imports = yield* NetworkImports
  if (dataset === "ami") return { ...(yield* imports.readings(readingRows(files), options)), ignored: [] }
  if (dataset !== "network")
    return { ...(yield* imports.rows(dataset, tableRows(dataset, files), options)), ignored: [] }
  const { ignored, rows } = yield* networkRows(files)
  return { ...(yield* imports.rows("network", rows, options)), ignored }
})
