import type { HttpCall } from "./HttpCall.ts"

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

const hostnameOf = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null

const bracketed = (address: string) => (address.includes(":") ? `[${address}]` : address)

/**
 * True where `Host` names the service: by its own address, a loopback name or the address the connection came in at. A
 * page in a browser can be led here under any other name by whoever owns it.
 */
export const isOwnHost = ({ baseUrl, message }: HttpCall): boolean => {
  const name = hostnameOf(message.headers.host ?? "")
  if (name === null) return false
  const local = message.socket.localAddress?.replace(/^::ffff:/, "") ?? ""
  return loopback.has(name) || name === new URL(baseUrl).hostname || name === bracketed(local)
}

/** True where no browser asks, or one on a page of the service, of loopback, or of an origin on the list. */
export const isAllowedOrigin = ({ baseUrl, message }: HttpCall, allowed: ReadonlyArray<string>): boolean => {
  const { origin } = message.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return (
    allowed.includes(url.origin) ||
    url.origin === new URL(baseUrl).origin ||
    (/^https?:$/.test(url.protocol) && loopback.has(url.hostname))
  )
}
