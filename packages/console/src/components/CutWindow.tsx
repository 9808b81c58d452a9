import { instant } from "../format/Time.ts"

/** Part of the window of an answer that says what was granted. */
export interface GrantedWindow {
  readonly granted: { readonly from: string }
  readonly reason?: "plan" | "no_data_before" | null
  readonly plan_needed: string | null
}

interface CutWindowProps {
  readonly window: GrantedWindow | undefined
}

/** Reason why less is shown than was asked for; nothing where all of it is. */
export const CutWindow = ({ window }: CutWindowProps) => {
  if (window === undefined || window.reason === null || window.reason === undefined) return null
  const begin = instant(Date.parse(window.granted.from))
  return (
    <p class="soft small">
      {window.reason === "plan"
        ? `Your plan reads back to ${begin}${window.plan_needed === null ? "" : `; the plan “${window.plan_needed}” reads all of it`}.`
        : `The data begin on ${begin}.`}
    </p>
  )
}
