import { assert, describe, it } from "@effect/vitest"
import * as Xlsx from "@e965/xlsx"
import * as Workbook from "@grid/ingest/reading/Workbook"
import * as Zip from "@grid/ingest/reading/Zip"
import { Result } from "effect"
import * as FastCheck from "fast-check"
import { constants, crc32, deflateRawSync } from "node:zlib"

const book = Xlsx.utils.book_new()
Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet([["a", 1]]), "S")
const workbook = new Uint8Array(Xlsx.write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer)

const packed = (compression: boolean): Uint8Array => {
  const archive = Xlsx.CFB.utils.cfb_new()
  Xlsx.CFB.utils.cfb_add(archive, "/week/a.xlsx", workbook)
  Xlsx.CFB.utils.cfb_add(archive, "/note.txt", new TextEncoder().encode("x".repeat(1000)))
  return new Uint8Array(Xlsx.CFB.write(archive, { fileType: "zip", type: "array", compression }))
}

const mib = 1024 * 1024

/** Zeros, deflated 1,000 times smaller without ever being there as a whole; MiB. */
const zeros = (mebibytes: number): Uint8Array => {
  const block = deflateRawSync(Buffer.alloc(mib / 2), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: mebibytes * 2 }, () => block), deflateRawSync(Buffer.alloc(0))])
}

interface Entry {
  readonly name: string
  readonly content?: Uint8Array
  readonly data?: Uint8Array
  /** Size that is said, where it is not that of the content. */
  readonly size?: number
  readonly sizeFollows?: boolean
  readonly stored?: boolean
  /** Where its directory entry points, where not at itself. */
  readonly at?: number
}

const none = new Uint8Array()

/** An archive with whatever its entries say. */
const archive = (entries: ReadonlyArray<Entry>): Uint8Array => {
  const header = (length: number, signature: number) => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32LE(signature)
    return bytes
  }
  const files: Array<Uint8Array> = []
  const directory: Array<Uint8Array> = []
  let offset = 0
  for (const { at, content = none, data = none, name, size = content.length, sizeFollows = false, stored } of entries) {
    const method = stored === true || data === none ? 0 : 8
    const sizes = Buffer.alloc(12)
    ;[crc32(content), data.length, size].forEach((value, index) => sizes.writeUInt32LE(value, index * 4))
    const local = header(30, 0x04034b50)
    local.writeUInt16LE(sizeFollows ? 8 : 0, 6)
    local.writeUInt16LE(method, 8)
    if (!sizeFollows) local.set(sizes, 14)
    local.writeUInt16LE(name.length, 26)
    const listed = header(46, 0x02014b50)
    listed.writeUInt16LE(method, 10)
    listed.set(sizes, 16)
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(at ?? offset, 42)
    directory.push(listed, Buffer.from(name))
    if (at !== undefined) continue
    files.push(local, Buffer.from(name), data)
    offset += 30 + name.length + data.length
  }
  const end = header(22, 0x06054b50)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, ...directory, end]))
}

