import { type Asset, type MarketMix } from "@grid/domain/batteries/Asset"
import { Dispatch, type dispatchDefaults } from "@grid/domain/batteries/Dispatch"
import { confidenceOf, type ConfidenceParts } from "@grid/domain/engines/Confidence"
import type { Framed } from "@grid/domain/engines/Frame"
import { hundredths, mean, round, sum } from "@grid/domain/numbers/Numbers"
import { blocksPerDay, blockMs, iso, istDayStart } from "@grid/domain/time/Time"
import type { Body, Engine } from "../../engines/Engine.ts"
import { makeRandom } from "../../engines/Random.ts"
import type { DayHistory } from "../../forecast/DayHistory.ts"
import type { PriceAge } from "../../forecast/price/PricePaths.ts"
import { avoidedByNewest, avoidedOn, type AvoidedMethod, withPrices } from "../Avoided.ts"
import { scenariosOf } from "./Scenarios.ts"
import { hourlyCapacity, hourlyCapacityV026, jointPlan, type Planner } from "./Planners.ts"
import type { Operation, Outlook, Plan, Plant } from "./TwoStage.ts"

/** Past prices of a market by IST day and block, INR/MWh; null is unknown. */
export interface PastPrices {
  readonly first_day: number
  readonly values: ReadonlyArray<number | null>
}

export interface DispatchInputs extends Framed {
  readonly asset: Asset
  readonly market_mix: MarketMix
  readonly initial_soc_fraction: number
  readonly values: Readonly<Record<keyof typeof dispatchDefaults, number>>
  /** First IST day of the horizon, whose day-ahead market has not cleared. */
  readonly first_day: number
  readonly dam: PastPrices
  /** Null where none are loaded. */
  readonly rtm: PastPrices | null
  /** Clearing prices of ancillary capacity; null where none are loaded. */
  readonly ancillary: PastPrices | null
  /** Normal rates of charges for deviation; null where none are loaded or there is no plant, absent in inputs of before they were counted. */
  readonly deviation_rates?: PastPrices | null
  /** Confidence less the part that is missing; absent in inputs of before the engine knew it. */
  readonly certainty?: Omit<ConfidenceParts, "coverage">
}

/** IST days of the horizon. */
export const horizonDays = 2

const step_h = 24 / blocksPerDay

/** Day by whose rules avoided charges are counted: that of the newest rate, or the first of the horizon. */
type ChargeDay = "newest" | "first"

/** Scenarios that revenue is the mean of: all that were drawn, or as many as the plan has recourses, one without the real-time market. */
type Counted = "drawn" | "recourses"

/** Seed of the draws of scenarios, from the inputs and the seed of all of them. */
type SeedOf = (inputs: DispatchInputs, ofInputs: string) => string

interface Method extends AvoidedMethod {
  readonly planOf: Planner
  readonly seedOf: SeedOf
  readonly charges: ChargeDay
  readonly counted: Counted
  readonly priceAge: PriceAge
}

const engineBy = (
  version: string,
  { charges, counted, planOf, priceAge, seedOf, ...method }: Method
): Engine<DispatchInputs, Dispatch> => ({
  engine: "storage-dispatch",
  version,
  schema: Dispatch,
  compute: (inputs, { highs, seed }) => {
    const outlook = outlookOf(inputs, makeRandom(seedOf(inputs, seed), "paths").next, priceAge)
    const { aside, plant } = plantOf(inputs, charges, method)
    const plan = planOf(highs, plant, outlook.known)
    const recourse = (known: Outlook) => planOf(highs, plant, known, plan)
    return answer(inputs, aside, outlook, plan, shownOf(outlook, plan, recourse), { counted, ...method })
  }
})

const v027: Method = {
  planOf: hourlyCapacity,
  seedOf: ({ first_day }) => `${first_day}`,
  charges: "first",
  gaps: "mean",
  avoidance: "both",
  counted: "drawn",
  priceAge: "week"
}
const v026: Method = { ...v027, planOf: hourlyCapacityV026 }
const v025: Method = { ...v026, seedOf: ({ dam }) => JSON.stringify(dam) }
const v024: Method = { ...v025, avoidance: "charges" }
const v023: Method = { ...v024, gaps: "free" }
const v022: Method = { ...v023, priceAge: "any" }
const v021: Method = { ...v022, counted: "recourses", seedOf: (_, ofInputs) => ofInputs }
const v02: Method = { ...v021, charges: "newest" }

