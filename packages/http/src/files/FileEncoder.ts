import type { Row } from "@grid/domain/http/Table"

/** Makes a file from rows, part by part: what it has given is gone from memory. */
export interface FileEncoder {
  /** Bytes that are ready with these rows; none where more rows are needed first. */
  readonly push: (rows: ReadonlyArray<Row>) => Uint8Array
  /** The rest of the file. */
  readonly end: () => Uint8Array
}