describe("Zip.read", () => {
  it.each([true, false])("gives back every file as it was put in, packed (%s) or not", (compression) => {
    const files = new Map(Result.getOrThrow(Zip.read(packed(compression))).map(({ bytes, name }) => [name, bytes]))
    assert.deepStrictEqual(files.get("week/a.xlsx"), workbook)
    assert.strictEqual(new TextDecoder().decode(files.get("note.txt")), "x".repeat(1000))
  })

  it("gives a file whole or not at all, wherever the archive is cut off or damaged", () => {
    const whole = packed(true)
    const sizes = new Map(Result.getOrThrow(Zip.read(whole)).map(({ bytes }) => [bytes.length, bytes]))
    FastCheck.assert(
      FastCheck.property(
        FastCheck.nat({ max: whole.length - 1 }),
        FastCheck.nat({ max: 255 }),
        FastCheck.boolean(),
        (at, byte, cut) => {
          const result = Zip.read(cut ? whole.slice(0, at) : whole.with(at, byte))
          if (Result.isFailure(result)) return
          for (const { bytes } of result.success) assert.deepStrictEqual(bytes, sizes.get(bytes.length))
        }
      ),
      { numRuns: 500 }
    )
  })

  it("reads what other writers make: sizes after the data, folders, empty files", () => {
    const text = new TextEncoder().encode("a,b\n".repeat(50))
    const entries = [
      { name: "day/" },
      { name: "day/empty.csv" },
      { name: "day/a.csv", content: text, data: deflateRawSync(text) },
      { name: "day/b.csv", content: text, data: deflateRawSync(text), sizeFollows: true }
    ]
    assert.deepStrictEqual(
      Result.getOrThrow(Zip.read(archive(entries))).map(({ bytes, name }) => [name, bytes.length]),
      [
        ["day/empty.csv", 0],
        ["day/a.csv", 200],
        ["day/b.csv", 200]
      ]
    )
  })

  it.each([
    // A 300 MB file in 0.3 MB, under its true size and under a small one.
    ["200 times its size", [{ name: "bomb", data: zeros(300), size: 300 * mib }], /larger than \d{8} bytes$/],
    [
      "more than 256 MiB",
      [
        { name: "ballast", data: new Uint8Array(2 * mib), content: new Uint8Array(2 * mib), stored: true },
        { name: "bomb", data: zeros(300), size: 300 * mib }
      ],
      /larger than 268435456 bytes$/
    ],
    ["more than it says", [{ name: "bomb", data: zeros(300), size: 10 }], /bomb is larger than the 10 bytes/],
    ["empty by its word", [{ name: "bomb", data: zeros(300), size: 0 }], /bomb is larger than the 0 bytes/],
    [
      "small, of more than 1 MiB",
      [{ name: "bomb", data: zeros(2), content: new Uint8Array(2 * mib) }],
      /larger than 1048576/
    ],
    [
      "in sum too large, each by itself not",
      Array.from({ length: 4 }, (_, index) => ({
        name: String(index),
        data: zeros(0.5),
        content: new Uint8Array(mib / 2)
      })),
      /larger than 1048576/
    ],
    [
      "of 10,001 files",
      Array.from({ length: 10_001 }, (_, index) => ({ name: String(index) })),
      /10001 files, of at most 10000/
    ]
  ] as const)("refuses an archive that is %s, without unfolding it", (_, entries, reason) => {
    const result = Zip.read(archive(entries))
    assert.isTrue(Result.isFailure(result))
    if (Result.isFailure(result)) assert.match(result.failure, reason)
  })

  it("refuses one file listed so often that its copies are too large", () => {
    const once = { name: "quoted", data: zeros(0.5), content: new Uint8Array(mib / 2) }
    const copies = Array.from({ length: 1_000 }, (_, index) =>
      index === 0 ? once : { ...once, name: String(index), at: 0 }
    )
    const result = Zip.read(archive(copies))
    assert.isTrue(Result.isFailure(result))
    assert.strictEqual(Result.getOrThrow(Zip.read(archive([once])))[0]?.bytes.length, mib / 2)
  })

  it("keeps to what the directory says of a file, whatever it says", () => {
    const content = new TextEncoder().encode("0123456789".repeat(20))
    FastCheck.assert(
      FastCheck.property(
        FastCheck.nat({ max: 400 }),
        FastCheck.boolean(),
        FastCheck.boolean(),
        (size, deflated, follows) => {
          const data = deflated ? deflateRawSync(content) : content
          const result = Zip.read(
            archive([{ name: "a", content, data, size, sizeFollows: follows, stored: !deflated }])
          )
          assert.strictEqual(Result.isSuccess(result), size === content.length)
        }
      )
    )
  })

  // The workbook library alone never comes to an end with the first 11 bytes of a workbook.
  it("lets every broken workbook come to an end", () => {
    for (let length = 4; length < workbook.length; length += length < workbook.length - 30 ? 7 : 1) {
      assert.isTrue(Result.isFailure(Workbook.read(workbook.slice(0, length))), String(length))
    }
    assert.isTrue(Result.isFailure(Workbook.read(workbook.slice(0, 11))))
    assert.isTrue(Result.isSuccess(Workbook.read(workbook)))
  })
})
