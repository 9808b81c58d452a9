import { Field } from "./Field.tsx"

interface TextAreaProps {
  readonly label: string
  readonly hint?: string
  /** Fault of the value, and how to put it right. */
  readonly error?: string | undefined
  readonly name?: string
  readonly rows: number
  readonly required?: boolean
  readonly maxLength?: number
  /** True for sentences, which the browser may correct. */
  readonly isProse?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Some lines of text. */
export const TextArea = ({ error, hint = "", isProse = false, label, onChange, ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <textarea
        {...ids}
        {...area}
        {...(isProse ? { class: "prose" } : { autocomplete: "off", spellcheck: false })}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
