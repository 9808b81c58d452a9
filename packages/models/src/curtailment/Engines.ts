import type {
  AdjustedTariff,
  CaptureRate,
  Cannibalisation,
  CurtailmentForecast
} from "@grid/domain/curtailment/CurtailmentApi"
import * as Api from "@grid/domain/curtailment/CurtailmentApi"
import type { Framed } from "@grid/domain/engines/Frame"
import { round, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import { assess, type Project } from "../economics/Project.ts"
import type { Engine, Tools } from "../engines/Engine.ts"
import { cover, partsOf, shapley } from "../shares/Shapley.ts"
import { captureRate, captureSums, type CaptureSums } from "./CaptureRate.ts"
import {
  type Cause,
  causes,
  curtailedFraction,
  curtailedPart,
  curtailedPartOfNode,
  type DayMethod,
  dispatchedYears,
  earliestStored,
  type GridNow,
  interpolated,
  scenariosOf,
  type YearOptions,
  type YearOutcome,
  yearOutcome
} from "./Outlook.ts"
import { paths, quantile, type SeedOf, seedOfDays, seedOfInputs } from "./Paths.ts"
import type { ShedPrice } from "../dispatch/Dispatch.ts"

const version = "ccr-v0.1"

/** Version in which a node whose whole load is shed has the price of shedding: one between those of the roadmap. */
const shedVersion = "ccr-v0.1.1"

/** Version in which the tariff of a bid makes up for curtailment whatever its return is. */
const floorVersion = "ccr-v0.1.2"

/** Version in which no share of a cause is below 0. */
const sharesVersion = "ccr-v0.1.3"

/** Version in which the curtailed part of a bid is that of its technology. */
const plantVersion = "ccr-v0.1.4"

/** Version in which questions about the same days have the same draws, of the risk screen, too. */
export const drawsVersion = "ccr-v0.1.5"

/** Version in which what places of one price curtail is shared among them in proportion, whichever the solver chose. */
const proportionVersion = "ccr-v0.1.6"

/** Version in which days are solved from an optimum of today, with wind and sun of a place as one: the same prices in half the time. */
export const startVersion = "ccr-v0.1.7"

/** Version in which surplus of the earliest of several hours of one price is stored first, in all engines of curtailment alike. */
export const storingVersion = "ccr-v0.1.8"

/** Inputs that all engines of curtailment share. */
export interface GridInputs extends Framed {
  readonly grid: GridNow
  /** Node as it was asked for. */
  readonly node: string
  readonly horizon_years: number
}

const fraction = (value: number): number => round(value, 1e6)

/** Outcomes of the dispatched years of a horizon, by scenario. */
const outcomesOf = (
  { grid, horizon_years }: GridInputs,
  highs: Highs,
  options: DayMethod & Pick<YearOptions, "shedPrice">
): ReadonlyMap<number, ReadonlyArray<YearOutcome>> =>
  new Map(
    dispatchedYears(grid.base_year, horizon_years).map((year) => [
      year,
      scenariosOf(grid.values).map((scenario) => yearOutcome(grid, scenario, year, highs, options))
    ])
  )

/** Quantiles over drawn years of a value of each, for every year of the horizon. */
const quantilesOf = (
  { grid, horizon_years }: GridInputs,
  seed: string,
  outcomes: ReadonlyMap<number, ReadonlyArray<YearOutcome>>,
  parts: ReadonlyArray<number>,
  valueOf: (outcome: YearOutcome, weights: ReadonlyArray<number>) => number
): ReadonlyArray<{ readonly year: number; readonly quantiles: ReadonlyArray<number> }> => {
  const draws = paths(seed, grid.days, scenariosOf(grid.values).length)
  const known = [...outcomes].map(([year, scenarios]) => {
    const values = draws.map(({ scenario, weights }) => valueOf(scenarios[scenario] ?? [], weights))
    return [year, parts.map((part) => quantile(values, part))] as const
  })
  const columns = parts.map((_, index) =>
    interpolated(grid.base_year, horizon_years, new Map(known.map(([year, values]) => [year, values[index] ?? 0])))
  )
  return Array.from({ length: horizon_years }, (_, index) => ({
    year: grid.base_year + 1 + index,
    quantiles: columns.map((column) => fraction(column[index] ?? 0))
  }))
}

/** Median and 90th percentile of the curtailed part at a grid's node in one coming year, fractions. */
export const curtailmentInYear = (
  grid: GridNow,
  years: number,
  { highs, seed }: Tools,
  curtailed: typeof curtailedFraction,
  method: DayMethod
) => {
  const scenarios = scenariosOf(grid.values)
  const outcomes = scenarios.map((scenario) => yearOutcome(grid, scenario, grid.base_year + years, highs, method))
  const values = paths(seed, grid.days, scenarios.length).map(({ scenario, weights }) =>
    curtailed(outcomes[scenario] ?? [], weights, grid.focus)
  )
  return { p50: fraction(quantile(values, 0.5)), p90: fraction(quantile(values, 0.9)) }
}

/**
 * Shapley shares of the causes in the curtailment of the middle scenario in the last year; null where there is none. Lifting
 * one cause alone can bring other places' surplus to the node: what may be lifted is then better left, so that the worth of a
 * set of causes is that of its best part, and no share is negative.
 */
const sharesOf = (
  { grid, horizon_years }: GridInputs,
  highs: Highs,
  parts: typeof partsOf,
  curtailedOf: typeof curtailedFraction,
  method: DayMethod
): Readonly<Record<Cause, number>> | null => {
  const [middle] = scenariosOf(grid.values)
  if (middle === undefined) return null
  const curtailed = (lifted: ReadonlySet<Cause>) =>
    curtailedOf(
      yearOutcome(grid, middle, grid.base_year + horizon_years, highs, { ...method, lifted }),
      grid.days.map(({ weight }) => weight),
      grid.focus
    )
  const whole = curtailed(new Set())
  if (whole < negligible) return null
  const worth = (members: number) =>
    whole - curtailed(new Set(causes.filter((_, index) => (members >> index) % 2 === 1)))
  const [transmission = 0, ramps = 0, demand = 0] = parts(shapley(causes.length, cover(causes.length, worth)))
  return { transmission, ramps, demand }
}

/** Less than this part is not called curtailment. */
const negligible = 1e-4

/** Least share of a cause that is named. */
const leastShare = 0.1

const curtailmentForecasts = (
  version: string,
  parts: typeof partsOf,
  seedOf: SeedOf,
  curtailedOf = curtailedFraction,
  method: DayMethod = {}
): Engine<
  GridInputs & { readonly trained_on_period: { readonly from: string; readonly to: string } },
  typeof CurtailmentForecast.Type
> => ({
  engine: "curtailment-forecast",
  version,
  schema: Api.CurtailmentForecast,
  compute: (inputs, { highs, seed }) => {
    const outcomes = outcomesOf(inputs, highs, method)
    const shares = sharesOf(inputs, highs, parts, curtailedOf, method)
    const curtailed = (outcome: YearOutcome, weights: ReadonlyArray<number>) =>
      curtailedOf(outcome, weights, inputs.grid.focus)
    return {
      node: inputs.node,
      horizon_years: inputs.horizon_years,
      calibrated: false,
      annual: quantilesOf(inputs, seedOf(inputs.grid.days, seed), outcomes, [0.5, 0.9], curtailed).map(
        ({ quantiles, year }) => ({
          year,
          curtailment_pct: { p50: quantiles[0] ?? 0, p90: quantiles[1] ?? 0 }
        })
      ),
      drivers:
        shares === null
          ? []
          : causes
              .filter((cause) => shares[cause] >= leastShare)
              .toSorted((one, other) => shares[other] - shares[one])
              .map((cause) => driverNames[cause]),
      driver_shares: shares,
      methodology_version: version,
      trained_on_period: inputs.trained_on_period
    }
  }
})

/** The first version: shares are as rounding leaves them. */
export const curtailmentForecastV01 = curtailmentForecasts(
  version,
  (values) => {
    const total = sum(values)
    return values.map((value) => value / total)
  },
  seedOfInputs
)

export const curtailmentForecastV013 = curtailmentForecasts(sharesVersion, partsOf, seedOfInputs)

export const curtailmentForecastV015 = curtailmentForecasts(drawsVersion, partsOf, seedOfDays)

export const curtailmentForecastV016 = curtailmentForecasts(proportionVersion, partsOf, seedOfDays, curtailedPartOfNode)

export const curtailmentForecast = curtailmentForecasts(
  storingVersion,
  partsOf,
  seedOfDays,
  curtailedPartOfNode,
  earliestStored
)

/** Drivers as they are named in answers. */
export const driverNames: Readonly<Record<Cause, string>> = {
  transmission: "transmission_bound",
  ramps: "ramp_bound",
  demand: "demand_bound"
}

type Renewable = "solar" | "wind"

/** Sums of a technology at a node over the weighted days. */
const sumsOf = (
  grid: GridNow,
  technology: Renewable,
  outcome: YearOutcome,
  weights: ReadonlyArray<number>,
  node: string
): CaptureSums =>
  outcome
    .map((day, index) => ({ day: captureSums(grid.days[index]?.[technology] ?? [], day.prices[node] ?? []), index }))
    .reduce(
      (all, { day, index }) => {
        const weight = weights[index] ?? 0
        return {
          generation: all.generation + weight * day.generation,
          worth: all.worth + weight * day.worth,
          prices: all.prices + weight * day.prices,
          hours: all.hours + weight * day.hours
        }
      },
      { generation: 0, worth: 0, prices: 0, hours: 0 }
    )

const captureRates = (
  version: string,
  shedPrice: ShedPrice,
  seedOf: SeedOf,
  method: DayMethod = {}
): Engine<GridInputs & { readonly technology: Renewable }, typeof CaptureRate.Type> => ({
  engine: "capture-rate",
  version,
  schema: Api.CaptureRate,
  compute: (inputs, { highs, seed }) => {
    const rate = (outcome: YearOutcome, weights: ReadonlyArray<number>) =>
      captureRate(sumsOf(inputs.grid, inputs.technology, outcome, weights, inputs.grid.focus)) ?? 0
    const outcomes = outcomesOf(inputs, highs, { ...method, shedPrice })
    return {
      node: inputs.node,
      technology: inputs.technology,
      methodology_version: version,
      calibrated: false,
      annual: quantilesOf(inputs, seedOf(inputs.grid.days, seed), outcomes, [0.1, 0.5, 0.9], rate).map(
        ({ quantiles, year }) => ({
          year,
          p10: quantiles[0] ?? 0,
          p50: quantiles[1] ?? 0,
          p90: quantiles[2] ?? 0
        })
      )
    }
  }
})

export const forwardCaptureRateV01 = captureRates(version, "dual", seedOfInputs)

export const forwardCaptureRateV011 = captureRates(shedVersion, "penalty", seedOfInputs)

export const forwardCaptureRateV015 = captureRates(drawsVersion, "penalty", seedOfDays)

export const forwardCaptureRateV017 = captureRates(startVersion, "penalty", seedOfDays, { starts: "today" })

export const forwardCaptureRate = captureRates(storingVersion, "penalty", seedOfDays, earliestStored)

export interface PortfolioAsset {
  /** Place of the network. */
  readonly place: string
  readonly technology: Renewable
  readonly capacity_mw: number
}

/** Multiples of the portfolio that are dispatched. */
const multiples = [0, 0.5, 1, 1.5, 2]

/**
 * Capture rate of a portfolio as it is added once, twice, … to the grid of the horizon's last year: worth of what it could
 * give at the prices that then hold, over its energy and the mean price without it. That worth falls with what is added,
 * as the least cost is convex in it.
 */
const cannibalisations = (
  version: string,
  shedPrice: ShedPrice,
  method: DayMethod = {}
): Engine<GridInputs & { readonly assets: ReadonlyArray<PortfolioAsset> }, typeof Cannibalisation.Type> => ({
  engine: "cannibalisation",
  version,
  schema: Api.Cannibalisation,
  compute: ({ assets, grid, horizon_years }, { highs }) => {
    const [middle] = scenariosOf(grid.values)
    const weights = grid.days.map(({ weight }) => weight)
    const runs = multiples.map((multiple) => {
      const added: Record<string, { solar: number; wind: number }> = {}
      for (const { capacity_mw, place, technology } of assets) {
        const own = (added[place] ??= { solar: 0, wind: 0 })
        own[technology] += multiple * capacity_mw
      }
      const outcome =
        middle === undefined
          ? []
          : yearOutcome(grid, middle, grid.base_year + horizon_years, highs, {
              ...method,
              added_mw: added,
              shedPrice
            })
      return assets.map((asset) => ({
        mw: asset.capacity_mw,
        sums: sumsOf(grid, asset.technology, outcome, weights, asset.place)
      }))
    })
    const energy = sum((runs[0] ?? []).map(({ mw, sums }) => mw * sums.generation))
    const mean = sum((runs[0] ?? []).map(({ mw, sums }) => (mw * sums.generation * sums.prices) / sums.hours)) / energy
    const total = sum(assets.map(({ capacity_mw }) => capacity_mw))
    return {
      methodology_version: version,
      curve: runs.map((run, index) => ({
        added_mw: (multiples[index] ?? 0) * total,
        capture_rate_fraction: fraction(sum(run.map(({ mw, sums }) => mw * sums.worth)) / energy / mean)
      }))
    }
  }
})

export const cannibalisationV01 = cannibalisations(version, "dual")

export const cannibalisationV011 = cannibalisations(shedVersion, "penalty")

export const cannibalisationV017 = cannibalisations(startVersion, "penalty", { starts: "today" })

export const cannibalisation = cannibalisations(storingVersion, "penalty", earliestStored)

/** A plant whose return is wanted, less its curtailment. */
export interface BidInputs extends GridInputs {
  readonly tariff_inr_per_kwh: number
  readonly project: Omit<Project, "price_inr_per_mwh">
}

/** Inputs of a bid that is curtailed as its technology is. */
export interface PlantBidInputs extends BidInputs {
  readonly technology: Renewable
}

/** Curtailed part of the energy of a bid over days of these weights, a fraction. */
type Curtailed<A extends BidInputs> = (inputs: A, outcome: YearOutcome, weights: ReadonlyArray<number>) => number

/** Curtailed part of all wind and sun at the node, a fraction. */
const ofNode: Curtailed<BidInputs> = ({ grid }, outcome, weights) => curtailedFraction(outcome, weights, grid.focus)

/** Curtailed part of a plant of the technology at the node, a fraction, which in every hour is curtailed as all wind and sun there. */
const ofPlant: Curtailed<PlantBidInputs> = ({ grid, technology }, outcome, weights) => {
  let possible = 0
  let curtailed = 0
  for (const [index, { available_mw, curtailed_mw }] of outcome.entries()) {
    for (const [hour, factor] of (grid.days[index]?.[technology] ?? []).entries()) {
      const energy = (weights[index] ?? 0) * factor
      const available = available_mw[grid.focus]?.[hour] ?? 0
      possible += energy
      if (available > 0) curtailed += (energy * (curtailed_mw[grid.focus]?.[hour] ?? 0)) / available
    }
  }
  return possible === 0 ? 0 : curtailed / possible
}

/** The same with what all places of the node's price curtail together. */
const ofPlantInProportion: Curtailed<PlantBidInputs> = ({ grid, technology }, outcome, weights) =>
  curtailedPart(outcome, weights, grid.focus, (day) => grid.days[day]?.[technology] ?? [])

/** Curtailment over a life, years weighed by their discount; those beyond the horizon are as its last. */
const meanCurtailed = (annual: ReadonlyArray<number>, { discount_rate, life_years }: BidInputs["project"]): number => {
  const weights = Array.from({ length: life_years }, (_, year) => (1 + discount_rate) ** -(year + 1))
  return sum(weights.map((weight, year) => weight * (annual[year] ?? annual.at(-1) ?? 0))) / sum(weights)
}

/** Return on equity of a bid at a tariff, INR/kWh, where a part of its energy is sold; null where there is none. */
const equityRate = ({ project }: BidInputs, tariff: number, sold: number): number | null =>
  assess({ ...project, energy_mwh: project.energy_mwh * sold, price_inr_per_mwh: 1_000 * tariff }).equity.rate

/** Tariff of a bid, INR/kWh, that makes up for the curtailed part of its energy. */
type Floor = (inputs: BidInputs, curtailed: number) => number

/** Least part of the energy that a tariff is divided by. */
const leastSold = 0.01

/** Tariff at which the energy that is left brings in what all of it would: every payment is then as without curtailment. */
const floorByRevenue: Floor = ({ tariff_inr_per_kwh }, curtailed) =>
  tariff_inr_per_kwh / Math.max(1 - curtailed, leastSold)

/** Steps of the bisection for a tariff: beyond these it changes by less than a millionth. */
const bisections = 40

/** The same found by its return, as the first version had it: the tariff as it is where the project has no return. */
const floorByReturn: Floor = (inputs, curtailed) => {
  if (curtailed === 0) return inputs.tariff_inr_per_kwh
  const wanted = equityRate(inputs, inputs.tariff_inr_per_kwh, 1) ?? -1
  let low = inputs.tariff_inr_per_kwh
  let high = floorByRevenue(inputs, curtailed) + 1
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2
    if ((equityRate(inputs, middle, 1 - curtailed) ?? -1) < wanted) low = middle
    else high = middle
  }
  return high
}

