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

interface GuardProps {
  readonly children: (member: SignedIn) => ComponentChildren
}

/** Content for a member; for everybody else the way to sign in and come back. */
export const SessionGuard = ({ children }: GuardProps) => {
  if (signedIn.value !== null) return <>{children(signedIn.value)}</>
  if (session.value?.signed_in !== false) return <SessionLoading />
  const { pathname, search } = place.value
  return (
    <Notice kind="refused" title="You are signed out">
      <p>
        This page is for members of a tenant. A session ends 12 hours after its last call, after 7 days at the latest.
      </p>
      <p>
        <a class="button button-primary" href={`/sign-in?next=${encodeURIComponent(pathname + search)}`}>
          Sign in
        </a>
      </p>
    </Notice>
  )
}
