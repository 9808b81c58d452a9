import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Field, Select } from "../components/Field.tsx"
import { inviteMember, type MemberItem, type NewLink, type Role, roles, setRole } from "./Members.ts"

interface InviteProps {
  readonly onClose: () => void
  readonly onMade: (link: NewLink) => void
}

/** Form for a new member, who comes by a link. */
export const InviteDialog = ({ onClose, onMade }: InviteProps) => {
  const [name, setName] = useState("")
  const [role, choose] = useState<Role>("member")
  const action = useAction(async () => onMade(await inviteMember(name.trim(), role)))
  const submit = (event: Event) => {
    event.preventDefault()
    action.run()
  }
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field label="Name" hint="By which the others know the member; it stands in the audit log.">
          {(input) => (
            <input
              {...input}
              name="name"
              required
              maxLength={80}
              autocomplete="off"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Select label="Role" value={role} options={roles} onChange={choose} />
        <p class="soft small">The link that you get next works once, within 72 hours.</p>
        <div class="buttons">
          <Button kind="primary" type="submit" busy={action.busy}>
            Make the link
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      <ActionState action={action} />
    </Dialog>
  )
}

interface RoleProps {
  readonly target: MemberItem
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Choice of another role. */
export const RoleDialog = ({ onClose, onDone, target }: RoleProps) => {
  const [role, choose] = useState(target.role)
  const action = useAction(async () => {
    await setRole(target.id, role)
    onDone()
  })
  return (
    <Dialog title={`Role of ${target.name}`} onClose={onClose}>
      <div class="stack">
        <p>All sessions of {target.name} end at once; with the next sign-in the new role holds.</p>
        <Select label="Role" value={role} options={roles} onChange={choose} />
        <div class="buttons">
          <Button kind="primary" busy={action.busy} disabled={role === target.role} onClick={action.run}>
            Change the role
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
      <ActionState action={action} />
    </Dialog>
  )
}
