import * as zlib from "node:zlib"
import type { Coding } from "./Accept.ts"

/** Text, not empty, that many answers begin with: compressed once for all of them. */
export class SharedText {
  /** Bytes in UTF-8. */
  readonly bytes: number
  private readonly beginnings = new Map<Coding, Beginning>()

  constructor(readonly text: string) {
    this.bytes = Buffer.byteLength(text)
  }

  /** The text and the rest behind it in a coding: the text compressed, the rest as it is. `rest` is of at most `mostRestBytes`. */
  compressed(coding: Coding, rest: Buffer): Buffer {
    const { ending, made } = beginnings[coding]
    let beginning = this.beginnings.get(coding)
    if (beginning === undefined) this.beginnings.set(coding, (beginning = made(Buffer.from(this.text))))
    return Buffer.concat([beginning.compressed, ...ending(rest, beginning)])
  }
}

/** A body that begins with a text of many answers. */
export interface SharedBody {
  readonly shared: SharedText
  readonly rest: string
}

/** Size from which compressing at once would keep other requests waiting: longer answers are compressed as they are read, bytes. */
export const streamFrom = 65_536

/** Most bytes that are put behind a compressed text as they are: what a block of every coding holds. */
export const mostRestBytes = 65_535

/** Compressed text, complete but for the end of its stream. */
interface Beginning {
  readonly compressed: Buffer
  /** CRC-32 of the text, and its bytes. */
  readonly crc: number
  readonly bytes: number
}

interface Continuing {
  readonly made: (text: Buffer) => Beginning
  /** End behind the compressed text: the rest in one block that is not compressed, and the end of the stream. */
  readonly ending: (rest: Buffer, beginning: Beginning) => ReadonlyArray<Buffer>
}

const littleEndian = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, ZSTD_e_flush, Z_SYNC_FLUSH } = zlib.constants

/** Header of a gzip member without name and time, written on Unix (RFC 1952, section 2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** Last, empty metablock (RFC 7932, section 9.2). */
const brotliEnd = Buffer.from([3])

const beginnings: { readonly [C in Coding]: Continuing } = {
  zstd: {
    made: (text) => begun(text, zlib.zstdCompressSync(text, { finishFlush: ZSTD_e_flush })),
    // Header of the last block: 1, type 0 (raw), and its bytes from bit 3 on (RFC 8878, section 3.1.1.2).
    ending: (rest) => [littleEndian(rest.byteLength * 8 + 1, 3), rest]
  },
  br: {
    made: (text) =>
      begun(
        text,
        zlib.brotliCompressSync(text, { params: { [BROTLI_PARAM_QUALITY]: 4 }, finishFlush: BROTLI_OPERATION_FLUSH })
      ),
    // Not last, four nibbles of its bytes less one from bit 3 on, not compressed in bit 19 (RFC 7932, section 9.2).
    ending: (rest) => [littleEndian((rest.byteLength - 1) * 8 + 0x8_0000, 3), rest, brotliEnd]
  },
  gzip: {
    made: (text) =>
      begun(text, Buffer.concat([gzipHeader, zlib.deflateRawSync(text, { level: 4, finishFlush: Z_SYNC_FLUSH })])),
    // Last block, stored: 1, its bytes and their complement (RFC 1951, section 3.2.4); then CRC and bytes of the whole.
    ending: (rest, { bytes, crc }) => [
      Buffer.from([1]),
      littleEndian(rest.byteLength, 2),
      littleEndian(rest.byteLength ^ 0xffff, 2),
      rest,
      littleEndian(zlib.crc32(rest, crc), 4),
      littleEndian(bytes + rest.byteLength, 4)
    ]
  }
}

const begun = (text: Buffer, compressed: Buffer): Beginning => ({
  compressed,
  crc: zlib.crc32(text),
  bytes: text.byteLength
})
