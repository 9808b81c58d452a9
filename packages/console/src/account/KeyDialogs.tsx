import { useState } from "preact/hooks"
import { faultIn } from "../api/Failure.ts"
import { Field, Select } from "../components/Field.tsx"
import { NameField } from "../components/NameField.tsx"
import { TextArea } from "../components/TextArea.tsx"
import { dayMs, istDate } from "../format/Time.ts"
import { useAction } from "./Action.ts"
import { ConfirmDialog } from "./ConfirmDialog.tsx"
import { DialogForm } from "./DialogForm.tsx"
import { addressesIn } from "./Input.ts"
import { createKey, type CreatedKey, type KeyItem, revokeKey, rotateKey } from "./Keys.ts"

interface CreateProps {
  readonly onClose: () => void
  readonly onMade: (key: CreatedKey) => void
}

/** Members of the body that have a field. */
const members = ["name", "expires_at", "ip_allow_list"]

/** Form for a new key. */
export const CreateDialog = ({ onClose, onMade }: CreateProps) => {
  const [name, setName] = useState("")
  const [expiry, setExpiry] = useState("")
  const [addresses, setAddresses] = useState("")
  const action = useAction(async () => {
    const list = addressesIn(addresses)
    onMade(
      await createKey({
        name: name.trim(),
        ...(expiry !== "" && { expires_at: expiry }),
        ...(list.length > 0 && { ip_allow_list: [...list] })
      })
    )
  })
  const faultOf = (member: string) => faultIn(action.failure, member)
  return (
    <DialogForm title="Create a key" action={action} submit="Create" members={members} onClose={onClose}>
      <NameField
        hint="For people, such as the program that will use it."
        error={faultOf("name")}
        value={name}
        onChange={setName}
      />
      <Field
        label="Works until"
        hint="Empty: until it is revoked. Otherwise it stops when this day begins in India."
        error={faultOf("expires_at")}
      >
        {(input) => (
          <input
            {...input}
            name="expiry"
            type="date"
            min={istDate(Date.now() + dayMs)}
            value={expiry}
            onInput={(event) => setExpiry(event.currentTarget.value)}
          />
        )}
      </Field>
      <TextArea
        label="Addresses"
        hint="IPv4 addresses or blocks such as 203.0.113.0/24 that may use it, one a line. Empty: from anywhere."
        error={faultOf("ip_allow_list")}
        name="addresses"
        rows={2}
        value={addresses}
        onChange={setAddresses}
      />
    </DialogForm>
  )
}

const graces = [
  { value: "0", label: "stops at once" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "1 day" },
  { value: "168", label: "7 days" },
  { value: "720", label: "30 days" }
] as const

interface RotateProps extends CreateProps {
  readonly target: KeyItem
}

/** Choice of how long the old key goes on beside the new one. */
export const RotateDialog = ({ onClose, onMade, target }: RotateProps) => {
  const [hours, setHours] = useState<(typeof graces)[number]["value"]>("24")
  const action = useAction(async () => onMade(await rotateKey(target.id, Number(hours))))
  return (
    <DialogForm title={`Rotate “${target.name}”`} action={action} submit="Rotate" onClose={onClose}>
      <p>A new key takes its place, with the same name, addresses and expiry. Its secret is shown once.</p>
      <Select label="Time for which the old key goes on" value={hours} options={graces} onChange={setHours} />
    </DialogForm>
  )
}

interface RevokeProps {
  readonly target: KeyItem
  readonly onClose: () => void
  readonly onRevoked: () => void
}

/** Revocation, which is for good. */
export const RevokeDialog = ({ onClose, onRevoked, target }: RevokeProps) => (
  <ConfirmDialog
    title={`Revoke “${target.name}”`}
    name={target.name}
    verb="Revoke for good"
    onClose={onClose}
    work={async () => {
      await revokeKey(target.id)
      onRevoked()
    }}
  >
    <p>
      Every call with the key that ends in <code>{target.secret_hint}</code> is refused from now on, for good.
    </p>
  </ConfirmDialog>
)
