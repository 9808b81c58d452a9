import { bidAreas, datasets, states } from "virtual:reference"
import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { DialogForm } from "../account/DialogForm.tsx"
import { faultIn } from "../api/Failure.ts"
import { useResource } from "../api/Resource.ts"
import { Choice, Field, Select } from "../components/Field.tsx"
import { Notice } from "../components/Notice.tsx"
import { OfferField } from "../components/OfferField.tsx"
import { amount, fileSize } from "../format/Numbers.ts"
import { bodyOf, contentOf, type Dataset, type Draft, extentOf, markets, members, newDraft } from "./Draft.ts"
import { bytesOf, type Format, rowsOf, sheetRows } from "./Estimate.ts"
import { createJob, type CreatedJob, listHoldings } from "./Jobs.ts"

const formats = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
  { value: "parquet", label: "Parquet" },
  { value: "json", label: "JSON" }
] as const satisfies ReadonlyArray<{ readonly value: Format; readonly label: string }>

const intervals = [
  { value: "block", label: "15 min" },
  { value: "hour", label: "Hour" },
  { value: "day", label: "Day" }
] as const

const places = ["India", "NR", "WR", "SR", "ER", "NER", ...states.map(({ name }) => name), ...bidAreas]

interface CreateProps {
  readonly onClose: () => void
  readonly onMade: (made: CreatedJob) => void
}

/** Form for a new export, with its size before it is asked for. */
export const CreateDialog = ({ onClose, onMade }: CreateProps) => {
  const [draft, setDraft] = useState(() => newDraft(Date.now()))
  const dataset = datasets.find(({ id }) => id === draft.dataset)
  const action = useAction(async () => {
    if (dataset !== undefined) onMade(await createJob(bodyOf(draft, dataset)))
  })
  const change = (next: Partial<Draft>) => setDraft((last) => ({ ...last, ...next }))
  const faultOf = (member: string) => faultIn(action.failure, member)
  return (
    <DialogForm title="Create an export" action={action} submit="Create" members={members} onClose={onClose}>
      <Select
        label="Dataset"
        value={draft.dataset}
        options={datasets.map(({ id, theme, title }) => ({ value: id, label: title, group: theme }))}
        onChange={(id) => change({ dataset: id, areas: "" })}
      />
      {dataset !== undefined && <Parts draft={draft} dataset={dataset} faultOf={faultOf} onChange={change} />}
      <Choice label="Format" value={draft.format} options={formats} onChange={(format) => change({ format })} />
      {dataset !== undefined && <Estimate draft={draft} dataset={dataset} />}
    </DialogForm>
  )
}

interface PartsProps {
  readonly draft: Draft
  readonly dataset: Dataset
  readonly faultOf: (member: string) => string | undefined
  readonly onChange: (next: Partial<Draft>) => void
}

/** Choice of the part of a dataset: what that is depends on its content. */
const Parts = ({ dataset, draft, faultOf, onChange }: PartsProps) => {
  const content = contentOf(dataset)
  if (content === "things") return null
  return (
    <>
      {content === "prices" ? (
        <Choice
          label="Market"
          value={draft.market}
          options={[...markets.map((market) => ({ value: market, label: market })), { value: "all", label: "All" }]}
          onChange={(market) => onChange({ market })}
        />
      ) : (
        <Areas draft={draft} error={faultOf("query.area")} onChange={(areas) => onChange({ areas })} />
      )}
      <div class="pair">
        <Field label="From (IST day)" error={faultOf("query.from")}>
          {(input) => (
            <input
              {...input}
              type="date"
              required
              value={draft.from}
              onInput={(event) => onChange({ from: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="To, included" error={faultOf("query.to")}>
          {(input) => (
            <input
              {...input}
              type="date"
              required
              min={draft.from}
              value={draft.to}
              onInput={(event) => onChange({ to: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      {content === "series" && dataset.rhythm === "block" && (
        <Choice
          label="Interval"
          value={draft.resolution}
          options={intervals}
          onChange={(resolution) => onChange({ resolution })}
        />
      )}
    </>
  )
}

interface AreasProps {
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (areas: string) => void
}

/** Areas by any of their names; the service tells the nearest to one that it does not know. */
const Areas = ({ draft, error, onChange }: AreasProps) => (
  <OfferField
    label="Areas"
    hint="Names or codes between commas, such as Tamil Nadu, NR. Empty: the country, or all areas of a dataset that has no total."
    error={error}
    value={draft.areas}
    offers={places}
    onChange={onChange}
  />
)

/** Rows and size of what is asked for, as far as they are known before. */
const Estimate = ({ dataset, draft }: { readonly draft: Draft; readonly dataset: Dataset }) => {
  const { resource } = useResource(listHoldings, [])
  const { answer, loading } = resource.value
  const extent = extentOf(draft, dataset)
  const rows = extent === null ? null : rowsOf(answer?.get(dataset.id), extent)
  if (draft.format === "xlsx" && rows !== null && rows > sheetRows) {
    return (
      <Notice kind="stale" title="Too long for a sheet">
        Some {amount(rows, 0)} rows, and a sheet has {amount(sheetRows, 0)} at most. Choose another format, or less
        time.
      </Notice>
    )
  }
  return (
    <p class="soft" role="status">
      {rows === null
        ? loading && extent !== null
          ? "Estimating the size …"
          : "The size is known once it is made."
        : rows === 0
          ? "Nothing is known of this time yet: the file would be empty."
          : `At most ${amount(rows, 0)} rows, about ${fileSize(bytesOf(rows, draft.format))}.`}
    </p>
  )
}
