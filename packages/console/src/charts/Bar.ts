import { amount } from "../format/Numbers.ts"

/** Part of a bar between two values. */
export interface BarPart {
  readonly from: number
  readonly to: number
  /** Name of the custom property of its colour, such as `--data-1`. */
  readonly colour: string
}

/** Bar of a thing, with its value as people read it beside it. */
export interface Bar {
  readonly label: string
  readonly parts: ReadonlyArray<BarPart>
  /** Range within which the value is expected. */
  readonly band?: { readonly low: number; readonly high: number }
  readonly text: string
}

interface BarLook {
  readonly colour?: string
  /** Text where the value is not known. */
  readonly unknown?: string
}

/** Bar from zero to a value; without parts where it is not known. */
export const barOf = (
  label: string,
  value: number | null,
  digits: number,
  { colour = "--data-1", unknown = "not known" }: BarLook = {}
): Bar => ({
  label,
  parts: value === null ? [] : [{ from: 0, to: value, colour }],
  text: value === null ? unknown : amount(value, digits)
})

const stepColours = { more: "--data-1", less: "--data-4", total: "--data-2" } as const

/** Thing that is added or, below zero, taken off. */
export interface Step {
  readonly label: string
  readonly amount: number
}

/** Bars of steps, each from where the one before ended, and of what they come to; null where that is not known. */
export const stepBars = (steps: ReadonlyArray<Step>, total: Step | null, digits: number): ReadonlyArray<Bar> => {
  let from = 0
  const bars = steps.map(({ amount: value, label }): Bar => {
    const part = { from, to: from + value, colour: value < 0 ? stepColours.less : stepColours.more }
    from = part.to
    return { label, parts: [part], text: amount(value, digits) }
  })
  return total === null ? bars : [...bars, barOf(total.label, total.amount, digits, { colour: stepColours.total })]
}
