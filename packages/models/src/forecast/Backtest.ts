import { nth } from "@grid/domain/numbers/Numbers"
import { assuming, bands } from "./Bands.ts"
import { notable } from "./Calendar.ts"
import { type DayHistory, dayOf, slotStart } from "./DayHistory.ts"
import { type DayForecast, isRefused, type Method, type Refused } from "./DemandForecast.ts"

/** A slot with all that is to be compared, in the unit of the history; `ts` epoch ms. */
export interface BacktestRow {
  readonly ts: number
  readonly day: number
  /** Slot of the day, from 0. */
  readonly slot: number
  readonly method: Method
  readonly actual: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
  /** Naive forecast: the slot `ahead` days before, with bands made of its own past errors in the same way. */
  readonly naive: { readonly p10: number; readonly p50: number; readonly p90: number }
}

export interface Score {
  readonly values: number
  readonly mape_pct: number
  readonly naive_mape_pct: number
  /** Error saved against that of the same slot before, %. */
  readonly mape_cut_pct: number
  /** This and the following in the unit of the history. */
  readonly mae: number
  readonly naive_mae: number
  readonly mae_cut_pct: number
  readonly bias: number
  readonly rmse: number
  /** Mean pinball loss of p10, p50 and p90. */
  readonly pinball: number
  readonly naive_pinball: number
  readonly pinball_skill: number
  /** Actual values between p10 and p90, %. */
  readonly coverage_pct: number
}

export interface BacktestReport {
  readonly days: number
  readonly days_refused: number
  readonly methods: Readonly<Partial<Record<Method, number>>>
  /** Slots of the days that are scored: with a forecast, a value that came and one of the same slot before, %. */
  readonly scored_pct: number
  readonly overall: Score | null
  /** Errors by three hours of the day, from 00:00 IST. */
  readonly by_three_hours: ReadonlyArray<{ readonly from_hour: number; readonly score: Score }>
  /** Holi, Diwali and the national days. */
  readonly notable_days: ReadonlyArray<{ readonly day: number; readonly name: string; readonly score: Score }>
}

/** Days before the first whose errors the bands of the comparison are made from. */
const warmUp = 365

/** Pairs forecasts with what came and with the same slot before; only slots of which all is known. */
export function* compare(
  history: DayHistory,
  ahead: number,
  outcomes: Iterable<DayForecast | Refused>
): Generator<{ readonly refused: boolean; readonly method: Method | null; readonly rows: ReadonlyArray<BacktestRow> }> {
  const naiveBands = bands(history.slots)
  let lesson: number | null = null
  const errors = (day: number) => {
    const reference = dayOf(history, day - ahead)
    return dayOf(history, day).map((value, slot) => Math.log(value / nth(reference, slot)))
  }
  for (const outcome of outcomes) {
    const { day } = outcome
    lesson ??= day - warmUp
    for (; lesson <= day - ahead; lesson++) naiveBands.learn(errors(lesson))
    if (isRefused(outcome)) {
      yield { refused: true, method: null, rows: [] }
      continue
    }
    const band = assuming(naiveBands.band(), 0, history.slots)
    const actual = dayOf(history, day)
    const reference = dayOf(history, day - ahead)
    const rows: Array<BacktestRow> = []
    actual.forEach((value, slot) => {
      const naive = nth(reference, slot)
      // Where the slot before is known there is a forecast.
      if (Number.isNaN(value) || Number.isNaN(naive)) return
      rows.push({
        ts: slotStart(history, day, slot),
        day,
        slot,
        method: outcome.method,
        actual: value,
        p10: nth(outcome.p10, slot),
        p50: nth(outcome.p50, slot),
        p90: nth(outcome.p90, slot),
        naive: {
          p10: naive * Math.exp(nth(band.low, slot)),
          p50: naive,
          p90: naive * Math.exp(nth(band.high, slot))
        }
      })
    })
    yield { refused: false, method: outcome.method, rows }
  }
}

/** Result of a backtest. */
export const report = (
  days: ReadonlyArray<{
    readonly refused: boolean
    readonly method: Method | null
    readonly rows: ReadonlyArray<BacktestRow>
  }>,
  slots: number
): BacktestReport => {
  const rows = days.flatMap((day) => day.rows)
  const methods: Partial<Record<Method, number>> = {}
  for (const { method } of days) if (method !== null) methods[method] = (methods[method] ?? 0) + 1
  const notables = days.flatMap(({ rows: of }) => {
    const day = of[0]?.day
    const result = day === undefined ? null : score(of)
    return day === undefined || result === null ? [] : notable(day).map((name) => ({ day, name, score: result }))
  })
  return {
    days: days.length,
    days_refused: days.filter(({ refused }) => refused).length,
    methods,
    scored_pct: (100 * rows.length) / (days.length * slots),
    overall: score(rows),
    by_three_hours: Array.from({ length: 8 }, (_, part) => ({
      from_hour: 3 * part,
      score: score(rows.filter(({ slot }) => Math.floor((slot * 8) / slots) === part))
    })).flatMap(({ from_hour, score: of }) => (of === null ? [] : [{ from_hour, score: of }])),
    notable_days: notables
  }
}

/** Pinball loss of a quantile: what lies above it costs its share, what lies below it the rest. */
export const pinball = (actual: number, quantile: number, share: number): number =>
  actual >= quantile ? share * (actual - quantile) : (1 - share) * (quantile - actual)

const loss = (actual: number, { p10, p50, p90 }: BacktestRow["naive"]) =>
  (pinball(actual, p10, 0.1) + pinball(actual, p50, 0.5) + pinball(actual, p90, 0.9)) / 3

/** Errors of all rows; null where there are none. */
export const score = (rows: ReadonlyArray<BacktestRow>): Score | null => {
  if (rows.length === 0) return null
  const mean = (of: (row: BacktestRow) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  const mape = 100 * mean(({ actual, p50 }) => Math.abs(p50 - actual) / actual)
  const naive = 100 * mean((row) => Math.abs(row.naive.p50 - row.actual) / row.actual)
  const mae = mean(({ actual, p50 }) => Math.abs(p50 - actual))
  const naive_mae = mean((row) => Math.abs(row.naive.p50 - row.actual))
  const own = mean((row) => loss(row.actual, row))
  const other = mean((row) => loss(row.actual, row.naive))
  return {
    values: rows.length,
    mape_pct: mape,
    naive_mape_pct: naive,
    mape_cut_pct: 100 * (1 - mape / naive),
    mae,
    naive_mae,
    mae_cut_pct: 100 * (1 - mae / naive_mae),
    bias: mean(({ actual, p50 }) => p50 - actual),
    rmse: Math.sqrt(mean(({ actual, p50 }) => (p50 - actual) ** 2)),
    pinball: own,
    naive_pinball: other,
    pinball_skill: 1 - own / other,
    coverage_pct: 100 * mean(({ actual, p10, p90 }) => (actual >= p10 && actual <= p90 ? 1 : 0))
  }
}
