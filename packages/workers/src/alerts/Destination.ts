import { type Destination, DestinationRefused, Destinations } from "@grid/domain/alerts/Destinations"
import { Context, Effect, Layer } from "effect"
import ipaddr from "ipaddr.js"
import { lookup, Resolver } from "node:dns/promises"
import { isIP } from "node:net"
import { detached } from "@grid/domain/time/Detached"

/** All addresses of a host name; none where it has none. */
export class HostResolver extends Context.Service<
  HostResolver,
  { readonly addresses: (host: string) => Effect.Effect<ReadonlyArray<string>> }
>()("@grid/workers/HostResolver") {}

const resolveTimeout = "5 seconds"

/**
 * Asks the name servers. In development the operating system is asked instead, which also knows names of this machine; its
 * resolver blocks a thread of the pool that everything else needs, for as long as a stranger's name server pleases.
 */
const makeResolver = (allowPrivate: boolean) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const orNone = (ask: () => Promise<ReadonlyArray<string>>) =>
    Effect.promise(() => ask().catch((): ReadonlyArray<string> => []))
  const bySystem = (host: string) =>
    orNone(() => lookup(host, { all: true }).then((found) => found.map(({ address }) => address)))
  const byNameServers = (host: string) =>
    Effect.map(
      Effect.all([orNone(() => resolver.resolve4(host)), orNone(() => resolver.resolve6(host))], { concurrency: 2 }),
      (found) => found.flat()
    )
  return HostResolver.of({
    addresses: (host) =>
      (allowPrivate ? bySystem(host) : byNameServers(host)).pipe(
        detached,
        Effect.timeoutOrElse({ duration: resolveTimeout, orElse: () => Effect.succeed([]) })
      )
  })
}

/** Destinations on the internet; with `alertsAllowPrivate` also those of this machine and its networks. */
export const layer = ({ alertsAllowPrivate }: { readonly alertsAllowPrivate: boolean }) =>
  Layer.sync(Destinations, () => {
    const resolver = makeResolver(alertsAllowPrivate)
    return Destinations.of({
      parse: (url) => parseDestination(url, alertsAllowPrivate),
      locate: (url) => Effect.provideService(locate(url, alertsAllowPrivate), HostResolver, resolver)
    })
  })

/** True for an address that anybody on the internet may be sent to. */
export const isPublic = (address: string): boolean => {
  if (isIP(address) === 4) return ipaddr.IPv4.parse(address).range() === "unicast"
  if (isIP(address) !== 6 || address.includes("%")) return false
  const parsed = ipaddr.IPv6.parse(address)
  // Nothing outside 2000::/3 has been given out; much of it stands for an IPv4 address.
  return parsed.range() === "unicast" && parsed.match(ipaddr.IPv6.parse("2000::"), 3)
}

/** Addresses of this machine and of private networks, for development; never those of link-local services. */
const isLocal = (address: string): boolean =>
  isIP(address) !== 0 && ["loopback", "private", "uniqueLocal"].includes(ipaddr.parse(address).range())

/** The URL where its form allows posting to it. Names are not looked up. */
export const parseDestination = (text: string, allowPrivate: boolean): URL | DestinationRefused => {
  const refuse = (reason: string) => new DestinationRefused({ reason })
  if (!URL.canParse(text)) return refuse("must be a URL")
  const url = new URL(text)
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:"))
    return refuse("must begin with https://")
  if (url.username !== "" || url.password !== "") return refuse("must not hold a user or password")
  if (url.port !== "" && Number(url.port) < 1_024) return refuse("must use port 443 or one from 1024 up")
  const host = hostOf(url)
  return isIP(host) !== 0 && !isAllowed(host, allowPrivate) ? refuse(`must not lead to ${notPublic}`) : url
}

/** Looks up the host of a URL; refuses it unless every address of it is allowed. */
export const locate = Effect.fnUntraced(function* (text: string, allowPrivate: boolean) {
  const url = parseDestination(text, allowPrivate)
  if (url instanceof DestinationRefused) return yield* url
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? yield* (yield* HostResolver).addresses(host) : [host]
  if (addresses.length === 0) {
    return yield* new DestinationRefused({
      reason: "names a host that has no address; check the spelling and its entry in the DNS"
    })
  }
  return addresses.every((address) => isAllowed(address, allowPrivate))
    ? ({ url, addresses } satisfies Destination)
    : yield* new DestinationRefused({ reason: `must not lead to ${notPublic}; its host has such an address` })
})

const notPublic = "a private, loopback, link-local, metadata or reserved address"

const isAllowed = (address: string, allowPrivate: boolean) => isPublic(address) || (allowPrivate && isLocal(address))

/** Name or address of the host. `URL` has already read decimal, octal and hexadecimal spellings as IPv4. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1")
