import { useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Field } from "../components/Field.tsx"
import { dayMs, istDate } from "../format/Time.ts"
import { ActionState } from "./ActionState.tsx"
import { useAction } from "./Action.ts"
import { ConfirmDialog } from "./ConfirmDialog.tsx"
import { addressesIn } from "./Input.ts"
import { createKey, type CreatedKey, type KeyItem, revokeKey, rotateKey } from "./Keys.ts"

interface CreateProps {
  readonly onClose: () => void
  readonly onMade: (key: CreatedKey) => void
}

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
  const submit = (event: Event) => {
    event.preventDefault()
    action.run()
  }
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field label="Name" hint="For people, such as the program that will use it.">
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
        <Field label="Works until" hint="Empty: until it is revoked. Otherwise it stops when this day begins in India.">
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
        <Field
          label="Addresses"
          hint="IPv4 addresses or blocks such as 203.0.113.0/24 that may use it, one a line. Empty: from anywhere."
        >
          {(input) => (
            <textarea
              {...input}
              name="addresses"
              rows={2}
              spellcheck={false}
              value={addresses}
              onInput={(event) => setAddresses(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="buttons">
          <Button kind="primary" type="submit" busy={action.busy}>
            Create
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      <ActionState action={action} />
    </Dialog>
  )
}

const graces = [
  { hours: 0, name: "stops at once" },
  { hours: 1, name: "1 hour" },
  { hours: 24, name: "1 day" },
  { hours: 168, name: "7 days" },
  { hours: 720, name: "30 days" }
] as const

interface RotateProps extends CreateProps {
  readonly target: KeyItem
}

/** Choice of how long the old key goes on beside the new one. */
export const RotateDialog = ({ onClose, onMade, target }: RotateProps) => {
  const [hours, setHours] = useState(24)
  const action = useAction(async () => onMade(await rotateKey(target.id, hours)))
  return (
    <Dialog title={`Rotate “${target.name}”`} onClose={onClose}>
      <div class="stack">
        <p>A new key takes its place, with the same name, addresses and expiry. Its secret is shown once.</p>
        <Field label="The old key goes on for" hint="Time to put the new one everywhere.">
          {(input) => (
            <select {...input} onChange={(event) => setHours(Number(event.currentTarget.value))}>
              {graces.map((grace) => (
                <option key={grace.hours} value={grace.hours} selected={grace.hours === hours}>
                  {grace.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div class="buttons">
          <Button kind="primary" busy={action.busy} onClick={action.run}>
            Rotate
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
      <ActionState action={action} />
    </Dialog>
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
