import { useState } from "preact/hooks"
import { Notice } from "../components/Notice.tsx"
import { Button } from "../components/Button.tsx"
import { TextField } from "../components/TextField.tsx"
import { loadSession } from "../api/Session.ts"
import { ActionState } from "./ActionState.tsx"
import { useAction } from "./Action.ts"
import { makePasskey } from "./Passkeys.ts"

/** Form that makes a passkey in this browser. */
export const PasskeyForm = ({ onDone }: { readonly onDone: () => void }) => {
  const [name, setName] = useState("This device")
  const action = useAction(async () => {
    await makePasskey(name.trim() === "" ? "This device" : name.trim())
    await loadSession()
    onDone()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    action.run()
  }
  return (
    <>
      <form class="stack" onSubmit={submit}>
        <TextField
          label="Name of the passkey"
          hint="By which you know it again, such as the device it is on."
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <div>
          <Button kind="primary" type="submit" busy={action.busy}>
            Add a passkey
          </Button>
        </div>
      </form>
      <ActionState action={action} />
    </>
  )
}

/** Offer after a sign-in by link, which cannot be used again. */
export const PasskeyOffer = ({ onDone }: { readonly onDone: () => void }) => (
  <>
    <Notice kind="done" title="You are signed in">
      The link is used up. With a passkey you need none the next time: your device asks for a finger, a face or its
      code, and no password is kept anywhere.
    </Notice>
    <PasskeyForm onDone={onDone} />
    <div>
      <Button onClick={onDone}>Not now</Button>
    </div>
  </>
)
