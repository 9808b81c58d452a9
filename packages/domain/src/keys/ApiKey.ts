import { Option, Schema } from "effect"
import { KeyHash, KeyId, TenantId } from "../Brands.ts"
import { PlanId } from "../plans/Plan.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { Role } from "./Role.ts"

/** Form of a secret: `svc_live_` and 32 of `[A-Za-z0-9]`. */
export const secretPattern = /^svc_live_[A-Za-z0-9]{32}$/

export const isSecret = (text: string): boolean => secretPattern.test(text)

export const KeyState = Schema.Literals(["active", "revoked", "expired"]).annotate({
  identifier: "KeyState",
  description: "active → revoked (for good) or expired (`now >= expires_at`); revoked wins where both hold"
})
export type KeyState = typeof KeyState.Type

/** A stored key. Instants are epoch milliseconds, on the database's clock. */
export const ApiKey = Schema.Struct({
  id: KeyId,
  tenant_id: TenantId,
  name: Schema.String,
  hash: KeyHash,
  secret_hint: Schema.String,
  plan: PlanId,
  ip_allow_list: Schema.Array(Schema.String),
  created_at: Schema.Finite,
  expires_at: Schema.NullOr(Schema.Finite),
  revoked_at: Schema.NullOr(Schema.Finite),
  /** Grows with every change of the row; lets a node notice that what it remembers is old. */
  version: Schema.Int,
  /** Role of the member whose session it stands for; null for a key and for callers without one. */
  role: Schema.NullOr(Role),
  /** True while the tenant is suspended. */
  is_suspended: Schema.optionalKey(Schema.Boolean)
})
export type ApiKey = typeof ApiKey.Type

const quad = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/

/** An IPv4 network as numbers: address and mask. */
export interface Network {
  readonly address: number
  readonly mask: number
}

const octet = (text: string): number => (text.length > 1 && text.startsWith("0") ? Number.NaN : Number(text))

/**
 * Reads an IPv4 address or CIDR block. None for anything that could be read in two ways: octal or hex octets, host bits
 * set, `/0`, blanks, ports.
 */
export const parseNetwork = (text: string): Option.Option<Network> => {
  const match = quad.exec(text)
  if (match === null) return Option.none()
  const octets = [match[1], match[2], match[3], match[4]].map((part) => octet(part ?? ""))
  if (!octets.every((value) => value <= 255)) return Option.none()
  const prefixText = match[5]
  const prefix = prefixText === undefined ? 32 : octet(prefixText)
  if (!(prefix >= 1 && prefix <= 32)) return Option.none()
  const address = octets.reduce((sum, value) => sum * 256 + value, 0)
  const mask = (0xffffffff << (32 - prefix)) >>> 0
  return (address & mask) >>> 0 === address ? Option.some({ address, mask }) : Option.none()
}

/** An IPv4 address or CIDR block without host bits. */
export const AllowListEntry = Schema.String.pipe(
  Schema.check(Schema.isMaxLength(18)),
  Schema.check(
    Schema.makeFilter((text) => Option.isSome(parseNetwork(text)), {
      message:
        "must be an IPv4 address or CIDR block such as 203.0.113.7 or 203.0.113.0/24: decimal octets, no host bits, prefix 1 to 32"
    })
  )
).annotate({
  identifier: "AllowListEntry",
  ...publishedAs({
    type: "string",
    maxLength: 18,
    description: "IPv4 address or CIDR block, prefix 1 to 32, no host bits set",
    examples: ["203.0.113.0/24"]
  })
})

/** IPv4 form of a socket address: `::ffff:a.b.c.d` is IPv4, every other IPv6 address is not. */
const toIpv4 = (address: string): Option.Option<number> => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return Option.map(
    Option.filter(parseNetwork(mapped?.[1] ?? address), (network) => network.mask === 0xffffffff),
    (network) => network.address
  )
}

/** True where a client at `address` may use a key with this list. An empty list allows every address. */
export const isAllowed = (allowList: ReadonlyArray<string>, address: string): boolean => {
  if (allowList.length === 0) return true
  const client = toIpv4(address)
  return (
    Option.isSome(client) &&
    allowList.some((entry) => {
      const network = parseNetwork(entry)
      return Option.isSome(network) && (client.value & network.value.mask) >>> 0 === network.value.address
    })
  )
}

/** Most keys of a tenant that are neither revoked nor expired. */
export const mostActiveKeys = 100

/** Most keys that a user, or the users of a tenant, make in an hour, rotations included. */
export const mostNewKeysAnHour = 20
