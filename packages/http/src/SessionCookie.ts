import { CsrfTokenInvalid } from "@grid/domain/errors/ApiError"
import { Result } from "effect"
import { createHmac } from "node:crypto"
import { cookieOf, setCookie } from "./Cookie.ts"
import type { HttpCall } from "./HttpCall.ts"
import { isForeign } from "./Origin.ts"
import { rawValues } from "./RawHeaders.ts"
import { isSameSecret } from "./Secret.ts"

type Message = Pick<HttpCall, "baseUrl" | "message">

/** Form of a token: 256 bits, base64url. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/

const name = "gds_session"

const maxAgeS = 7 * 86_400

/** Token of the session's cookie; null where there is none, or more than one. */
export const sessionToken = (call: Message): string | null => {
  const token = cookieOf(call, name)
  return token !== null && tokenForm.test(token) ? token : null
}

/** `Set-Cookie` of a session; without a token it takes the cookie away. The session ends by itself before the cookie does. */
export const sessionCookie = (call: Message, token: string | null): string => setCookie(call, name, token, maxAgeS)

/** Token that pages of the service send along; nobody makes it without the session's own. */
export const csrfTokenOf = (token: string): string => createHmac("sha256", token).update("csrf").digest("base64url")

const reads: ReadonlyArray<string> = ["GET", "HEAD"]

/**
 * Token of the session that a call is made with: its cookie, with the CSRF token in `X-CSRF-Token`, and no change from a page of
 * another site. Null where one of the two is missing, since a cookie alone says nothing of who makes the call.
 */
export const sessionCredential = (
  call: Message & Pick<HttpCall, "method">
): Result.Result<string, CsrfTokenInvalid> | null => {
  const shown = rawValues(call.message.rawHeaders, "x-csrf-token")
  const token = shown.length === 0 ? null : sessionToken(call)
  if (token === null) return null
  const isOwn = reads.includes(call.method) || !isForeign(call)
  return isOwn && shown.length === 1 && isSameSecret(shown[0] ?? "", csrfTokenOf(token))
    ? Result.succeed(token)
    : Result.fail(new CsrfTokenInvalid({}))
}
