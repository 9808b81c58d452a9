import type { GridMixInputs, StateInputs } from "@grid/domain/carbon/GridMix"
import { clamp, sum } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"

/**
 * Highest demand of each state on record in 2026, MW, by slug: the weights of states in every method so far. They stay when a
 * record is broken; with others, blocks would not be replayed.
 */
const records: Readonly<Record<string, number>> = {
  "andaman-and-nicobar-islands": 80,
  "andhra-pradesh": 13_740,
  "arunachal-pradesh": 220,
  assam: 2_890,
  bihar: 9_340,
  chandigarh: 460,
  chhattisgarh: 7_660,
  "dadra-and-nagar-haveli-and-daman-and-diu": 1_640,
  delhi: 8_700,
  goa: 920,
  gujarat: 26_490,
  haryana: 14_640,
  "himachal-pradesh": 2_140,
  "jammu-and-kashmir": 3_400,
  jharkhand: 2_620,
  karnataka: 18_570,
  kerala: 5_480,
  ladakh: 120,
  lakshadweep: 20,
  "madhya-pradesh": 17_920,
  maharashtra: 34_620,
  manipur: 220,
  meghalaya: 370,
  mizoram: 180,
  nagaland: 200,
  odisha: 7_360,
  puducherry: 590,
  punjab: 17_790,
  rajasthan: 19_400,
  sikkim: 140,
  "tamil-nadu": 21_900,
  telangana: 17_220,
  tripura: 350,
  "uttar-pradesh": 32_820,
  uttarakhand: 3_120,
  "west-bengal": 13_410
}

/** Part of the country's demand that is the states', a fraction: the rest is taken from the interstate network. Median of 2016 to 2020. */
const ofStates = 0.978

/** Furthest that the unknown states lie from their share of record demand, a fraction. */
const latitude = 0.3

const recordsOf = (states: ReadonlyArray<StateInputs>): number => sum(states.map(({ slug }) => records[slug] ?? 0))

const isKnown = ({ demand_mw }: StateInputs): boolean => demand_mw !== null

/** States of the zones; the islands are connected to nothing. */
const mainlandOf = (states: ReadonlyArray<StateInputs>): ReadonlyArray<StateInputs> =>
  states.filter(({ zone }) => zone !== null)

/** Share of the states whose demand is known, weighted by their record demand, a fraction. */
export const knownShare = (states: ReadonlyArray<StateInputs>): number => {
  const mainland = mainlandOf(states)
  return recordsOf(mainland.filter(isKnown)) / Math.max(1, recordsOf(mainland))
}

/**
 * Demand of the states of the zones that is not known, MW, by slug: what the known ones leave of the states' part of the country's
 * demand, within 30 % of their share by record demand, and that share where the country's demand is not known. Among them it
 * is shared by record demand. Empty where all are known, or too few.
 */
export const estimates = ({ demand_mw, states }: GridMixInputs): ReadonlyMap<string, number> => {
  const mainland = mainlandOf(states)
  const known = mainland.filter(isKnown)
  const unknown = mainland.filter((state) => !isKnown(state))
  if (knownShare(states) < leastCoverage) return new Map()
  const known_mw = sum(known.map((state) => Math.max(0, state.demand_mw ?? 0)))
  const byRecord = (known_mw * recordsOf(unknown)) / recordsOf(known)
  const rest = demand_mw === null ? byRecord : ofStates * demand_mw - known_mw
  const whole = clamp(rest, (1 - latitude) * byRecord, (1 + latitude) * byRecord)
  return new Map(unknown.map(({ slug }) => [slug, (whole * (records[slug] ?? 0)) / recordsOf(unknown)]))
}
