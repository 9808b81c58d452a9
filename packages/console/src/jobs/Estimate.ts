import { dayMs, hourMs, minuteMs } from "../format/Time.ts"

/** Stored values of a dataset and the time that they cover. Instants are epoch ms. */
export interface Holding {
  readonly rows: number
  readonly from: number
  readonly to: number
}

export type Rhythm = "block" | "day" | "month"
export type Resolution = "block" | "hour" | "day"

const stepsMs: Readonly<Record<Rhythm | "hour", number>> = {
  block: 15 * minuteMs,
  hour: hourMs,
  day: dayMs,
  month: 30 * dayMs
}

/** Part of a dataset that is asked for. Instants are epoch ms. */
export interface Extent {
  readonly from: number
  readonly to: number
  readonly rhythm: Rhythm
  readonly resolution: Resolution
  /** Series that are named; null where all are meant. */
  readonly series: number | null
}

/** Rows that an export has at most; null where that is not known. */
export const rowsOf = (
  holding: Holding | undefined,
  { from, resolution, rhythm, series, to }: Extent
): number | null => {
  if (holding === undefined) return null
  const lengthMs = Math.max(0, Math.min(to, holding.to) - Math.max(from, holding.from))
  const stepMs = rhythm === "block" ? stepsMs[resolution] : stepsMs[rhythm]
  if (series !== null) return Math.ceil(lengthMs / stepMs) * series
  const share = lengthMs / Math.max(1, holding.to - holding.from)
  return Math.ceil((holding.rows * share * stepsMs[rhythm]) / stepMs)
}

/** Size of a row of a file, bytes, as measured on exports of demand and of generation. */
const rowBytes = { csv: 125, json: 215, parquet: 9, xlsx: 14 } as const
export type Format = keyof typeof rowBytes

export const bytesOf = (rows: number, format: Format): number => rows * rowBytes[format]

/** Most rows of a sheet, without its heading. */
export const sheetRows = 1_048_575
