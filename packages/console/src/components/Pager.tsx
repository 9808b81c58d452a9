import { Button } from "./Button.tsx"

interface PagerProps {
  /** Page at hand; null for the newest. */
  readonly cursor: string | null
  /** Page after it; null where there is none. */
  readonly next: string | null
  readonly onChange: (cursor: string | null) => void
}

/** Way through a list that is newest first. */
export const Pager = ({ cursor, next, onChange }: PagerProps) =>
  cursor === null && next === null ? null : (
    <div class="buttons">
      {cursor !== null && <Button onClick={() => onChange(null)}>Newest</Button>}
      {next !== null && <Button onClick={() => onChange(next)}>Older</Button>}
    </div>
  )
