import { isTyped } from "@grid/domain/names/Label"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { TextField } from "../components/TextField.tsx"
import { useAction } from "./Action.ts"
import { DialogForm } from "./DialogForm.tsx"

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
  return (
    <DialogForm
      title={title}
      action={useAction(work)}
      submit={verb}
      kind="danger"
      disabled={!isTyped(typed, name)}
      onClose={onClose}
    >
      {children}
      <TextField label={`Type the name to confirm: ${name}`} name="confirmation" value={typed} onChange={setTyped} />
    </DialogForm>
  )
}
