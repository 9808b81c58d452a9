import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT
} from "jose"
import { createServer, type ServerResponse } from "node:http"
import { listen } from "../http/Loopback.ts"

/** One key of each algorithm is published; its `kid` is the algorithm's name. */
export const algorithms = ["RS256", "ES256", "EdDSA"] as const

/** `down` cuts every connection; `silent` takes requests and never answers; `garbage` answers with no key set. */
export type Mode = "up" | "down" | "silent" | "garbage"

type Key = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"]

export interface IdentityProvider {
  readonly issuer: string
  readonly audience: string
  /** Address of the key set. */
  readonly jwksUrl: string
  /** Settings of a service that trusts this provider. */
  readonly environment: Readonly<Record<string, string>>
  /** A token of a signed-in user, good for five minutes; claims and header members given here win, `undefined` leaves one out. */
  readonly token: (claims: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>
  /** The same signed with another key than the published ones. */
  readonly tokenOf: (key: Key | Uint8Array, claims: JWTPayload, header: JWTHeaderParameters) => Promise<string>
  /** The published RSA key in PEM, which a forger would use as an HMAC secret. */
  readonly publicPem: string
  /** Requests for the key set so far. */
  readonly fetches: () => number
  readonly setMode: (mode: Mode) => void
  readonly close: () => Promise<void>
}

/** Starts an identity provider on the loopback interface. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const pairs = await Promise.all(
    algorithms.map(async (alg) => ({ alg, ...(await generateKeyPair(alg, { extractable: true })) }))
  )
  const keys: ReadonlyArray<JWK> = await Promise.all(
    pairs.map(async ({ alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid: alg, alg, use: "sig" }))
  )
  const pairOf = (alg: string) => {
    const pair = pairs.find((one) => one.alg === alg)
    if (pair === undefined) throw new Error(`no key is published for ${alg}`)
    return pair
  }
  let mode: Mode = "up"
  let fetches = 0

  const answer: Readonly<Record<Mode, (response: ServerResponse) => void>> = {
    up: (response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys })),
    down: (response) => response.destroy(),
    silent: () => {},
    garbage: (response) => response.writeHead(200, { "content-type": "application/json" }).end(`{"keys":"none"}`)
  }
  const server = createServer((_, response) => {
    fetches++
    answer[mode](response)
  })
  const { close, url: issuer } = await listen(server)
  const audience = "grid-data-service"
  const jwksUrl = `${issuer}/jwks.json`

  const tokenOf: IdentityProvider["tokenOf"] = (key, claims, header) => {
    const now = Math.floor(Date.now() / 1000)
    // Users of one tenant each: what one may do in an hour is counted over all tenants.
    const sub = typeof claims["org_id"] === "string" ? `user of ${claims["org_id"]}` : "user"
    return new SignJWT({ iss: issuer, aud: audience, sub, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader(header)
      .sign(key)
  }

  return {
    issuer,
    audience,
    jwksUrl,
    environment: { GDS_JWKS_URL: jwksUrl, GDS_JWT_ISSUER: issuer, GDS_JWT_AUDIENCE: audience },
    token: (claims, header = {}) => {
      const alg = header.alg ?? "RS256"
      return tokenOf(pairOf(alg).privateKey, claims, { alg, kid: alg, typ: "JWT", ...header })
    },
    tokenOf,
    publicPem: await exportSPKI(pairOf("RS256").publicKey),
    fetches: () => fetches,
    setMode: (next) => {
      mode = next
    },
    close
  }
}
