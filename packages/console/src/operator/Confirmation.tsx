import type { ComponentChildren } from "preact"
import { ActionState } from "../account/ActionState.tsx"
import { useAction } from "../account/Action.ts"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"

interface ConfirmationProps {
  readonly title: string
  /** Name of the button that does it. */
  readonly action: string
  /** What is to be known, and fields to fill in. */
  readonly children: ComponentChildren
  readonly disabled?: boolean
  readonly work: () => Promise<unknown>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Window in which a change is made or left. */
export const Confirmation = ({
  action,
  children,
  disabled = false,
  onClose,
  onDone,
  title,
  work
}: ConfirmationProps) => {
  const change = useAction(async () => {
    await work()
    onDone()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    if (!disabled) change.run()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        {children}
        <div class="buttons">
          <Button kind="primary" type="submit" busy={change.busy} disabled={disabled}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      <ActionState action={change} />
    </Dialog>
  )
}
