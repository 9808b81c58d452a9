import { dispatchDefaults } from "@grid/domain/batteries/Dispatch"
import { durationDefaults, stackDefaults } from "@grid/domain/batteries/StackAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import { taskOf } from "@grid/models/engines/Engine"
import { emissionsDelta } from "@grid/models/marginal/Delta"
import { hourlyMatching } from "@grid/models/matching/MatchingEngine"
import { ppaDefaults } from "@grid/domain/tariffs/PpaEconomics"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import type { PpaInputs } from "@grid/models/ppa/Inputs"
import { april, flat } from "./April.ts"
import { inputsOf } from "./LandedCase.ts"
import { curtailmentInputs } from "./CurtailmentInputs.ts"
import { distributionInputs } from "./DistributionInputs.ts"
import type { DispatchInputs } from "@grid/models/batteries/dispatch/DispatchEngine"
import type { DurationInputs } from "@grid/models/batteries/DurationEngine"
import type { CurveInputs } from "@grid/models/batteries/ForwardCurveEngine"
import type { StackInputs } from "@grid/models/batteries/StackEngine"
import { Record, Result } from "effect"
import { drawnPrices } from "./Prices.ts"
import { substationInputs } from "./SubstationInputs.ts"
import { dayMs } from "@grid/domain/time/Time"
import type { AncillaryInputs } from "@grid/models/batteries/AncillaryPrices"

/** Frame of inputs that a test makes. */
export const frame: Framed["frame"] = { kind: "simulated", confidence: 0.5, assumptions: [], missing: [], sources: [] }

/** Prices of three weeks by block, INR/MWh: a shape of the day that drifts. */
const prices = (level: number, first_day: number) => ({
  first_day,
  values: Array.from({ length: 21 * 96 }, (_, block) =>
    Math.round(level + 2_500 * Math.sin(((block % 96) * Math.PI) / 48) + ((block * 7919) % 1_009))
  )
})

const dispatch: DispatchInputs = {
  frame,
  asset: { capacity_mw: 50, duration_hr: 2, location_node: "W2", plant: { technology: "wind", capacity_mw: 100 } },
  market_mix: { dam: true, rtm: true, asm: true, dsm_avoidance: true },
  initial_soc_fraction: 0.5,
  values: Result.getOrThrow(assume(dispatchDefaults)).values,
  first_day: 20_421,
  dam: prices(4_000, 20_400),
  rtm: prices(4_300, 20_399),
  ancillary: prices(6_000, 20_400),
  deviation_rates: prices(5_000, 20_390),
  certainty: { tier: "simulated", age_days: 0, skill: 0.96 }
}

const blocks = Array.from({ length: 96 }, (_, block) => block)

const matchingInputs = taskOf(hourlyMatching, {
  frame,
  state: "maharashtra",
  from: Date.parse("2026-08-18T00:00:00+05:30"),
  load_mwh: blocks.map(() => 1),
  generation_mwh: blocks.map((block) => (block > 30 && block < 70 ? 2.5 : 0)),
  kg_co2e_per_mwh: blocks.map((block) => (block === 3 ? null : 700 + block)),
  clean_fraction: blocks.map((block) => (block === 3 ? null : 0.3)),
  granularity: "block",
  storage: { power_mw: 2, energy_mwh: 5, efficiency: 0.85 },
  shift: { hours: 6, share_fraction: 0.2 }
}).inputs

const oneDay = {
  ...april,
  load_mwh: flat(1, 0.25),
  generation_mwh: april.generation_mwh.slice(0, 96),
  price_inr_per_mwh: april.price_inr_per_mwh.slice(0, 96)
}

const comparison: LandedCostInputs = { ...inputsOf(oneDay), paths: 500 }

/** The same with the level of prices drawn. */
const mixed: LandedCostInputs = {
  ...comparison,
  assumed: { ...comparison.assumed, price_level_deviation: { value: 0.24, low: 0.24, high: 0.24 } },
  rules: { ...comparison.rules, price_cap_inr_per_mwh: 10_000 }
}

/** The same by a plant whose profile has another date. */
const dated: LandedCostInputs = {
  ...mixed,
  plant: mixed.plant === null ? null : { ...mixed.plant, undated_days: 1 }
}

const contract: PpaInputs = {
  frame,
  structure: "baseload",
  tariff_inr_per_kwh: 4.2,
  term_years: 15,
  capacity_mw: 1,
  load_mwh: oneDay.load_mwh,
  mwh_per_mw: oneDay.generation_mwh,
  inr_per_mwh: oneDay.price_inr_per_mwh,
  assumed: Record.map(ppaDefaults, ({ value }) => value),
  charges: [{ inr_per_kwh: 1, ratios: [0.76] }]
}

/** The same with a charge that is named. */
const revisable: PpaInputs = { ...contract, charges: [{ component: "wheeling", inr_per_kwh: 1, ratios: [0.76] }] }

/** The same with the days of its prices. */
const pricedDays: PpaInputs = { ...revisable, borrowed_days: 1 }

/** The same with those of its plant's profile. */
const datedDays: PpaInputs = { ...pricedDays, undated_days: 1 }

