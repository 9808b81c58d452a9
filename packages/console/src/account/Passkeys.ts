import { Failure } from "../api/Failure.ts"
import { request } from "../api/Request.ts"
import { sessionLook, type SignedIn } from "../api/Session.ts"

interface Challenge<Options> {
  readonly challenge_id: string
  readonly options: Options
}

/** True where this browser has passkeys for this address: not for numbers such as 127.0.0.1, nor over plain http elsewhere. */
export const hasPasskeys = (): boolean =>
  isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname) &&
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"

/** Address of this page under which the browser has passkeys; null where it is that already, or there is none. */
export const passkeyAddress = (): string | null => {
  if (!/^(?:127\.|\[::1\])/.test(location.hostname)) return null
  const address = new URL(location.href)
  address.hostname = "localhost"
  return address.href
}

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError:
    "No passkey was used: you cancelled, it took too long, or this device has none for this service. Try again, or sign in with a link.",
  InvalidStateError: "This device has a passkey for you already: sign in with it.",
  SecurityError: "This browser uses no passkeys at this address. Open the service by https or by the name localhost.",
  NotSupportedError: "This device cannot make a passkey that the service takes. Use another one, or a security key."
}

/** The credential that the browser gives, or the reason in words why it gives none. */
const credentialOf = async (asked: Promise<Credential | null>): Promise<unknown> => {
  try {
    const credential = await asked
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (cause) {
    const sentence = cause instanceof DOMException ? sentences[cause.name] : undefined
    throw new Failure("refused", sentence ?? "The browser could not use a passkey.", {}, { cause })
  }
  throw new Failure("refused", "The browser gave no passkey. Try again.")
}

/** Signs in with a passkey of this browser. Returns the new session. */
export const signInByPasskey = async (): Promise<SignedIn> => {
  const { challenge_id, options } = await request<Challenge<PublicKeyCredentialRequestOptionsJSON>>(
    "/console/sign-in/passkey/options",
    {}
  )
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await credentialOf(navigator.credentials.get({ publicKey }))
  await sessionLook()
  return request<SignedIn>("/console/sign-in/passkey", { challenge_id, response })
}

/** Makes a passkey for the member who is signed in. */
export const makePasskey = async (name: string): Promise<void> => {
  const { challenge_id, options } = await request<Challenge<PublicKeyCredentialCreationOptionsJSON>>(
    "/console/passkeys/options",
    {}
  )
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await credentialOf(navigator.credentials.create({ publicKey }))
  await request("/console/passkeys", { challenge_id, name, response })
}

/** Signs in with the token of a one-time link. Returns the new session. */
export const signInByLink = async (token: string): Promise<SignedIn> => {
  await sessionLook()
  return request("/console/sign-in/link", { token })
}