const adjustedTariffs = <A extends BidInputs>(
  version: string,
  floorOf: Floor,
  curtailedOf: Curtailed<A>,
  seedOf: SeedOf,
  method: DayMethod = {}
): Engine<A, typeof AdjustedTariff.Type> => ({
  engine: "adjusted-tariff",
  version,
  schema: Api.AdjustedTariff,
  compute: (inputs, { highs, seed }) => {
    const drawSeed = seedOf(inputs.grid.days, seed)
    const annual = quantilesOf(inputs, drawSeed, outcomesOf(inputs, highs, method), [0.5], (outcome, weights) =>
      curtailedOf(inputs, outcome, weights)
    )
    const curtailed = meanCurtailed(
      annual.map(({ quantiles }) => quantiles[0] ?? 0),
      inputs.project
    )
    const percent = (sold: number) => {
      const rate = equityRate(inputs, inputs.tariff_inr_per_kwh, sold)
      return rate === null ? null : round(100 * rate, 1e4)
    }
    return {
      methodology_version: version,
      irr_pct: percent(1),
      curtailment_adjusted_irr_pct: percent(1 - curtailed),
      implied_tariff_floor_inr_per_kwh: round(floorOf(inputs, curtailed), 1e6),
      curtailed_fraction: fraction(curtailed)
    }
  }
})

export const adjustedTariffV01 = adjustedTariffs(version, floorByReturn, ofNode, seedOfInputs)

export const adjustedTariffV012 = adjustedTariffs(floorVersion, floorByRevenue, ofNode, seedOfInputs)

export const adjustedTariffV014 = adjustedTariffs(plantVersion, floorByRevenue, ofPlant, seedOfInputs)

export const adjustedTariffV015 = adjustedTariffs(drawsVersion, floorByRevenue, ofPlant, seedOfDays)

export const adjustedTariffV016 = adjustedTariffs(proportionVersion, floorByRevenue, ofPlantInProportion, seedOfDays)

export const adjustedTariff = adjustedTariffs(
  storingVersion,
  floorByRevenue,
  ofPlantInProportion,
  seedOfDays,
  earliestStored
)
