import { Option } from "effect"
import { parse as parseForwarded } from "forwarded-parse"
import ipaddr from "ipaddr.js"
import { rawValues } from "./RawHeaders.ts"

/** Networks by address and length of the prefix, bits. */
export type Networks = ReadonlyArray<readonly [ipaddr.IPv4 | ipaddr.IPv6, number]>

/** `::10.1.2.3`, out of use for long: the library would take it for `::ffff:10.1.2.3`, which is another address. */
const ipv4Compatible = /^::\d+\./

const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !ipv4Compatible.test(text))
    ? ipaddr.process(text)
    : null

const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6, proxies: Networks) =>
  proxies.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

/** True for the address of a socket that is a trusted proxy. */
export const isTrustedProxy = (address: string, proxies: Networks): boolean => {
  const parsed = parse(address)
  return parsed !== null && isTrusted(parsed, proxies)
}

/** Address of a node (RFC 7239, section 6), without the port and the brackets of IPv6. */
const addressOf = (node: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(node)?.[1] ?? node.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")

/**
 * The `for` of every hop of a `Forwarded` header (RFC 7239); null where it cannot be read, or where there is one more
 * `for=` than hops: in a hop that has two, or within quotes, where a caller's `Host` is.
 */
const forwardedFor = (value: string): ReadonlyArray<string> | null => {
  const hops = Option.liftThrowable(parseForwarded)(value).pipe(Option.getOrElse(() => []))
  const nodes = hops.flatMap((hop) => (hop["for"] === undefined ? [] : [addressOf(hop["for"])]))
  return nodes.length === hops.length && nodes.length === value.match(/for=/gi)?.length ? nodes : null
}

/**
 * The address a request came from: the socket's, or, only where the socket is a trusted proxy, the right-most hop that
 * is not one. None where a trusted proxy sent something that cannot be read with certainty: such a request is refused
 * by every key that has an allow list.
 */
export const clientAddress = (
  socketAddress: string | undefined,
  rawHeaders: ReadonlyArray<string>,
  proxies: Networks
): Option.Option<string> => {
  const socket = parse(socketAddress ?? "")
  if (socket === null) return Option.none()
  if (proxies.length === 0 || !isTrusted(socket, proxies)) return Option.some(socket.toString())
  const forwarded = rawValues(rawHeaders, "forwarded")
  const xForwarded = rawValues(rawHeaders, "x-forwarded-for")
  if (forwarded.length + xForwarded.length === 0) return Option.some(socket.toString())
  if (forwarded.length + xForwarded.length > 1) return Option.none()
  const hops =
    xForwarded[0] !== undefined ? xForwarded[0].split(",").map((hop) => hop.trim()) : forwardedFor(forwarded[0] ?? "")
  if (hops === null) return Option.none()
  for (const hop of hops.toReversed()) {
    const address = parse(hop)
    if (address === null) return Option.none()
    if (!isTrusted(address, proxies)) return Option.some(address.toString())
  }
  return Option.some(socket.toString())
}

/**
 * Network that counts as one caller where there is no key: an IPv4 address, or the /64 network of an IPv6 address, since
 * whoever has one of its addresses has them all.
 */
export const networkOf = (address: string): string => {
  const parsed = parse(address)
  return parsed === null || parsed.kind() === "ipv4"
    ? address
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}

/** True for loopback, private and link-local addresses. */
export const isPrivate = (address: string): boolean => {
  const parsed = parse(address)
  return parsed !== null && ["loopback", "private", "uniqueLocal", "linkLocal"].includes(parsed.range())
}
