import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { ConfirmDialog } from "../account/ConfirmDialog.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { SettingsMenu } from "../account/SettingsMenu.tsx"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Instant } from "../components/Instant.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { InviteDialog, RoleDialog } from "./MemberDialogs.tsx"
import { listMembers, makeLink, type MemberItem, type NewLink, removeMember } from "./Members.ts"
import { Card } from "../components/Card.tsx"
import { Code } from "../components/Code.tsx"

const MembersPage = () => <SettingsMenu title="Members">{(session) => <Members session={session} />}</SettingsMenu>

export default MembersPage

type Change =
  | { readonly kind: "invite" }
  | { readonly kind: "role"; readonly target: MemberItem }
  | { readonly kind: "remove"; readonly target: MemberItem }

const Members = ({ session: { member, tenant } }: { readonly session: SignedIn }) => {
  const members = useResource(listMembers, [])
  const [change, setChange] = useState<Change | null>(null)
  const [made, setMade] = useState<NewLink | null>(null)
  const isOwner = member.role === "owner"
  const close = () => setChange(null)
  const onDone = () => {
    close()
    members.reload()
  }
  const onMade = (link: NewLink) => {
    setMade(link)
    onDone()
  }
  return (
    <>
      <p class="soft">
        Whoever signs in for {tenant}. Owners invite, change roles and may erase the tenant; members make keys, alerts
        and jobs; viewers read. At least one owner stays.
      </p>
      {isOwner ? (
        <div>
          <Button kind="primary" onClick={() => setChange({ kind: "invite" })}>
            Invite a member
          </Button>
        </div>
      ) : (
        <p>Your role is {member.role}: owners of the tenant invite and change members.</p>
      )}
      {made !== null && <LinkCard made={made} onDone={() => setMade(null)} />}
      <Loaded resource={members} title="Loading the members …">
        {(list) => (
          <MemberTable
            members={list}
            me={member}
            changes={(item) => <MemberChanges item={item} onChange={setChange} onLink={onMade} />}
          />
        )}
      </Loaded>
      {change?.kind === "invite" && <InviteDialog onClose={close} onMade={onMade} />}
      {change?.kind === "role" && <RoleDialog target={change.target} onClose={close} onDone={onDone} />}
      {change?.kind === "remove" && <RemoveDialog target={change.target} onClose={close} onDone={onDone} />}
    </>
  )
}

interface MemberTableProps {
  readonly members: ReadonlyArray<MemberItem>
  readonly me: SignedIn["member"]
  readonly changes: (item: MemberItem) => ComponentChildren
}

const MemberTable = ({ changes, me, members }: MemberTableProps) => {
  /** An operator is changed by operators alone. */
  const mayChange = (item: MemberItem) => me.is_operator || !item.is_operator
  const change: Column<MemberItem> = { title: "Change", cell: (item) => (mayChange(item) ? changes(item) : null) }
  return (
    <Table
      caption="Members"
      blocks
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        { title: "Name", cell: (item) => <MemberName item={item} isMe={item.id === me.id} /> },
        { title: "Role", cell: ({ role }) => role },
        { title: "Since", cell: ({ created_at }) => <Instant ms={Date.parse(created_at)} /> },
        { title: "Last sign-in", cell: (item) => <LastSignIn item={item} /> },
        ...(me.role === "owner" ? [change] : [])
      ]}
    />
  )
}

const MemberName = ({ isMe, item }: { readonly item: MemberItem; readonly isMe: boolean }) => {
  const marks = [...(isMe ? ["you"] : []), ...(item.is_operator ? ["operator"] : [])]
  return (
    <>
      <strong>{item.name}</strong> <span class="soft small">{marks.join(", ")}</span>
    </>
  )
}

const LastSignIn = ({ item: { last_sign_in_at, link_expires_at } }: { readonly item: MemberItem }) => (
  <>
    {last_sign_in_at === null ? <span class="soft">never</span> : <Instant ms={Date.parse(last_sign_in_at)} />}
    {link_expires_at !== null && (
      <div class="soft small">
        link until <Instant ms={Date.parse(link_expires_at)} />
      </div>
    )}
  </>
)

interface ChangesProps {
  readonly item: MemberItem
  readonly onChange: (change: Change) => void
  readonly onLink: (link: NewLink) => void
}

const MemberChanges = ({ item, onChange, onLink }: ChangesProps) => {
  const link = useAction(async () => onLink(await makeLink(item.id)))
  const of = <span class="unseen"> of {item.name}</span>
  return (
    <>
      <div class="buttons">
        <Button onClick={() => onChange({ kind: "role", target: item })}>Role{of}</Button>
        <Button busy={link.busy} onClick={link.run}>
          New link<span class="unseen"> for {item.name}</span>
        </Button>
        <Button kind="danger" onClick={() => onChange({ kind: "remove", target: item })}>
          Remove<span class="unseen"> {item.name}</span>
        </Button>
      </div>
      <ActionState action={link} />
    </>
  )
}

interface RemoveProps {
  readonly target: MemberItem
  readonly onClose: () => void
  readonly onDone: () => void
}

const RemoveDialog = ({ onClose, onDone, target }: RemoveProps) => (
  <ConfirmDialog
    title={`Remove ${target.name}`}
    name={target.name}
    verb="Remove for good"
    onClose={onClose}
    work={async () => {
      await removeMember(target.id)
      onDone()
    }}
  >
    <p>
      All sessions of {target.name} end at once, and passkeys and links are gone. Keys that {target.name} made go on
      working: they are the tenant's. What was done stays in the audit log.
    </p>
  </ConfirmDialog>
)

interface LinkCardProps {
  readonly made: NewLink
  readonly onDone: () => void
}

/** Link that has just been made, which nobody can read again. */
const LinkCard = ({ made: { expires_at, link, name }, onDone }: LinkCardProps) => (
  <div role="status">
    <Card title={`Link for ${name}`}>
      <p>
        Pass it on in a way that nobody else reads: whoever opens it first is signed in as {name}. It works once, until{" "}
        <Instant ms={Date.parse(expires_at)} />, and is shown this once.
      </p>
      <Code label="Link to pass on" text={link} />
      <div>
        <Button onClick={onDone}>I have passed it on</Button>
      </div>
    </Card>
  </div>
)
