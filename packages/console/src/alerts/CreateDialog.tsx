import { bidAreas, states } from "virtual:reference"
import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { DialogForm } from "../account/DialogForm.tsx"
import { faultIn } from "../api/Failure.ts"
import { Choice, Field, Select } from "../components/Field.tsx"
import { NameField } from "../components/NameField.tsx"
import { OfferField } from "../components/OfferField.tsx"
import { createAlert, type CreatedAlert } from "./Alerts.ts"
import { bodyOf, type Draft, emptyDraft, members } from "./Draft.ts"
import { blockMinutes, type Metric, metrics, type Operator, operators } from "./Metrics.ts"

const markets = ["DAM", "RTM", "GDAM"] as const

const metricOptions = Object.entries(metrics).map(([value, { label }]) => ({ value: value as Metric, label }))
const operatorOptions = Object.entries(operators).map(([value, label]) => ({ value: value as Operator, label }))

interface CreateProps {
  readonly onClose: () => void
  readonly onMade: (alert: CreatedAlert) => void
}

/** Form for a new alert. What the service refuses stands beside its field. */
export const CreateDialog = ({ onClose, onMade }: CreateProps) => {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const action = useAction(async () => onMade(await createAlert(bodyOf(draft))))
  const change = (next: Partial<Draft>) => setDraft((last) => ({ ...last, ...next }))
  const faultOf = (member: string) => faultIn(action.failure, member)
  return (
    <DialogForm title="Create an alert" action={action} submit="Create" members={members} onClose={onClose}>
      <NameField
        hint="For people; it stands in every message."
        error={faultOf("name")}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <Select
        label="Value to watch"
        value={draft.metric}
        options={metricOptions}
        onChange={(metric) => change({ metric, area: "" })}
      />
      {draft.metric === "price" && (
        <Choice
          label="Market"
          value={draft.market}
          options={markets.map((market) => ({ value: market, label: market }))}
          onChange={(market) => change({ market })}
        />
      )}
      <Area draft={draft} error={faultOf("area") ?? faultOf("state")} onChange={(area) => change({ area })} />
      <Condition draft={draft} faultOf={faultOf} onChange={change} />
      <Destination draft={draft} faultOf={faultOf} onChange={change} />
    </DialogForm>
  )
}

interface PartProps {
  readonly draft: Draft
  readonly faultOf: (member: string) => string | undefined
  readonly onChange: (next: Partial<Draft>) => void
}

interface AreaProps {
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (area: string) => void
}

/** Area by any of its names; the service tells the nearest to one that it does not know. */
const Area = ({ draft, error, onChange }: AreaProps) => {
  const { areas } = metrics[draft.metric]
  if (areas === null) return null
  return (
    <OfferField
      label={areas === "states" ? "State" : "Bid area"}
      hint={`Empty: all of India. ${areas === "states" ? "A name or code, such as Tamil Nadu or TN." : "Such as W2."}`}
      error={error}
      value={draft.area}
      offers={areas === "states" ? states.map(({ name }) => name) : bidAreas}
      onChange={onChange}
    />
  )
}

const Condition = ({ draft, faultOf, onChange }: PartProps) => (
  <>
    <div class="pair">
      <Select label="Fires when it is" value={draft.op} options={operatorOptions} onChange={(op) => onChange({ op })} />
      <Field label={`Threshold, ${metrics[draft.metric].unit}`} error={faultOf("threshold")}>
        {(input) => (
          <input
            {...input}
            type="number"
            step="any"
            required
            value={draft.threshold}
            onInput={(event) => onChange({ threshold: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
    <Field
      label={`For how many blocks of ${blockMinutes} minutes`}
      hint="It fires when the condition has held for so many known blocks in a row."
      error={faultOf("for_blocks")}
    >
      {(input) => (
        <input
          {...input}
          type="number"
          min={1}
          max={96}
          required
          value={draft.blocks}
          onInput={(event) => onChange({ blocks: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
)

const Destination = ({ draft, faultOf, onChange }: PartProps) => (
  <>
    <Field
      label="Destination"
      hint="Address of your receiver: https, with public addresses only."
      error={faultOf("url")}
    >
      {(input) => (
        <input
          {...input}
          type="url"
          required
          maxLength={2_048}
          placeholder="https://"
          value={draft.url}
          onInput={(event) => onChange({ url: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field
      label="Secret"
      hint="Empty: one is made, and shown this once. Your own is whsec_ and 24 to 64 bytes in base64."
      error={faultOf("secret")}
    >
      {(input) => (
        <input
          {...input}
          autocomplete="off"
          spellcheck={false}
          value={draft.secret}
          onInput={(event) => onChange({ secret: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
)