/** Dispatch of a storage over the next 48 hours. */
export const storageDispatch = engineBy("srs-v0.2.7", v027)

/** Dispatch whose stored energy was up to some millionths of an MWh below 0 or above the capacity. */
export const storageDispatchV026 = engineBy("srs-v0.2.6", v026)

/** Dispatch whose scenarios were drawn by all day-ahead prices, so that a restatement of one drew all of them anew. */
export const storageDispatchV025 = engineBy("srs-v0.2.5", v025)

/** Dispatch which told nothing of the energy that is lost while charges for deviation are avoided. */
export const storageDispatchV024 = engineBy("srs-v0.2.4", v024)

/** Dispatch in which blocks without a rate of deviation were free of charge. */
export const storageDispatchV023 = engineBy("srs-v0.2.3", v023)

/** Dispatch whose scenarios had errors of forecasts with prices that no block had had for a week. */
export const storageDispatchV022 = engineBy("srs-v0.2.2", v022)

/** Dispatch whose revenue is that of a single scenario where it takes no part in the real-time market. */
export const storageDispatchV021 = engineBy("srs-v0.2.1", v021)

/** Dispatch with charges for deviation by the rules on the day of the newest rate. */
export const storageDispatchV02 = engineBy("srs-v0.2", v02)

/** Dispatch with capacity and energy chosen at once by block, so that its results can be computed again. */
export const storageDispatchV01 = engineBy("srs-v0.1", { ...v02, planOf: jointPlan })

const historyOf = ({ first_day, values }: PastPrices): DayHistory => ({
  firstDay: first_day,
  days: values.length / blocksPerDay,
  slots: blocksPerDay,
  values: Float64Array.from(values, (value) => value ?? Number.NaN)
})

/** Part of the storage that is kept for deviations of the plant beside it and sold in no market, and what it spares. */
interface Aside {
  readonly power_mw: number
  readonly stored_mwh: number
  /** Charges over the horizon that it avoids, INR. */
  readonly avoided_inr: number
  /** Worth of the energy that it loses meanwhile, INR; null where that is not known. */
  readonly losses_inr: number | null
}

/** The storage as it trades, and what is kept aside; null where nothing is known of deviations, or nothing is to be. */
const plantOf = (
  inputs: DispatchInputs,
  charges: ChargeDay,
  method: AvoidedMethod
): { readonly plant: Plant; readonly aside: Aside | null } => {
  const { asset, dam, deviation_rates = null, first_day, initial_soc_fraction, market_mix, values } = inputs
  const { capacity_mw, duration_hr: duration_h, plant: beside = null } = asset
  const storage = { capacity_mw, duration_h, plant: beside }
  const rates = deviation_rates === null ? null : withPrices(deviation_rates, [dam, inputs.rtm])
  const avoided =
    !market_mix.dsm_avoidance || rates === null
      ? null
      : charges === "newest"
        ? avoidedByNewest(rates, values, storage)
        : avoidedOn(rates, values, storage, first_day, method)
  const kept = avoided === null ? 0 : values.deviation_power_share
  const power_mw = capacity_mw * values.availability
  const energy_mwh = capacity_mw * duration_h
  const stored_mwh = initial_soc_fraction * energy_mwh
  const overHorizon = (inr_per_mw_day: number) => horizonDays * values.availability * capacity_mw * inr_per_mw_day
  return {
    aside:
      avoided === null
        ? null
        : {
            power_mw: kept * power_mw,
            stored_mwh: kept * stored_mwh,
            avoided_inr: overHorizon(avoided.charges_inr),
            losses_inr: avoided.losses_inr === null ? null : overHorizon(avoided.losses_inr)
          },
    plant: {
      power_mw: (1 - kept) * power_mw,
      energy_mwh: (1 - kept) * energy_mwh,
      initial_mwh: (1 - kept) * stored_mwh,
      charge_efficiency: Math.sqrt(values.round_trip_efficiency),
      discharge_efficiency: Math.sqrt(values.round_trip_efficiency),
      cycles_per_day: values.cycles_per_day,
      wear_inr_per_mwh: values.wear_inr_per_mwh
    }
  }
}

