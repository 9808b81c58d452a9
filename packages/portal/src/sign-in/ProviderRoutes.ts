import { LinkInvalid } from "@grid/domain/errors/ApiError"
import { MemberStore } from "@grid/domain/people/MemberStore"
import { PasskeyStore } from "@grid/domain/people/PasskeyStore"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { cookieOf, setCookie } from "@grid/http/Cookie"
import { type HttpCall, reply } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { sessionCookie } from "@grid/http/SessionCookie"
import { Effect, Option, Result, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { type OidcSettings, PortalSettings } from "../config/Settings.ts"
import { Expected, makeProvider, type Person, providerPath } from "./Provider.ts"
import { browserOf, challengeIdForm, type SignIn } from "./SignIn.ts"

const backPath = `${providerPath}/callback` as const

/** Cookie that binds a sign-in to the browser that began it. */
const cookie = "gds_sign_in"

const cookieLifeS = 300

const Begun = Schema.fromJsonString(Schema.Struct({ ...Expected.fields, state: Schema.String, next: Schema.String }))

/** Path of this service that the browser asked to come back to; its begin where there is none. */
const nextOf = ({ query }: HttpCall): string => {
  const next = new URLSearchParams(query).get("next") ?? ""
  return /^\/(?![/\\])[\x21-\x22\x24-\x7e]{0,500}$/.test(next) ? next : "/"
}

/** Way in which a sign-in failed, for the page that says so. */
type Failure = "unreachable" | "refused" | "unknown_member"

const redirect = (location: string, cookies: ReadonlyArray<string>) =>
  reply(302, "text/plain", null, { location, "cache-control": "no-store", "set-cookie": cookies })

/** Beginning of a sign-in: the way to the provider, with a cookie that binds the sign-in to the browser. */
const begin = Effect.fnUntraced(function* (provider: ReturnType<typeof makeProvider>, signIn: SignIn, call: HttpCall) {
  const state = randomBytes(32).toString("base64url")
  const { address, expected } = yield* provider.begin(`${signIn.addressOf(call)}${backPath}`, state)
  const begun = Schema.encodeSync(Begun)({ ...expected, state, next: nextOf(call) })
  const id = yield* signIn.challenge(call, "provider.sign_in", begun)
  return redirect(address, [setCookie(call, cookie, id, cookieLifeS)])
})

const get = (path: PlainRoute["path"], handler: (call: HttpCall) => ReturnType<PlainRoute["handler"]>): PlainRoute => ({
  method: "GET",
  path,
  surface: "console",
  handler
})

/** Sign-in with an identity provider: code flow with PKCE, state and nonce, each good once. */
const routesOf = (
  settings: OidcSettings,
  signIn: SignIn,
  {
    members,
    passkeys,
    sessions
  }: {
    readonly members: MemberStore["Service"]
    readonly passkeys: PasskeyStore["Service"]
    readonly sessions: SessionStore["Service"]
  }
): ReadonlyArray<PlainRoute> => {
  const provider = makeProvider(settings)

  const memberOf = ({ name, subject }: Person) =>
    members.ofSubject(subject, Option.getOrNull(Option.map(settings.tenant, (tenant_id) => ({ tenant_id, name }))))

  const failed = (call: HttpCall, failure: Failure) => `${signIn.addressOf(call)}/sign-in#failed=${failure}`

  const leave = (call: HttpCall) =>
    Effect.catchTag(begin(provider, signIn, call), "ServiceUnavailable", () =>
      Effect.succeed(redirect(failed(call, "unreachable"), []))
    )

  /** Sign-in that was begun under an id; a guess where there is none. */
  const begunAs = (id: string) =>
    Effect.flatMap(passkeys.takeChallenge("provider.sign_in", id), (taken) =>
      Option.match(
        Option.flatMap(taken, ({ challenge }) => Schema.decodeUnknownOption(Begun)(challenge)),
        { onNone: () => Effect.fail(new LinkInvalid({})), onSome: Effect.succeed }
      )
    )

  /** Token of the session of whom the provider vouches for; else why there is none. */
  const end = Effect.fnUntraced(function* (call: HttpCall) {
    const id = cookieOf(call, cookie)
    if (id === null || !challengeIdForm.test(id)) return Result.fail<Failure>("refused")
    const begun = yield* Effect.catchTag(signIn.attempt(call, begunAs(id)), "LinkInvalid", () => Effect.succeed(null))
    if (begun === null) return Result.fail<Failure>("refused")
    const address = new URL(`${signIn.addressOf(call)}${backPath}?${call.query}`)
    const person = yield* Effect.result(provider.end(address, begun.state, begun))
    if (Result.isFailure(person)) {
      return Result.fail<Failure>(person.failure._tag === "NotVouched" ? "refused" : "unreachable")
    }
    const member = yield* memberOf(person.success)
    if (Option.isNone(member)) return Result.fail<Failure>("unknown_member")
    const { token } = yield* sessions.start(member.value.id, "oidc", browserOf(call))
    return Result.succeed({ token, next: begun.next })
  })

  const back = (call: HttpCall) =>
    Effect.map(
      Effect.catchTag(end(call), "NotFound", () => Effect.succeed(Result.fail<Failure>("unknown_member"))),
      (outcome) => {
        const used = setCookie(call, cookie, null, 0)
        return Result.isSuccess(outcome)
          ? redirect(`${signIn.addressOf(call)}${outcome.success.next}`, [
              sessionCookie(call, outcome.success.token),
              used
            ])
          : redirect(failed(call, outcome.failure), [used])
      }
    )

  return [get(providerPath, leave), get(backPath, back)]
}

/** The same; none where no provider is set. */
export const makeProviderRoutes = Effect.fnUntraced(function* (signIn: SignIn) {
  const { oidc } = yield* PortalSettings
  const stores = { members: yield* MemberStore, passkeys: yield* PasskeyStore, sessions: yield* SessionStore }
  return Option.match(oidc, { onNone: () => [], onSome: (settings) => routesOf(settings, signIn, stores) })
})
