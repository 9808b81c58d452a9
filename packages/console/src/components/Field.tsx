import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** Fault of the value, and how to put it right. */
  readonly error?: string | undefined
  /** The input, given the id, the ids of its texts and whether its value is wrong. */
  readonly children: (input: {
    readonly id: string
    readonly "aria-describedby": string
    readonly "aria-invalid": boolean
  }) => ComponentChildren
}

/** Input with its label, a hint and what is wrong with it. */
export const Field = ({ children, error, hint, label }: FieldProps) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-text`, "aria-invalid": error !== undefined })}
      <p id={`${id}-text`} class={error === undefined ? "soft" : "field-error"}>
        {error ?? hint ?? ""}
      </p>
    </div>
  )
}

interface SelectProps<V extends string> {
  readonly label: string
  /** Fault of the value, and how to put it right. */
  readonly error?: string | undefined
  readonly value: V
  readonly options: ReadonlyArray<{ readonly value: V; readonly label: string; readonly group?: string }>
  readonly onChange: (value: V) => void
}

/** List to choose one of, in groups where its options name them. */
export const Select = <V extends string>({ error, label, onChange, options, value }: SelectProps<V>) => {
  const id = useId()
  const groups = [...new Set(options.map(({ group = "" }) => group))]
  const inGroup = (name: string) =>
    options
      .filter(({ group = "" }) => group === name)
      .map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>
          {option.label}
        </option>
      ))
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-text` })}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {groups.map((name) =>
          name === "" ? (
            inGroup(name)
          ) : (
            <optgroup key={name} label={name}>
              {inGroup(name)}
            </optgroup>
          )
        )}
      </select>
      {error !== undefined && (
        <p id={`${id}-text`} class="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<V extends string> {
  readonly label: string
  /** Null where it is none of the options. */
  readonly value: V | null
  readonly options: ReadonlyArray<{ readonly value: V; readonly label: string; readonly disabled?: boolean }>
  readonly hint?: string
  readonly onChange: (value: V) => void
}

/** A few options side by side, one of which is chosen. */
export const Choice = <V extends string>({ hint, label, onChange, options, value }: ChoiceProps<V>) => {
  const name = useId()
  return (
    <fieldset class="choice" aria-describedby={hint === undefined ? undefined : `${name}-text`}>
      <legend>{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled === true}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${name}-text`} class="soft small">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
