import { InvalidParameter, PayloadTooLarge, UnsupportedMediaType } from "@grid/domain/errors/ApiError"
import { exceededBound } from "@grid/domain/http/JsonDepth"
import { Effect, Result } from "effect"
import type { IncomingMessage } from "node:http"
import { withoutLostNumbers } from "@grid/domain/numbers/WrittenNumbers"
import { isPlainJson } from "./PlainJson.ts"

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset=(?:"?utf-8"?)\s*)?$/i

const csvType = /^text\/csv\s*(?:;\s*(?:charset="?utf-8"?|header=present)\s*)*$/i

const decode = (bytes: Buffer): Result.Result<string, InvalidParameter> => {
  try {
    return Result.succeed(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    return Result.fail(InvalidParameter.of("body", "must be UTF-8"))
  }
}

const parse = (bytes: Buffer): Result.Result<unknown, InvalidParameter> => {
  const decoded = decode(bytes)
  if (Result.isFailure(decoded)) return decoded
  const text = decoded.success
  const isPlain = isPlainJson(bytes)
  const bound = isPlain ? null : exceededBound(text)
  if (bound !== null) return Result.fail(InvalidParameter.of("body", bound))
  try {
    return Result.succeed(JSON.parse(isPlain ? text : withoutLostNumbers(text)))
  } catch {
    return Result.fail(InvalidParameter.of("body", "must be one JSON document"))
  }
}

const read = (message: IncomingMessage, limitBytes: number) =>
  Effect.callback<Buffer, PayloadTooLarge>((resume) => {
    // A request without a body has come to its end before it is answered (`optimizeEmptyRequests`), and does not say so again.
    if (message.readableEnded) return resume(Effect.succeed(Buffer.alloc(0)))
    const parts: Array<Buffer> = []
    let size = 0
    const onData = (part: Buffer) => {
      size += part.byteLength
      if (size > limitBytes) {
        message.off("data", onData)
        // The rest is read and forgotten: closing on a client that still sends would take the answer away from it.
        message.resume()
        resume(Effect.fail(new PayloadTooLarge({ limit_bytes: limitBytes })))
      } else {
        parts.push(part)
      }
    }
    message.on("data", onData)
    message.once("end", () => resume(Effect.succeed(Buffer.concat(parts))))
  })

/** A body that was sent as CSV, as it is. */
export class CsvBody {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type BodyError = InvalidParameter | PayloadTooLarge | UnsupportedMediaType

/** The bytes of a body of one of these types. A compressed body is not read: it could be a bomb. */
const readBytes = (message: IncomingMessage, limitBytes: number, type: RegExp): Effect.Effect<Buffer, BodyError> => {
  const encoding = message.headers["content-encoding"]
  if ((encoding !== undefined && encoding !== "identity") || !type.test(message.headers["content-type"] ?? "")) {
    return Effect.fail(new UnsupportedMediaType({}))
  }
  if (Number(message.headers["content-length"] ?? 0) > limitBytes) {
    return Effect.fail(new PayloadTooLarge({ limit_bytes: limitBytes }))
  }
  return read(message, limitBytes)
}

/** Reads a JSON body of at most so many bytes and 32 levels. */
export const readJson = (message: IncomingMessage, limitBytes: number): Effect.Effect<unknown, BodyError> =>
  Effect.flatMap(readBytes(message, limitBytes, jsonType), (bytes) => Effect.fromResult(parse(bytes)))

/** The same where a body may also be CSV. */
export const readJsonOrCsv = (message: IncomingMessage, limitBytes: number): Effect.Effect<unknown, BodyError> =>
  csvType.test(message.headers["content-type"] ?? "")
    ? Effect.flatMap(readBytes(message, limitBytes, csvType), (bytes) =>
        Effect.fromResult(Result.map(decode(bytes), (text) => new CsvBody(text)))
      )
    : readJson(message, limitBytes)
