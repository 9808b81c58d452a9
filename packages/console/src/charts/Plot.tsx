import { useEffect, useMemo, useRef } from "preact/hooks"
// Before uPlot, which reads the language when it is loaded.
import "./Language.ts"
import uPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import { amount } from "../format/Numbers.ts"
import { paint } from "../theme/Theme.ts"
import { type Drawing, drawingOf } from "./Drawing.ts"
import { loneIn } from "./Grid.ts"
import type { ChartData } from "./Series.ts"
import { type Axis, digitsOfStep, mostTicks, timeAxis, valueAxisPx } from "./Ticks.ts"

/** Range of values that is marked behind the lines. */
export interface Limits {
  readonly low: number
  readonly high: number
}

/** Span of time, epoch ms, that is marked behind the lines. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

interface PlotProps {
  readonly data: ChartData
  /** The chart in words. */
  readonly label: string
  readonly heightPx: number
  /** True for one of several below each other: their axes of time begin at the same place. */
  readonly isAligned?: boolean
  /** First and last number of the axis, epoch ms or %; those of the data where it is not given. */
  readonly window?: { readonly from: number; readonly to: number } | undefined
  readonly limits?: Limits | undefined
  readonly spans?: ReadonlyArray<TimeSpan> | undefined
  /** Place in the data at which the reader points; null while at none. */
  readonly onCursor: (index: number | null) => void
  /** Place in the data that the reader chooses by a click or Enter. */
  readonly onChoose?: ((index: number) => void) | undefined
}

type Ink = (name: string, opacity?: number) => string

/** Colours of the page by the names of their properties, as the canvas takes them. */
const inkOf = (element: HTMLElement): Ink => {
  const seen = new Map<string, string>()
  const probe = document.createElement("span")
  element.append(probe)
  const resolved = (name: string, opacity: number) => {
    probe.style.color = `color-mix(in srgb, var(${name}) ${opacity * 100}%, transparent)`
    return getComputedStyle(probe).color
  }
  return (name, opacity = 1) => {
    const key = `${name} ${opacity}`
    const colour = seen.get(key) ?? resolved(name, opacity)
    seen.set(key, colour)
    return colour
  }
}

const font = "12px system-ui, sans-serif"

const axesOf = ({ texts, ticks }: Axis, ink: Ink, isAligned: boolean): Array<uPlot.Axis> => {
  const common = {
    font,
    stroke: ink("--soft"),
    grid: { stroke: ink("--line"), width: 1 },
    ticks: { show: false }
  }
  return [
    {
      ...common,
      grid: { show: false },
      size: 28,
      // Texts in the corner would else touch the lowest one of the other axis.
      gap: 9,
      splits: ({ bbox }, _axis, min, max) => {
        const most = mostTicks(bbox.width / devicePixelRatio)
        return ticks(min * 1_000, max * 1_000, most).map((ms) => ms / 1_000)
      },
      values: (_plot, splits) => [...texts(splits.map((s) => s * 1_000))]
    },
    {
      ...common,
      size: (_plot, values) => valueAxisPx(values ?? [], isAligned),
      values: (_plot, splits, _axis, _space, step) => splits.map((value) => amount(value, digitsOfStep(step)))
    }
  ]
}

/** Marks the limits behind everything else. */
const limitsDrawn =
  ({ high, low }: Limits, ink: Ink) =>
  (plot: uPlot): void => {
    const { height, left, top, width } = plot.bbox
    const clamped = (value: number) => Math.min(Math.max(plot.valToPos(value, "y", true), top), top + height)
    plot.ctx.save()
    plot.ctx.fillStyle = ink("--good-ground")
    plot.ctx.fillRect(left, clamped(high), width, clamped(low) - clamped(high))
    plot.ctx.restore()
  }

