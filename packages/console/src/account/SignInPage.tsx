import { useEffect, useState } from "preact/hooks"
import { session, setSession, type SignedIn, signedIn } from "../api/Session.ts"
import { Notice } from "../components/Notice.tsx"
import { navigate, place } from "../router/Router.ts"
import { useAction } from "./Action.ts"
import { ownPath, tokenInFragment } from "./Input.ts"
import { hasPasskeys, signInByLink } from "./Passkeys.ts"
import { PasskeyOffer } from "./PasskeyOffer.tsx"
import { SessionLoading } from "./SessionGuard.tsx"
import { SignedInCard } from "./SignedInCard.tsx"
import { SignInFailure, SignInMethods } from "./SignInMethods.tsx"

/** Token of a one-time link, taken out of the address at once: it stays in no history. */
const takeToken = (): string | null => {
  const token = tokenInFragment(place.value.hash)
  if (token !== null) navigate(place.value.pathname + place.value.search, { replace: true })
  return token
}

/** Goes where the visitor wanted to, within this service; else to the keys. */
const goOn = () =>
  navigate(ownPath(place.value.searchParams.get("next"), location.origin) ?? "/settings/keys", { replace: true })

const SignInPage = () => {
  const [token] = useState(takeToken)
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
      <SignInFailure failure={byLink.failure} />
      {byLink.busy ? (
        <Notice kind="loading" title="Signing in …" />
      ) : member !== null && offer ? (
        <PasskeyOffer onDone={goOn} />
      ) : member !== null ? (
        <SignedInCard member={member} />
      ) : session.value?.signed_in === false ? (
        <SignInMethods methods={session.value.methods} onDone={onDone} />
      ) : (
        <SessionLoading />
      )}
    </div>
  )
}

export default SignInPage
