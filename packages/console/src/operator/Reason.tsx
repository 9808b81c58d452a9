import { Field } from "../components/Field.tsx"

interface ReasonProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Field for why something is changed. */
export const Reason = ({ label, onChange, value }: ReasonProps) => (
  <Field label={label} hint="For the audit log, up to 500 characters.">
    {(input) => (
      <textarea
        {...input}
        name="reason"
        rows={3}
        maxLength={500}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
