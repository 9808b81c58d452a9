import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Field } from "../components/Field.tsx"
import { useAction } from "./Action.ts"
import { ActionState } from "./ActionState.tsx"

interface ConfirmProps {
  readonly title: string
  /** Name that is typed to confirm. */
  readonly name: string
  /** Text of the button. */
  readonly verb: string
  /** Consequence, in words. */
  readonly children: ComponentChildren
  readonly work: () => Promise<void>
  readonly onClose: () => void
}

/** Something that is for good: the name is typed to confirm it. */
export const ConfirmDialog = ({ children, name, onClose, title, verb, work }: ConfirmProps) => {
  const [typed, setTyped] = useState("")
  const action = useAction(work)
  const isSame = typed.trim() === name.trim()
  const submit = (event: Event) => {
    event.preventDefault()
    if (isSame) action.run()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {children}
        <Field label={`Type the name to confirm: ${name}`}>
          {(input) => (
            <input
              {...input}
              name="confirmation"
              autocomplete="off"
              spellcheck={false}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="buttons">
          <Button kind="danger" type="submit" busy={action.busy} disabled={!isSame}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      <ActionState action={action} />
    </Dialog>
  )
}
