import { count } from "../format/Numbers.ts"
import { useState } from "preact/hooks"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Instant } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { Table } from "../components/Table.tsx"
import { useAction } from "./Action.ts"
import { DialogForm } from "./DialogForm.tsx"
import { type EmbedItem, listEmbeds, revokeEmbed } from "./Embeds.ts"
import { Loaded } from "../components/Loaded.tsx"
import { SettingsMenu } from "./SettingsMenu.tsx"

const EmbedsPage = () => <SettingsMenu title="Embeds">{(member) => <Embeds member={member} />}</SettingsMenu>

export default EmbedsPage

const Embeds = ({ member: { member, tenant } }: { readonly member: SignedIn }) => {
  const embeds = useResource(listEmbeds, [])
  const [target, setTarget] = useState<EmbedItem | null>(null)
  const close = () => setTarget(null)
  return (
    <>
      <p class="soft">
        Charts of {tenant} that pages of other sites show. Each is charged one call when its data have changed, at most
        one a minute, however many people look at it. Make one with “Embed” in <a href="/explore">Explore</a>.
      </p>
      {member.role === "viewer" && <p>Your role is viewer: owners and members of the tenant make and revoke embeds.</p>}
      <Loaded resource={embeds} title="Loading the embeds …">
        {(list) => <EmbedTable embeds={list} onRevoke={member.role === "viewer" ? null : setTarget} />}
      </Loaded>
      {target !== null && (
        <RevokeDialog
          target={target}
          onClose={close}
          onRevoked={() => {
            close()
            embeds.reload()
          }}
        />
      )}
    </>
  )
}

interface EmbedTableProps {
  readonly embeds: ReadonlyArray<EmbedItem>
  /** Null where the member may change nothing. */
  readonly onRevoke: ((target: EmbedItem) => void) | null
}

const EmbedTable = ({ embeds, onRevoke }: EmbedTableProps) =>
  embeds.length === 0 ? (
    <Notice kind="empty" title="No chart stands in another page">
      Choose one in <a href="/explore">Explore</a>, then “Embed”.
    </Notice>
  ) : (
    <Table
      caption="Charts in pages of other sites"
      blocks
      rows={embeds}
      keyOf={({ id }) => id}
      columns={[
        { title: "Chart", cell: (embed) => <EmbedName item={embed} /> },
        { title: "Sites", cell: ({ origins }) => origins.map((origin) => <div key={origin}>{origin}</div>) },
        { title: "State", cell: ({ state }) => <span class={`state state-${state}`}>{state}</span> },
        { title: "Calls", numeric: true, cell: ({ calls }) => count(calls) },
        { title: "Last looked at", cell: ({ last_used_at }) => instantOr(last_used_at, "never") },
        {
          title: "Ends",
          cell: ({ expires_at, revoked_at }) => <Instant ms={Date.parse(revoked_at ?? expires_at)} />
        },
        { title: "Made by", cell: ({ made_by }) => made_by },
        ...(onRevoke === null
          ? []
          : [{ title: "Change", cell: (embed: EmbedItem) => <Revocation item={embed} onRevoke={onRevoke} /> }])
      ]}
    />
  )

const instantOr = (text: string | null, otherwise: string) =>
  text === null ? <span class="soft">{otherwise}</span> : <Instant ms={Date.parse(text)} />

const EmbedName = ({ item: { chart, parameters, title } }: { readonly item: EmbedItem }) => (
  <>
    <strong>{title}</strong>
    <div class="soft small">
      {[chart, ...Object.entries(parameters).map(([name, value]) => `${name} ${value}`)].join(" · ")}
    </div>
  </>
)

interface RevocationProps {
  readonly item: EmbedItem
  readonly onRevoke: (target: EmbedItem) => void
}

const Revocation = ({ item, onRevoke }: RevocationProps) =>
  item.state === "active" ? (
    <Button kind="danger" onClick={() => onRevoke(item)}>
      Revoke<span class="unseen"> {item.title}</span>
    </Button>
  ) : null

interface RevokeProps {
  readonly target: EmbedItem
  readonly onClose: () => void
  readonly onRevoked: () => void
}

/** Revocation, which is for good. */
const RevokeDialog = ({ onClose, onRevoked, target: { id, title } }: RevokeProps) => {
  const action = useAction(async () => {
    await revokeEmbed(id)
    onRevoked()
  })
  return (
    <DialogForm title={`Revoke “${title}”`} action={action} submit="Revoke for good" kind="danger" onClose={onClose}>
      <p>The pages that show it say from now on, for good, that it is not there any more.</p>
    </DialogForm>
  )
}
