import { assert, describe, it } from "@effect/vitest"
import { type Coding, codings } from "@grid/http/Accept"
import { mostRestBytes, SharedText } from "@grid/http/SharedText"
import { holdsForAll } from "@grid/testing/Property"
import * as FastCheck from "fast-check"
import * as zlib from "node:zlib"

/** Node's decoders take one stream and nothing behind it. */
const decoders: { readonly [C in Coding]: (bytes: Buffer) => Buffer } = {
  zstd: (bytes) => zlib.zstdDecompressSync(bytes),
  br: (bytes) => zlib.brotliDecompressSync(bytes),
  gzip: (bytes) => zlib.gunzipSync(bytes)
}

const decoded = (coding: Coding, text: SharedText, rest: string): string =>
  decoders[coding](text.compressed(coding, Buffer.from(rest))).toString()

const letters = FastCheck.oneof(
  FastCheck.string({ unit: "grapheme", maxLength: 300 }),
  FastCheck.constant("demand_mw ")
)
const text = FastCheck.array(letters, { maxLength: 60 })
  .map((parts) => parts.join(""))
  .filter((whole) => whole !== "")

describe.each(codings)("an answer that begins with a shared text, in %s", (coding) => {
  it("is the text and the rest, whatever they are and however many answers share it", () => {
    holdsForAll([text, FastCheck.array(text, { minLength: 1, maxLength: 3 })], ([begin, rests]) => {
      const shared = new SharedText(begin)
      for (const rest of rests) assert.strictEqual(decoded(coding, shared, rest), begin + rest)
    })
  })

  it.each([1, 2, 255, 256, 32_767, 32_768, mostRestBytes])("may go on with %i bytes", (bytes) => {
    const rest = "x".repeat(bytes)
    assert.strictEqual(decoded(coding, new SharedText(`{"data":[1,2,3]`), rest), `{"data":[1,2,3]${rest}`)
  })

  it("is one stream with nothing behind it, for decoders that read no second one", async () => {
    const bytes = new SharedText("a".repeat(5_000)).compressed(coding, Buffer.from("b"))
    const decoder =
      coding === "zstd"
        ? zlib.createZstdDecompress()
        : coding === "br"
          ? zlib.createBrotliDecompress()
          : zlib.createGunzip()
    decoder.end(bytes)
    const parts = await Array.fromAsync(decoder as AsyncIterable<Buffer>)
    assert.strictEqual(Buffer.concat(parts).toString(), `${"a".repeat(5_000)}b`)
    assert.strictEqual(decoder.bytesWritten, bytes.byteLength)
  })
})
