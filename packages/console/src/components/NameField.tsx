import { longestLabel } from "@grid/domain/names/Label"
import { TextField } from "./TextField.tsx"

interface NameFieldProps {
  readonly hint?: string
  /** Fault of the name, and how to put it right. */
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Name by which people know something, 1 to 80 characters. */
export const NameField = (props: NameFieldProps) => (
  <TextField {...props} label="Name" name="name" required maxLength={longestLabel} />
)
