import { coverage } from "@grid/domain/observations/Provenance"
import type { LineComponent } from "@grid/domain/reference/BillLines"
import { LandedCost, type ModeCost } from "@grid/domain/tariffs/LandedCost"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { sum } from "@grid/domain/numbers/Numbers"
import { fromSlug } from "@grid/domain/states/State"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { Highs } from "highs"
import type { Engine } from "../engines/Engine.ts"
import { type Draws, drawsOf, pathCosts } from "./Band.ts"
import { billOf, type Ledger } from "./Bill.ts"
import { type BilledSupply, type Case, caseOf, monthCost, totalCost } from "./BilledSupply.ts"
import { type Calendar, calendarOf } from "./Calendar.ts"
import { certainty } from "./Certainty.ts"
import { formerHybrid } from "./Former.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import { linesOf } from "./Lines.ts"
import { assumedParts, excessDemand, gapsOf, missingOf } from "./Missing.ts"
import { hybridOf } from "./Mix.ts"
import { type Singles, suppliesOf } from "./Modes.ts"
import { comparable, type RatePeriod, ratePeriods, ratesBefore } from "./Rates.ts"
import { unreplacedAssumptions, usedAssumptions } from "./UsedAssumptions.ts"

/** Differences between the versions of the engine. */
interface Method {
  readonly version: string
  readonly hybridOf: (one: Case, highs: Highs, singles: Singles) => BilledSupply
  /** False where levels of prices are not drawn, and nothing is said of parts of the plant and of lines of the band. */
  readonly hasLevels: boolean
  /** False where a charge that one order has and another does not name counted as none in the other. */
  readonly tellsGaps: boolean
  /** Part of its generation by which a captive plant's own use may fall short of the least, percent. */
  readonly rounding_pct: number
  /**
   * False where the fee for scheduling was always assumed, an assumption was listed beside the row in its place, and a class of
   * voltage without ends was taken for every voltage.
   */
  readonly readsRows: boolean
  /** False in what `isFormer` of the inputs stands for. */
  readonly keepsRules: boolean
  /** False where every question had draws of its own. */
  readonly sharesDraws: boolean
  /** False where assumptions were listed that no part of the answer rests on, and in what `schedulesByUse` of the inputs stands for. */
  readonly keepsDays: boolean
  /**
   * False in what `countsDays` of the confidence stands for, and where neither days of prices nor ends of orders were told, nor a demand
   * above that of the contract.
   */
  readonly countsDays: boolean
}

const engineBy = (method: Method): Engine<LandedCostInputs, LandedCost> => ({
  engine: "landed-cost",
  version: method.version,
  schema: LandedCost,
  compute: (frozen, { highs, seed }) => {
    const inputs = {
      ...(method.readsRows ? frozen : withOpenClasses(frozen)),
      isFormer: !method.keepsRules,
      schedulesByUse: !method.keepsDays
    }
    const days = inputs.load.mwh.length / blocksPerDay
    const periods = periodsOf(inputs, method)
    if (periods === null) throw new Error("no tariff is known for some days of the load")
    const one = caseOf(inputs, calendarOf(inputs.load.from, days, periods), method.rounding_pct)
    const supplies = suppliesOf(one, (singles) => method.hybridOf(one, highs, singles))
    // By the days alone: answers to other questions about them differ by what is asked, and not by the draws.
    const drawSeed = method.sharesDraws ? `${inputs.load.from} ${days}` : seed
    const draws = inputs.paths === 0 ? null : drawsOf(inputs, one.calendar, drawSeed, method.hasLevels)
    const excess = method.countsDays ? excessDemand(inputs) : []
    const gaps = method.tellsGaps ? [...gapsOf(inputs, one.calendar), ...excess] : null
    const results = inputs.modes.map((mode) => {
      const supply = supplies.get(mode)
      const cost = modeCost(one, mode, supply, { draws, gaps, countsDays: method.countsDays })
      return method.hasLevels ? { ...cost, ...detailsOf(one, cost, supply, gaps ?? []) } : cost
    })
    const { consumer } = inputs
    return {
      ...(method.readsRows && {
        assumptions: (method.keepsDays ? usedAssumptions : unreplacedAssumptions)(inputs, one.calendar)
      }),
      consumer: {
        state: fromSlug(consumer.state)?.iso ?? consumer.state,
        discom: consumer.discom,
        voltage_class: consumer.voltage_class
      },
      as_of: inputs.as_of,
      rates_of: inputs.is_replay ? "as_of" : "each_day",
      from: inputs.load.from,
      days,
      energy_mwh: sum(inputs.load.mwh),
      ...(method.countsDays && coveragesOf(inputs, days)),
      results,
      confidence: leastOf(results),
      missing: [...new Set(results.flatMap(({ missing }) => missing))]
    }
  }
})

