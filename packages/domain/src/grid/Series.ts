import type { Area } from "../observations/Area.ts"
import type { DatasetId, Kind } from "../observations/Dataset.ts"
import type { Coverage } from "../observations/Provenance.ts"

/**
 * Equidistant values in columns: value `i` covers `[start + i·step, start + (i+1)·step)`, epoch ms. `NaN` is unknown.
 * `kinds[i]` indexes `kindList`; where `kinds` is null every value is of `kindList[0]`.
 */
export interface Series {
  readonly start: number
  readonly step: number
  readonly values: Float64Array
  readonly kindList: ReadonlyArray<Kind>
  /** Source by the same index, several joined with `+`; absent where none is told. */
  readonly sourceList?: ReadonlyArray<string>
  readonly kinds: Uint8Array | null
  /** Coverage of the whole window, not only of the part between first and last known value. */
  readonly coverage: Coverage
  /** True where the last interval is not over, or not whole yet: its value is the mean so far. */
  readonly isRunning?: boolean
}

/** One source's values of one IST day. `NaN` or a missing array is unknown. */
export interface DayPage {
  readonly source: string
  readonly kind: Kind
  /** IST day number, see `istDay`. */
  readonly day: number
  /** 96 block means. */
  readonly blocks: ArrayLike<number> | null
  /** 24 hour means, each over at least 80 % of its blocks. */
  readonly hours: ArrayLike<number> | null
  /** Known blocks of the day; an hourly value counts for four. */
  readonly present: number
  readonly captured_at: number
  readonly version: number
}

/** A day page that says what it is about. */
export interface SeriesPage extends DayPage {
  readonly dataset: DatasetId
  readonly area: Area
}

/** The newest value of a dataset and area. Instants are epoch ms. */
export interface LatestValue {
  readonly dataset: DatasetId
  readonly area: Area
  readonly source: string
  readonly kind: Kind
  readonly ts: number
  readonly value: number
  readonly captured_at: number
  /** Time of measurement, epoch ms: the end of the interval, or the capture before that. */
  readonly observed_at: number
}
