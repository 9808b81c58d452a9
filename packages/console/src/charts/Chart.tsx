import { type ReadonlySignal, useSignal } from "@preact/signals"
import { useMemo, useState } from "preact/hooks"
import { Button } from "../components/Button.tsx"
import { type Column, Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { type Limits, Plot, type TimeSpan } from "./Plot.tsx"
import { type ChartData, isEmpty, restingIndex } from "./Series.ts"
import { legendText, summary } from "./Summary.ts"
import { timeAxis } from "./Ticks.ts"

interface ChartProps {
  readonly title: string
  /** True where the title is seen, too: in a card of several charts. */
  readonly isTitled?: boolean
  readonly unit: string
  readonly digits: number
  readonly data: ChartData
  /** Kind of its values: marked unless they were observed. */
  readonly kind: string
  readonly heightPx?: number
  readonly window?: { readonly from: number; readonly to: number }
  readonly limits?: Limits
  readonly spans?: ReadonlyArray<TimeSpan>
  /** Notes on it. */
  readonly note?: string | undefined
  /** Place in the data that the reader chooses by a click or Enter. */
  readonly onChoose?: (index: number) => void
}

/** Series as a chart or as a table, with their values where the reader points. */
export const Chart = ({
  data,
  digits,
  heightPx = 260,
  isTitled = false,
  kind,
  limits,
  note,
  onChoose,
  spans,
  title,
  unit,
  window
}: ChartProps) => {
  const cursor = useSignal<number | null>(null)
  const label = useMemo(() => summary(title, unit, digits, data), [title, unit, digits, data])
  return (
    <ChartFrame
      title={title}
      isTitled={isTitled}
      unit={unit}
      kind={kind}
      isEmpty={isEmpty(data)}
      table={() => <Values title={title} data={data} digits={digits} />}
      drawing={() => (
        <Plot
          data={data}
          label={label}
          heightPx={heightPx}
          isAligned={isTitled}
          window={window}
          limits={limits}
          spans={spans}
          onChoose={onChoose}
          onCursor={(index) => {
            cursor.value = index
          }}
        />
      )}
      legend={() => <Legend data={data} digits={digits} cursor={cursor} />}
    >
      {note !== undefined && <p class="soft small">{note}</p>}
    </ChartFrame>
  )
}

interface LegendProps {
  readonly data: ChartData
  readonly digits: number
  readonly cursor: ReadonlySignal<number | null>
}

/** Names and values of the series where the reader points, else the newest ones. */
const Legend = ({ cursor, data, digits }: LegendProps) => {
  const { axis = timeAxis, form, range, series, times } = data
  const resting = useMemo(() => restingIndex(data, Date.now()), [data])
  const index = cursor.value ?? resting
  if (index === null) return null
  const at = (values: ReadonlyArray<number | null>) => values[index] ?? null
  return (
    <div class="legend">
      <ul>
        {series.map(({ colour, faint = false, label, values }) => (
          <li key={label}>
            <span class={faint ? "swatch swatch-faint" : "swatch"} style={{ "--colour": `var(${colour})` }} />
            {label} <strong>{legendText(at(values), digits, cursor.value !== null)}</strong>
          </li>
        ))}
        {form === "stack" && (
          <li>
            Total <strong>{amount(total(series.map(({ values }) => at(values))), digits)}</strong>
          </li>
        )}
        {range !== undefined && (
          <li>
            <span class="swatch swatch-range" style={{ "--colour": `var(${range.colour})` }} />
            {range.label} <strong>{extent(at(range.low), at(range.high), digits)}</strong>
          </li>
        )}
      </ul>
      <p class="soft small" aria-live={cursor.value === null ? "off" : "polite"}>
        {axis.place(times[index] ?? 0)}
      </p>
    </div>
  )
}

/** Both ends of a range; a dash where neither is known. */
const extent = (low: number | null, high: number | null, digits: number): string =>
  low === null && high === null ? amount(null, digits) : `${amount(low, digits)} to ${amount(high, digits)}`

/** Sum of parts; not known where one of them is not. */
const total = (parts: ReadonlyArray<number | null>): number | null =>
  parts.reduce((sum: number | null, part) => (sum === null || part === null ? null : sum + part), 0)

/** Rows shown at first, and with each further step. */
const rowsAStep = 96

const Values = ({
  data: { axis = timeAxis, range, series, times },
  digits,
  title
}: Omit<LegendProps, "cursor"> & { readonly title: string }) => {
  const [count, setCount] = useState(rowsAStep)
  const all =
    range === undefined
      ? series
      : [...series, { ...range, label: "Low", values: range.low }, { ...range, label: "High", values: range.high }]
  const columns: ReadonlyArray<Column<number>> = [
    { title: axis.title, cell: (row) => axis.place(times[row] ?? 0) },
    ...all.map(({ label, values }) => ({
      title: label,
      numeric: true,
      cell: (row: number) => amount(values[row], digits)
    }))
  ]
  const rows = Array.from({ length: Math.min(count, times.length) }, (_, index) => times.length - 1 - index)
  return (
    <>
      <Table caption={title} columns={columns} rows={rows} keyOf={(row) => row} />
      {times.length > count && (
        <p>
          <Button onClick={() => setCount(count + 10 * rowsAStep)}>Show more</Button>{" "}
          <span class="soft small">
            {count} of {times.length} rows, newest first
          </span>
        </p>
      )}
    </>
  )
}
