import { round, sum } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { renewables } from "@grid/domain/observations/datasets/Generation"
import { mwhOfMw } from "@grid/domain/observations/Units"
import { blockMs, blocksPerDay, dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Model from "./Model.ts"
import { at, share } from "./Numbers.ts"
import * as Places from "./Places.ts"
import type { Add } from "./Publication.ts"
import { rememberDays } from "./Remember.ts"

export const fuels = ["wind", "solar", "small_hydro", "biomass"] as const
type RenewableFuel = (typeof fuels)[number]

/** Generation of the whole country's renewables, MWh. */
export type Energy = Readonly<Record<RenewableFuel, number>>

/** Energy of the blocks of whole IST days, `[from, to)`. */
export const between = (seed: number, from: number, to: number): Energy => {
  const total = { wind: 0, solar: 0, small_hydro: 0, biomass: 0 }
  for (let day = istDay(from); day < istDay(to); day++) {
    const energy = ofDay(seed, day)
    for (const fuel of fuels) total[fuel] += energy[fuel]
  }
  return total
}

const ofDay = rememberDays((seed, day): Energy => {
  const energy = { wind: 0, solar: 0, small_hydro: 0, biomass: 0 }
  const start = istDayStart(day)
  for (let block = 0; block < blocksPerDay; block++) {
    const generation = Model.generationAt(seed, start + block * blockMs)
    for (const fuel of fuels) energy[fuel] += mwhOfMw(generation[fuel], 15)
  }
  return energy
})

/**
 * The daily report on renewables for the IST day that starts at `start`: by state and in all, within the states and at the
 * interstate network, and within the states since `monthStart`. A fuel that a state does not have has no value.
 */
export const publish = (add: Add, seed: number, start: number, monthStart: number): void => {
  const day = split(between(seed, start, start + dayMs))
  const month = split(between(seed, monthStart, start + dayMs))
  publishShares(add, "renewable_energy", day.within)
  publishShares(add, "renewable_energy_ists", day.interstate)
  publishShares(add, "renewable_energy_month", month.within)
}

type Shares = Readonly<Record<"wind" | "solar" | "other", ReadonlyArray<number>>>

/** Energy by state, MWh, in the order of `Places.places`. */
const split = (energy: Energy): { readonly within: Shares; readonly interstate: Shares } => {
  const count = Places.places.length
  const shares = {
    wind: ofFuel("wind", energy),
    solar: ofFuel("solar", energy),
    other: plus(ofFuel("small_hydro", energy), ofFuel("biomass", energy))
  }
  const part = (from: number, to: number): Shares => ({
    wind: shares.wind.slice(from, to),
    solar: shares.solar.slice(from, to),
    other: shares.other.slice(from, to)
  })
  return { within: part(0, count), interstate: part(count, 2 * count) }
}

/** Energy of each state, MWh: what is generated within it, then for each what is generated at the interstate network. */
const ofFuel = (fuel: RenewableFuel, energy: Energy): ReadonlyArray<number> => {
  const index = Places.fuels.indexOf(fuel)
  const parts = Places.places.map(({ ownFraction, shares }) => [ownFraction, at(shares, index)] as const)
  return share(
    energy[fuel],
    [...parts.map(([own, part]) => own * part), ...parts.map(([own, part]) => (1 - own) * part)],
    1_000
  )
}

const plus = (a: ReadonlyArray<number>, b: ReadonlyArray<number>) => a.map((value, index) => value + at(b, index))

const publishShares = (
  add: Add,
  prefix: "renewable_energy" | "renewable_energy_ists" | "renewable_energy_month",
  shares: Shares
) => {
  const total = Places.places.map((_, place) => at(shares.wind, place))
  for (const other of [shares.solar, shares.other])
    for (const [place, mwh] of other.entries()) total[place] = at(total, place) + mwh
  const columns = { ...shares, total }
  for (const fuel of renewables) {
    const values = columns[fuel]
    for (const [index, place] of Places.places.entries()) {
      const mwh = at(values, index)
      if (mwh > 0) add(`${prefix}_${fuel}`, place.slug, round(mwh, 1_000))
    }
    add(`${prefix}_${fuel}`, national, round(sum(values), 1_000))
  }
}
