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
