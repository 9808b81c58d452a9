import type { ComponentChildren } from "preact"
import { Table, type TableProps } from "../components/Table.tsx"
import type { Bar } from "./Bar.ts"
import { ChartFrame } from "./ChartFrame.tsx"

interface BarsProps<Row> {
  readonly title: string
  readonly unit: string
  /** Kind of the values: marked unless they were observed. */
  readonly kind: string
  readonly bars: ReadonlyArray<Bar>
  /** Meanings of the colours; empty where there is one alone. */
  readonly legend?: ReadonlyArray<{ readonly label: string; readonly colour: string }>
  /** The same as a table. */
  readonly table: TableProps<Row>
  readonly children?: ComponentChildren
}

/** Bars below one another, between their names and values; or as a table. */
export const Bars = <Row,>({ bars, children, kind, legend = [], table, title, unit }: BarsProps<Row>) => {
  const ends = bars.flatMap(({ band, parts }) => [
    ...parts.flatMap(({ from, to }) => [from, to]),
    ...(band === undefined ? [] : [band.low, band.high])
  ])
  const least = Math.min(0, ...ends)
  const width = Math.max(0, ...ends) - least || 1
  return (
    <ChartFrame
      title={title}
      isTitled
      unit={unit}
      kind={kind}
      isEmpty={ends.length === 0}
      table={() => <Table {...table} />}
      drawing={() => (
        <div
          class="bar-rows"
          role="img"
          aria-label={`${title}, ${unit}. ${bars.map(({ label, text }) => `${label}: ${text}`).join(". ")}.`}
        >
          {bars.map((bar) => (
            <BarRow key={bar.label} bar={bar} least={least} width={width} />
          ))}
        </div>
      )}
      {...(legend.length > 0 && { legend: () => <Legend legend={legend} /> })}
    >
      {children}
    </ChartFrame>
  )
}

interface BarRowProps {
  readonly bar: Bar
  /** Value at the begin of the drawing. */
  readonly least: number
  /** Distance to the value at its end. */
  readonly width: number
}

const BarRow = ({ bar: { band, label, parts, text }, least, width }: BarRowProps) => {
  const at = (value: number) => (100 * (value - least)) / width
  const extent = (from: number, to: number) => ({
    x: at(Math.min(from, to)),
    width: Math.max(0.4, Math.abs(at(to) - at(from)))
  })
  return (
    <div class="bar-row">
      <span>{label}</span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none">
        {parts.map(({ colour, from, to }, index) => (
          <rect
            key={index}
            class="bar-part"
            y="1"
            height="8"
            {...extent(from, to)}
            style={{ "--colour": `var(${colour})` }}
          />
        ))}
        {band !== undefined && <rect class="bar-band" y="3.5" height="3" {...extent(band.low, band.high)} />}
        {least < 0 && <rect class="bar-zero" x={at(0)} width="0.3" height="10" />}
      </svg>
      <span class="number">{text}</span>
    </div>
  )
}

const Legend = ({ legend }: Required<Pick<BarsProps<never>, "legend">>) => (
  <div class="legend">
    <ul>
      {legend.map(({ colour, label }) => (
        <li key={label}>
          <span class="swatch" style={{ "--colour": `var(${colour})` }} />
          {label}
        </li>
      ))}
    </ul>
  </div>
)