/** Blocks of the load with a price of their day, and with generation of their date. */
const coveragesOf = ({ plant, prices }: LandedCostInputs, days: number) => {
  const without = (others: number) => coverage(blocksPerDay * (days - others), blocksPerDay * days)
  return {
    ...(prices !== null && { price_coverage: without(prices.borrowed_days) }),
    ...(plant?.undated_days !== undefined && { generation_coverage: without(plant.undated_days) })
  }
}

const periodsOf = (inputs: LandedCostInputs, { readsRows }: Method): ReadonlyArray<RatePeriod> | null => {
  const periods = ratePeriods(inputs)
  if (readsRows || periods === null) return periods
  return periods.map(({ from, rates }) => ({ from, rates: { ...rates, scheduling: null } }))
}

/** Inputs with classes without ends as the versions before took them. */
const withOpenClasses = (inputs: LandedCostInputs): LandedCostInputs => {
  const tariffs = inputs.tables.tariffs.map((row) =>
    row.voltage_class !== null && row.above_kv === null && row.up_to_kv === null ? { ...row, above_kv: 0 } : row
  )
  return { ...inputs, tables: { ...inputs.tables, tariffs } }
}

const v09: Method = {
  version: "lc-v0.9",
  hybridOf,
  hasLevels: true,
  tellsGaps: true,
  rounding_pct: 1e-6,
  readsRows: true,
  keepsRules: true,
  sharesDraws: true,
  keepsDays: true,
  countsDays: true
}
const v08: Method = { ...v09, version: "lc-v0.8" }
const v07: Method = { ...v08, version: "lc-v0.7", countsDays: false }
const v06: Method = { ...v07, version: "lc-v0.6", keepsDays: false }
const v05: Method = { ...v06, version: "lc-v0.5", sharesDraws: false }
const v04: Method = { ...v05, version: "lc-v0.4", keepsRules: false }
const v03: Method = { ...v04, version: "lc-v0.3", rounding_pct: 0, readsRows: false }
const v02: Method = { ...v03, version: "lc-v0.2", tellsGaps: false }
const v01: Method = { ...v02, version: "lc-v0.1", hybridOf: formerHybrid, hasLevels: false }

/** Landed cost of a load by way of supply. */
export const landedCost = engineBy(v09)

/** The version before, in whose inputs days with generation of another date were not told. */
export const landedCostV08 = engineBy(v08)

/** The seventh: days with prices of another day and ends of orders were not told, and confidence hung on neither. */
export const landedCostV07 = engineBy(v07)

/** The sixth: assumptions were listed that no part of the answer rests on, and a day of banking bore no fee for scheduling. */
export const landedCostV06 = engineBy(v06)

/** The fifth: bands were of other draws for every question, so that with a higher charge they could be lower. */
export const landedCostV05 = engineBy(v05)

/** The fourth: the exchange kept to quanta of green open access, and banking was charged twice where an order charges money. */
export const landedCostV04 = engineBy(v04)

/** The third: some rows were misread or not read, and an own use of exactly the least was often below it by rounding. */
export const landedCostV03 = engineBy(v03)

