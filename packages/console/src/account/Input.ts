/** Token of a one-time link in the fragment of an address; null where there is none. */
export const tokenInFragment = (fragment: string): string | null => /^#link=([\w-]+)$/.exec(fragment)?.[1] ?? null

/** Way in which a sign-in at the identity provider failed, from the fragment of an address; null where there is none. */
export const failureInFragment = (fragment: string): string | null => /^#failed=(\w+)$/.exec(fragment)?.[1] ?? null

/** Token in a link as somebody copied it, or alone; null where there is no whole one. */
export const tokenIn = (text: string): string | null => /(?:#link=|^)([\w-]{43})$/.exec(text.trim())?.[1] ?? null

/** Addresses as somebody writes them: one a line, or with commas. */
export const addressesIn = (text: string): ReadonlyArray<string> => text.split(/[\s,;]+/).filter((part) => part !== "")

/** Path and query of an address of this service; null for one of anybody else. */
export const ownPath = (address: string | null, origin: string): string | null => {
  if (address === null || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  // A path that begins with two slashes would be read as somebody else's host.
  return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search : null
}
