import { Effect } from "effect"
import { promisify } from "node:util"
import * as zlib from "node:zlib"
import { type Coding, negotiateCoding } from "./Accept.ts"
import { type HttpCall, type Reply, reply } from "./HttpCall.ts"
import { compressFrom } from "./Respond.ts"

const compressors: { readonly [C in Coding]: (bytes: Buffer) => Promise<Buffer> } = {
  zstd: promisify<Buffer, Buffer>(zlib.zstdCompress),
  br: (bytes) => promisify(zlib.brotliCompress)(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(zlib.gzip)(bytes, { level: 9 })
}

/** Reply with a public document in the coding that the client accepts. */
export type PublicDocument = (
  call: HttpCall,
  contentType: string,
  headers: Readonly<Record<string, string>>
) => Effect.Effect<Reply>

/** A public document: compressed once for each coding, when that is first asked for. All answers share the bytes. */
export const publicDocument = (content: string | Uint8Array): PublicDocument => {
  const plain = Buffer.from(content)
  const compressed = new Map<Coding, Promise<Buffer>>()
  const inCoding = (coding: Coding): Promise<Buffer> => {
    let bytes = compressed.get(coding)
    if (bytes === undefined) compressed.set(coding, (bytes = compressors[coding](plain)))
    return bytes
  }
  return (call, contentType, headers) => {
    const coding = plain.byteLength > compressFrom ? negotiateCoding(call.message.headers["accept-encoding"]) : null
    return coding === null
      ? Effect.succeed(reply(200, contentType, plain, headers))
      : Effect.map(
          Effect.promise(() => inCoding(coding)),
          (bytes) => reply(200, contentType, bytes, { ...headers, vary: "Accept-Encoding", "content-encoding": coding })
        )
  }
}
