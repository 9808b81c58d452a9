import { signedIn } from "../api/Session.ts"
import { FailureNotice, Notice } from "../components/Notice.tsx"
import { place } from "../router/Router.ts"
import type { Action } from "./Action.ts"
import { SignInMethods } from "./SignInMethods.tsx"

/** Failure of an action. Where only a fresh sign-in is missing, the way to it, after which the action goes on. */
export const ActionState = ({ action: { failure, run } }: { readonly action: Action }) => {
  if (failure === null) return null
  if (failure.code !== "confirmation_required" || signedIn.value === null) return <FailureNotice failure={failure} />
  return (
    <>
      <Notice kind="stale" title="Confirm that it is you">
        You signed in more than 10 minutes ago. Sign in again, and what you began goes on by itself.
      </Notice>
      <SignInMethods methods={signedIn.value.methods} next={place.value.pathname + place.value.search} onDone={run} />
    </>
  )
}
