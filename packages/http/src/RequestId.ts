import { redact } from "@grid/domain/errors/Redact"
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/

/** Random per process, counted within it. */
const requestIdPrefix = randomBytes(8).toString("hex")
let requestCount = 0

/** Id of a request that brings none. */
export const freshRequestId = (): string => `${requestIdPrefix}-${(requestCount++).toString(36)}`

/** Id of a request: the caller's where it is one and holds nothing that looks like a secret. */
export const requestIdOf = (message: IncomingMessage): string => {
  const header = message.headers["x-request-id"]
  const usable = typeof header === "string" && requestIdPattern.test(header) && redact(header) === header
  return usable ? header : freshRequestId()
}