/** Prices as the programme takes them, and expected prices by block. */
interface Prices {
  readonly known: Outlook
  readonly dam: ReadonlyArray<number> | null
  readonly rtm: ReadonlyArray<number> | null
  /** Day-ahead prices by scenario. */
  readonly paths: ReadonlyArray<ReadonlyArray<number>>
  /** Payments for ancillary capacity by scenario, INR per MW and h; null where none are known. */
  readonly payments: ReadonlyArray<ReadonlyArray<number>> | null
}

const outlookOf = (inputs: DispatchInputs, random: () => number, priceAge: PriceAge): Prices => {
  const { ancillary, dam, first_day, market_mix, rtm, values } = inputs
  const ifAny = (past: PastPrices | null) => (past === null ? null : historyOf(past))
  const history = { dam: historyOf(dam), rtm: ifAny(rtm), ancillary: market_mix.asm ? ifAny(ancillary) : null }
  const scenarios = scenariosOf(history, first_day, first_day + horizonDays - 1, values.rtm_premium, random, priceAge)
  const byStep = (paths: ReadonlyArray<ReadonlyArray<number>>) =>
    (paths[0] ?? []).map((_, step) => mean(paths.map((path) => path[step] as number)))
  const paths = scenarios?.dam ?? []
  const expected = scenarios === null ? null : byStep(paths)
  const realTime = scenarios?.rtm ?? null
  const paid = (price: number) => values.ancillary_commitment_share * price
  const capacity = scenarios?.ancillary ?? null
  return {
    dam: expected,
    rtm: realTime === null ? null : byStep(realTime),
    paths,
    payments: capacity?.paths.map((path) => path.map(paid)) ?? null,
    known: {
      step_h,
      steps: horizonDays * blocksPerDay,
      dam: market_mix.dam ? expected : null,
      rtm: market_mix.rtm ? realTime : null,
      rtm_cost_inr_per_mwh: values.rtm_cost_inr_per_mwh,
      ancillary: capacity?.expected.map((price) => (price === null ? null : paid(price))) ?? null,
      ancillary_kept_h: values.ancillary_kept_h,
      parts_per_step: 1,
      reserved_mw: null,
      end_value_inr_per_mwh: values.end_value_of_mean_price * (expected === null ? 0 : mean(expected))
    }
  }
}

/** Operation at expected prices: the recourse at the mean of the real-time prices. */
const shownOf = ({ known, rtm }: Prices, { scenarios }: Plan, recourse: (known: Outlook) => Plan): Operation => {
  const [first] = known.rtm === null || rtm === null ? scenarios : recourse({ ...known, rtm: [rtm] }).scenarios
  if (first === undefined) throw new Error("a plan has a scenario")
  return first
}

/** Discharge less charge by market and block, and power that is kept free, MW; null where the market's prices are not known. */
const volumesOf = (
  market_mix: MarketMix,
  { known }: Prices,
  { ancillary_mw, dam_mw }: Plan,
  { net_mw }: Operation,
  aside: Aside | null
) => {
  const idle = net_mw.map(() => 0)
  const of = (isPart: boolean, isKnown: boolean, mw: ReadonlyArray<number>) => (isPart ? (isKnown ? mw : null) : idle)
  return {
    dam: of(market_mix.dam, known.dam !== null, dam_mw),
    rtm: of(
      market_mix.rtm,
      known.rtm !== null,
      net_mw.map((mw, step) => round(mw - Number(dam_mw[step]), 1e6) || 0)
    ),
    asm: of(market_mix.asm, known.ancillary !== null, ancillary_mw),
    dsm_avoidance: of(
      market_mix.dsm_avoidance,
      aside !== null,
      net_mw.map(() => aside?.power_mw ?? 0)
    )
  }
}

type Values = ReadonlyArray<number | null>

/** Money of volumes by step, INR; null where they are not known. */
const earned = (mw: Values | null, price: Values | null): number | null =>
  mw === null ? null : sum(mw.map((one, step) => step_h * Number(one) * Number(price?.[step] ?? 0)))

/** Revenue by market of each scenario with the recourse that is best for it, INR; without the real-time market there is none. */
const byScenarioOf = (
  { known, paths, payments }: Prices,
  { ancillary_mw, dam_mw, scenarios }: Plan,
  counted: Counted
) => {
  const count = counted === "drawn" ? Math.max(paths.length, scenarios.length) : scenarios.length
  return Array.from({ length: count }, (_, scenario) => ({
    dam: known.dam === null ? 0 : (earned(dam_mw, paths[scenario] ?? null) ?? 0),
    rtm:
      earned(
        scenarios[scenario]?.net_mw.map((mw, step) => mw - Number(dam_mw[step])) ?? null,
        known.rtm?.[scenario] ?? null
      ) ?? 0,
    asm: earned(ancillary_mw, payments?.[scenario] ?? null) ?? 0
  }))
}

