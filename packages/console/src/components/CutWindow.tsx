import { instant } from "../format/Time.ts"

/** Texts of the reasons why a window holds nothing. */
const emptinessTexts = {
  no_interval: "No interval begins within these times: choose a longer span.",
  not_known_yet: "None of it is over or published yet.",
  not_known_then: "None of it was known at that time.",
  not_reported: "No source that is switched on has reported any of it."
}

/** Part of the window of an answer that says what was granted. */
export interface GrantedWindow {
  readonly granted: { readonly from: string }
  readonly reason?: keyof typeof emptinessTexts | "plan" | "no_data_before" | null
  readonly plan_needed: string | null
}

interface CutWindowProps {
  readonly window: GrantedWindow | undefined
}

/** Reason why less is shown than was asked for; nothing where all of it is. */
export const CutWindow = ({ window }: CutWindowProps) => {
  if (window === undefined || window.reason === null || window.reason === undefined) return null
  return <p class="soft small">{textOf(window, window.reason)}</p>
}

const textOf = ({ granted, plan_needed }: GrantedWindow, reason: NonNullable<GrantedWindow["reason"]>): string => {
  const begin = instant(Date.parse(granted.from))
  switch (reason) {
    case "plan":
      return `Your plan reads back to ${begin}${plan_needed === null ? "" : `; the plan “${plan_needed}” reads all of it`}.`
    case "no_data_before":
      return `The data begin on ${begin}.`
    default:
      return emptinessTexts[reason]
  }
}
