import { crc32, inflateRawSync } from "node:zlib"
import { Predicate, Result } from "effect"

export interface ZipEntry {
  /** With the folders above it. */
  readonly name: string
  readonly bytes: Uint8Array
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Files that an archive may have: a year of days in one has some 400. */
const maxEntries = 10_000

/** Size that all files of an archive together may come to, bytes. */
const maxBytes = 256 * 1024 * 1024

/** Times that the files of an archive together may be its size: workbooks come to 20, a bomb to 1,000. */
const maxRatio = 200

/** Size up to which an archive may have any ratio, bytes. */
const smallBytes = 1024 * 1024

/** Files of a ZIP archive, each checked against its length and checksum. Left: why it cannot be opened. */
export const read = (bytes: Uint8Array): Result.Result<ReadonlyArray<ZipEntry>, string> =>
  Result.try({
    try: () => files(bytes),
    catch: (error) => `broken archive: ${error instanceof Error ? error.message : String(error)}`
  })

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50

/** Length of the record that ends an archive, without a comment, bytes. */
const endLength = 22

/** A file as the directory of its archive has it; sizes in bytes. */
interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Place of the header before its content. */
  readonly local: number
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Number of files, and each as its turn comes. Throws where there is no whole directory, reading beyond the end included. */
const directory = (bytes: Uint8Array): { readonly count: number; readonly entries: Iterable<Entry> } => {
  const view = viewOf(bytes)
  let end = bytes.length - endLength
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  demand(end >= 0, "it has no directory")
  const count = view.getUint16(end + 10, true)
  return { count, entries: entriesFrom(bytes, view, view.getUint32(end + 16, true), count) }
}

function* entriesFrom(bytes: Uint8Array, view: DataView, begin: number, count: number): Iterable<Entry> {
  const u16 = (at: number) => view.getUint16(at, true)
  const u32 = (at: number) => view.getUint32(at, true)
  let at = begin
  for (let left = count; left > 0; left--) {
    demand(u32(at) === directoryEntry, "its directory is cut off")
    const nameLength = u16(at + 28)
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      flags: u16(at + 8),
      method: u16(at + 10),
      crc: u32(at + 16),
      packed: u32(at + 20),
      size: u32(at + 24),
      local: u32(at + 42)
    }
    at += 46 + nameLength + u16(at + 30) + u16(at + 32)
  }
}

/**
 * Bytes that the files of an archive come to together, as its directory says, before any of them is unfolded; null where there
 * is no whole directory. `read` holds each file to its size.
 */
export const unfoldedBytes = (bytes: Uint8Array): number | null =>
  Result.getOrNull(Result.try(() => [...directory(bytes).entries].reduce((total, { size }) => total + size, 0)))

/** Throws on whatever does not fit together. No file is unfolded beyond what the bounds leave. */
const files = (bytes: Uint8Array): ReadonlyArray<ZipEntry> => {
  const view = viewOf(bytes)
  const u16 = (at: number) => view.getUint16(at, true)
  const u32 = (at: number) => view.getUint32(at, true)
  const { count, entries } = directory(bytes)
  demand(count <= maxEntries, `it has ${count} files, of at most ${maxEntries}`)

  const out: Array<ZipEntry> = []
  const mostBytes = Math.min(maxBytes, Math.max(smallBytes, maxRatio * bytes.length))
  let room = mostBytes
  for (const { crc, flags, local, method, name, packed, size } of entries) {
    demand(u32(local) === localHeader && u16(local + 8) === method, `${name} is not where the directory says`)
    const sizeFollows = (u16(local + 6) & 8) !== 0
    demand(sizeFollows || (u32(local + 18) === packed && u32(local + 22) === size), `${name} has two sizes`)
    demand((flags & 1) === 0 && (method === 0 || method === 8), `${name} is encrypted or packed in an unknown way`)
    demand(size <= room, `its files are larger than ${mostBytes} bytes`)
    room -= size

    const start = local + 30 + u16(local + 26) + u16(local + 28)
    const data = bytes.subarray(start, start + packed)
    const content = method === 0 ? data : unfolded(name, data, size)
    demand(data.length === packed && content.length === size && crc32(content) === crc, `${name} is damaged`)
    if (!name.endsWith("/")) out.push({ name, bytes: content })
  }
  return out
}

const demand = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise)
}

/** Content of a deflated file: unfolding ends at the size that the directory gives it, bytes. */
const unfolded = (name: string, data: Uint8Array, size: number): Uint8Array =>
  Result.getOrThrowWith(
    Result.try(() => new Uint8Array(inflateRawSync(data, { maxOutputLength: Math.max(1, size) }))),
    (error) =>
      Predicate.hasProperty(error, "code") && error.code === "ERR_BUFFER_TOO_LARGE"
        ? new Error(`${name} is larger than the ${size} bytes that the directory gives it`)
        : new Error(`${name} is damaged`)
  )
