import type { ComponentChildren } from "preact"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import type { Action } from "./Action.ts"
import { faultIn } from "../api/Failure.ts"
import { Notice } from "../components/Notice.tsx"
import { ActionState } from "./ActionState.tsx"

interface DialogFormProps {
  readonly title: string
  readonly action: Action
  /** Name of the button that begins the action. */
  readonly submit: string
  readonly kind?: "primary" | "danger"
  /** True while what is filled in will not do. */
  readonly disabled?: boolean
  /** Members of the body that have a field of their own. */
  readonly members?: ReadonlyArray<string>
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Dialog with fields, a button that begins its action and one that leaves it, and what became of the action. */
export const DialogForm = ({
  action,
  children,
  disabled = false,
  kind = "primary",
  members = [],
  onClose,
  submit,
  title
}: DialogFormProps) => (
  <Dialog title={title} onClose={onClose}>
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled) action.run()
      }}
    >
      {children}
      <div class="buttons">
        <Button kind={kind} type="submit" busy={action.busy} disabled={disabled}>
          {submit}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
    <FormState action={action} members={members} />
  </Dialog>
)

interface FormStateProps {
  readonly action: Action
  /** Members of the body that have a field, beside which their faults stand. */
  readonly members: ReadonlyArray<string>
}

/** Failure of a form; where it stands beside a field, that it does. */
const FormState = ({ action, members }: FormStateProps) =>
  members.some((member) => faultIn(action.failure, member) !== undefined) ? (
    <Notice kind="refused" title="Not created yet">
      Put right what is marked above.
    </Notice>
  ) : (
    <ActionState action={action} />
  )
