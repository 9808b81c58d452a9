import { dayMs, floorIst, isoIst, minuteMs } from "@grid/domain/time/Time"
import type { Drawing, Line, Place } from "../browser/Drawing.ts"

/** Value of a series at an instant, epoch ms; null where it is not known. */
export interface Point {
  readonly ts: number
  readonly value: number | null
}

/** Numbers and the pixels at which they are drawn. */
type Pairs = ReadonlyArray<readonly [value: number, pixel: number]>

const mean = (numbers: ReadonlyArray<number>) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Straight line through the pairs by least squares, both ways, and the largest distance of a pair from it, pixels. */
const scaleOf = (pairs: Pairs) => {
  const value = mean(pairs.map(([x]) => x))
  const pixel = mean(pairs.map(([, y]) => y))
  const variance = mean(pairs.map(([x]) => (x - value) ** 2))
  const slope = variance === 0 ? 0 : mean(pairs.map(([x, y]) => (x - value) * (y - pixel))) / variance
  const pixelOf = (x: number) => pixel + slope * (x - value)
  return {
    slope,
    pixelOf,
    valueOf: (y: number) => value + (y - pixel) / slope,
    error: Math.max(...pairs.map(([x, y]) => Math.abs(pixelOf(x) - y)))
  }
}

type Scale = ReturnType<typeof scaleOf>

/** Places of a line at the begin of its intervals: a stair stands twice at each. */
const beginsOf = ({ places }: Line): ReadonlyArray<Place> =>
  places.filter(([x], index) => index === places.length - 1 || places[index + 1]?.[0] !== x)

const isWithin = (x: number, [from, to]: readonly [from: number, to: number]): boolean => x >= from - 1 && x <= to + 1

const isVisible = ({ masks, places }: Line, x: number): boolean =>
  isWithin(x, [places[0]?.[0] ?? NaN, places.at(-1)?.[0] ?? NaN]) &&
  masks.every((spans) => spans.some((span) => isWithin(x, span)))

const isKnown = (point: Point): point is Point & { readonly value: number } => point.value !== null

const time = (ts: number) => new Date(ts).toISOString()

/** Gaps that a line is drawn over, and values that it does not show. */
const gapFaults = (line: Line, points: ReadonlyArray<Point>, across: Scale): ReadonlyArray<string> =>
  points.flatMap((point) => {
    const visible = isVisible(line, across.pixelOf(point.ts))
    if (visible === isKnown(point)) return []
    return [`${visible ? "a line over the gap" : "nothing"} at ${time(point.ts)}`]
  })

const days = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", day: "numeric", month: "short" })

/** Instants of India that a text of the axis may stand for, near an instant; none where it is no time. */
const instantsOf = (text: string, near: number): ReadonlyArray<number> => {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  if (hours !== undefined) {
    const ofDay = (Number(hours) * 60 + Number(minutes)) * minuteMs
    return [-1, 0, 1].map((day) => floorIst(near, dayMs) + day * dayMs + ofDay)
  }
  if (/^[A-Z][a-z]+ \d{4}$/.test(text)) return [Date.parse(`1 ${text} 00:00 +0530`)]
  const midnight = floorIst(near + dayMs / 2, dayMs)
  return /^\d{1,2} [A-Z][a-z]+$/.test(text) ? [days.format(midnight) === text ? midnight : Number.NaN] : []
}

/** Texts of the axes that stand at another place than what they say. */
const textFaults = (texts: Drawing["texts"], across: Scale, up: Scale): ReadonlyArray<string> => {
  const isOff = (pixel: number, expected: number) => !(Math.abs(pixel - expected) <= 1.5)
  const numbers = texts.filter(({ text }) => /^[−-]?[\d,]+(\.\d+)?$/.test(text))
  const instants = texts.filter(({ text }) => instantsOf(text, 0).length > 0)
  return [
    ...(numbers.length >= 2 && instants.length >= 2 ? [] : ["an axis has no texts"]),
    ...numbers
      .filter(({ place, text }) => isOff(place[1], up.pixelOf(Number(text.replace("−", "-").replaceAll(",", "")))))
      .map(({ text }) => `${text} stands beside another value`),
    ...instants
      .filter(({ place, text }) =>
        instantsOf(text, across.valueOf(place[0])).every((ts) => isOff(place[0], across.pixelOf(ts)))
      )
      .map(({ place, text }) => `${text} stands at ${isoIst(across.valueOf(place[0]))}`)
  ]
}

/**
 * What a chart shows otherwise than the series that it stands for, one for each of its lines; nothing where lines, gaps and
 * axes are right to a pixel.
 */
export const chartFaults = (
  { lines, texts }: Drawing,
  series: ReadonlyArray<ReadonlyArray<Point>>
): ReadonlyArray<string> => {
  const known = series.map((points) => points.filter(isKnown))
  const places = lines.map(beginsOf)
  const counts = JSON.stringify([places, known].map((lists) => lists.map(({ length }) => length)))
  if (places.length !== known.length || places.some(({ length }, index) => length !== known[index]?.length))
    return [`lines have as many places as there are values: ${counts}`]
  const pairs = (valueOf: (point: Point & { readonly value: number }) => number, axis: 0 | 1): Pairs =>
    known.flatMap((points, line) =>
      points.map((point, index) => [valueOf(point), places[line]?.[index]?.[axis] ?? NaN])
    )
  const across = scaleOf(pairs(({ ts }) => ts, 0))
  const up = scaleOf(pairs(({ value }) => value, 1))
  return [
    ...(across.slope > 0 && across.error <= 1 ? [] : [`instants are off by ${across.error} pixels`]),
    ...(up.slope < 0 && up.error <= 1 ? [] : [`values are off by ${up.error} pixels`]),
    ...lines.flatMap((line, index) => gapFaults(line, series[index] ?? [], across)),
    ...textFaults(texts, across, up)
  ]
}
