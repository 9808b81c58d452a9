import { signalType } from "@grid/domain/carbon/Carbon"
import type { HourlyMatching, MatchingStorage } from "@grid/domain/matching/Matching"
import { nth, round, sum } from "@grid/domain/numbers/Numbers"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, hourMs } from "@grid/domain/time/Time"
import type { Body } from "../engines/Engine.ts"
import { descending } from "./Descending.ts"
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

/** Columns of equal length, one for each member of a row. */
type Columns<Name extends string> = { readonly [_ in Name]: Float64Array }

/** Long lists of an answer by column, in the order of their rows. Periods are counted from the first; an unknown emission is NaN. */
export interface LongLists {
  readonly unmatched: Columns<"kg_co2e" | "mwh" | "period">
  readonly shift_windows: Columns<"avoided_kg_co2e" | "from" | "mwh" | "to">
}

/** Answer with its long lists by column. */
export interface Matched {
  readonly rest: Omit<Body<HourlyMatching>, keyof LongLists>
  readonly lists: LongLists
  readonly periods: { readonly count: number; readonly blocks: number }
}

/** True in matching-v0.1, which told neither how much of the grid is known, nor a load of nothing, nor moves that are not known. */
interface Former {
  readonly isFormer: boolean
}

/**
 * Matches load with generation of the same period. `match_pct` = Σ min(load, generation) ÷ Σ load, with what storage gives. The
 * carbon-free score adds the grid's carbon-free part of what is unmatched; it is over the periods in which that part is known, and
 * null where these are less than 80 % of all. Load moves within its IST day to where generation is left over, so that the most
 * emissions are avoided.
 */
export const matched = (inputs: MatchingInputs, { isFormer }: Former): Matched => {
  const blocks = blocksOf[inputs.granularity]
  const direct = periodsOf(inputs, blocks)
  const stored =
    inputs.storage === null ? null : dispatch(inputs.storage, { ...direct, hours: (blocks * blockMs) / hourMs })
  const periods = stored === null ? direct : withStorage(direct, stored)
  const scores = scoresOf(periods)
  return {
    rest: {
      ...signalType,
      ...scores,
      ...(!isFormer && { coverage: coverageOf(inputs) }),
      missing: [
        ...(scores.match_pct === null && !isFormer ? ["load"] : []),
        ...(scores.cfe_score_pct === null && scores.match_pct !== null ? ["cfe_score_pct"] : []),
        ...(!isFormer && lacksMoves(periods, inputs) ? ["shift_windows"] : [])
      ],
      excess_mwh: mwh(sum(periods.excess)),
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
    },
    lists: { unmatched: unmatchedOf(periods), shift_windows: windowsOf(periods, inputs) },
    periods: { count: periods.load.length, blocks }
  }
}

const coverageOf = ({ clean_fraction, kg_co2e_per_mwh }: MatchingInputs) => {
  let known = 0
  for (let block = 0; block < clean_fraction.length; block++)
    if (typeof clean_fraction[block] === "number" && typeof kg_co2e_per_mwh[block] === "number") known++
  return coverage(known, clean_fraction.length)
}

/** True where load of a period whose emissions are not known could move within its IST day to where generation is left over. */
const lacksMoves = ({ excess, intensity, unmatched }: Periods, inputs: MatchingInputs): boolean => {
  const { perDay, reach } = movesOf(inputs)
  if (reach === 0 || inputs.shift.share_fraction === 0) return false
  const isUnknown = (period: number) => nth(unmatched, period) > 0 && Number.isNaN(nth(intensity, period))
  for (let start = 0; start < excess.length; start += perDay) {
    let [room, unknown] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let period = start; period < start + perDay; period++) {
      if (nth(excess, period) > 0) room = period
      if (isUnknown(period)) unknown = period
      if (Math.abs(room - unknown) <= reach) return true
    }
  }
  return false
}

/** Periods of a day, and how many of them a move may cross. */
const movesOf = ({ granularity, shift }: MatchingInputs) => {
  const perDay = blocksPerDay / blocksOf[granularity]
  return { perDay, reach: Math.min(perDay, Math.floor((shift.hours * perDay) / 24)) }
}

