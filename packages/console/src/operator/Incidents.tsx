import { useState } from "preact/hooks"
import { sources } from "virtual:reference"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { Field } from "../components/Field.tsx"
import { InstantOr } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { TextArea } from "../components/TextArea.tsx"
import { Confirmation } from "./Confirmation.tsx"
import { addIncident, type IncidentItem, listIncidents, resolveIncident } from "./Operator.ts"

const columns: ReadonlyArray<Column<IncidentItem>> = [
  {
    title: "Incident",
    cell: ({ text, title }) => (
      <>
        <strong>{title}</strong>
        <div class="soft small lines">{text}</div>
      </>
    )
  },
  {
    title: "Touches",
    cell: ({ sources }) => (sources.length === 0 ? "the service itself" : sources.join(", "))
  },
  { title: "Began", cell: ({ began_at }) => <InstantOr at={began_at} otherwise="" /> },
  { title: "Ended", cell: ({ ended_at }) => <InstantOr at={ended_at} otherwise="goes on" /> }
]

const endColumn = (onEnd: (incident: IncidentItem) => void): Column<IncidentItem> => ({
  title: "Change",
  cell: (incident) =>
    incident.ended_at === null ? (
      <Button onClick={() => onEnd(incident)}>
        It is over<span class="unseen">: {incident.title}</span>
      </Button>
    ) : null
})

/** Notes on disturbances, which the status page of the docs shows to everybody. */
export const Incidents = ({ mayChange }: { readonly mayChange: boolean }) => {
  const incidents = useResource(listIncidents, [])
  const [target, setTarget] = useState<IncidentItem | "new" | null>(null)
  const close = () => setTarget(null)
  const onDone = () => {
    close()
    incidents.reload()
  }
  return (
    <div class="stack">
      <p class="soft">
        Everybody reads them on the <a href="/docs/status">status page</a> and in its feed.
      </p>
      {mayChange && (
        <div>
          <Button kind="primary" onClick={() => setTarget("new")}>
            Note an incident
          </Button>
        </div>
      )}
      <Loaded resource={incidents} title="Loading the incidents …">
        {({ incidents }) =>
          incidents.length === 0 ? (
            <Notice kind="empty" title="No incident has been noted">
              A note says what callers notice, and what is done.
            </Notice>
          ) : (
            <Table
              caption="Incidents, newest first"
              blocks
              rows={incidents}
              keyOf={({ id }) => id}
              columns={mayChange ? [...columns, endColumn(setTarget)] : columns}
            />
          )
        }
      </Loaded>
      {target === "new" && <NoteDialog onClose={close} onDone={onDone} />}
      {target !== null && target !== "new" && (
        <Confirmation
          title={`“${target.title}” is over`}
          action="It is over"
          work={() => resolveIncident(target.id)}
          onClose={close}
          onDone={onDone}
        >
          <p>The status page says so, with the time of now.</p>
        </Confirmation>
      )}
    </div>
  )
}

interface NoteProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

const NoteDialog = ({ onClose, onDone }: NoteProps) => {
  const [title, setTitle] = useState("")
  const [text, setText] = useState("")
  const [touched, setTouched] = useState<ReadonlyArray<string>>([])
  return (
    <Confirmation
      title="Note an incident"
      action="Note it"
      disabled={title.trim() === "" || text.trim() === ""}
      work={() => addIncident({ title: title.trim(), text: text.trim(), sources: touched })}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label="Title" hint="What is wrong, in one line.">
        {(input) => (
          <input
            {...input}
            name="title"
            maxLength={120}
            autocomplete="off"
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <TextArea
        label="Text"
        hint="What callers notice, and what is done. Everybody reads it."
        name="text"
        rows={4}
        maxLength={4_000}
        isProse
        value={text}
        onChange={setText}
      />
      <Field label="Sources" hint="None where the service itself is disturbed. Several with Ctrl or Shift.">
        {(input) => (
          <select
            {...input}
            multiple
            size={5}
            onChange={(event) => setTouched([...event.currentTarget.selectedOptions].map(({ value }) => value))}
          >
            {sources.map((source) => (
              <option key={source} value={source}>
                {source}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Confirmation>
  )
}
