import { useId } from "preact/hooks"
import { Field } from "./Field.tsx"

interface OfferFieldProps {
  readonly label: string
  readonly hint?: string
  /** Fault of the value, and how to put it right. */
  readonly error: string | undefined
  readonly value: string
  /** Values that the browser lists, of which none need be taken. */
  readonly offers: ReadonlyArray<string>
  readonly onChange: (value: string) => void
}

/** One line of text with a list of what it may be. */
export const OfferField = ({ error, hint = "", label, offers, onChange, value }: OfferFieldProps) => {
  const list = useId()
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <>
          <input
            {...ids}
            list={list}
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <datalist id={list}>
            {offers.map((offer) => (
              <option key={offer} value={offer} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
