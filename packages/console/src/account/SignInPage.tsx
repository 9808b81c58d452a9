import { useEffect, useState } from "preact/hooks"
import { Failure } from "../api/Failure.ts"
import { session, setSession, type SignedIn, signedIn } from "../api/Session.ts"
import { Waiting } from "../components/Waiting.tsx"
import { navigate, place } from "../router/Router.ts"
import { useAction } from "./Action.ts"
import { failureInFragment, ownPath, tokenInFragment } from "./Input.ts"
import { hasPasskeys, signInByLink } from "./Passkeys.ts"
import { PasskeyOffer } from "./PasskeyOffer.tsx"
import { SessionLoading } from "./SessionGuard.tsx"
import { SignedInCard } from "./SignedInCard.tsx"
import { SignInFailure, SignInMethods } from "./SignInMethods.tsx"

/** Fragment of the address, taken out of it at once: the token of a link stays in no history. */
const takeFragment = (): string => {
  const { hash, pathname, search } = place.value
  if (hash !== "") navigate(pathname + search, { replace: true })
  return hash
}

/** Reasons why a sign-in at the identity provider came to nothing. */
const reasons: Readonly<Record<string, string>> = {
  unreachable:
    "The identity provider of your organisation cannot be reached. Try again in a moment, or sign in with a link.",
  refused:
    "The identity provider did not vouch for you, or its answer came too late or into another browser. Begin again here.",
  unknown_member:
    "Your organisation knows you, but you are no member here yet. The operator of the service makes you one; a link signs you in, too."
}

const providerFailure = (fragment: string): Failure | null => {
  const reason = failureInFragment(fragment)
  return reason === null ? null : new Failure("refused", reasons[reason] ?? "The sign-in failed. Begin again here.")
}

/** Path that the visitor wanted to, within this service; else that of the keys. */
const nextPath = () => ownPath(place.value.searchParams.get("next"), location.origin) ?? "/settings/keys"

const goOn = () => navigate(nextPath(), { replace: true })

const SignInPage = () => {
  const [fragment] = useState(takeFragment)
  const token = tokenInFragment(fragment)
  const [offer, setOffer] = useState(false)
  const onDone = (next: SignedIn, method: "link" | "passkey") => {
    if (method === "link" && next.passkeys.length === 0 && next.methods.passkey && hasPasskeys()) setOffer(true)
    else goOn()
  }
  const byLink = useAction(async () => {
    const next = await signInByLink(token ?? "")
    setSession(next)
    onDone(next, "link")
  })
  useEffect(() => {
    if (token !== null) byLink.run()
  }, [])
  const member = signedIn.value
  return (
    <div class="narrow stack">
      <h1>{member === null ? "Sign in" : offer ? "Welcome" : "Your sign-in"}</h1>
      <SignInFailure failure={byLink.failure ?? (member === null ? providerFailure(fragment) : null)} />
      {byLink.busy ? (
        <Waiting title="Signing in …" />
      ) : member !== null && offer ? (
        <PasskeyOffer onDone={goOn} />
      ) : member !== null ? (
        <SignedInCard member={member} />
      ) : session.value?.signed_in === false ? (
        <SignInMethods methods={session.value.methods} next={nextPath()} onDone={onDone} />
      ) : (
        <SessionLoading />
      )}
    </div>
  )
}

export default SignInPage