/** The second: what one order has and another does not name counted as none in the other. */
export const landedCostV02 = engineBy(v02)

/** The first: plants whole or not at all in a month, and bands without the level of prices. */
export const landedCostV01 = engineBy(v01)

/** Parts of the plant by month, lines whose spread was never held against outcomes, and what is assumed for want of a row. */
const detailsOf = (
  one: Case,
  { breakdown, by_month, missing }: ModeCost,
  supply: BilledSupply | undefined,
  gaps: ReadonlyArray<string>
) => ({
  missing: [...new Set([...missing, ...assumedParts(one.inputs, one.calendar), ...gaps])],
  by_month: by_month.map((month, index) => {
    const share = supply?.shares?.[index]
    return { ...month, plant_pct: share === undefined ? null : 100 * share }
  }),
  uncalibrated: [...new Set(breakdown.map(({ component }) => component))].filter(
    (component) => component !== "exchange_energy" || one.inputs.prices?.is_simulated === true
  )
})

/** Least confidence of what has a total; 0 where nothing has. */
const leastOf = (results: ReadonlyArray<ModeCost>): number => {
  const totals = results.filter(({ breakdown }) => breakdown.length > 0)
  return totals.length === 0 ? 0 : Math.min(...totals.map(({ confidence }) => confidence))
}

/** Parts that all ways of supply share. */
interface Shared {
  readonly draws: Draws | null
  /** Null in versions that tell none. */
  readonly gaps: ReadonlyArray<string> | null
  readonly countsDays: boolean
}

/** Cost of one way of supply; without a bill everything is null but what is missing. */
const modeCost = (one: Case, mode: SupplyMode, supply: BilledSupply | undefined, shared: Shared): ModeCost => {
  const { calendar, inputs, load } = one
  const { countsDays, draws, gaps } = shared
  const { compulsory, sharpening } = missingOf(inputs, calendar, mode)
  const kwh = sum(load)
  if (supply === undefined) {
    // A captive plant that is none bears surcharges that are not known.
    const lacks = compulsory.length > 0 ? compulsory : missingOf(inputs, calendar, "goa").compulsory
    return { ...nothing, mode, missing: [...lacks, ...sharpening], components: noComponents }
  }
  const { flows, ledger } = supply
  const per = (inr: number) => (kwh === 0 ? null : inr / kwh)
  const missing = kwh === 0 ? ["load", ...sharpening] : sharpening
  return {
    mode,
    landed_inr_per_kwh: per(totalCost(ledger)),
    ...bandOf(one, mode, supply, draws),
    calibrated: false,
    components: componentsOf(one, ledger, per),
    breakdown: breakdownOf(one, ledger, per, countsDays),
    missing,
    energy: {
      grid_mwh: sum(flows.grid) / 1_000,
      plant_mwh: sum(flows.direct) / 1_000,
      banked_mwh: sum(flows.drawn) / 1_000,
      exchange_mwh: sum(flows.exchange) / 1_000,
      lapsed_mwh: sum(flows.lapsed) / 1_000
    },
    by_month: monthsOf(one, supply),
    captive_years: supply.captive_years.map(({ financial_year, is_captive, own_use_pct, surcharged }) => ({
      financial_year,
      own_use_pct,
      is_captive,
      surcharged_pct: 100 * surcharged
    })),
    confidence: certainty(one, supply, { countsDays, unknowns: sharpening.length + (gaps ?? []).length }),
    sources: sourcesOf(one, ledger),
    regulatory_risk_delta_since_last: deltaOf(one, supply, gaps !== null)
  }
}

const noComponents = { energy_charge: null, demand_charge_inr_per_kvah: null, fac: null, electricity_duty: null }

const nothing = {
  landed_inr_per_kwh: null,
  p10: null,
  p50: null,
  p90: null,
  calibrated: false,
  breakdown: [],
  energy: { grid_mwh: 0, plant_mwh: 0, banked_mwh: 0, exchange_mwh: 0, lapsed_mwh: 0 },
  by_month: [],
  captive_years: [],
  confidence: 0,
  sources: [],
  regulatory_risk_delta_since_last: "no total, so no difference"
}

