import { barOf } from "./Bar.ts"
import { Bars } from "./Bars.tsx"

interface ComparedBarsProps {
  readonly title: string
  readonly unit: string
  readonly kind: string
  /** What is compared, as the head of its column. */
  readonly name: string
  readonly caption: string
  /** Values, that of the reader first. */
  readonly values: ReadonlyArray<{ readonly label: string; readonly value: number }>
  /** Digits beside the bars; the table has one more. */
  readonly digits: number
}

/** Bars of a value that the reader gave and of what an engine holds against it; or as a table. */
export const ComparedBars = ({ caption, digits, kind, name, title, unit, values }: ComparedBarsProps) => (
  <Bars
    title={title}
    unit={unit}
    kind={kind}
    bars={values.map(({ label, value }, index) =>
      barOf(label, value, digits, { colour: index === 0 ? "--data-2" : "--data-1" })
    )}
    table={{
      caption,
      rows: values,
      keyOf: ({ label }) => label,
      columns: [
        { title: name, cell: ({ label }) => label },
        { title: unit, digits: digits + 1, value: ({ value }) => value }
      ]
    }}
  />
)
