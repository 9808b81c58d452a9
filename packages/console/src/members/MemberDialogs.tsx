import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { DialogForm } from "../account/DialogForm.tsx"
import { Select } from "../components/Field.tsx"
import { NameField } from "../components/NameField.tsx"
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
  return (
    <DialogForm title="Invite a member" action={action} submit="Make the link" onClose={onClose}>
      <NameField
        hint="By which the others know the member; it stands in the audit log."
        value={name}
        onChange={setName}
      />
      <Select label="Role" value={role} options={roles} onChange={choose} />
      <p class="soft small">The link that you get next works once, within 72 hours.</p>
    </DialogForm>
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
    <DialogForm
      title={`Role of ${target.name}`}
      action={action}
      submit="Change the role"
      disabled={role === target.role}
      onClose={onClose}
    >
      <p>All sessions of {target.name} end at once; with the next sign-in the new role holds.</p>
      <Select label="Role" value={role} options={roles} onChange={choose} />
    </DialogForm>
  )
}
