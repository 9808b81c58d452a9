import { useState } from "preact/hooks"
import { type Failure, titleOf } from "../api/Failure.ts"
import { type Methods, setSession, type SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Card } from "../components/Card.tsx"
import { Notice } from "../components/Notice.tsx"
import { TextField } from "../components/TextField.tsx"
import { useAction } from "./Action.ts"
import { tokenIn } from "./Input.ts"
import { hasPasskeys, passkeyAddress, signInByLink, signInByPasskey } from "./Passkeys.ts"

const titles: Readonly<Record<string, string>> = {
  link_invalid: "This link does not work any more",
  passkey_invalid: "The passkey was not accepted",
  too_many_requests: "Too many attempts"
}

/** Failure to sign in, under a heading that says more than that one is signed out. */
export const SignInFailure = ({ failure }: { readonly failure: Failure | null }) =>
  failure === null ? null : (
    <Notice
      kind={failure.kind === "offline" ? "offline" : "refused"}
      title={titles[failure.code ?? ""] ?? (failure.kind === "refused" ? "Not signed in" : titleOf(failure))}
    >
      {failure.message}
    </Notice>
  )

interface MethodsProps {
  readonly methods: Methods
  /** Path to come back to from the identity provider. */
  readonly next: string
  /** Called with the method once the session is there. */
  readonly onDone: (session: SignedIn, method: "link" | "passkey") => void
}

/** Ways to sign in: at the identity provider, by a passkey of this browser, or by a link that was sent. */
export const SignInMethods = ({ methods, next, onDone }: MethodsProps) => (
  <div class="stack">
    {methods.oidc !== null && <ProviderMethod href={`${methods.oidc}?next=${encodeURIComponent(next)}`} />}
    {methods.passkey && <PasskeyMethod onDone={onDone} />}
    <LinkMethod onDone={onDone} />
  </div>
)

const ProviderMethod = ({ href }: { readonly href: string }) => (
  <Card title="Your organisation">
    <p>Its identity provider says who you are, and sends you back here.</p>
    <div>
      <a class="button button-primary" href={href}>
        Sign in with your organisation
      </a>
    </div>
  </Card>
)

const PasskeyMethod = ({ onDone }: Pick<MethodsProps, "onDone">) => {
  const action = useAction(async () => {
    const session = await signInByPasskey()
    setSession(session)
    onDone(session, "passkey")
  })
  const address = passkeyAddress()
  if (address !== null)
    return (
      <p>
        Browsers use no passkeys at a number. <a href={address}>Open this page as localhost</a> to sign in with one.
      </p>
    )
  if (!hasPasskeys()) return <p class="soft">This browser has no passkeys for this address; use a link.</p>
  return (
    <Card title="Passkey">
      <p>This device asks for a finger, a face or its code. No password is kept anywhere.</p>
      <div>
        <Button kind="primary" busy={action.busy} onClick={action.run}>
          Sign in with a passkey
        </Button>
      </div>
      <SignInFailure failure={action.failure} />
    </Card>
  )
}

const LinkMethod = ({ onDone }: Pick<MethodsProps, "onDone">) => {
  const [text, setText] = useState("")
  const [wrong, setWrong] = useState<string>()
  const action = useAction(async () => {
    const session = await signInByLink(tokenIn(text) ?? "")
    setSession(session)
    onDone(session, "link")
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const isWhole = tokenIn(text) !== null
    setWrong(isWhole ? undefined : "This is no whole link: it ends in #link= and 43 letters, digits, - and _.")
    if (isWhole) action.run()
  }
  return (
    <Card title="One-time link">
      <form class="stack" onSubmit={submit} noValidate>
        <TextField
          label="The link, whole"
          hint="It works once; opening it is enough, too. Ask an owner of your tenant for one, or the operator of the service."
          error={wrong}
          name="link"
          value={text}
          onChange={setText}
        />
        <div>
          <Button type="submit" busy={action.busy}>
            Sign in with the link
          </Button>
        </div>
      </form>
      <SignInFailure failure={action.failure} />
    </Card>
  )
}
