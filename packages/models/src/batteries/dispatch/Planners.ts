import { mean, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import {
  type Bounds,
  type Firm,
  type Outlook,
  type Plan,
  type Plant,
  simplex,
  towardsZero,
  twoStage
} from "./TwoStage.ts"

/** Way from a storage and its outlook to its plan; with `firm`, to the recourse alone. */
export type Planner = (highs: Highs, plant: Plant, outlook: Outlook, firm?: Firm | null) => Plan

/** Plan with capacity and energy by block in one programme. */
const jointBy =
  (bounds: Bounds): Planner =>
  (highs, plant, outlook, firm = null) =>
    twoStage(highs, plant, outlook, { ...simplex, bounds, firm, solver: outlook.ancillary === null ? "choose" : "ipm" })

/**
 * Plan of version srs-v0.1, kept so that its results can be computed again. Capacity ties the scenarios to each other in every
 * step: the interior point then takes a third of the simplex method's time.
 */
export const jointPlan = jointBy("rounded")

/**
 * Plan whose ancillary capacity is that of the programme by the hour, at mean prices of each hour; the energy is then traded by
 * block beside it. What is best by the hour can be done in every block, so the plan earns no less than it.
 */
const hourlyBy =
  (bounds: Bounds): Planner =>
  (highs, plant, outlook, firm = null) => {
    const { ancillary } = outlook
    if (ancillary === null) return jointBy(bounds)(highs, plant, outlook, firm)
    const capacity = firm?.ancillary_mw ?? capacityOf(highs, plant, outlook, ancillary)
    const beside = { ...outlook, ancillary: null, reserved_mw: capacity }
    const plan = twoStage(highs, plant, beside, { ...simplex, bounds, firm, rounded: towardsZero })
    const payment = sum(capacity.map((mw, step) => outlook.step_h * mw * (ancillary[step] ?? 0)))
    return { ...plan, ancillary_mw: capacity, objective_inr: plan.objective_inr + payment }
  }

/** The plan that is served. */
export const hourlyCapacity = hourlyBy("kept")

/** Plan whose rounded power adds up to a content some millionths of an MWh beyond the bounds of the store. */
export const hourlyCapacityV026 = hourlyBy("rounded")

/** Capacity by step, MW, from the programme by the hour; none in a step in which none is offered. */
const capacityOf = (
  highs: Highs,
  plant: Plant,
  outlook: Outlook,
  ancillary: ReadonlyArray<number | null>
): ReadonlyArray<number> => {
  const parts = Math.round(1 / outlook.step_h)
  const { ancillary_mw } = twoStage(highs, plant, byHours(outlook, parts), { ...simplex, rounded: towardsZero })
  return ancillary.map((price, step) => (price === null ? 0 : Number(ancillary_mw[Math.floor(step / parts)])))
}

/** The outlook by the hour, of so many steps each. Capacity that none is offered for is paid nothing. */
const byHours = (outlook: Outlook, parts: number): Outlook => {
  const means = (prices: ReadonlyArray<number | null>) =>
    Array.from({ length: outlook.steps / parts }, (_, hour) =>
      mean(prices.slice(hour * parts, (hour + 1) * parts).map((price) => price ?? 0))
    )
  const ifAny = (prices: ReadonlyArray<number | null> | null) => (prices === null ? null : means(prices))
  return {
    ...outlook,
    step_h: parts * outlook.step_h,
    steps: outlook.steps / parts,
    dam: ifAny(outlook.dam),
    rtm: outlook.rtm?.map(means) ?? null,
    ancillary: ifAny(outlook.ancillary),
    parts_per_step: parts
  }
}
