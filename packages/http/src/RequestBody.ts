import { InvalidParameter, PayloadTooLarge, UnsupportedMediaType } from "@grid/domain/errors/ApiError"
import { exceededBound } from "@grid/domain/http/JsonBounds"
import { nextTurn } from "@grid/domain/time/Turns"
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

/** Escapes of what no stored text can have. */
const mayBreakText = /\\u(?:0000|d[89a-f])/i

const brokenText = InvalidParameter.of(
  "body",
  "must be text throughout: it has U+0000, or half of a surrogate pair (\\ud800 to \\udfff) without the other"
)

/** True where all texts and names of a value can be stored and come back as they were sent: no U+0000, no half of a pair. */
const isWholeText = (value: unknown): boolean => {
  if (typeof value === "string") return !value.includes("\0") && !/\p{Cs}/u.test(value)
  if (typeof value !== "object" || value === null) return true
  return Object.entries(value).every(([name, member]) => isWholeText(name) && isWholeText(member))
}

const parse = (bytes: Buffer): Result.Result<unknown, InvalidParameter> => {
  const decoded = decode(bytes)
  if (Result.isFailure(decoded)) return decoded
  const text = decoded.success
  const isPlain = isPlainJson(bytes)
  const bound = isPlain ? null : exceededBound(text)
  if (bound !== null) return Result.fail(InvalidParameter.of("body", bound))
  try {
    const value: unknown = JSON.parse(isPlain ? text : withoutLostNumbers(text))
    return mayBreakText.test(text) && !isWholeText(value) ? Result.fail(brokenText) : Result.succeed(value)
  } catch {
    return Result.fail(InvalidParameter.of("body", "must be one JSON document"))
  }
}

/** Space for the first bytes of a body. */
const firstBytes = 4_096

/** Bytes of a body, copied together as they come: kept apart, each of a stranger's parts of sixteen bytes would be an object of a hundred. */
class Gathered {
  private bytes = Buffer.allocUnsafe(firstBytes)
  private size = 0

  /** Adds a part; returns the bytes there are. */
  add(part: Buffer): number {
    const size = this.size + part.byteLength
    if (size > this.bytes.byteLength) {
      const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.bytes.byteLength))
      this.bytes.copy(larger, 0, 0, this.size)
      this.bytes = larger
    }
    part.copy(this.bytes, this.size)
    return (this.size = size)
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.size)
  }
}

const read = (message: IncomingMessage, limitBytes: number) =>
  Effect.callback<Buffer, PayloadTooLarge>((resume) => {
    const gathered = new Gathered()
    // A request without a body has come to its end before it is answered (`optimizeEmptyRequests`), and does not say so again.
    if (message.readableEnded) return resume(Effect.succeed(gathered.whole()))
    const onData = (part: Buffer) => {
      if (gathered.add(part) <= limitBytes) return
      message.off("data", onData)
      // The rest is read and forgotten: closing on a client that still sends would take the answer away from it.
      message.resume()
      resume(Effect.fail(new PayloadTooLarge({ limit_bytes: limitBytes })))
    }
    message.on("data", onData)
    message.once("end", () => resume(Effect.succeed(gathered.whole())))
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

/** Size up to which a body is parsed and checked at once; larger ones wait for their turns, since many may come at a time. Bytes. */
const smallBytes = 16 * 1024

/** True for a request that says its body is small. */
export const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= smallBytes

/** A look into a body, in a turn of the event loop of its own where that takes a while. */
const looked = <A>(bytes: Buffer, look: (bytes: Buffer) => Result.Result<A, InvalidParameter>) => {
  const work = Effect.suspend(() => Effect.fromResult(look(bytes)))
  return bytes.byteLength <= smallBytes ? work : Effect.andThen(nextTurn, work)
}

/** Reads a JSON body of at most so many bytes, levels and members. */
export const readJson = (message: IncomingMessage, limitBytes: number): Effect.Effect<unknown, BodyError> =>
  Effect.flatMap(readBytes(message, limitBytes, jsonType), (bytes) => looked(bytes, parse))

/** The same where a body may also be CSV. */
export const readJsonOrCsv = (message: IncomingMessage, limitBytes: number): Effect.Effect<unknown, BodyError> =>
  csvType.test(message.headers["content-type"] ?? "")
    ? Effect.flatMap(readBytes(message, limitBytes, csvType), (bytes) =>
        looked(bytes, (all) => Result.map(decode(all), (text) => new CsvBody(text)))
      )
    : readJson(message, limitBytes)