const bandOf = (one: Case, mode: SupplyMode, { flows, ledger }: BilledSupply, draws: Draws | null) => {
  const kwh = sum(one.load)
  if (draws === null || kwh === 0) return { p10: null, p50: null, p90: null }
  const plan = { ledger, flows, costs: one.costs, isFlexible: mode === "hybrid" }
  const costs = pathCosts(one.inputs, one.calendar, plan, draws).toSorted()
  const at = (fraction: number) => Number(costs[Math.round(fraction * (costs.length - 1))]) / kwh
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) }
}

const componentsOf = (one: Case, ledger: Ledger, per: (inr: number) => number | null): ModeCost["components"] => {
  const { power_factor } = one.inputs.assumed
  const inr = (...lines: ReadonlyArray<LineComponent>) => lines.reduce((all, line) => all + sum(ledger[line]), 0)
  const demand = per(inr("demand_charge"))
  return {
    energy_charge: per(inr("energy_charge", "time_of_day", "plant_energy", "exchange_energy")),
    demand_charge_inr_per_kvah: demand === null ? null : demand * power_factor.value,
    fac: one.calendar.segments.some(({ rates }) => rates.fuel === null) ? null : per(inr("fuel_surcharge")),
    electricity_duty: per(inr("electricity_duty"))
  }
}

const breakdownOf = (
  one: Case,
  ledger: Ledger,
  per: (inr: number) => number | null,
  tellsEnds: boolean
): ModeCost["breakdown"] =>
  linesOf(one, ledger).map(({ component, inr, origin: { applicable_from, applicable_to, kind, order_id } }) => ({
    component,
    inr_per_kwh: per(inr),
    annual_inr: inr,
    order_id,
    applicable_from,
    ...(tellsEnds && { applicable_to }),
    kind
  }))

const monthsOf = ({ calendar, load }: Case, supply: BilledSupply): ModeCost["by_month"] =>
  calendar.months.map(({ end_block, first_block, name }, index) => {
    const kwh = sum(load.subarray(first_block, end_block))
    const inr = monthCost(supply, calendar, index)
    return { month: name, energy_mwh: kwh / 1_000, inr, inr_per_kwh: kwh === 0 ? null : inr / kwh }
  })

const sourcesOf = (one: Case, ledger: Ledger): ModeCost["sources"] => {
  const sources = new Map(
    linesOf(one, ledger).flatMap(({ component, origin: { kind, order_id, source_url } }) => {
      if (kind === "assumption") return []
      const isPrice = component === "exchange_energy"
      const source = isPrice
        ? { type: "price", id: `price_rtm ${one.inputs.prices?.area ?? ""}`.trim(), url: null }
        : { type: "tariff_order", id: order_id ?? "public pages without an order", url: source_url }
      return [[source.id, source] as const]
    })
  )
  return [...sources.values()]
}

/** Change of the cost of the same supply by the last revision of each charge. */
const deltaOf = ({ calendar, inputs, load }: Case, supply: BilledSupply, tellsGaps: boolean): string => {
  const before = calendar.segments.map((segment) => {
    const rates = ratesBefore(inputs, segment.rates)
    return { segment, rates: tellsGaps && rates !== null ? comparable(rates, segment.rates) : rates }
  })
  if (before.every(({ rates }) => rates === null)) return "no earlier order is known"
  const segments: Calendar["segments"] = before.map(({ rates, segment }) => ({
    ...segment,
    rates: rates ?? segment.rates
  }))
  const kwh = sum(load)
  if (kwh === 0) return "no energy, so no difference"
  const earlier = totalCost(billOf(inputs, { ...calendar, segments }, load, supply))
  const delta = (totalCost(supply.ledger) - earlier) / kwh
  return `${delta < 0 ? "-" : "+"}${Math.abs(delta).toFixed(2)} INR/kWh`
}
