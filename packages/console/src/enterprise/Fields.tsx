import { Field, Select } from "../components/Field.tsx"
import { OfferField } from "../components/OfferField.tsx"
import { TextArea } from "../components/TextArea.tsx"
import { TextField } from "../components/TextField.tsx"
import { type Contents, type Input, itemsIn, type ListInput, openInputs } from "./Inputs.ts"

interface FieldsProps {
  readonly inputs: ReadonlyArray<Input>
  readonly contents: Contents
  /** Fault of a field. */
  readonly faultOf: (input: Input) => string | undefined
  readonly onChange: (path: string, content: string) => void
}

/** Fields of a form, those of several lines and those that are ticked below the others. */
export const Fields = ({ contents, faultOf, inputs, onChange }: FieldsProps) => {
  const fieldOf = (input: Input) => (
    <InputField
      key={input.path}
      input={input}
      content={contents[input.path] ?? ""}
      error={faultOf(input)}
      onChange={(content) => onChange(input.path, content)}
    />
  )
  const isTicked = ({ kind }: Input) => kind === "flag" || kind === "list"
  const isWide = ({ kind }: Input) => kind === "rows"
  const open = openInputs(inputs, contents)
  return (
    <>
      <div class="inputs">{open.filter((input) => !isTicked(input) && !isWide(input)).map(fieldOf)}</div>
      {open.filter(isWide).map(fieldOf)}
      {open.some(isTicked) && <div class="flags">{open.filter(isTicked).map(fieldOf)}</div>}
    </>
  )
}

interface InputFieldProps {
  readonly input: Input
  readonly content: string
  readonly error: string | undefined
  readonly onChange: (content: string) => void
}

const InputField = ({ content, error, input, onChange }: InputFieldProps) => {
  const { hint = "", label } = input
  if (input.kind === "choice")
    return <Select label={label} error={error} value={content} options={input.options} onChange={onChange} />
  if (input.kind === "word")
    return (
      <OfferField label={label} hint={hint} error={error} value={content} offers={input.offers} onChange={onChange} />
    )
  if (input.kind === "text")
    return (
      <TextField
        label={label}
        hint={hint}
        error={error}
        maxLength={input.maxLength}
        value={content}
        onChange={onChange}
      />
    )
  if (input.kind === "number")
    return <TextField label={label} hint={hint} error={error} value={content} onChange={onChange} isNumber />
  if (input.kind === "day")
    return (
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <input {...ids} type="date" value={content} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
        )}
      </Field>
    )
  if (input.kind === "rows")
    return <TextArea label={label} hint={hint} error={error} rows={4} value={content} onChange={onChange} />
  if (input.kind === "list") return <ListField input={input} content={content} error={error} onChange={onChange} />
  return (
    <div>
      <Tick label={label} isTicked={content === "yes"} onTick={(isTicked) => onChange(isTicked ? "yes" : "")} />
      {error !== undefined && <p class="field-error">{error}</p>}
    </div>
  )
}

interface TickProps {
  readonly label: string
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

const Tick = ({ isTicked, label, onTick }: TickProps) => (
  <label class="tick">
    <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
    {label}
  </label>
)

const ListField = ({ content, error, input, onChange }: InputFieldProps & { readonly input: ListInput }) => {
  const items = itemsIn(content)
  const others = (value: string) => items.filter((item) => item !== value)
  return (
    <fieldset class="ticks">
      <legend>{input.label}</legend>
      <div class="flags">
        {input.options.map(({ label, value }) => (
          <Tick
            key={value}
            label={label}
            isTicked={items.includes(value)}
            onTick={(isTicked) => onChange([...others(value), ...(isTicked ? [value] : [])].join())}
          />
        ))}
      </div>
      {error !== undefined && <p class="field-error">{error}</p>}
    </fieldset>
  )
}
