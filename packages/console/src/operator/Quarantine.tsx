import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { Choice, Field } from "../components/Field.tsx"
import { InstantOr } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { Confirmation } from "./Confirmation.tsx"
import { listQuarantined, type QuarantinedItem, release, saveAnswer } from "./Operator.ts"

const valueOf = ({ unit, value }: QuarantinedItem) => (value === null ? "–" : `${value} ${unit}`.trimEnd())

/** Button that saves the answer that a value was read from. */
const Answer = ({ id }: { readonly id: number }) => {
  const action = useAction(() => saveAnswer(id))
  return (
    <>
      <Button busy={action.busy} onClick={action.run}>
        Save<span class="unseen"> answer {id}</span>
      </Button>
      <ActionState action={action} />
    </>
  )
}

const columns: ReadonlyArray<Column<QuarantinedItem>> = [
  { title: "Source", cell: ({ source }) => source },
  { title: "Dataset", cell: ({ dataset }) => dataset.replaceAll("_", " ") },
  { title: "Area", cell: ({ area }) => area },
  { title: "At", cell: ({ ts }) => <InstantOr at={ts} otherwise="" /> },
  { title: "Value", numeric: true, cell: valueOf },
  { title: "Held back as", cell: ({ reason }) => reason },
  { title: "Recorded", cell: ({ recorded_at }) => <InstantOr at={recorded_at} otherwise="" /> },
  {
    title: "Answer",
    cell: ({ raw_id }) => (raw_id === null ? <span class="soft">not kept</span> : <Answer id={raw_id} />)
  },
  { title: "Released", cell: ({ released_at }) => <InstantOr at={released_at} otherwise="no" /> }
]

const releaseColumn = (onRelease: (value: QuarantinedItem) => void): Column<QuarantinedItem> => ({
  title: "Change",
  cell: (value) =>
    value.released_at === null ? (
      <Button onClick={() => onRelease(value)}>
        Release<span class="unseen"> value {value.id}</span>
      </Button>
    ) : null
})

/** Values that are held back as they cannot be right, and their release. */
export const Quarantine = ({ mayChange }: { readonly mayChange: boolean }) => {
  const [shown, setShown] = useState<"held" | "all">("held")
  const values = useResource((signal) => listQuarantined(shown === "all", signal), [shown])
  const [target, setTarget] = useState<QuarantinedItem | null>(null)
  const close = () => setTarget(null)
  return (
    <div class="stack">
      <Choice
        label="Values"
        value={shown}
        onChange={setShown}
        options={[
          { value: "held", label: "Held back" },
          { value: "all", label: "With released ones" }
        ]}
      />
      <Loaded resource={values} title="Loading the values …">
        {({ values }) =>
          values.length === 0 ? (
            <Notice kind="empty" title="No value is held back">
              A value comes here where its guard finds that it cannot be right, or another source contradicts it.
            </Notice>
          ) : (
            <Table
              caption="Values held back, newest first"
              rows={values}
              keyOf={({ id }) => id}
              columns={mayChange ? [...columns, releaseColumn(setTarget)] : columns}
            />
          )
        }
      </Loaded>
      {target !== null && (
        <ReleaseDialog
          target={target}
          onClose={close}
          onDone={() => {
            close()
            values.reload()
          }}
        />
      )}
    </div>
  )
}

interface ReleaseProps {
  readonly target: QuarantinedItem
  readonly onClose: () => void
  readonly onDone: () => void
}

const ReleaseDialog = ({ onClose, onDone, target }: ReleaseProps) => {
  const [reason, setReason] = useState("")
  return (
    <Confirmation
      title={`Release ${valueOf(target)} of ${target.area}`}
      action="Release for good"
      disabled={reason.trim() === ""}
      work={() => release(target.id, reason.trim())}
      onClose={onClose}
      onDone={onDone}
    >
      <p>The value is stored and served from now on, and passes when the archive is read again.</p>
      <Field label="Why it is right" hint="For the audit log, up to 500 characters.">
        {(input) => (
          <textarea
            {...input}
            name="reason"
            rows={3}
            maxLength={500}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Confirmation>
  )
}
