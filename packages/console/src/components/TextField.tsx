import { Field } from "./Field.tsx"

interface TextFieldProps {
  readonly label: string
  readonly hint?: string
  /** Fault of the value, and how to put it right. */
  readonly error?: string | undefined
  readonly name?: string
  readonly required?: boolean
  readonly maxLength?: number
  /** True for a number, for which a phone shows its digits. */
  readonly isNumber?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One line of text, which the browser neither fills in nor corrects. */
export const TextField = ({ error, hint = "", isNumber = false, label, onChange, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <input
        {...ids}
        {...input}
        {...(isNumber && { inputMode: "decimal" as const })}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
