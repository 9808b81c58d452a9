import { Schema } from "effect"
import type { SourceId } from "../observations/SourceId.ts"
import { iso, isoOrNull } from "../time/Time.ts"

/** A text that can stand in HTML and XML: not blank, no control characters but ends of lines. */
const text = (mostCharacters: number) =>
  Schema.String.check(
    Schema.makeFilter(
      (value) =>
        value.trim() !== "" && value.length <= mostCharacters && /^(?:[^\p{Cc}\p{Cs}\uFFFE\uFFFF]|\n)*$/u.test(value),
      { message: `must be 1 to ${mostCharacters} characters, not blank, without control characters` }
    )
  )

/** Title of an incident: one line for lists. */
export const IncidentTitle = text(120).check(Schema.isPattern(/^[^\n]*$/, { message: "must be one line" }))

/** Text of an incident: what callers notice, and what is done. */
export const IncidentText = text(4_000)

/** An operator's note on a disturbance, for everybody to read. Instants are epoch ms. */
export const Incident = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  text: Schema.String,
  began_at: Schema.Finite,
  /** End; null while it goes on. */
  ended_at: Schema.NullOr(Schema.Finite),
  /** Names of sources that it touches, also of one that is no more; none where it concerns the service itself. */
  sources: Schema.Array(Schema.String),
  /** Last change of the note. */
  changed_at: Schema.Finite
})
export type Incident = typeof Incident.Type

/** A note as it is answered. */
export const wireIncident = ({ began_at, changed_at, ended_at, ...incident }: Incident) => ({
  ...incident,
  began_at: iso(began_at),
  ended_at: isoOrNull(ended_at),
  changed_at: iso(changed_at)
})

/** A new note; without a begin it begins now. */
export interface NewIncident extends Pick<Incident, "title" | "text"> {
  readonly sources: ReadonlyArray<SourceId>
  readonly began_at: number | null
}
