import { crc32, inflateRawSync } from "node:zlib"
import { Result } from "effect"

export interface ZipEntry {
  /** With the folders above it. */
  readonly name: string
  readonly bytes: Uint8Array
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Size that all files of an archive together may come to, bytes. */
const maxBytes = 256 * 1024 * 1024

/** Files of a ZIP archive, each checked against its length and checksum. Left: why it cannot be opened. */
export const read = (bytes: Uint8Array): Result.Result<ReadonlyArray<ZipEntry>, string> =>
  Result.try({
    try: () => files(bytes),
    catch: (error) => `broken archive: ${error instanceof Error ? error.message : String(error)}`
  })

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50

/** Throws on whatever does not fit together, reading beyond the end included. */
const files = (bytes: Uint8Array): ReadonlyArray<ZipEntry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u16 = (at: number) => view.getUint16(at, true)
  const u32 = (at: number) => view.getUint32(at, true)
  const demand = (holds: boolean, otherwise: string) => {
    if (!holds) throw new Error(otherwise)
  }

  let end = bytes.length - 4
  while (end >= 0 && u32(end) !== endOfDirectory) end -= 1
  demand(end >= 0, "it has no directory")

  const out: Array<ZipEntry> = []
  let room = maxBytes
  let at = u32(end + 16)
  for (let left = u16(end + 10); left > 0; left--) {
    demand(u32(at) === directoryEntry, "its directory is cut off")
    const [flags, method, crc, packed, size] = [u16(at + 8), u16(at + 10), u32(at + 16), u32(at + 20), u32(at + 24)]
    const [nameLength, local] = [u16(at + 28), u32(at + 42)]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    at += 46 + nameLength + u16(at + 30) + u16(at + 32)

    demand(u32(local) === localHeader && u16(local + 8) === method, `${name} is not where the directory says`)
    const sizeFollows = (u16(local + 6) & 8) !== 0
    demand(sizeFollows || (u32(local + 18) === packed && u32(local + 22) === size), `${name} has two sizes`)
    demand((flags & 1) === 0 && (method === 0 || method === 8), `${name} is encrypted or packed in an unknown way`)
    demand(size <= room, `more than ${maxBytes} bytes`)
    room -= size

    const start = local + 30 + u16(local + 26) + u16(local + 28)
    const data = bytes.subarray(start, start + packed)
    const content = method === 0 ? data : new Uint8Array(inflateRawSync(data, { maxOutputLength: Math.max(1, size) }))
    demand(data.length === packed && content.length === size && crc32(content) === crc, `${name} is damaged`)
    if (!name.endsWith("/")) out.push({ name, bytes: content })
  }
  return out
}