/** Marks spans of time behind everything else. */
const spansDrawn =
  (spans: ReadonlyArray<TimeSpan>, ink: Ink) =>
  (plot: uPlot): void => {
    const { height, left, top, width } = plot.bbox
    const clamped = (ms: number) => Math.min(Math.max(plot.valToPos(ms / 1_000, "x", true), left), left + width)
    plot.ctx.save()
    plot.ctx.fillStyle = ink("--good", 0.18)
    for (const { from, to } of spans) plot.ctx.fillRect(clamped(from), top, clamped(to) - clamped(from), height)
    plot.ctx.restore()
  }

const optionsOf = (
  { areas, strokes }: Drawing,
  { data, heightPx, isAligned = false, limits, onCursor, spans = [], window }: PlotProps,
  element: HTMLElement
): uPlot.Options => {
  const ink = inkOf(element)
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    width: element.clientWidth || 320,
    height: heightPx,
    padding: [10, 22, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, setScale: true } },
    scales: {
      x: {
        time: false,
        ...(window !== undefined && { range: [window.from / 1_000, window.to / 1_000] })
      },
      y: {
        range: (_plot, least, most) =>
          data.form === "stack"
            ? [Math.min(0, least ?? 0), (most ?? 1) * 1.04]
            : uPlot.rangeNum(
                Math.min(least ?? 0, limits?.low ?? Infinity),
                Math.max(most ?? 1, limits?.high ?? -Infinity),
                0.1,
                true
              )
      }
    },
    axes: axesOf(data.axis ?? timeAxis, ink, isAligned),
    series: [
      {},
      ...strokes.map(({ colour, isDashed, label, values, widthPx }): uPlot.Series => ({
        label,
        width: widthPx,
        stroke: ink(colour, widthPx === 0 ? 0 : 1),
        points: {
          show: false,
          size: 5,
          fill: ink(colour),
          filter: () => (data.form === "stack" || widthPx === 0 ? null : loneIn(values))
        },
        spanGaps: false,
        ...(isDashed && { dash: [5, 4] }),
        ...(data.form === "steps" && stepped !== undefined && { paths: stepped })
      }))
    ],
    bands: areas.map(({ colour, lower, opacity, upper }) => ({
      series: [upper + 1, lower + 1],
      fill: ink(colour, opacity)
    })),
    hooks: {
      drawClear: [
        ...(limits === undefined ? [] : [limitsDrawn(limits, ink)]),
        ...(spans.length === 0 ? [] : [spansDrawn(spans, ink)])
      ],
      setCursor: [({ cursor }) => onCursor(cursor.idx ?? null)]
    }
  }
}

/** Steps of the cursor by the key, of a chart whose points are numbered 0 to `last`. */
const steps = (last: number): Readonly<Record<string, number>> => {
  const page = Math.ceil(last / 10)
  return { ArrowLeft: -1, ArrowRight: 1, PageUp: -page, PageDown: page, Home: -last - 1, End: last }
}

/** Series on a canvas. It is drawn anew where data or colours change; arrow keys, Page Up and Down, Home and End move its cursor. */
export const Plot = (props: PlotProps) => {
  const { data, heightPx, label, onChoose, spans, window } = props
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const drawing = useMemo(() => drawingOf(data), [data])
  const painted = paint.value
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const times = data.times.map((ms) => ms / 1_000)
    const columns = drawing.strokes.map(({ values }) => [...values])
    const drawn = new uPlot(optionsOf(drawing, props, element), [times, ...columns], element)
    plot.current = drawn
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width > 0 && width !== drawn.width) drawn.setSize({ width, height: heightPx })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
      element.replaceChildren()
      plot.current = null
    }
  }, [drawing, painted, heightPx, spans, window?.from, window?.to])

  const choose = () => {
    const index = plot.current?.cursor.idx
    if (index != null) onChoose?.(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") choose()
    const drawn = plot.current
    const last = data.times.length - 1
    const step = steps(last)[event.key]
    if (drawn === null || step === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max((drawn.cursor.idx ?? last + (step < 0 ? 1 : 0)) + step, 0), last)
    const ms = data.times[index]
    if (ms !== undefined) drawn.setCursor({ left: drawn.valToPos(ms / 1_000, "x"), top: 1 })
  }
  return (
    <div class="plot" ref={host} role="img" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} onClick={choose} />
  )
}
