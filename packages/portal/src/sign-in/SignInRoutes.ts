import { ConfirmationRequired, PasskeyInvalid } from "@grid/domain/errors/ApiError"
import { label } from "@grid/domain/http/Parameters"
import { type Challenge, PasskeyStore } from "@grid/domain/people/PasskeyStore"
import { type StartedSession, SessionStore } from "@grid/domain/people/SessionStore"
import type { HttpCall } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { sessionCookie, sessionToken } from "@grid/http/SessionCookie"
import { Effect, Option, Schema } from "effect"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { answer, makeMemberRoute, openRoute } from "./ConsoleRoute.ts"
import * as Passkeys from "./Passkeys.ts"
import { makeProviderRoutes } from "./ProviderRoutes.ts"
import { passkeyItem } from "./SessionAnswer.ts"
import { browserOf, challengeIdForm, makeSignIn, type SignIn } from "./SignIn.ts"

const Nothing = Schema.Struct({})

const ChallengeId = Schema.String.check(
  Schema.isPattern(challengeIdForm, { message: "must be the challenge_id that came with the options" })
)

const SignInByLink = Schema.Struct({ token: Schema.String })
const SignInByPasskey = Schema.Struct({ challenge_id: ChallengeId, response: Schema.Unknown })
const NewPasskey = Schema.Struct({
  challenge_id: ChallengeId,
  name: label("Label of the passkey", "work laptop"),
  response: Schema.Unknown
})
const PasskeyId = Schema.Struct({
  id: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,1400}$/, { message: "must be the id of a passkey" }))
})

/** A challenge that was there, unused and young enough. */
const needed = (challenge: Option.Option<Challenge>) =>
  Option.match(challenge, { onNone: () => Effect.fail(new PasskeyInvalid({})), onSome: Effect.succeed })

interface Stores {
  readonly sessions: SessionStore["Service"]
  readonly passkeys: PasskeyStore["Service"]
  readonly live: LiveSessions["Service"]
}

/** Answer to a browser that is not signed in any more: it forgets the cookie. */
const signedOut = (signIn: SignIn, call: HttpCall) =>
  answer(200, signIn.signedOut(call), { "set-cookie": sessionCookie(call, null) })

/** Sign-in, by a one-time link or a passkey, and who is signed in. */
const signInRoutes = (signIn: SignIn, { live, passkeys, sessions }: Stores) => {
  const started = (call: HttpCall, session: StartedSession) =>
    Effect.map(signIn.signedIn(call, session), (body) =>
      answer(200, body, { "set-cookie": sessionCookie(call, session.token) })
    )

  const byPasskey = Effect.fnUntraced(function* (call: HttpCall, id: string, response: unknown) {
    const party = yield* signIn.partyOf(call)
    const { challenge } = yield* Effect.flatMap(passkeys.takeChallenge("passkey.sign_in", id), needed)
    const passkey = Option.getOrNull(yield* passkeys.find(yield* Passkeys.shownPasskey(response)))
    if (passkey === null) return yield* new PasskeyInvalid({})
    const counter = yield* Passkeys.verifyAuthentication(party, challenge, passkey, response)
    yield* passkeys.noteUse(passkey.id, counter)
    return yield* Effect.catchTag(sessions.start(passkey.member_id, "passkey", browserOf(call)), "NotFound", () =>
      Effect.fail(new PasskeyInvalid({}))
    )
  })

  const routes: ReadonlyArray<PlainRoute> = [
    {
      method: "GET",
      path: "/console/session",
      surface: "console",
      handler: Effect.fnUntraced(function* (call) {
        const token = sessionToken(call)
        if (token === null) return answer(200, signIn.signedOut(call))
        const session = yield* Effect.catchTag(live.find(call, token), "SessionEnded", () => Effect.succeed(null))
        return session === null
          ? signedOut(signIn, call)
          : answer(200, yield* signIn.signedIn(call, { token, session }))
      })
    },
    openRoute("/console/sign-in/link", SignInByLink, (call, { token }) =>
      Effect.flatMap(signIn.attempt(call, sessions.startByLink(token, browserOf(call))), (session) =>
        started(call, session)
      )
    ),
    openRoute(
      "/console/sign-in/passkey/options",
      Nothing,
      Effect.fnUntraced(function* (call) {
        const options = yield* Passkeys.authenticationOptions(yield* signIn.partyOf(call))
        return answer(200, {
          challenge_id: yield* signIn.challenge(call, "passkey.sign_in", options.challenge),
          options
        })
      })
    ),
    openRoute("/console/sign-in/passkey", SignInByPasskey, (call, { challenge_id, response }) =>
      Effect.flatMap(signIn.attempt(call, byPasskey(call, challenge_id, response)), (session) => started(call, session))
    )
  ]
  return routes
}

/** Passkeys and sign-out of a member who is signed in. */
const memberRoutes = (signIn: SignIn, { live, passkeys, sessions }: Stores) => {
  const memberRoute = makeMemberRoute(live)

  const routes: ReadonlyArray<PlainRoute> = [
    memberRoute(
      "/console/passkeys/options",
      Nothing,
      Effect.fnUntraced(function* (call, _, session) {
        if (!session.is_confirmed) return yield* new ConfirmationRequired({})
        const { member_id } = session
        const party = yield* signIn.partyOf(call)
        const options = yield* Passkeys.registrationOptions(party, session, yield* passkeys.list(member_id))
        const { challenge } = options
        return answer(200, {
          challenge_id: yield* passkeys.challenge("passkey.register", { challenge, member_id }),
          options
        })
      })
    ),
    memberRoute(
      "/console/passkeys",
      NewPasskey,
      Effect.fnUntraced(function* (call, { challenge_id, name, response }, { member_id }) {
        const party = yield* signIn.partyOf(call)
        const taken = yield* Effect.flatMap(passkeys.takeChallenge("passkey.register", challenge_id), needed)
        if (taken.member_id !== member_id) return yield* new PasskeyInvalid({})
        const passkey = yield* Passkeys.verifyRegistration(party, taken.challenge, response)
        return answer(201, passkeyItem(yield* passkeys.add({ ...passkey, member_id, name })))
      })
    ),
    memberRoute("/console/passkeys/remove", PasskeyId, (_, { id }, { member_id }) =>
      Effect.map(passkeys.remove(member_id, id, { kind: "user", id: member_id }), () => answer(200, { removed: id }))
    ),
    memberRoute("/console/sign-out", Nothing, (call, _, session) =>
      Effect.map(sessions.end(session), () => signedOut(signIn, call))
    ),
    memberRoute("/console/sign-out/everywhere", Nothing, (call, _, { member_id }) =>
      Effect.map(sessions.endAll(member_id, { kind: "user", id: member_id }), () => signedOut(signIn, call))
    )
  ]
  return routes
}

/** Routes of sign-in, session and passkeys. */
export const makeSignInRoutes = Effect.gen(function* () {
  const signIn = yield* makeSignIn
  const stores = { sessions: yield* SessionStore, passkeys: yield* PasskeyStore, live: yield* LiveSessions }
  return [...signInRoutes(signIn, stores), ...memberRoutes(signIn, stores), ...(yield* makeProviderRoutes(signIn))]
})