const periodsOf = (inputs: MatchingInputs, size: number): Periods => {
  const load = totals(inputs.load_mwh, size)
  const generation = totals(inputs.generation_mwh, size)
  const unmatched = new Float64Array(load.length)
  const excess = new Float64Array(load.length)
  for (let period = 0; period < load.length; period++) {
    const rest = nth(load, period) - nth(generation, period)
    unmatched[period] = Math.max(0, rest)
    excess[period] = Math.max(0, -rest)
  }
  // Null and NaN are no numbers, so that a period with an unknown block is unknown: three of four blocks are less than 80 %.
  return {
    load,
    unmatched,
    excess,
    intensity: totals(inputs.kg_co2e_per_mwh, size, size),
    clean: totals(inputs.clean_fraction, size, size)
  }
}

/** Sums of the values of each period, by so many parts. */
const totals = (values: ReadonlyArray<number | null>, size: number, parts = 1): Float64Array => {
  const all = new Float64Array(values.length / size)
  for (let period = 0, at = 0; period < all.length; period++) {
    let total = 0
    for (const end = at + size; at < end; at++) total += values[at] ?? Number.NaN
    all[period] = total / parts
  }
  return all
}

const withStorage = (periods: Periods, { charged, discharged }: StorageDispatch): Periods => {
  const unmatched = periods.unmatched.slice()
  const excess = periods.excess.slice()
  for (let period = 0; period < unmatched.length; period++) {
    unmatched[period] = nth(unmatched, period) - nth(discharged, period)
    excess[period] = nth(excess, period) - nth(charged, period)
  }
  return { ...periods, unmatched, excess }
}

const scoresOf = ({ clean, load, unmatched }: Periods): Pick<HourlyMatching, "cfe_score_pct" | "match_pct"> => {
  let scored = 0
  let scoredLoad = 0
  let carbonFree = 0
  for (let period = 0; period < load.length; period++) {
    const value = nth(load, period)
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

const unmatchedOf = ({ intensity, unmatched }: Periods): LongLists["unmatched"] => {
  const period = new Float64Array(unmatched.length)
  const rest = new Float64Array(unmatched.length)
  const kg_co2e = new Float64Array(unmatched.length)
  let rows = 0
  for (let place = 0; place < unmatched.length; place++) {
    const value = nth(unmatched, place)
    const rounded = mwh(value)
    if (rounded <= 0) continue
    period[rows] = place
    rest[rows] = rounded
    kg_co2e[rows] = kilograms(value * nth(intensity, place))
    rows++
  }
  return { period: period.subarray(0, rows), mwh: rest.subarray(0, rows), kg_co2e: kg_co2e.subarray(0, rows) }
}

const windowsOf = (
  { excess, intensity, load, unmatched }: Periods,
  inputs: MatchingInputs
): LongLists["shift_windows"] => {
  const { shift } = inputs
  const { perDay, reach } = movesOf(inputs)
  // A move empties the period that it leaves or fills the one that it goes to.
  const most = 2 * load.length
  const [from, to] = [new Float64Array(most), new Float64Array(most)]
  const [energy, avoided] = [new Float64Array(most), new Float64Array(most)]
  let rows = 0
  for (let start = 0; reach > 0 && start < load.length; start += perDay) {
    const end = start + perDay
    const movable = unmatched.slice(start, end)
    for (let period = 0; period < perDay; period++) {
      movable[period] = Math.min(nth(movable, period), shift.share_fraction * nth(load, start + period))
    }
    const day = { movable, excess: excess.subarray(start, end), kg_co2e_per_mwh: intensity.subarray(start, end), reach }
    for (const move of moves(day)) {
      from[rows] = start + move.from
      to[rows] = start + move.to
      energy[rows] = mwh(move.mwh)
      avoided[rows] = kilograms(move.mwh * nth(intensity, start + move.from))
      rows++
    }
  }
  const order = descending(avoided.subarray(0, rows))
  const inOrder = (column: Float64Array) => {
    const sorted = new Float64Array(rows)
    for (let row = 0; row < rows; row++) sorted[row] = nth(column, nth(order, row))
    return sorted
  }
  return { from: inOrder(from), to: inOrder(to), mwh: inOrder(energy), avoided_kg_co2e: inOrder(avoided) }
}
