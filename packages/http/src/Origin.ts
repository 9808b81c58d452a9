import type { HttpCall } from "./HttpCall.ts"

/** `Host` of a request as a URL has it; null where it names nothing. */
export const hostOf = ({ headers }: HttpCall["message"]): URL | null =>
  URL.canParse(`http://${headers.host ?? ""}`) ? new URL(`http://${headers.host ?? ""}`) : null

/**
 * True for a call that a page of another site makes, as browsers tell by `Origin` or `Sec-Fetch-Site`; whoever sends neither is no
 * page. Behind a proxy that ends TLS, the service's own address may be told by `Host` alone.
 */
export const isForeign = ({ baseUrl, message }: Pick<HttpCall, "baseUrl" | "message">): boolean => {
  const { origin, "sec-fetch-site": site } = message.headers
  if (origin === undefined) return site !== undefined && site !== "same-origin" && site !== "none"
  if (!URL.canParse(origin)) return true
  const own = new URL(baseUrl)
  const page = new URL(origin)
  return page.origin !== own.origin && (own.protocol === "https:" || page.host !== hostOf(message)?.host)
}
