import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT
} from "jose"
import { createHash, randomBytes } from "node:crypto"
import { createServer, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { listen } from "../http/Loopback.ts"

/** One key of each algorithm is published; its `kid` is the algorithm's name. */
export const algorithms = ["RS256", "ES256", "EdDSA"] as const

/**
 * `down` cuts every connection; `silent` takes requests and never answers; `garbage` answers with no key set, and with a description
 * without addresses; `padded` answers as when it is up, behind two megabytes of spaces.
 */
export type Mode = "up" | "down" | "silent" | "garbage" | "padded"

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
  /** Client that the provider knows for people who sign in, and the tenant that those join who are new. */
  readonly oidcEnvironment: Readonly<Record<string, string>>
  /** Approves as a user would what a browser was sent here for; returns where it is sent back to. Claims given here win. */
  readonly approve: (address: string, claims: JWTPayload) => string
  /** Has the page that a browser is sent to vouch at once for this person, from now on. */
  readonly vouchFor: (claims: JWTPayload) => void
  readonly setMode: (mode: Mode) => void
  readonly close: () => Promise<void>
}

const clientId = "console"
const clientSecret = "secret of the console"

/** Request that a browser came with, and claims of the user. */
interface Grant {
  readonly asked: URLSearchParams
  readonly claims: JWTPayload
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks.json`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"]
})

/** Keys that the provider publishes, one of each algorithm. */
const makeKeys = async () => {
  const pairs = await Promise.all(
    algorithms.map(async (alg) => ({ alg, ...(await generateKeyPair(alg, { extractable: true })) }))
  )
  const published: ReadonlyArray<JWK> = await Promise.all(
    pairs.map(async ({ alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid: alg, alg, use: "sig" }))
  )
  const pairOf = (alg: string) => {
    const pair = pairs.find((one) => one.alg === alg)
    if (pair === undefined) throw new Error(`no key is published for ${alg}`)
    return pair
  }
  return { pairOf, published }
}

type Keys = Awaited<ReturnType<typeof makeKeys>>

const audience = "grid-data-service"

/** Signer of tokens that an issuer gives out. */
const signerOf =
  (issuer: string): IdentityProvider["tokenOf"] =>
  (key, claims, header) => {
    const now = Math.floor(Date.now() / 1000)
    // Users of one tenant each: what one may do in an hour is counted over all tenants.
    const sub = typeof claims["org_id"] === "string" ? `user of ${claims["org_id"]}` : "user"
    return new SignJWT({ iss: issuer, aud: audience, sub, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader(header)
      .sign(key)
  }

/** Codes that browsers are sent back with, and the tokens that each is exchanged for once. */
const makeGrants = (issuer: () => string, { pairOf }: Keys) => {
  const codes = new Map<string, Grant>()
  const approve: IdentityProvider["approve"] = (address, claims) => {
    const asked = new URL(address).searchParams
    const code = randomBytes(16).toString("hex")
    codes.set(code, { asked, claims })
    const back = new URL(asked.get("redirect_uri") ?? "")
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "", iss: issuer() }).toString()
    return back.href
  }
  const exchange = async (form: URLSearchParams): Promise<object | null> => {
    const grant = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const fits =
      challenge === grant?.asked.get("code_challenge") && form.get("redirect_uri") === grant.asked.get("redirect_uri")
    if (grant === undefined || !fits || form.get("client_secret") !== clientSecret) return null
    const claims = { aud: clientId, nonce: grant.asked.get("nonce"), ...grant.claims }
    const { privateKey } = pairOf("RS256")
    const id_token = await signerOf(issuer())(privateKey, claims, { alg: "RS256", kid: "RS256" })
    return { access_token: "unused", token_type: "bearer", id_token }
  }
  return { approve, exchange }
}

const padding = " ".repeat(2_000_000)

const sendJson = (response: ServerResponse, value: object | null, padding: string) =>
  response
    .writeHead(value === null ? 400 : 200, { "content-type": "application/json" })
    .end(padding + JSON.stringify(value ?? { error: "invalid_grant" }))

/** Starts an identity provider on the loopback interface. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const keys = await makeKeys()
  const { approve, exchange } = makeGrants(() => issuer, keys)
  let mode: Mode = "up"
  let fetches = 0
  let person: JWTPayload | null = null

  const answer: Readonly<Record<Mode, (response: ServerResponse) => void>> = {
    up: (response) => sendJson(response, { keys: keys.published }, ""),
    padded: (response) => sendJson(response, { keys: keys.published }, padding),
    down: (response) => response.destroy(),
    silent: () => {},
    garbage: (response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ issuer, keys: "none" }))
  }
  const server = createServer((request, response) => {
    const isUp = mode === "up" || mode === "padded"
    const behind = mode === "padded" ? padding : ""
    if (isUp && request.url === "/.well-known/openid-configuration") return sendJson(response, metadata(issuer), behind)
    if (isUp && request.url === "/token") {
      void text(request).then(async (body) => sendJson(response, await exchange(new URLSearchParams(body)), behind))
      return
    }
    if (mode === "up" && person !== null && request.url?.startsWith("/authorize?") === true) {
      response.writeHead(302, { location: approve(issuer + request.url, person) }).end()
      return
    }
    fetches++
    answer[mode](response)
  })
  const { close, url: issuer } = await listen(server)
  const jwksUrl = `${issuer}/jwks.json`

  const tokenOf = signerOf(issuer)

  return {
    issuer,
    audience,
    jwksUrl,
    environment: { GDS_JWKS_URL: jwksUrl, GDS_JWT_ISSUER: issuer, GDS_JWT_AUDIENCE: audience },
    token: (claims, header = {}) => {
      const alg = header.alg ?? "RS256"
      return tokenOf(keys.pairOf(alg).privateKey, claims, { alg, kid: alg, typ: "JWT", ...header })
    },
    tokenOf,
    oidcEnvironment: {
      GDS_OIDC_ISSUER: issuer,
      GDS_OIDC_CLIENT_ID: clientId,
      GDS_OIDC_CLIENT_SECRET: clientSecret
    },
    approve,
    vouchFor: (claims) => {
      person = claims
    },
    publicPem: await exportSPKI(keys.pairOf("RS256").publicKey),
    fetches: () => fetches,
    setMode: (next) => {
      mode = next
    },
    close
  }
}
