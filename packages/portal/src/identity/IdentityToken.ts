import { TenantId } from "@grid/domain/Brands"
import { ServiceUnavailable, TokenInvalid } from "@grid/domain/errors/ApiError"
import { isAnonymous } from "@grid/domain/gate/Anonymous"
import { Context, Effect, Layer, Option, Schema } from "effect"
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWSHeaderParameters,
  type JWTVerifyGetKey,
  jwtVerify
} from "jose"
import { PortalSettings } from "../config/Settings.ts"
import { fetchFromProvider } from "./ProviderFetch.ts"

/** User and tenant that an identity token names. */
interface TokenClaims {
  readonly tenant: TenantId
  readonly subject: string
}

/** Checks identity tokens against the provider's key set. */
export class IdentityTokens extends Context.Service<
  IdentityTokens,
  { readonly verify: (token: string | null) => Effect.Effect<TokenClaims, TokenInvalid | ServiceUnavailable> }
>()("@grid/portal/IdentityTokens") {}

const algorithms = ["RS256", "ES256", "EdDSA", "Ed25519"]

/** Leeway for clocks that disagree, seconds. */
const clockTolerance = 60

const Claims = Schema.Struct({
  sub: Schema.String.pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(128))),
  org_id: Schema.optional(
    Schema.String.pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(128)))
  )
})

const isTenantId = Schema.is(TenantId)

const notSetUp =
  "Identity tokens are not taken here: no identity provider is configured. Make keys in the console, or ask the operator for one; over HTTP they are managed once the operator has set up an identity provider."

const unreachable =
  "The identity provider cannot be reached, so identity tokens cannot be checked. Try again after Retry-After."

const invalid = (detail: string) => new TokenInvalid({ detail })

const refusals: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: "The identity token has expired; sign in again.",
  ERR_JWT_CLAIM_VALIDATION_FAILED:
    "The identity token is not meant for this service or not valid yet: issuer, audience, nbf or exp does not fit.",
  ERR_JWKS_NO_MATCHING_KEY: "The identity token is signed with a key that the identity provider does not publish.",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "The signature of the identity token is wrong."
}

/** A provider that could not be reached is left alone for this long, however many tokens come in meanwhile. */
const pauseMs = 2_000

/**
 * The provider's keys, fetched when needed, at most every 30 s for a key that is not known. When the provider cannot be
 * reached, the keys fetched last still serve.
 */
const keySet = (url: URL): JWTVerifyGetKey => {
  const remote = createRemoteJWKSet(url, {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 3_000,
    [customFetch]: fetchFromProvider
  })
  let outage: { readonly error: unknown; readonly until: number } | null = null
  return async (header: JWSHeaderParameters, token) => {
    if ("jku" in header || "x5u" in header) throw new errors.JWSInvalid("the header names a key of its own")
    if (outage === null || performance.now() >= outage.until) {
      try {
        const key = await remote(header, token)
        outage = null
        return key
      } catch (error) {
        if (!isOutage(error)) throw error
        outage = { error, until: performance.now() + pauseMs }
      }
    }
    const last = remote.jwks()
    if (last === undefined) throw outage.error
    return createLocalJWKSet(last)(header, token)
  }
}

const isOutage = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error.code === "ERR_JWKS_TIMEOUT" ||
  error.code === "ERR_JWKS_INVALID" ||
  error.code === "ERR_JOSE_GENERIC"

export const layer = Layer.effect(
  IdentityTokens,
  Effect.map(PortalSettings, ({ jwt }) => {
    if (Option.isNone(jwt))
      return IdentityTokens.of({ verify: () => Effect.fail(new ServiceUnavailable({ reason: notSetUp })) })
    const { audience, issuer, jwksUrl } = jwt.value
    const keys = keySet(jwksUrl)
    return IdentityTokens.of({
      verify: Effect.fn("IdentityTokens.verify")(function* (token) {
        if (token === null) {
          return yield* invalid(
            "Send the identity token of a signed-in user as Authorization: Bearer; an API key cannot manage keys."
          )
        }
        const verified = yield* Effect.tryPromise({
          try: () =>
            jwtVerify(token, keys, { issuer, audience, algorithms, clockTolerance, requiredClaims: ["exp", "sub"] }),
          catch: (error) => error
        }).pipe(
          Effect.catch((error): Effect.Effect<never, TokenInvalid | ServiceUnavailable> =>
            isOutage(error)
              ? Effect.andThen(
                  Effect.logWarning("identity provider cannot be reached"),
                  Effect.fail(new ServiceUnavailable({ reason: unreachable }))
                )
              : Effect.fail(
                  invalid(
                    refusals[(error as errors.JOSEError).code] ?? "The identity token is not one this service accepts."
                  )
                )
          )
        )
        const claims = Schema.decodeUnknownOption(Claims)(verified.payload)
        const tenant = Option.map(claims, ({ org_id, sub }) => org_id ?? sub)
        if (Option.isNone(claims) || Option.isNone(tenant) || !isTenantId(tenant.value) || isAnonymous(tenant.value)) {
          return yield* invalid("The identity token names no usable tenant in org_id or sub.")
        }
        return { tenant: tenant.value, subject: claims.value.sub }
      })
    })
  })
)
