import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { Loaded } from "../components/Loaded.tsx"
import { SettingsMenu } from "../account/SettingsMenu.tsx"
import { download } from "../api/Download.ts"
import { useResource } from "../api/Resource.ts"
import type { SignedIn } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Field, Select } from "../components/Field.tsx"
import { Instant } from "../components/Instant.tsx"
import { FailureNotice, Notice } from "../components/Notice.tsx"
import { Pager } from "../components/Pager.tsx"
import { Table } from "../components/Table.tsx"
import { istDate } from "../format/Time.ts"
import { actorText, type AuditEntry, type AuditFilter, auditPath, detailsText, readAudit } from "./Audit.ts"

const AuditPage = () => <SettingsMenu title="Audit log">{(session) => <Audit session={session} />}</SettingsMenu>

export default AuditPage

/** Things that changes are about: the first words of their actions. */
const subjects = [
  { value: "", label: "Everything" },
  { value: "key", label: "API keys" },
  { value: "embed", label: "Embeds" },
  { value: "delivery", label: "Deliveries of alerts" },
  { value: "member", label: "Members" },
  { value: "session", label: "Sessions" },
  { value: "link", label: "Links" },
  { value: "passkey", label: "Passkeys" },
  { value: "tenant", label: "The tenant" }
]

const Audit = ({ session: { member, tenant } }: { readonly session: SignedIn }) => {
  const [filter, setFilter] = useState<AuditFilter>({ action: "", from: "" })
  const [cursor, setCursor] = useState<string | null>(null)
  const entries = useResource((signal) => readAudit(filter, cursor, signal), [filter, cursor])
  const file = useAction(() => download(auditPath(filter, { format: "csv" }), "audit-log.csv"))
  const change = (next: Partial<AuditFilter>) => {
    setFilter({ ...filter, ...next })
    setCursor(null)
  }
  return (
    <>
      <p class="soft">
        {member.role === "owner"
          ? `Every change of ${tenant}: who made it and when. Nothing in it can be changed.`
          : "What you changed, and what was changed about you. Owners see the whole tenant."}
      </p>
      <Filters filter={filter} onChange={change} />
      <Loaded resource={entries} title="Loading the audit log …">
        {({ items, page: { next_cursor } }) => (
          <>
            <Entries entries={items} />
            <Pager cursor={cursor} next={next_cursor} onChange={setCursor} />
            <div>
              <Button busy={file.busy} onClick={file.run}>
                Download as CSV
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {file.failure !== null && <FailureNotice failure={file.failure} />}
    </>
  )
}

interface FiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (change: Partial<AuditFilter>) => void
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <div class="filters">
    <Select label="About" value={filter.action} options={subjects} onChange={(action) => onChange({ action })} />
    <Field label="Since (day in India)">
      {(input) => (
        <input
          {...input}
          type="date"
          max={istDate(Date.now())}
          value={filter.from}
          onInput={(event) => onChange({ from: event.currentTarget.value })}
        />
      )}
    </Field>
  </div>
)

const Entries = ({ entries }: { readonly entries: ReadonlyArray<AuditEntry> }) =>
  entries.length === 0 ? (
    <Notice kind="empty" title="Nothing was changed">
      No change fits what is asked for. Ask for everything, or for an earlier day.
    </Notice>
  ) : (
    <Table
      caption="Audit log"
      blocks
      rows={entries.map((entry, index) => ({ ...entry, index }))}
      keyOf={({ at, index }) => `${at} ${index}`}
      columns={[
        { title: "Time", cell: ({ at }) => <Instant ms={Date.parse(at)} /> },
        { title: "What", cell: ({ action }) => <code>{action}</code> },
        { title: "Who", cell: actorText },
        { title: "Details", cell: (entry) => <Details entry={entry} /> }
      ]}
    />
  )

const Details = ({ entry }: { readonly entry: AuditEntry }) => (
  <>
    {detailsText(entry)}
    {entry.key_id !== null && (
      <>
        {" "}
        <code class="soft small">{entry.key_id}</code>
      </>
    )}
  </>
)
