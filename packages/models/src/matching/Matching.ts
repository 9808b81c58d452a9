import { type CleanPart, signalType } from "@grid/domain/carbon/Carbon"
import { mean, round } from "@grid/domain/numbers/Numbers"
import type { HourlyMatching } from "@grid/domain/matching/Matching"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, iso } from "@grid/domain/time/Time"

export interface MatchingInput {
  /** Start of the first block, epoch ms. */
  readonly from: number
  /** MWh by block, as long as the other. */
  readonly load_mwh: ReadonlyArray<number>
  readonly generation_mwh: ReadonlyArray<number>
  /** Intensity and clean part of the grid in each; null where unknown. */
  readonly grid: ReadonlyArray<CleanPart | null>
  readonly granularity: "block" | "hour"
}

/** Rest of a period once generation of the same period has served load. MWh; null is unknown. */
interface Period {
  readonly start: number
  readonly day: number
  readonly load: number
  readonly matched: number
  readonly unmatched: number
  readonly excess: number
  readonly intensity: number | null
  readonly clean: number | null
}

/**
 * Matches load with generation of the same period. `match_pct` = Σ min(load, generation) ÷ Σ load. The carbon-free score
 * adds the grid's carbon-free part of what is unmatched; it is over the periods in which that part is known, and null
 * where these are less than 80 % of all. Load moves within its IST day to where generation is left over, dirtiest first,
 * to the nearest period.
 */
export const match = (input: MatchingInput): HourlyMatching => {
  const periods = periodsOf(input)
  const load = sum(periods, ({ load }) => load)
  const scored = periods.filter(({ clean, unmatched }) => clean !== null || unmatched === 0)
  const scoredLoad = sum(scored, ({ load }) => load)
  const carbonFree = sum(scored, ({ clean, matched, unmatched }) => matched + unmatched * (clean ?? 0))
  return {
    ...signalType,
    match_pct: load > 0 ? percent(sum(periods, ({ matched }) => matched) / load) : null,
    cfe_score_pct:
      scoredLoad > 0 && scored.length >= leastCoverage * periods.length ? percent(carbonFree / scoredLoad) : null,
    unmatched: periods.flatMap(({ intensity, start, unmatched }) =>
      unmatched > 0
        ? [
            {
              block_start: iso(start),
              mwh: mwh(unmatched),
              kg_co2e: intensity === null ? null : kilograms(unmatched * intensity)
            }
          ]
        : []
    ),
    excess_mwh: mwh(sum(periods, ({ excess }) => excess)),
    shift_windows: shifts(periods)
  }
}

const periodsOf = ({ from, generation_mwh, granularity, grid, load_mwh }: MatchingInput): ReadonlyArray<Period> => {
  const size = granularity === "hour" ? 4 : 1
  return Array.from({ length: load_mwh.length / size }, (_, index) => {
    const at = index * size
    const load = total(load_mwh, at, size)
    const generation = total(generation_mwh, at, size)
    const blocks = grid.slice(at, at + size)
    return {
      start: from + at * blockMs,
      day: Math.floor(at / blocksPerDay),
      load,
      matched: Math.min(load, generation),
      unmatched: Math.max(0, load - generation),
      excess: Math.max(0, generation - load),
      intensity: meanOf(blocks.map((block) => block?.kg_co2e_per_mwh ?? null)),
      clean: meanOf(blocks.map((block) => block?.clean_fraction ?? null))
    }
  })
}

const shifts = (periods: ReadonlyArray<Period>): HourlyMatching["shift_windows"] => {
  const room = new Map<number, Array<{ readonly start: number; left: number }>>()
  for (const { day, excess, start } of periods) {
    if (excess > 0) room.set(day, [...(room.get(day) ?? []), { start, left: excess }])
  }
  const moves: Array<HourlyMatching["shift_windows"][number]> = []
  const dirtiest = periods
    .flatMap(({ intensity, ...period }) =>
      intensity !== null && intensity > 0 && period.unmatched > 0 ? [{ ...period, intensity }] : []
    )
    .toSorted((a, b) => b.intensity - a.intensity || a.start - b.start)
  for (const { day, intensity, start, unmatched } of dirtiest) {
    let rest = unmatched
    const nearest = (room.get(day) ?? []).toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
    for (const place of nearest) {
      const moved = Math.min(rest, place.left)
      if (moved <= 0) continue
      rest -= moved
      place.left -= moved
      moves.push({
        from: iso(start),
        to: iso(place.start),
        mwh: mwh(moved),
        avoided_kg_co2e: kilograms(moved * intensity)
      })
    }
  }
  return moves.toSorted((a, b) => b.avoided_kg_co2e - a.avoided_kg_co2e)
}

/** Mean of values of which none may be unknown: three of four blocks are less than 80 %. */
const meanOf = (values: ReadonlyArray<number | null>): number | null =>
  values.length > 0 && values.every((value) => value !== null) ? mean(values) : null

const total = (values: ReadonlyArray<number>, at: number, size: number): number => {
  let all = 0
  for (let index = at; index < at + size; index++) all += values[index] as number
  return all
}

const sum = (periods: ReadonlyArray<Period>, of: (period: Period) => number): number =>
  periods.reduce((all, period) => all + of(period), 0)

const percent = (fraction: number) => round(100 * fraction, 1_000)
const mwh = (value: number) => round(value, 1e6)
const kilograms = (value: number) => round(value, 1_000)
