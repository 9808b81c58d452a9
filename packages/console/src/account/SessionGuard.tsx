import { effect, signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { session, type SignedIn, signedIn } from "../api/Session.ts"
import { ends } from "../api/Token.ts"
import { Button } from "../components/Button.tsx"
import { Notice } from "../components/Notice.tsx"
import { Waiting } from "../components/Waiting.tsx"
import { place } from "../router/Router.ts"

/** State until it is known who is signed in. */
export const SessionLoading = () =>
  session.value === undefined ? (
    <Waiting title="Loading …" />
  ) : (
    <Notice kind="offline" title="The service cannot be reached">
      Whether you are signed in is not known. Look at the connection, then{" "}
      <Button onClick={() => (ends.value += 1)}>Try again</Button>
    </Notice>
  )

/** True once somebody was signed in since the page was loaded: who is not then has lost a session, and is no stranger. */
const hasBeenIn = signal(false)
effect(() => {
  if (signedIn.value !== null) hasBeenIn.value = true
})

interface GuardProps {
  readonly children: (member: SignedIn) => ComponentChildren
}

/** Content for a member; for everybody else the way to sign in and come back. */
export const SessionGuard = ({ children }: GuardProps) => {
  const current = session.value
  if (current?.signed_in === true) return <>{children(current)}</>
  if (current?.signed_in !== false) return <SessionLoading />
  const { pathname, search } = place.value
  return (
    <Notice kind="empty" title={hasBeenIn.value ? "You are signed out" : "Sign in to open this page"}>
      <p>
        It is for members of a tenant.{" "}
        {hasBeenIn.value && "A session ends 12 hours after its last call, after 7 days at the latest."}
        {!hasBeenIn.value && current.public_page && (
          <>
            <a href="/">The grid now</a> needs no sign-in.
          </>
        )}
      </p>
      <p>
        <a class="button button-primary" href={`/sign-in?next=${encodeURIComponent(pathname + search)}`}>
          Sign in
        </a>
      </p>
    </Notice>
  )
}
