import {
  type ApiError,
  ExpectationFailed,
  HeaderTooLarge,
  InvalidParameter,
  RequestTimeout
} from "@grid/domain/errors/ApiError"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { probes } from "./Admission.ts"
import type { Reply } from "./HttpCall.ts"
import { rawValues } from "./RawHeaders.ts"

/** True for one `Host`; a load balancer's plain check is HTTP/1.0, which knows none. */
const hasHost = ({ httpVersion, rawHeaders, url = "" }: IncomingMessage): boolean => {
  const hosts = rawValues(rawHeaders, "host")
  return hosts.length === 0 ? httpVersion === "1.0" && probes.includes(url) : hosts.length === 1 && hosts[0] !== ""
}

/** Path of the probe that a load balancer asks by `OPTIONS` in HTTP/1.0 without a `Host`, with its path or none; null for any other request. */
export const plainCheck = ({ httpVersion, method, rawHeaders, url = "" }: IncomingMessage): string | null => {
  if (method !== "OPTIONS" || httpVersion !== "1.0" || rawValues(rawHeaders, "host").length > 0) return null
  return url === "*" || url === "/" || url === "/readyz" ? "/readyz" : url === "/healthz" ? url : null
}

/** True for a request that Node's parser lets through although it could be read in two ways. */
export const isAmbiguous = (message: IncomingMessage): boolean => {
  const transferCoding = message.headers["transfer-encoding"]
  return (
    message.httpVersionMajor !== 1 ||
    (transferCoding !== undefined && transferCoding.toLowerCase() !== "chunked") ||
    !hasHost(message) ||
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

/** Error of what Node takes for no request, by the code of Node's own. */
export const socketError = (code: string | undefined): ApiError =>
  code === "HPE_HEADER_OVERFLOW"
    ? new HeaderTooLarge({})
    : code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? new RequestTimeout({})
      : malformed

/** Error of a request for more than the service's own HTTP/1.1; null for any other. Clients offer h2c unasked: it is ignored. */
export const unoffered = ({ headers }: IncomingMessage): ApiError | null =>
  headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue"
    ? new ExpectationFailed({})
    : headers.upgrade !== undefined && headers.upgrade.toLowerCase() !== "h2c"
      ? InvalidParameter.of("Upgrade", "names what is not offered here: leave it out, the service speaks HTTP/1.1")
      : null

/** Answer on the bare socket, which is closed after it. */
export const sendOnSocket = (socket: Socket, { body, headers, status }: Reply, requestId: string): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const text = String(body)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(timer))
  const all = {
    ...headers,
    "content-length": Buffer.byteLength(text),
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    connection: "close"
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${text}`)
}
