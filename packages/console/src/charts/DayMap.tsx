import { useSignal } from "@preact/signals"
import { useMemo } from "preact/hooks"
import { Table } from "../components/Table.tsx"
import { amount } from "../format/Numbers.ts"
import { blockMs, dayMs, hourName, instant, monthName, shortDay } from "../format/Time.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { cellPaths, hourMeans } from "./Cells.ts"
import { colourOf, type Scale } from "./Levels.ts"
import { LevelsLegend } from "./LevelsLegend.tsx"
import { summary } from "./Summary.ts"

/** Values of the 96 blocks of an IST day; null where one is not known. */
interface Day {
  /** Midnight, epoch ms. */
  readonly ms: number
  readonly values: ReadonlyArray<number | null>
}

interface DayMapProps {
  readonly title: string
  readonly unit: string
  readonly digits: number
  readonly kind: string
  readonly days: ReadonlyArray<Day>
  readonly scale: Scale
}

const blocksADay = dayMs / blockMs

/** Values by day and block as colours, or by day and hour as a table. */
export const DayMap = ({ days, digits, kind, scale, title, unit }: DayMapProps) => {
  const all = days.flatMap(({ values }) => values)
  const label = useMemo(() => {
    const times = days.flatMap(({ ms, values }) => values.map((_, block) => ms + block * blockMs))
    return summary(title, unit, digits, {
      times,
      form: "steps",
      series: [{ label: "Blocks", colour: "", values: all }]
    })
  }, [days, title, unit, digits])
  return (
    <ChartFrame
      title={title}
      unit={unit}
      kind={kind}
      isEmpty={all.every((value) => value === null)}
      table={() => <HourTable title={title} days={days} digits={digits} />}
      drawing={() => (
        <>
          <Cells days={days} digits={digits} label={label} scale={scale} unit={unit} />
          <LevelsLegend scale={scale} unit={unit} unknown={all.filter((value) => value === null).length} />
        </>
      )}
    />
  )
}

interface CellsProps extends Pick<DayMapProps, "days" | "digits" | "scale" | "unit"> {
  readonly label: string
}

const clamped = (place: number, count: number): number => Math.min(Math.max(place, 0), count - 1)

const steps: Readonly<Record<string, readonly [days: number, blocks: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0]
}

/** Cells of the blocks, and the value of the one at which the reader points, which the arrow keys move. */
const Cells = ({ days, digits, label, scale, unit }: CellsProps) => {
  const cell = useSignal<readonly [day: number, block: number] | null>(null)
  const paths = useMemo(
    () =>
      cellPaths(
        days.map(({ values }) => values),
        scale
      ),
    [days, scale]
  )
  const [day, block] = cell.value ?? [days.length - 1, 0]
  const { ms = 0, values = [] } = days[day] ?? {}
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent & { readonly currentTarget: Element }) => {
    const { height, left, top, width } = currentTarget.getBoundingClientRect()
    cell.value = [
      clamped(Math.floor(((clientY - top) / height) * days.length), days.length),
      clamped(Math.floor(((clientX - left) / width) * blocksADay), blocksADay)
    ]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    cell.value = [clamped(day + step[0], days.length), clamped(block + step[1], blocksADay)]
  }
  return (
    <>
      <div class="day-map">
        <Axes days={days} />
        <div
          class="day-map-cells"
          role="img"
          aria-label={label}
          tabIndex={0}
          onPointerMove={onPointerMove}
          onPointerLeave={() => (cell.value = null)}
          onKeyDown={onKeyDown}
        >
          <svg viewBox={`0 0 ${blocksADay} ${days.length}`} preserveAspectRatio="none" aria-hidden="true">
            {paths.map((path, level) => (
              <path key={level} class={colourOf(scale, level)} d={path} />
            ))}
            {cell.value !== null && <rect class="day-map-cell" x={block} y={day} width="1" height="1" />}
          </svg>
        </div>
      </div>
      <p class="readout" aria-live="polite">
        {cell.value === null ? (
          <span class="soft">Point at a block for its value, or go through them with the arrow keys.</span>
        ) : (
          <>
            <strong>
              {amount(values[block], digits)} {unit}
            </strong>{" "}
            {instant(ms + block * blockMs)}
          </>
        )}
      </p>
    </>
  )
}

/** Most days that are named one by one; of more, their months are. */
const mostNamed = 45

const Axes = ({ days }: Pick<DayMapProps, "days">) => (
  <>
    <p class="day-map-hours soft" aria-hidden="true">
      {["00:00", "06:00", "12:00", "18:00", "24:00"].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </p>
    {days.length > mostNamed ? (
      <p class="day-map-days day-map-months soft" aria-hidden="true">
        {days
          .filter(({ ms }, index) => index === 0 || monthName(ms) !== monthName(ms - dayMs))
          .map(({ ms }) => (
            <span key={ms}>{monthName(ms)}</span>
          ))}
      </p>
    ) : (
      <p class="day-map-days soft" aria-hidden="true">
        {days.map(({ ms }) => (
          <span key={ms}>{shortDay(ms)}</span>
        ))}
      </p>
    )}
  </>
)

/** Means of the hours of each day. */
const HourTable = ({ days, digits, title }: Pick<DayMapProps, "days" | "digits" | "title">) => {
  const rows = days.toReversed().map(({ ms, values }) => ({ ms, means: hourMeans(values) }))
  return (
    <Table
      caption={`${title}, means of the hours`}
      rows={rows}
      keyOf={({ ms }) => ms}
      columns={[
        { title: "Day", cell: ({ ms }) => <span class="whole">{shortDay(ms)}</span> },
        ...Array.from({ length: 24 }, (_, hour) => ({
          title: hourName(hour),
          numeric: true,
          cell: ({ means }: (typeof rows)[number]) => amount(means[hour], digits)
        }))
      ]}
    />
  )
}