const at = (values: Values | null, step: number) => (values === null ? null : Number(values[step]))

/** Parts that are not known, and the confidence that falls with them. */
const unknownOf = (
  { certainty, frame, market_mix }: DispatchInputs,
  volumes: ReturnType<typeof volumesOf>,
  unpriced: ReadonlyArray<string>
) => {
  const unknown = [
    ...new Set([...frame.missing, ...Object.entries(volumes).flatMap(([market, mw]) => (mw === null ? [market] : []))])
  ]
  const missing = [...unknown, ...unpriced]
  const parts = 1 + Object.values(market_mix).filter(Boolean).length
  return certainty === undefined
    ? { missing }
    : { missing, confidence: confidenceOf({ ...certainty, coverage: 1 - unknown.length / parts }) }
}

const answer = (
  inputs: DispatchInputs,
  aside: Aside | null,
  prices: Prices,
  plan: Plan,
  shown: Operation,
  { avoidance, counted }: Pick<Method, "avoidance" | "counted">
): Body<Dispatch> => {
  const { asset, first_day, initial_soc_fraction, market_mix, values } = inputs
  const { known } = prices
  const volumes = volumesOf(market_mix, prices, plan, shown, aside)
  const byMarket = {
    dam: earned(volumes.dam, known.dam),
    rtm: earned(volumes.rtm, prices.rtm),
    asm: earned(volumes.asm, known.ancillary),
    dsm_avoidance: volumes.dsm_avoidance === null ? null : (aside?.avoided_inr ?? 0)
  }
  const byScenario = byScenarioOf(prices, plan, counted)
  const isTold = avoidance === "both"
  const loss_inr = market_mix.dsm_avoidance ? (aside?.losses_inr ?? null) : 0
  const stored_mwh = aside?.stored_mwh ?? 0
  const endWorth = (mwh: number) => known.end_value_inr_per_mwh * mwh
  return {
    asset,
    schedule: shown.net_mw.map((mw, step) => ({
      ts: iso(istDayStart(first_day) + step * blockMs),
      charge_mw: Math.max(0, -mw) || 0,
      discharge_mw: Math.max(0, mw),
      soc_mwh: Number(shown.content_mwh[step]) + stored_mwh,
      by_market_mw: {
        dam: at(volumes.dam, step),
        rtm: at(volumes.rtm, step),
        asm: at(volumes.asm, step),
        dsm_avoidance: at(volumes.dsm_avoidance, step)
      },
      dam_inr_per_mwh: at(prices.dam, step),
      rtm_inr_per_mwh: at(prices.rtm, step)
    })),
    initial_soc_mwh: initial_soc_fraction * (asset.capacity_mw * asset.duration_hr),
    revenue_inr: sum(Object.values(byMarket).map(Number)),
    revenue_by_market_inr: byMarket,
    wear_inr: sum(shown.net_mw.map((mw) => step_h * values.wear_inr_per_mwh * Math.max(0, mw))),
    ...(isTold ? { avoidance_loss_inr: loss_inr } : {}),
    end_value_inr: endWorth(Number(shown.content_mwh.at(-1)) + stored_mwh),
    expected_objective_inr: plan.objective_inr + (aside?.avoided_inr ?? 0) + endWorth(stored_mwh),
    scenarios: byScenario.length,
    expected_by_market_inr: {
      ...byMarket,
      dam: byMarket.dam === null ? null : mean(byScenario.map(({ dam }) => dam)),
      rtm: byMarket.rtm === null ? null : mean(byScenario.map(({ rtm }) => rtm))
    },
    scenario_revenue_inr: byScenario
      .map(({ asm, dam, rtm }) => hundredths(dam + rtm + asm + Number(byMarket.dsm_avoidance)))
      .toSorted((one, other) => one - other),
    calibrated: false,
    ...unknownOf(inputs, volumes, isTold && aside !== null && loss_inr === null ? ["avoidance_loss"] : [])
  }
}
