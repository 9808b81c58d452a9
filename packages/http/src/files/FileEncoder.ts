import type { Row } from "@grid/domain/http/Table"

/** Makes a file from rows, part by part: what it has given is gone from memory. */
export interface FileEncoder {
  /** Bytes that are ready with these rows, none where more are needed first. Each step is short: others have their turn between. */
  readonly push: (rows: ReadonlyArray<Row>) => Iterable<Uint8Array>
  /** The rest of the file. */
  readonly end: () => Iterable<Uint8Array>
}
