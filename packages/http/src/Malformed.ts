import { HeaderTooLarge, InvalidParameter, RequestTimeout } from "@grid/domain/errors/ApiError"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { rawValues } from "./RawHeaders.ts"
import { problem } from "./Problem.ts"
import { freshRequestId } from "./RequestId.ts"

/** True for a request that Node's parser lets through although it could be read in two ways. */
export const isAmbiguous = (message: IncomingMessage): boolean => {
  const { rawHeaders } = message
  const hosts = rawValues(rawHeaders, "host")
  const transferCoding = message.headers["transfer-encoding"]
  return (
    message.httpVersionMajor !== 1 ||
    (transferCoding !== undefined && transferCoding.toLowerCase() !== "chunked") ||
    hosts.length !== 1 ||
    hosts[0] === "" ||
    !(message.url ?? "").startsWith("/") ||
    // eslint-disable-next-line no-control-regex
    /[^\x21-\x7e]|#/.test(message.url ?? "")
  )
}

/** Error of a request that is none, or that could be read in two ways. */
export const malformed = InvalidParameter.of(
  "request",
  "must be one well-formed HTTP/1.1 request with one Host and a path"
)

/** Time that a refused client has to read the answer and close, ms. */
const lingerMs = 2_000

/** Refusal on the bare socket, of what Node takes for no request. `code` is that of Node's error. */
export const refuseOnSocket = (socket: Socket, baseUrl: string, code: string | undefined): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const call = { requestId: freshRequestId(), baseUrl }
  const reply =
    code === "HPE_HEADER_OVERFLOW"
      ? problem(call, new HeaderTooLarge({}))
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? problem(call, new RequestTimeout({}))
        : problem(call, malformed)
  const body = String(reply.body)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ""}\r\n` +
      `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${call.requestId}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`
  )
}
