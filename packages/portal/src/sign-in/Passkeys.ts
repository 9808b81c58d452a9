import { Conflict, PasskeyInvalid } from "@grid/domain/errors/ApiError"
import type { Passkey } from "@grid/domain/people/Passkey"
import type { Session } from "@grid/domain/people/Session"
import type { HttpCall } from "@grid/http/HttpCall"
import { hostOf } from "@grid/http/Origin"
import { Effect, Option, Schema } from "effect"

/** Site that a passkey is for, as browsers check it. */
export interface Party {
  readonly id: string
  readonly origin: string
}

const isOffered = ({ hostname, protocol }: URL) => protocol === "https:" || hostname === "localhost"

/** Site of a call: the service's own address, or the name localhost where it has none; null where browsers offer no passkeys. */
export const partyOf = (baseUrl: Option.Option<string>, { message }: Pick<HttpCall, "message">): Party | null => {
  const url = Option.match(baseUrl, { onNone: () => hostOf(message), onSome: (text) => new URL(text) })
  return url !== null && isOffered(url) ? { id: url.hostname, origin: url.origin } : null
}

/** The same where it is needed. */
export const neededParty = (baseUrl: Option.Option<string>, call: HttpCall): Effect.Effect<Party, Conflict> => {
  const party = partyOf(baseUrl, call)
  return party === null
    ? Effect.fail(
        new Conflict({
          detail:
            "Browsers offer passkeys over https and on localhost alone; sign in with a link, or by such an address."
        })
      )
    : Effect.succeed(party)
}

/** Form of a credential id and of what else is binary in a response. */
const Binary = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,12000}$/))

const Registration = Schema.Struct({
  id: Binary,
  rawId: Binary,
  type: Schema.Literal("public-key"),
  response: Schema.Struct({
    clientDataJSON: Binary,
    attestationObject: Binary,
    transports: Schema.optionalKey(Schema.Array(Schema.String))
  })
})

const Authentication = Schema.Struct({
  id: Binary,
  rawId: Binary,
  type: Schema.Literal("public-key"),
  response: Schema.Struct({ clientDataJSON: Binary, authenticatorData: Binary, signature: Binary })
})

const isTransport = Schema.is(Schema.Literals(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))

/** Those of the transports that are known, of which a browser may name others. */
const transportsOf = (names: ReadonlyArray<string> = []) => names.filter((name) => isTransport(name))

/** Loaded with the first passkey: most processes never need it. */
const library = () => import("@simplewebauthn/server")

/** Loads the library for a check of what a stranger sent; whatever it finds wrong is one answer. */
const checked = <A>(
  check: (webauthn: Awaited<ReturnType<typeof library>>) => Promise<A>
): Effect.Effect<A, PasskeyInvalid> =>
  Effect.flatMap(Effect.promise(library), (webauthn) =>
    Effect.tryPromise({ try: () => check(webauthn), catch: () => new PasskeyInvalid({}) })
  )

const decoded = <A>(schema: Schema.Codec<A, unknown>, response: unknown): Effect.Effect<A, PasskeyInvalid> =>
  Effect.mapError(Schema.decodeUnknownEffect(schema)(response), () => new PasskeyInvalid({}))

/** Options by which a browser makes a passkey of a member. */
export const registrationOptions = (
  { id: rpID }: Party,
  { member_id, name, tenant_id }: Session,
  passkeys: ReadonlyArray<Passkey>
) =>
  Effect.promise(async () =>
    (await library()).generateRegistrationOptions({
      rpName: "Grid Data Service",
      rpID,
      userID: new TextEncoder().encode(member_id),
      userName: `${name} (${tenant_id})`,
      userDisplayName: name,
      attestationType: "none",
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" }
    })
  )

/** Options by which a browser shows one of its passkeys. */
export const authenticationOptions = ({ id: rpID }: Party) =>
  Effect.promise(async () => (await library()).generateAuthenticationOptions({ rpID, userVerification: "required" }))

/** The passkey that a browser made in answer to a challenge. */
export const verifyRegistration = Effect.fnUntraced(function* (party: Party, challenge: string, sent: unknown) {
  const registration = yield* decoded(Registration, sent)
  const { attestationObject, clientDataJSON, transports } = registration.response
  const { registrationInfo } = yield* checked((webauthn) =>
    webauthn.verifyRegistrationResponse({
      response: { ...registration, response: { attestationObject, clientDataJSON }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id
    })
  )
  if (registrationInfo === undefined) return yield* new PasskeyInvalid({})
  const { counter, id, publicKey } = registrationInfo.credential
  return { id, public_key: publicKey, counter, transports: transportsOf(transports) }
})

/** Id of the passkey that a browser shows. */
export const shownPasskey = (sent: unknown): Effect.Effect<string, PasskeyInvalid> =>
  Effect.map(decoded(Authentication, sent), ({ id }) => id)

/** Checks the signature of a passkey under a challenge. Returns the authenticator's counter. */
export const verifyAuthentication = Effect.fnUntraced(function* (
  party: Party,
  challenge: string,
  { counter, id, public_key }: Passkey,
  sent: unknown
) {
  const authentication = yield* decoded(Authentication, sent)
  const { authenticationInfo, verified } = yield* checked((webauthn) =>
    webauthn.verifyAuthenticationResponse({
      response: { ...authentication, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(public_key), counter }
    })
  )
  return verified ? authenticationInfo.newCounter : yield* new PasskeyInvalid({})
})
