import ipaddr from "ipaddr.js"

type Range = readonly [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

const ranges = (...blocks: ReadonlyArray<string>): ReadonlyArray<Range> =>
  blocks.map((block) => ipaddr.parseCIDR(block))

/**
 * Ranges of IANA's IPv4 Special-Purpose Address Registry (iana.org/assignments/iana-ipv4-special-registry) and of multicast,
 * all of them: those that can be reached from everywhere, as AS112's, hold no receiver of messages either.
 */
export const specialIpv4 = ranges(
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4"
)

/** Addresses that IANA gives out for global unicast (iana.org/assignments/ipv6-address-space). */
export const globalIpv6 = ranges("2000::/3")

/**
 * Ranges within them of IANA's IPv6 Special-Purpose Address Registry (iana.org/assignments/iana-ipv6-special-registry). The
 * others of the registry lie outside: IPv4 mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard (100::/64),
 * segment routing (5f00::/16), unique local (fc00::/7), link-local (fe80::/10).
 */
export const specialIpv6 = ranges(
  // IETF protocol assignments, Teredo (2001::/32) and ORCHID among them.
  "2001::/23",
  "2001:db8::/32",
  // 6to4: stands for an IPv4 address.
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20"
)

/**
 * Addresses of clouds' metadata and host services that no special range holds (Azure), or that lie in networks which are
 * taken in development: Amazon (its time and name servers too), Google, Oracle, Scaleway.
 */
export const metadataAddresses = ranges(
  "168.63.129.16/32",
  "fd00:ec2::/32",
  "fd20:ce::/32",
  "fd00:c1::/32",
  "fd00:42::/32"
)

/** Networks of this machine and around it that are taken in development. */
export const localNetworks = ranges(
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7"
)

/** True for an address within one of the ranges. */
export const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, of: ReadonlyArray<Range>): boolean =>
  of.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

/** Names of clouds' metadata services, with all names under them. */
const metadataNames: ReadonlyArray<string> = [
  // Amazon, and those who took its name over
  "instance-data",
  "instance-data.ec2.internal",
  // Google
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.google.com",
  // Azure
  "metadata.azure.com",
  "metadata.azure.internal",
  // Oracle, IBM, Tencent, Equinix, Exoscale, CloudStack, Rancher
  "metadata.oraclecloud.com",
  "metadata.cloud.ibm.com",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "metadata.packet.net",
  "metadata.exoscale.com",
  "data-server",
  "rancher-metadata"
]

/** Domains of private networks (IANA's Special-Use Domain Names, and `internal`, kept by ICANN for them). */
const privateDomains: ReadonlyArray<string> = ["localhost", "local", "internal", "home.arpa"]

const isUnder = (name: string, domains: ReadonlyArray<string>) =>
  domains.some((domain) => name === domain || name.endsWith(`.${domain}`))

/** True for a name of a cloud's metadata service. */
export const isMetadataName = (name: string): boolean =>
  name.startsWith("instance-data") || isUnder(name, metadataNames)

/** True for a name that means something else in every network: of a private domain, or without a dot. */
export const isPrivateName = (name: string): boolean => !name.includes(".") || isUnder(name, privateDomains)
