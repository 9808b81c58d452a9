import { count } from "../format/Numbers.ts"
import { useState } from "preact/hooks"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Choice } from "../components/Field.tsx"
import { Instant, InstantOr } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { CreateDialog, RevokeDialog, RotateDialog } from "./KeyDialogs.tsx"
import { type CreatedKey, type KeyItem, listKeys } from "./Keys.ts"
import { Loaded } from "../components/Loaded.tsx"
import { NewSecret } from "./NewSecret.tsx"
import { SettingsMenu } from "./SettingsMenu.tsx"

const KeysPage = () => <SettingsMenu title="API keys">{(member) => <Keys member={member} />}</SettingsMenu>

export default KeysPage

type Change =
  | { readonly kind: "create" }
  | { readonly kind: "rotate"; readonly target: KeyItem }
  | { readonly kind: "revoke"; readonly target: KeyItem }

const Keys = ({ member }: { readonly member: SignedIn }) => {
  const keys = useResource(listKeys, [])
  const [change, setChange] = useState<Change | null>(null)
  const [made, setMade] = useState<CreatedKey | null>(null)
  const mayChange = member.member.role !== "viewer"
  const close = () => setChange(null)
  const onMade = (key: CreatedKey) => {
    setMade(key)
    close()
    keys.reload()
  }
  return (
    <>
      <p class="soft">
        Every key of {member.tenant} draws on the one quota of the plan “{member.plan}”. A secret is shown once, when
        its key is made; only its hash is kept.
      </p>
      {mayChange ? (
        <div>
          <Button kind="primary" onClick={() => setChange({ kind: "create" })}>
            Create a key
          </Button>
        </div>
      ) : (
        <p>Your role is viewer: owners and members of the tenant make and revoke keys.</p>
      )}
      {made !== null && <NewSecret made={made} onDone={() => setMade(null)} />}
      <Loaded resource={keys} title="Loading the keys …">
        {(list) => <KeyTable keys={list} onChange={mayChange ? setChange : null} />}
      </Loaded>
      {change?.kind === "create" && <CreateDialog onClose={close} onMade={onMade} />}
      {change?.kind === "rotate" && <RotateDialog target={change.target} onClose={close} onMade={onMade} />}
      {change?.kind === "revoke" && (
        <RevokeDialog
          target={change.target}
          onClose={close}
          onRevoked={() => {
            close()
            keys.reload()
          }}
        />
      )}
    </>
  )
}

interface KeyTableProps {
  readonly keys: ReadonlyArray<KeyItem>
  /** Null where the member may change nothing. */
  readonly onChange: ((change: Change) => void) | null
}

const KeyTable = ({ keys, onChange }: KeyTableProps) => {
  const [state, setState] = useState<"active" | "all">("active")
  const rows = keys.filter((key) => state === "all" || key.state === "active")
  return (
    <>
      <Choice
        label="Keys"
        value={state}
        onChange={setState}
        options={[
          { value: "active", label: "Active" },
          { value: "all", label: "All, with ended ones" }
        ]}
      />
      {rows.length === 0 ? (
        <Notice kind="empty" title={keys.length === 0 ? "No key yet" : "No key is active"}>
          Create one, and call the API with it: the next lines are shown with the secret.
        </Notice>
      ) : (
        <Table
          caption="API keys"
          blocks
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { title: "Name", cell: (key) => <KeyName item={key} /> },
            { title: "State", cell: (key) => <KeyState item={key} /> },
            {
              title: "Created",
              cell: ({ created_at, created_by }) => <Done at={created_at} by={created_by} />
            },
            { title: "Last used", cell: ({ last_used_at }) => <InstantOr at={last_used_at} otherwise="never" /> },
            { title: "Calls today", numeric: true, cell: ({ calls_today }) => count(calls_today) },
            { title: "Works until", cell: (key) => <End item={key} /> },
            ...(onChange === null
              ? []
              : [{ title: "Change", cell: (key: KeyItem) => <KeyChanges item={key} onChange={onChange} /> }])
          ]}
        />
      )}
    </>
  )
}

/** Instant of a change, and by whom it was. */
const Done = ({ at, by }: { readonly at: string; readonly by: string | null }) => (
  <>
    <Instant ms={Date.parse(at)} />
    {by !== null && <div class="soft small">by {by}</div>}
  </>
)

const End = ({ item: { expires_at, revoked_at, revoked_by } }: { readonly item: KeyItem }) =>
  revoked_at === null ? <InstantOr at={expires_at} otherwise="no end" /> : <Done at={revoked_at} by={revoked_by} />

const KeyName = ({ item }: { readonly item: KeyItem }) => (
  <>
    <strong>{item.name}</strong> <code class="whole">…{item.secret_hint}</code>
    {item.ip_allow_list.length > 0 && <div class="soft small">from {item.ip_allow_list.join(", ")}</div>}
  </>
)

const KeyState = ({ item: { state } }: { readonly item: KeyItem }) => (
  <span class={`state state-${state}`}>{state}</span>
)

interface KeyChangesProps {
  readonly item: KeyItem
  readonly onChange: (change: Change) => void
}

const KeyChanges = ({ item, onChange }: KeyChangesProps) =>
  item.state === "active" ? (
    <div class="buttons">
      <Button onClick={() => onChange({ kind: "rotate", target: item })}>
        Rotate<span class="unseen"> {item.name}</span>
      </Button>
      <Button kind="danger" onClick={() => onChange({ kind: "revoke", target: item })}>
        Revoke<span class="unseen"> {item.name}</span>
      </Button>
    </div>
  ) : null
