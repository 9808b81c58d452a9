import { faultIn } from "../api/Failure.ts"
import { Notice } from "../components/Notice.tsx"
import type { Action } from "./Action.ts"
import { ActionState } from "./ActionState.tsx"

interface FormStateProps {
  readonly action: Action
  /** Members of the body that have a field, beside which their faults stand. */
  readonly members: ReadonlyArray<string>
}

/** Failure of a form; where it stands beside a field, that it does. */
export const FormState = ({ action, members }: FormStateProps) =>
  members.some((member) => faultIn(action.failure, member) !== undefined) ? (
    <Notice kind="refused" title="Not created yet">
      Put right what is marked above.
    </Notice>
  ) : (
    <ActionState action={action} />
  )
