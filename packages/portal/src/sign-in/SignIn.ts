import type { ApiError } from "@grid/domain/errors/ApiError"
import { type ChallengePurpose, PasskeyStore } from "@grid/domain/people/PasskeyStore"
import type { StartedSession } from "@grid/domain/people/SessionStore"
import type { HttpCall } from "@grid/http/HttpCall"
import { sessionToken } from "@grid/http/SessionCookie"
import { Effect, Option } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { Attempts } from "../identity/Attempts.ts"
import { networkOfCall } from "../identity/Network.ts"
import * as Passkeys from "./Passkeys.ts"
import { providerPath } from "./Provider.ts"
import { sessionAnswer, type SignInMethods } from "./SessionAnswer.ts"

/** Sign-ins of an address that may fail in a minute, and challenges that it may ask for. */
const mostFailures = 10
const mostChallenges = 60

/** Form of the id of a challenge. */
export const challengeIdForm = /^ch_[0-9a-z]{20}$/

/** Browser of a call. */
export const browserOf = (call: HttpCall) => ({
  user_agent: call.message.headers["user-agent"] ?? "",
  replaces: sessionToken(call)
})

/** Address of the service as the browser has it: localhost where passkeys are bound to that. */
export const addressOf = (baseUrl: Option.Option<string>, call: HttpCall): string =>
  Option.getOrElse(baseUrl, () => Passkeys.partyOf(baseUrl, call)?.origin ?? call.baseUrl)

/** Parts that sign-in, sign-out and passkeys have in common. */
export const makeSignIn = Effect.gen(function* () {
  const { baseUrl, oidc, publicPage, trustedProxies } = yield* PortalSettings
  const passkeys = yield* PasskeyStore
  const failures = new Attempts(mostFailures)
  const challenges = new Attempts(mostChallenges)

  const methodsOf = (call: HttpCall): SignInMethods => ({
    link: true,
    passkey: Passkeys.partyOf(baseUrl, call) !== null,
    oidc: Option.isSome(oidc) ? providerPath : null
  })

  return {
    partyOf: (call: HttpCall) => Passkeys.neededParty(baseUrl, call),
    addressOf: (call: HttpCall): string => addressOf(baseUrl, call),
    signedOut: (call: HttpCall) => ({ signed_in: false, methods: methodsOf(call), public_page: publicPage }),
    /** The session of a browser that is signed in. */
    signedIn: (call: HttpCall, { session, token }: StartedSession) =>
      Effect.map(passkeys.list(session.member_id), (list) => sessionAnswer(token, session, methodsOf(call), list)),
    /** An attempt to sign in, which counts where it fails. */
    attempt: <A, E extends ApiError>(call: HttpCall, attempt: Effect.Effect<A, E>) =>
      failures.counted(networkOfCall(call, trustedProxies), attempt),
    /** Stores what a sign-in must answer to, of which an address may have so many. Returns its id. */
    challenge: (call: HttpCall, purpose: ChallengePurpose, challenge: string) =>
      Effect.andThen(
        challenges.taken(networkOfCall(call, trustedProxies)),
        passkeys.challenge(purpose, { challenge, member_id: null })
      )
  }
})

export type SignIn = Effect.Success<typeof makeSignIn>
