import { assert, describe, it } from "@effect/vitest"
import * as Xlsx from "@e965/xlsx"
import * as Workbook from "@grid/ingest/reading/Workbook"
import * as Zip from "@grid/ingest/reading/Zip"
import { Result } from "effect"
import * as FastCheck from "fast-check"

const book = Xlsx.utils.book_new()
Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet([["a", 1]]), "S")
const workbook = new Uint8Array(Xlsx.write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer)

const packed = (compression: boolean): Uint8Array => {
  const archive = Xlsx.CFB.utils.cfb_new()
  Xlsx.CFB.utils.cfb_add(archive, "/week/a.xlsx", workbook)
  Xlsx.CFB.utils.cfb_add(archive, "/note.txt", new TextEncoder().encode("x".repeat(1000)))
  return new Uint8Array(Xlsx.CFB.write(archive, { fileType: "zip", type: "array", compression }))
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

  // The workbook library alone never comes to an end with the first 11 bytes of a workbook.
  it("lets every broken workbook come to an end", () => {
    for (let length = 4; length < workbook.length; length += 7) {
      assert.isTrue(Result.isFailure(Workbook.read(workbook.slice(0, length))), String(length))
    }
    assert.isTrue(Result.isFailure(Workbook.read(workbook.slice(0, 11))))
    assert.isTrue(Result.isSuccess(Workbook.read(workbook)))
  })
})
