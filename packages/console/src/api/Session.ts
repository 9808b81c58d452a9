import { computed, effect, signal } from "@preact/signals"
import { request } from "./Request.ts"
import { ends, token } from "./Token.ts"

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export interface Methods {
  readonly link: boolean
  readonly passkey: boolean
  /** Path that begins a sign-in at the identity provider; null where there is none. */
  readonly oidc: string | null
}

/** Session of a member. Instants are ISO 8601, UTC. */
export interface SignedIn {
  readonly signed_in: true
  readonly csrf_token: string
  readonly member: {
    readonly id: string
    readonly name: string
    readonly role: "owner" | "member" | "viewer"
    readonly is_operator: boolean
  }
  readonly tenant: string
  readonly plan: string
  readonly methods: Methods
  readonly signed_in_at: string
  readonly confirmed_at: string
  readonly expires_at: string
  readonly passkeys: ReadonlyArray<Passkey>
}

export interface SignedOut {
  readonly signed_in: false
  readonly methods: Methods
  /** False where the operator keeps the front page to those who are signed in. */
  readonly public_page: boolean
}

export type Session = SignedIn | SignedOut

/** Session as the service last told it; undefined until it has, null where it could not. */
export const session = signal<Session | null | undefined>(undefined)

/** Session of the member; null for a stranger, and until it is told. */
export const signedIn = computed<SignedIn | null>(() => (session.value?.signed_in === true ? session.value : null))

/** Takes over a session, such as the answer to a sign-in. */
export const setSession = (next: Session): void => {
  token.value = next.signed_in ? next.csrf_token : null
  session.value = next
  // Read by the docs, whose pages are the same for everybody.
  localStorage.setItem("signed-in", next.signed_in ? "yes" : "no")
}

const look = async (): Promise<void> => {
  try {
    setSession(await request<Session>("/console/session"))
  } catch {
    session.value = null
  }
}

let looks: Promise<void> = Promise.resolve()

/** Asks the service who is signed in. */
export const loadSession = (): Promise<void> => (looks = look())

/**
 * End of the look that is under way. A sign-in waits for it: an answer about the session before, which takes the cookie away where
 * that has ended, would undo the sign-in if it came after it.
 */
export const sessionLook = (): Promise<void> => looks

/** Asks who is signed in now, and whenever an answer says that the session has ended. */
export const startSession = (): void => {
  effect(() => {
    if (ends.value >= 0) void loadSession()
  })
}
