import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { isLabel, longestLabel, onOneLine } from "@grid/domain/names/Label"
import { makeSparing } from "@grid/domain/time/Steady"
import { Data, Effect, identity, Predicate, Redacted, Schema } from "effect"
import type { Configuration } from "openid-client"
import type { OidcSettings } from "../config/Settings.ts"
import { fetchFromProvider } from "../identity/ProviderFetch.ts"

/** Path that begins a sign-in at the identity provider. */
export const providerPath = "/console/sign-in/oidc"

/** Loaded with the first sign-in: most processes never need it. */
const library = () => import("openid-client")

/** Time that the provider has for an answer, seconds. */
const timeoutS = 5

/** Secrets that must fit when the browser comes back. */
export const Expected = Schema.Struct({ verifier: Schema.String, nonce: Schema.String })
export type Expected = typeof Expected.Type

/** A person as the provider names him. */
export interface Person {
  readonly subject: string
  readonly name: string
}

/** The provider did not vouch for the person. */
export class NotVouched extends Data.TaggedError("NotVouched")<{ readonly message: string }> {}

/** Codes of failures by which nobody judged the person: no answer, or one that is none of OpenID Connect. */
const faults: ReadonlySet<unknown> = new Set([
  undefined,
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR"
])

const textOf = (value: unknown, name: string): string | undefined =>
  Predicate.hasProperty(value, name) && typeof value[name] === "string" ? value[name] : undefined

/** True where the provider did not answer as one does, or refused the console itself, as with a secret that it changed. */
const isFault = (cause: unknown): boolean => {
  if (cause instanceof NotVouched) return false
  const error = textOf(cause, "error")
  const code = textOf(cause, "code")
  return code === "OAUTH_RESPONSE_BODY_ERROR" ? error !== "invalid_grant" : faults.has(code)
}

/** Failure in words for the log, those of the provider among them. */
const wordsOf = (cause: unknown): string =>
  [
    textOf(cause, "message"),
    textOf(cause, "error"),
    textOf(cause, "error_description"),
    Predicate.hasProperty(cause, "cause") ? textOf(cause.cause, "message") : undefined
  ]
    .filter((text) => text !== undefined)
    .join(": ")

/** Form of a subject: at most 255 characters (OpenID Connect Core, 2); the store has an index of them, and knows no NUL. */
const subjectForm = /^\P{Cc}{1,255}$/u

const unreachable = new ServiceUnavailable({
  reason: "The identity provider cannot be reached, so nobody can sign in with it. Try again, or sign in with a link."
})

/** Name of a person for lists, at most 80 characters. */
const nameOf = (...names: ReadonlyArray<unknown>): string =>
  names
    .map((name) =>
      typeof name === "string"
        ? onOneLine(name)
            .slice(0, longestLabel)
            .replaceAll(/\p{Cs}/gu, "")
        : ""
    )
    .find(isLabel) ?? "member"

const authorization = async (config: Configuration, redirectUri: string, state: string) => {
  const client = await library()
  const expected: Expected = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: "S256",
    state,
    nonce: expected.nonce
  })
  return { address: address.href, expected }
}

/** An identity provider, whose own description is read when it is first needed, and again where that failed. */
export const makeProvider = ({ clientId, clientSecret, issuer }: OidcSettings) => {
  let configuration: Promise<Configuration> | null = null
  const sparing = makeSparing()

  const noted = (cause: unknown) =>
    sparing(
      Effect.annotateLogs(Effect.logWarning("nobody was signed in with the identity provider"), "cause", wordsOf(cause))
    )

  const discover = async () => {
    const { allowInsecureRequests, customFetch, discovery } = await library()
    return discovery(issuer, clientId, Redacted.value(clientSecret), undefined, {
      timeout: timeoutS,
      [customFetch]: fetchFromProvider,
      execute: issuer.protocol === "http:" ? [allowInsecureRequests] : []
    })
  }

  /** What comes of the provider's description; one that nothing comes of is read again. */
  const described = <A>(use: (config: Configuration) => A | Promise<A>) =>
    Effect.tryPromise({
      try: async () => use(await (configuration ??= discover())),
      catch: (cause) => {
        configuration = null
        return cause
      }
    }).pipe(
      Effect.tapError(noted),
      Effect.mapError(() => unreachable)
    )

  return {
    /** Address at the provider to send a browser to, and what must fit when it comes back. */
    begin: (redirectUri: string, state: string) => described((config) => authorization(config, redirectUri, state)),
    /** The person for whom the provider sent a browser back to an address. */
    end: (
      address: URL,
      state: string,
      { nonce, verifier }: Expected
    ): Effect.Effect<Person, NotVouched | ServiceUnavailable> =>
      Effect.flatMap(described(identity), (config) =>
        Effect.tryPromise({
          try: async () => {
            const tokens = await (
              await library()
            ).authorizationCodeGrant(config, address, {
              pkceCodeVerifier: verifier,
              expectedState: state,
              expectedNonce: nonce,
              idTokenExpected: true
            })
            const claims = tokens.claims()
            if (claims === undefined) throw new NotVouched({ message: "no ID token" })
            const { email, name, sub } = claims
            if (!subjectForm.test(sub)) throw new NotVouched({ message: "the subject is not one of OpenID Connect" })
            return { subject: `${issuer.href} ${sub}`, name: nameOf(name, email, sub) }
          },
          catch: identity
        }).pipe(
          Effect.tapError(noted),
          Effect.mapError((cause) => (isFault(cause) ? unreachable : new NotVouched({ message: wordsOf(cause) })))
        )
      )
  }
}
