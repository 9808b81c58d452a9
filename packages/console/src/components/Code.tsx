import { CopyButton } from "./CopyButton.tsx"

interface CodeProps {
  readonly text: string
  /** Name for those who do not see it. */
  readonly label: string
}

/** Text to copy, such as a command. */
export const Code = ({ label, text }: CodeProps) => (
  <div class="code">
    <pre tabIndex={0} aria-label={label}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} />
  </div>
)
