import { type Destination, DestinationRefused, Destinations } from "@grid/domain/alerts/Destinations"
import { Context, Effect, Layer } from "effect"
import ipaddr from "ipaddr.js"
import { lookup, Resolver } from "node:dns/promises"
import { isIP } from "node:net"
import { detached } from "@grid/domain/time/Detached"
import {
  globalIpv6,
  isMetadataName,
  isPrivateName,
  isWithin,
  localNetworks,
  metadataAddresses,
  specialIpv4,
  specialIpv6
} from "./SpecialRanges.ts"

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

/** Address in figures; null for a text that is none, or that names an interface of this machine. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  if (isIP(address) === 4) return ipaddr.IPv4.parse(address)
  return isIP(address) === 6 && !address.includes("%") ? ipaddr.IPv6.parse(address) : null
}

/** True for an address that anybody on the internet may be sent to. */
export const isPublic = (address: string): boolean => {
  const parsed = parse(address)
  if (parsed === null || isWithin(parsed, metadataAddresses)) return false
  return parsed.kind() === "ipv4"
    ? !isWithin(parsed, specialIpv4)
    : isWithin(parsed, globalIpv6) && !isWithin(parsed, specialIpv6)
}

/** Addresses of this machine and of private networks, for development; never those of metadata and link-local services. */
const isLocal = (address: string): boolean => {
  const parsed = parse(address)
  return parsed !== null && isWithin(parsed, localNetworks) && !isWithin(parsed, metadataAddresses)
}

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
  const isRefused =
    isIP(host) === 0 ? isMetadataName(host) || (isPrivateName(host) && !allowPrivate) : !isAllowed(host, allowPrivate)
  return isRefused ? refuse(`must not lead to ${notPublic}`) : url
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

/**
 * Name or address of the host, without the dot that may end a name. `URL` has already read decimal, octal and hexadecimal
 * spellings as IPv4, and capitals as small letters.
 */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "")
