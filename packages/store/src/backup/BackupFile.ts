import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { access, open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib"

/** First bytes of a backup, with the version of its format. */
const magic = Buffer.from("GDS BACKUP 1\n")

/** Length of the SHA-256 of everything before it, the last bytes of a backup. */
const digestBytes = 32

/** A frame's kind and length stand before it. */
const headBytes = 5

/** Largest frame that is read, bytes: those of rows are as large as the pieces in which the server sends them. */
const largestFrameBytes = 64 * 1024 * 1024

/** Kinds of frames: plan of the whole, table, piece of its rows, its end, counters, end of the file. */
const kinds = { plan: 1, table: 2, rows: 3, tableEnd: 4, counters: 5, end: 6 } as const
export type Kind = keyof typeof kinds

const names = new Map<number, Kind>(Object.entries(kinds).map(([name, code]) => [code, name as Kind]))

export interface Frame {
  readonly kind: Kind
  readonly body: Buffer
}

/** A file that is no backup, not a whole one, or not as it was written. */
export class NotABackup extends Error {}

export const frame = (kind: Kind, body: Buffer): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kinds[kind], 0)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export const jsonFrame = (kind: Kind, value: unknown): Buffer => frame(kind, Buffer.from(JSON.stringify(value)))

/** Passes bytes on, then their digest. */
const sealing = (seal: (digest: string) => void) => {
  const hash = createHash("sha256").update(magic)
  return new Transform({
    construct(done) {
      this.push(magic)
      done()
    },
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const digest = hash.digest()
      seal(digest.toString("hex"))
      done(null, digest)
    }
  })
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false
  )

const assertNew = async (file: string): Promise<void> => {
  if (await isThere(file)) throw new Error(`${file} is there already: name a new file. Nothing was written.`)
}

/** Puts a written file under its name, so that it stays there when the machine loses power. */
const settle = async (partial: string, file: string): Promise<void> => {
  await assertNew(file)
  await rename(partial, file)
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

/**
 * Writes frames to a file that was not there, beside it first: a file of that name is a whole backup. Only its owner reads
 * it, as it holds the secrets of alerts. Answers its digest.
 */
export const write = async (file: string, frames: AsyncIterable<Buffer>): Promise<string> => {
  await assertNew(file)
  const partial = `${file}.partial`
  let digest = ""
  try {
    await pipeline(
      Readable.from(frames, { objectMode: false }),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      sealing((text) => (digest = text)),
      createWriteStream(partial, { flags: "w", mode: 0o600, flush: true })
    )
    await settle(partial, file)
    return digest
  } catch (cause) {
    await rm(partial, { force: true })
    throw cause
  }
}

/** Length of what the digest is of, bytes; fails where the file is no backup or not as it was written. */
export const verify = async (file: string): Promise<number> => {
  const handle = await open(file, "r")
  try {
    const sealed = (await handle.stat()).size - digestBytes
    const start = Buffer.alloc(magic.length)
    await handle.read(start, 0, magic.length, 0)
    if (!start.equals(magic)) throw new NotABackup(`${file} is no backup of gds db backup, or of another format`)
    if (sealed < magic.length) throw new NotABackup(`${file} is cut off`)
    const hash = createHash("sha256")
    for await (const chunk of createReadStream(file, { end: sealed - 1 })) hash.update(chunk as Buffer)
    const digest = Buffer.alloc(digestBytes)
    await handle.read(digest, 0, digestBytes, sealed)
    if (!hash.digest().equals(digest))
      throw new NotABackup(`${file} is cut off or was changed: its checksum is another`)
    return sealed
  } finally {
    await handle.close()
  }
}

/** Frames of a file that was verified. */
export async function* read(file: string, sealed: number): AsyncGenerator<Frame> {
  const source = createReadStream(file, { start: magic.length, end: sealed - 1 })
  const plain = createZstdDecompress()
  source.once("error", (cause) => plain.destroy(cause))
  source.pipe(plain)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of plain) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
      while (rest.length >= headBytes) {
        const length = rest.readUInt32BE(1)
        const kind = names.get(rest.readUInt8(0))
        if (kind === undefined || length > largestFrameBytes) throw new NotABackup(`${file} has a part that is unknown`)
        if (rest.length < headBytes + length) break
        yield { kind, body: rest.subarray(headBytes, headBytes + length) }
        rest = rest.subarray(headBytes + length)
      }
    }
    if (rest.length > 0) throw new NotABackup(`${file} ends within a part`)
  } finally {
    source.destroy()
    plain.destroy()
  }
}
