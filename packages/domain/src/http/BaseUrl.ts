/** Path under which clients see the service: that of its address, without a trailing slash. */
export const prefixOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, "")
