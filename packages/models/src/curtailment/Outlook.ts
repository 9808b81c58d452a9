import type { CurtailmentValues } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { sum } from "@grid/domain/numbers/Numbers"
import type { Place } from "../dispatch/India.ts"
import type { Highs } from "highs"
import { type DayCase, type DayOutcome, type SampleDay, solveDay } from "./SampleDay.ts"

/** The grid of today around a node, and days that stand for a year. */
export interface GridNow {
  /** Node of the answer, one of the places. */
  readonly focus: string
  /** The node first where it is part of a zone, then what is left of the zones. */
  readonly places: ReadonlyArray<Place>
  readonly days: ReadonlyArray<SampleDay>
  readonly values: CurtailmentValues
  /** Calendar year of the places and days. */
  readonly base_year: number
}

/** A development from the base year on: yearly growth as fractions. */
export interface Scenario {
  readonly demand: number
  readonly solar: number
  readonly wind: number
}

/** Causes of curtailment that can be lifted. */
export const causes = ["transmission", "ramps", "demand"] as const
export type Cause = (typeof causes)[number]

/** A year of one scenario: outcome of each sample day, in their order. */
export type YearOutcome = ReadonlyArray<DayOutcome>

/** The middle, and demand and renewables each lower and higher. */
export const scenariosOf = (values: CurtailmentValues): ReadonlyArray<Scenario> => {
  const { demand_growth_fraction: demand, growth_spread_fraction: spread } = values
  const { solar_growth_fraction: solar, wind_growth_fraction: wind } = values
  return [
    { demand, solar, wind },
    { demand: demand - spread, solar, wind },
    { demand: demand + spread, solar, wind },
    { demand, solar: solar - spread, wind: wind - spread },
    { demand, solar: solar + spread, wind: wind + spread }
  ]
}

/** Most years that are dispatched; those between them are interpolated. */
const mostYears = 4

/** Years of a horizon that are dispatched: the first, the last, and some between them. */
export const dispatchedYears = (base: number, horizon: number): ReadonlyArray<number> => {
  const count = Math.min(horizon, mostYears)
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? base + 1 : base + 1 + Math.round((index * (horizon - 1)) / (count - 1))
  )
}

/** Values of a horizon's years from those of the dispatched ones, linear between them. */
export const interpolated = (
  base: number,
  horizon: number,
  known: ReadonlyMap<number, number>
): ReadonlyArray<number> => {
  const years = [...known.keys()]
  return Array.from({ length: horizon }, (_, index) => {
    const year = base + 1 + index
    const before = Math.max(...years.filter((one) => one <= year))
    const after = Math.min(...years.filter((one) => one >= year))
    const [low, high] = [known.get(before) ?? 0, known.get(after) ?? 0]
    return before === after ? low : low + ((high - low) * (year - before)) / (after - before)
  })
}

/** Changes under which the days of a year are dispatched. `added_mw` is capacity beside what grows, by place and fuel. */
export interface YearOptions extends Pick<DayCase, "shedPrice" | "storing"> {
  readonly lifted?: ReadonlySet<Cause>
  readonly added_mw?: AddedCapacity
  readonly starts?: Starts
}

/** Method by which days are dispatched: where the solver starts, and which of several hours it stores in. */
export type DayMethod = Pick<YearOptions, "starts" | "storing">

/** Method in which surplus of the earliest hour is stored first. */
export const earliestStored: DayMethod = { starts: "today", storing: "earliest" }

/** Optima from which the days of coming years are solved: none, as former versions had it, or those of the same days on the grid of today. */
export type Starts = "none" | "today"

/** Dispatches the sample days of a year. */
export const yearOutcome = (
  grid: GridNow,
  scenario: Scenario,
  year: number,
  highs: Highs,
  { added_mw = {}, lifted = new Set(), shedPrice = "dual", starts = "none", storing = "any" }: YearOptions = {}
): YearOutcome => {
  const years = year - grid.base_year
  const grown = (growth: number) => (1 + growth) ** years
  const { values } = grid
  const factors = {
    demand: grown(scenario.demand),
    transmission: grown(values.transmission_growth_fraction)
  }
  const thermal = grown(values.thermal_growth_fraction)
  const places = grid.places.map((place): Place => {
    const mw = place.capacity_mw
    const added = added_mw[place.node] ?? {}
    return {
      ...place,
      pumped_mw: place.pumped_mw * grown(values.storage_growth_fraction),
      capacity_mw: {
        ...mw,
        coal: (mw.coal ?? 0) * thermal,
        gas: mw.gas ?? 0,
        nuclear: (mw.nuclear ?? 0) * thermal,
        hydro: (mw.hydro ?? 0) * thermal,
        solar: (mw.solar ?? 0) * grown(scenario.solar) + (added.solar ?? 0),
        wind: (mw.wind ?? 0) * grown(scenario.wind) + (added.wind ?? 0)
      }
    }
  })
  return grid.days.map((day) => {
    const start = { places: grid.places, day, factors: { demand: 1, transmission: 1 } }
    const asked = { places, day, values, factors, lifted, shedPrice, storing }
    return solveDay(starts === "none" ? asked : { ...asked, start }, highs)
  })
}

/** Capacity that is added, MW, by place. */
export type AddedCapacity = Readonly<Record<string, { readonly solar?: number; readonly wind?: number }>>

/** Curtailed part of what a place's wind and sun could give over days of these weights; 0 where there is nothing to curtail. */
export const curtailedFraction = (outcome: YearOutcome, weights: ReadonlyArray<number>, node: string): number => {
  const weighted = (mw: "available_mw" | "curtailed_mw") =>
    sum(outcome.map((day, index) => (weights[index] ?? 0) * sum(day[mw][node] ?? [])))
  const available = weighted("available_mw")
  return available === 0 ? 0 : weighted("curtailed_mw") / available
}

/** Difference of prices, INR/MWh, up to which two places have the same: parts of wind and sun that differ cost a quarter more. */
const samePrice = 1e-3

/**
 * Curtailed part of wind and sun at a node in an hour: that of all places which have its price. Among them it costs the same who
 * curtails the last part, so that what the solver gives each is its choice; what they curtail together is not.
 */
export const curtailedPartAt = (
  { available_mw, curtailed_mw, prices }: DayOutcome,
  node: string,
  hour: number
): number => {
  const price = prices[node]?.[hour] ?? Number.NaN
  const places = Object.keys(available_mw).filter(
    (place) => Math.abs((prices[place]?.[hour] ?? Number.NaN) - price) < samePrice
  )
  const together = (mw: typeof available_mw) => sum(places.map((place) => mw[place]?.[hour] ?? 0))
  const available = together(available_mw)
  return available > 0 ? together(curtailed_mw) / available : 0
}

/** Curtailed part of an output at a node over days of these weights; 0 where there is no output. The output is given by hour for each day. */
export const curtailedPart = (
  outcome: YearOutcome,
  weights: ReadonlyArray<number>,
  node: string,
  outputOf: (day: number) => ReadonlyArray<number>
): number => {
  let possible = 0
  let curtailed = 0
  for (const [index, day] of outcome.entries()) {
    for (const [hour, output] of outputOf(index).entries()) {
      const energy = (weights[index] ?? 0) * output
      possible += energy
      curtailed += energy * curtailedPartAt(day, node, hour)
    }
  }
  return possible === 0 ? 0 : curtailed / possible
}

/** The same of all wind and sun at the node. */
export const curtailedPartOfNode: typeof curtailedFraction = (outcome, weights, node) =>
  curtailedPart(outcome, weights, node, (day) => outcome[day]?.available_mw[node] ?? [])
