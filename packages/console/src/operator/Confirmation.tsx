import type { ComponentChildren } from "preact"
import { useAction } from "../account/Action.ts"
import { DialogForm } from "../account/DialogForm.tsx"

interface ConfirmationProps {
  readonly title: string
  /** Name of the button that does it. */
  readonly action: string
  /** Text to read before, and fields to fill in. */
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
  return (
    <DialogForm title={title} action={change} submit={action} disabled={disabled} onClose={onClose}>
      {children}
    </DialogForm>
  )
}
