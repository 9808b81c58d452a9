import { TextArea } from "../components/TextArea.tsx"

interface ReasonProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Field for why something is changed. */
export const Reason = (props: ReasonProps) => (
  <TextArea {...props} hint="For the audit log, up to 500 characters." name="reason" rows={3} maxLength={500} isProse />
)
