import { signalType } from "@grid/domain/carbon/Carbon"
import type { HourlyMatching, MatchingStorage } from "@grid/domain/matching/Matching"
import { nth, round, sum } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, dayMs, hourMs, iso } from "@grid/domain/time/Time"
import type { Body } from "../engines/Engine.ts"
import { moves } from "./Shifting.ts"
import { dispatch, type StorageDispatch } from "./Storage.ts"

/** Blocks of whole IST days with what the grid delivers in them. */
export interface MatchingInputs {
  /** Slug of the state whose consumption the grid's values are of. */
  readonly state: string
  /** Start of the first block, epoch ms. */
  readonly from: number
  /** MWh by block, as long as the other. */
  readonly load_mwh: ReadonlyArray<number>
  readonly generation_mwh: ReadonlyArray<number>
  /** Average intensity of the grid in each block, kg CO2e per MWh, and its carbon-free part, 0 to 1; null where unknown. */
  readonly kg_co2e_per_mwh: ReadonlyArray<number | null>
  readonly clean_fraction: ReadonlyArray<number | null>
  readonly granularity: "block" | "hour"
  readonly storage: MatchingStorage | null
  /** Most hours by which load moves, and the part of each period's load that may move, 0 to 1. */
  readonly shift: { readonly hours: number; readonly share_fraction: number }
}

/** Columns by period, MWh; NaN is unknown. */
interface Periods {
  readonly load: Float64Array
  /** Rest of the load once generation of the same period has served it, and rest of the generation. */
  readonly unmatched: Float64Array
  readonly excess: Float64Array
  readonly intensity: Float64Array
  readonly clean: Float64Array
}

const blocksOf = { block: 1, hour: blocksPerDay / 24 } as const

const percent = (fraction: number) => round(100 * fraction, 1_000)
const mwh = (value: number) => round(value, 1e6)
const kilograms = (value: number) => round(value, 1_000)

/**
 * Matches load with generation of the same period. `match_pct` = Σ min(load, generation) ÷ Σ load, with what storage gives. The
 * carbon-free score adds the grid's carbon-free part of what is unmatched; it is over the periods in which that part is known, and
 * null where these are less than 80 % of all. Load moves within its IST day to where generation is left over, so that the most
 * emissions are avoided.
 */
export const match = (inputs: MatchingInputs): Body<HourlyMatching> => {
  const size = blocksOf[inputs.granularity]
  const direct = periodsOf(inputs, size)
  const stored =
    inputs.storage === null ? null : dispatch(inputs.storage, { ...direct, hours: (size * blockMs) / hourMs })
  const periods = stored === null ? direct : withStorage(direct, stored)
  const startOf = startsOf(inputs.from, size)
  const scores = scoresOf(periods)
  return {
    ...signalType,
    ...scores,
    missing: scores.cfe_score_pct === null && scores.match_pct !== null ? ["cfe_score_pct"] : [],
    unmatched: unmatchedOf(periods, startOf),
    excess_mwh: mwh(sum(periods.excess)),
    shift_windows: windowsOf(periods, inputs, startOf),
    ...(stored === null
      ? {}
      : {
          storage: {
            charged_mwh: mwh(sum(stored.charged)),
            discharged_mwh: mwh(sum(stored.discharged)),
            content_mwh: mwh(stored.content_mwh),
            match_pct_without: scoresOf(direct).match_pct
          }
        })
  }
}

const periodsOf = (inputs: MatchingInputs, size: number): Periods => {
  const load = totals(inputs.load_mwh, size)
  const generation = totals(inputs.generation_mwh, size)
  return {
    load,
    unmatched: load.map((value, period) => Math.max(0, value - nth(generation, period))),
    excess: generation.map((value, period) => Math.max(0, value - nth(load, period))),
    // Null and NaN are no numbers, so that a period with an unknown block is unknown: three of four blocks are less than 80 %.
    intensity: totals(inputs.kg_co2e_per_mwh, size).map((value) => value / size),
    clean: totals(inputs.clean_fraction, size).map((value) => value / size)
  }
}

