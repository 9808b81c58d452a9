import { useState } from "preact/hooks"
import { useAction } from "../account/Action.ts"
import { DialogForm } from "../account/DialogForm.tsx"
import { createEmbed, type CreatedEmbed, frameOf } from "../account/Embeds.ts"
import { addressesIn } from "../account/Input.ts"
import { faultIn } from "../api/Failure.ts"
import { Button } from "../components/Button.tsx"
import { Code } from "../components/Code.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Field } from "../components/Field.tsx"
import { TextArea } from "../components/TextArea.tsx"
import { dayMs, istDate } from "../format/Time.ts"
import { areaOf } from "./Areas.ts"
import { callOf } from "./Call.ts"
import type { Exploration } from "./Exploration.ts"
import type { Query } from "./Query.ts"

/** Longest title, characters; life of an embed where nothing else is chosen, and the longest, days. */
const longestTitle = 80
const usualDays = 90
const mostDays = 366

const dateIn = (days: number) => istDate(Date.now() + days * dayMs)

interface EmbedDialogProps {
  readonly exploration: Exploration
  readonly query: Query
  readonly onClose: () => void
}

const heading = "Embed this chart"

/** The chart for pages of other sites: what they are, until when, and then the HTML for them. */
export const EmbedDialog = ({ onClose, ...shown }: EmbedDialogProps) => {
  const [made, setMade] = useState<CreatedEmbed | null>(null)
  return made === null ? (
    <Form {...shown} onClose={onClose} onMade={setMade} />
  ) : (
    <Dialog title={heading} onClose={onClose}>
      <Made made={made} />
    </Dialog>
  )
}

/** Members of the body that have a field. */
const members = ["title", "origins", "expires_at"]

interface FormProps extends EmbedDialogProps {
  readonly onMade: (made: CreatedEmbed) => void
}

const Form = ({ exploration: { area, series }, onClose, onMade, query }: FormProps) => {
  const [title, setTitle] = useState(`${series.title}, ${area}`.slice(0, longestTitle))
  const [sites, setSites] = useState("")
  const [end, setEnd] = useState(dateIn(usualDays))
  const action = useAction(async () => {
    const parameters = Object.entries(callOf(series, query, areaOf(series, query.area).parameters, null, Date.now()))
    onMade(
      await createEmbed({
        title: title.trim(),
        chart: series.id,
        parameters: Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])),
        origins: addressesIn(sites),
        ...(end !== "" && { expires_at: end })
      })
    )
  })
  const faultOf = (member: string) => faultIn(action.failure, member)
  return (
    <DialogForm title={heading} action={action} submit="Make it" members={members} onClose={onClose}>
      <Field label="Title" error={faultOf("title")}>
        {(input) => (
          <input
            {...input}
            name="title"
            required
            maxLength={longestTitle}
            autocomplete="off"
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <TextArea
        label="Sites"
        hint="Whose pages may show it, such as https://example.org, one a line, at most 10."
        error={faultOf("origins")}
        name="sites"
        rows={2}
        required
        value={sites}
        onChange={setSites}
      />
      <Field
        label="Shown until"
        hint="It ends when this day begins in India, after 366 days at most."
        error={faultOf("expires_at")}
      >
        {(input) => (
          <input
            {...input}
            name="end"
            type="date"
            required
            min={dateIn(1)}
            max={dateIn(mostDays)}
            value={end}
            onInput={(event) => setEnd(event.currentTarget.value)}
          />
        )}
      </Field>
      <p class="soft small">
        It shows the newest values of this one query, as they are known at the time. Whoever sees the page can open it
        by itself, so treat it as published.
      </p>
    </DialogForm>
  )
}

const Made = ({ made }: { readonly made: CreatedEmbed }) => (
  <div class="stack" role="status">
    <p>
      Put this into a page of {made.origins.join(", ")}. It is shown this once; <a href="/settings/embeds">Embeds</a>{" "}
      lists and revokes them.
    </p>
    <Code label="HTML of the frame" text={frameOf(made)} />
    <form method="dialog">
      <Button type="submit">Close</Button>
    </form>
  </div>
)
