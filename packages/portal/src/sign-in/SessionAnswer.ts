import type { Passkey } from "@grid/domain/people/Passkey"
import type { Session } from "@grid/domain/people/Session"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { csrfTokenOf } from "@grid/http/SessionCookie"

/** Ways in which a browser may sign in. */
export interface SignInMethods {
  readonly link: true
  readonly passkey: boolean
  /** Path that begins a sign-in at the identity provider; null where there is none. */
  readonly oidc: string | null
}

/** A passkey as its member sees it. */
export const passkeyItem = ({ created_at, id, last_used_at, name }: Passkey) => ({
  id,
  name,
  created_at: iso(created_at),
  last_used_at: isoOrNull(last_used_at)
})

/** A session as its browser sees it. */
export const sessionAnswer = (
  token: string,
  session: Session,
  methods: SignInMethods,
  passkeys: ReadonlyArray<Passkey>
) => ({
  signed_in: true,
  csrf_token: csrfTokenOf(token),
  member: { id: session.member_id, name: session.name, role: session.role, is_operator: session.is_operator },
  tenant: session.tenant_id,
  plan: session.plan,
  methods,
  signed_in_at: iso(session.signed_in_at),
  confirmed_at: iso(session.confirmed_at),
  expires_at: iso(session.expires_at),
  passkeys: passkeys.map(passkeyItem)
})