const totals = (values: ReadonlyArray<number | null>, size: number): Float64Array => {
  const all = new Float64Array(values.length / size)
  for (let period = 0, at = 0; period < all.length; period++) {
    let total = 0
    for (const end = at + size; at < end; at++) total += values[at] ?? Number.NaN
    all[period] = total
  }
  return all
}

const withStorage = (periods: Periods, { charged, discharged }: StorageDispatch): Periods => ({
  ...periods,
  unmatched: periods.unmatched.map((value, period) => value - nth(discharged, period)),
  excess: periods.excess.map((value, period) => value - nth(charged, period))
})

const scoresOf = ({ clean, load, unmatched }: Periods): Pick<HourlyMatching, "cfe_score_pct" | "match_pct"> => {
  let scored = 0
  let scoredLoad = 0
  let carbonFree = 0
  for (const [period, value] of load.entries()) {
    const rest = nth(unmatched, period)
    const part = nth(clean, period)
    if (Number.isNaN(part) && rest > 0) continue
    scored++
    scoredLoad += value
    carbonFree += value - rest + (rest > 0 ? rest * part : 0)
  }
  const whole = sum(load)
  return {
    match_pct: whole > 0 ? percent((whole - sum(unmatched)) / whole) : null,
    cfe_score_pct: scoredLoad > 0 && scored >= leastCoverage * load.length ? percent(carbonFree / scoredLoad) : null
  }
}

/** Wire forms of the blocks of a UTC day, behind its date. */
const timesOfDay = Array.from({ length: blocksPerDay }, (_, block) => iso(block * blockMs).slice(10))

/** Wire form of a period's start, by its place. Writing 35,040 instants one by one takes longer than all sums, so each is written once. */
const startsOf = (from: number, size: number) => {
  const starts: Array<string> = []
  let day = Number.NaN
  let date = ""
  const written = (period: number): string => {
    const block = from / blockMs + period * size
    const dayOfBlock = Math.floor(block / blocksPerDay)
    if (dayOfBlock !== day) {
      day = dayOfBlock
      date = iso(day * dayMs).slice(0, 10)
    }
    return date + timesOfDay[block - day * blocksPerDay]
  }
  return (period: number): string => (starts[period] ??= written(period))
}

type StartOf = ReturnType<typeof startsOf>

const unmatchedOf = ({ intensity, unmatched }: Periods, startOf: StartOf): HourlyMatching["unmatched"] => {
  const rows: Array<HourlyMatching["unmatched"][number]> = []
  for (const [period, value] of unmatched.entries()) {
    const rest = mwh(value)
    if (rest <= 0) continue
    const emitted = value * nth(intensity, period)
    rows.push({ block_start: startOf(period), mwh: rest, kg_co2e: Number.isNaN(emitted) ? null : kilograms(emitted) })
  }
  return rows
}

const windowsOf = (
  { excess, intensity, load, unmatched }: Periods,
  { granularity, shift }: MatchingInputs,
  startOf: StartOf
): HourlyMatching["shift_windows"] => {
  const perDay = blocksPerDay / blocksOf[granularity]
  const reach = Math.min(perDay, Math.floor((shift.hours * perDay) / 24))
  const windows: Array<HourlyMatching["shift_windows"][number]> = []
  for (let start = 0; reach > 0 && start < load.length; start += perDay) {
    const end = start + perDay
    const found = moves({
      movable: unmatched
        .subarray(start, end)
        .map((value, period) => Math.min(value, shift.share_fraction * nth(load, start + period))),
      excess: excess.subarray(start, end),
      kg_co2e_per_mwh: intensity.subarray(start, end),
      reach
    })
    for (const { from, mwh: moved, to } of found) {
      windows.push({
        from: startOf(start + from),
        to: startOf(start + to),
        mwh: mwh(moved),
        avoided_kg_co2e: kilograms(moved * nth(intensity, start + from))
      })
    }
  }
  return windows.toSorted((a, b) => b.avoided_kg_co2e - a.avoided_kg_co2e)
}
