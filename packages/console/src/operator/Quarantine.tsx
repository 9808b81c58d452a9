import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { ActionState } from "../account/ActionState.tsx"
import { Loaded } from "../components/Loaded.tsx"
import { useResource } from "../api/Resource.ts"
import { Button } from "../components/Button.tsx"
import { Choice } from "../components/Field.tsx"
import { InstantOr } from "../components/Instant.tsx"
import { Notice } from "../components/Notice.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { Confirmation } from "./Confirmation.tsx"
import { decide, type Decision, listQuarantined, type QuarantinedItem, saveAnswer } from "./Operator.ts"
import { Reason } from "./Reason.tsx"

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
  {
    title: "Decided",
    cell: ({ rejected_at, released_at }) =>
      released_at === null && rejected_at === null ? (
        "no"
      ) : (
        <>
          {released_at === null ? "rejected" : "released"}, <InstantOr at={released_at ?? rejected_at} otherwise="" />
        </>
      )
  }
]

/** Value that is decided on, and how. */
interface Target {
  readonly value: QuarantinedItem
  readonly decision: Decision
}

const decisionColumn = (onDecide: (target: Target) => void): Column<QuarantinedItem> => ({
  title: "Change",
  cell: (value) =>
    value.released_at !== null ? null : (
      <span class="buttons">
        <Button onClick={() => onDecide({ value, decision: "release" })}>
          Release<span class="unseen"> value {value.id}</span>
        </Button>
        {value.rejected_at === null && (
          <Button onClick={() => onDecide({ value, decision: "reject" })}>
            Reject<span class="unseen"> value {value.id}</span>
          </Button>
        )}
      </span>
    )
})

/** Values that are held back as they cannot be right, and what is decided on them. */
export const Quarantine = ({ mayChange }: { readonly mayChange: boolean }) => {
  const [shown, setShown] = useState<"held" | "all">("held")
  const values = useResource((signal) => listQuarantined(shown === "all", signal), [shown])
  const [target, setTarget] = useState<Target | null>(null)
  const close = () => setTarget(null)
  return (
    <div class="stack">
      <Choice
        label="Values"
        value={shown}
        onChange={setShown}
        options={[
          { value: "held", label: "Held back" },
          { value: "all", label: "With those decided on" }
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
              blocks
              rows={values}
              keyOf={({ id }) => id}
              columns={mayChange ? [...columns, decisionColumn(setTarget)] : columns}
            />
          )
        }
      </Loaded>
      {target !== null && (
        <DecisionDialog
          {...target}
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

interface DecisionProps extends Target {
  readonly onClose: () => void
  readonly onDone: () => void
}

const decisions = {
  release: {
    title: "Release",
    action: "Release for good",
    text: "The value is stored and served from now on, and passes when the archive is read again.",
    label: "Why it is right"
  },
  reject: {
    title: "Reject",
    action: "Reject it",
    text: "The value stays held back and leaves this list. It can still be released.",
    label: "Why it is wrong"
  }
} as const

const DecisionDialog = ({ decision, onClose, onDone, value }: DecisionProps) => {
  const [reason, setReason] = useState("")
  const { action, label, text, title } = decisions[decision]
  return (
    <Confirmation
      title={`${title} ${valueOf(value)} of ${value.area}`}
      action={action}
      disabled={reason.trim() === ""}
      work={() => decide(decision, value.id, reason.trim())}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{text}</p>
      <Reason label={label} value={reason} onChange={setReason} />
    </Confirmation>
  )
}
