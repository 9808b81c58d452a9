import type { HttpCall } from "./HttpCall.ts"
import { hostOf } from "./Origin.ts"
import { rawValues } from "./RawHeaders.ts"

type Message = Pick<HttpCall, "baseUrl" | "message">

/** True where browsers keep what is for secure connections alone: over https, and on localhost. */
const isSecure = ({ baseUrl, message }: Message): boolean =>
  baseUrl.startsWith("https:") || hostOf(message)?.hostname === "localhost"

/** Name of a cookie as it is sent. With the prefix, no other host and no page on plain http can set it. */
const sentName = (call: Message, name: string): string => (isSecure(call) ? `__Host-${name}` : name)

/** Value of a cookie; null where there is none, or more than one. */
export const cookieOf = (call: Message, name: string): string | null => {
  const begin = `${sentName(call, name)}=`
  const values = rawValues(call.message.rawHeaders, "cookie")
    .flatMap((line) => line.split(/; */))
    .flatMap((pair) => (pair.startsWith(begin) ? [pair.slice(begin.length)] : []))
  return values.length === 1 ? (values[0] ?? null) : null
}

/** `Set-Cookie` for as long as so many seconds; without a value it takes the cookie away. */
export const setCookie = (call: Message, name: string, value: string | null, maxAgeS: number): string =>
  [
    `${sentName(call, name)}=${value ?? ""}`,
    "Path=/",
    `Max-Age=${value === null ? 0 : maxAgeS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(call) ? ["Secure"] : [])
  ].join("; ")