const deltaInputs = taskOf(emissionsDelta, {
  frame,
  state: "rajasthan",
  from: Date.parse("2026-08-18T00:00:00+05:30"),
  shift_mwh: blocks.map((block) => (block === 48 ? 10 : block === 76 ? -10 : 0)),
  method: "dispatch",
  average: blocks.map((block) => 600 + block),
  dispatch: blocks.map((block) => (block < 60 ? 0 : 970)),
  regression: blocks.map((block) => (block === 48 ? null : 900)),
  cea: 738.25
}).inputs

const start = Date.parse("2026-08-10T00:00:00+05:30")

const ancillaryInputs: AncillaryInputs = {
  frame,
  from: start + 7 * dayMs,
  to: start + 9 * dayMs,
  history_days: 7,
  series: [
    { product: "TRAS-up", area: "india", start, prices: Array.from({ length: 8 * 96 }, (_, at) => 5_000 + (at % 97)) }
  ]
}

const storage = {
  frame,
  market_mix: { dam: true, rtm: true, asm: true, dsm_avoidance: true },
  certainty: { tier: "simulated", age_days: 1, coverage: 0.1 }
} as const

const drawn = drawnPrices(14)

const stack: StackInputs = {
  ...storage,
  asset: { capacity_mw: 50, duration_hr: 2, location_node: "W2", plant: { technology: "solar", capacity_mw: 100 } },
  first_year: 2027,
  years_between: 2,
  horizon_years: 2,
  prices: { ...drawn, asm: drawn.dam.map((price) => 2 * Number(price)), dsm: drawn.dam },
  values: Result.getOrThrow(assume(stackDefaults)).values
}

const duration: DurationInputs = {
  ...storage,
  years_between: 1,
  first_year: 2027,
  plant: { technology: "solar", capacity_mw: 100 },
  location_node: "W2",
  capacity_mw: 50,
  prices: drawn,
  values: Result.getOrThrow(assume(durationDefaults, { life_years: 3 })).values
}

/** The same with rates of deviation. */
const avoiding: DurationInputs = { ...duration, prices: { ...drawn, dsm: drawn.dam } }

const curve: CurveInputs = {
  frame,
  node: "W2",
  bid_area: "W2",
  forecast: {
    issued_at: start,
    start,
    points: Array.from({ length: 192 }, (_, block) => [2_000 + block, 4_000 + block, 6_000 + 20 * block] as const)
  },
  basis: { first_day: drawn.first_day, area: drawn.rtm ?? [], national: drawn.dam },
  certainty: { tier: "simulated", age_days: 0.1, coverage: 1, skill: 0.5 }
}

/** Small inputs of every engine that is registered, by its name and version: `"storage-stack srs-v0.1"`. */
export const engineInputs: Readonly<{ [name: string]: Framed }> = {
  "ancillary-prices asp-v0.1": ancillaryInputs,
  "carbon-matching matching-v0.1": matchingInputs,
  "carbon-matching matching-v0.2": matchingInputs,
  "emissions-delta marginal-v0.1": deltaInputs,
  "emissions-delta marginal-v0.2": deltaInputs,
  ...curtailmentInputs,
  ...distributionInputs(frame),
  "landed-cost lc-v0.1": comparison,
  "landed-cost lc-v0.2": mixed,
  "landed-cost lc-v0.3": mixed,
  "landed-cost lc-v0.4": mixed,
  "landed-cost lc-v0.5": mixed,
  "landed-cost lc-v0.6": mixed,
  "landed-cost lc-v0.7": mixed,
  "landed-cost lc-v0.8": mixed,
  "landed-cost lc-v0.9": dated,
  "market-forward-curve srs-v0.1": curve,
  "ppa-economics ppa-v0.1": contract,
  "ppa-economics ppa-v0.1.1": contract,
  "ppa-economics ppa-v0.1.2": revisable,
  "ppa-economics ppa-v0.1.3": pricedDays,
  "ppa-economics ppa-v0.1.4": datedDays,
  "storage-dispatch srs-v0.1": dispatch,
  "storage-dispatch srs-v0.2": dispatch,
  "storage-dispatch srs-v0.2.1": dispatch,
  "storage-dispatch srs-v0.2.2": dispatch,
  "storage-dispatch srs-v0.2.3": dispatch,
  "storage-dispatch srs-v0.2.4": dispatch,
  "storage-dispatch srs-v0.2.5": dispatch,
  "storage-dispatch srs-v0.2.6": dispatch,
  "storage-dispatch srs-v0.2.7": dispatch,
  "storage-duration srs-v0.1": duration,
  "storage-duration srs-v0.1.1": avoiding,
  "storage-duration srs-v0.1.2": avoiding,
  "storage-duration srs-v0.1.3": avoiding,
  "storage-duration srs-v0.1.4": avoiding,
  "storage-duration srs-v0.1.5": avoiding,
  "storage-stack srs-v0.1": stack,
  "storage-stack srs-v0.1.1": stack,
  "storage-stack srs-v0.1.2": stack,
  "storage-stack srs-v0.1.3": stack,
  "storage-stack srs-v0.1.4": stack,
  "storage-stack srs-v0.1.5": stack,
  "storage-stack srs-v0.1.6": stack,
  ...substationInputs
}
