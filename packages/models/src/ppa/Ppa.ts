import { mean, sum } from "@grid/domain/numbers/Numbers"
import { coverage } from "@grid/domain/observations/Provenance"
import { PpaEconomics, type PpaYear, type RateStatus } from "@grid/domain/tariffs/PpaEconomics"
import { blocksPerDay } from "@grid/domain/time/Time"
import { internalRates, presentValue } from "../economics/InternalRate.ts"
import { taxesOf } from "../economics/Project.ts"
import type { Engine } from "../engines/Engine.ts"
import { makeRandom, type Random } from "../engines/Random.ts"
import { type Delivery, deliveryOf, formerYearsOfDays, yearsOfDays } from "./Delivery.ts"
import type { PpaInputs } from "./Inputs.ts"

/** Differences of the versions of the method. */
interface Method {
  readonly version: string
  /** Draws of the revisions of each charge, from the seed of all inputs. */
  readonly randomsOf: (charges: PpaInputs["charges"], ofInputs: string) => ReadonlyArray<Random>
  readonly rateOf: RateOf
  readonly yearsOfDays: (days: number) => number
  /** False where neither days of the load nor those with prices of their own were told. */
  readonly tellsDays: boolean
}

/** Internal rate of return of payments on an investment, percent, and whether there is one. */
type RateOf = (flows: ReadonlyArray<number>, capex_inr: number) => readonly [number | null, RateStatus]

const engineBy = ({ randomsOf, rateOf, tellsDays, version, yearsOfDays }: Method): Engine<PpaInputs, PpaEconomics> => ({
  engine: "ppa-economics",
  version,
  schema: PpaEconomics,
  compute: (inputs, { seed }) => {
    const deliveries = Array.from({ length: inputs.term_years }, (_, year) =>
      deliveryOf(inputs, (1 - inputs.assumed.degradation_pct / 100) ** year, yearsOfDays)
    )
    const prices = { mean: mean(inputs.inr_per_mwh), capture: captureOf(inputs) }
    const { cashflows, debt_inr } = yearsOf(inputs, deliveries)
    const equity = [debt_inr - capexOf(inputs), ...cashflows.map(({ equity_cashflow }) => equity_cashflow)]
    const [equity_irr_pct, equity_irr_status] = rateOf(equity, capexOf(inputs))
    const covers = cashflows.flatMap(({ dscr }) => (dscr === null ? [] : [dscr]))
    const { irr_status, ...returns } = returnsOf(inputs, cashflows, rateOf)
    return {
      ...returns,
      irr_status,
      equity_irr_pct,
      equity_irr_status,
      debt_inr,
      min_dscr: covers.length === 0 ? null : Math.min(...covers),
      mean_price_inr_per_kwh: prices.mean / 1_000,
      capture_price_inr_per_kwh: prices.capture === null ? null : prices.capture / 1_000,
      ...(tellsDays && daysOf(inputs)),
      cashflows,
      capture_rate_sensitivities: captureRates.map((capture_rate_fraction) => {
        const sold = deliveries.map((delivery) => ({
          ...delivery,
          excess_inr: delivery.excess_mwh * prices.mean * capture_rate_fraction
        }))
        const { irr_pct, npv_inr } = returnsOf(inputs, yearsOf(inputs, sold).cashflows, rateOf)
        return { capture_rate_fraction, irr_pct, npv_inr }
      }),
      regulatory_risk_band: regulatoryBand(inputs.charges, randomsOf(inputs.charges, seed)),
      missing: inputs.charges.length === 0 ? ["regulatory_risk_band"] : []
    }
  }
})

const daysOf = ({ borrowed_days, load_mwh, undated_days }: PpaInputs) => {
  const without = (days: number) => coverage(load_mwh.length - blocksPerDay * days, load_mwh.length)
  return {
    days: load_mwh.length / blocksPerDay,
    ...(borrowed_days !== undefined && { price_coverage: without(borrowed_days) }),
    ...(undated_days !== undefined && { generation_coverage: without(undated_days) })
  }
}

/** The rate, where it is the only one. */
const single = ([rate, ...more]: ReadonlyArray<number>): ReturnType<RateOf> => {
  if (rate === undefined) return [null, "no_irr"]
  return more.length === 0 ? [100 * rate, "found"] : [null, "multiple_irr"]
}

/** One sequence for all charges, as versions of before had it. */
const inTurn: Method["randomsOf"] = (charges, seed) => {
  const random = makeRandom(seed, "regulatory")
  return charges.map(() => random)
}

const former = { yearsOfDays: formerYearsOfDays, tellsDays: false } as const

/** Part of an investment below which nothing is paid in but the rounding of the debt. */
const leastPart = 1e-9

/**
 * First version: revisions were others for every question, so that the band moved with the tariff of the contract, and rates beyond 10,000 %
 * a year were not looked for.
 */
export const ppaEconomicsV01 = engineBy({
  ...former,
  version: "ppa-v0.1",
  randomsOf: inTurn,
  rateOf: (flows) => single(internalRates(flows, 100))
})

/** The only rate where something is paid in, however high. */
const rateOfPaid: RateOf = ([first = 0, ...years], capex_inr) =>
  -first < leastPart * capex_inr ? [null, "no_irr"] : single(internalRates([first, ...years]))

/** Version whose charges were drawn in turn from one sequence, so that a charge of 0 beside others moved the band. */
export const ppaEconomicsV011 = engineBy({
  ...former,
  version: "ppa-v0.1.1",
  randomsOf: (charges) => inTurn(charges, JSON.stringify(charges.map(({ ratios }) => ratios))),
  rateOf: rateOfPaid
})

/** Sequences of the charges, each by its own past revisions and name. */
const ofEach: Method["randomsOf"] = (charges) =>
  charges.map(({ component, ratios }) => makeRandom(JSON.stringify(ratios), `regulatory ${component}`))

/** Version in which profiles of 362 to 364 days were taken for a year, and days of prices and of the load were not told. */
export const ppaEconomicsV012 = engineBy({ ...former, version: "ppa-v0.1.2", randomsOf: ofEach, rateOf: rateOfPaid })

const newest: Omit<Method, "version"> = { randomsOf: ofEach, rateOf: rateOfPaid, yearsOfDays, tellsDays: true }

/** Version in whose inputs days with generation of another date were not told. */
export const ppaEconomicsV013 = engineBy({ ...newest, version: "ppa-v0.1.3" })

/** Returns of a seller under a power purchase agreement. */
export const ppaEconomics = engineBy({ ...newest, version: "ppa-v0.1.4" })

/** Capture rates of the sensitivities. */
const captureRates = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

const capexOf = ({ assumed, capacity_mw }: PpaInputs): number => assumed.capex_inr_per_mw * capacity_mw

/** Mean price by the plant's generation, INR/MWh; null where it generates nothing. */
const captureOf = ({ inr_per_mwh, mwh_per_mw }: PpaInputs): number | null => {
  const generation = sum(mwh_per_mw)
  return generation === 0
    ? null
    : mwh_per_mw.reduce((all, mwh, block) => all + mwh * Number(inr_per_mwh[block]), 0) / generation
}

const returnsOf = (inputs: PpaInputs, cashflows: ReadonlyArray<PpaYear>, rateOf: RateOf) => {
  const flows = [-capexOf(inputs), ...cashflows.map(({ project_cashflow }) => project_cashflow)]
  const [irr_pct, irr_status] = rateOf(flows, capexOf(inputs))
  return {
    irr_pct,
    irr_status,
    npv_inr: presentValue(flows, inputs.assumed.discount_rate_pct / 100)
  }
}

/**
 * Years of the contract with the debt that their EBITDA carries: the service of each year is EBITDA ÷ target coverage, the
 * debt its present value at the interest, and both are less in proportion where the debt exceeds its share of the
 * investment. Tax is due on EBITDA less interest and depreciation of the written-down value; losses are carried forward.
 */
const yearsOf = (
  inputs: PpaInputs,
  deliveries: ReadonlyArray<Delivery>
): { readonly cashflows: ReadonlyArray<PpaYear>; readonly debt_inr: number } => {
  const { assumed } = inputs
  const revenues = deliveries.map((delivery, year) => revenueOf(inputs, delivery, year))
  const costs = deliveries.map(
    (_, year) => assumed.opex_inr_per_mw_year * inputs.capacity_mw * (1 + assumed.opex_escalation_pct / 100) ** year
  )
  const ebitda = revenues.map((revenue, year) => revenue - Number(costs[year]))
  const { debt_inr, loan } = loanOf(inputs, ebitda)
  const taxed = (before: ReadonlyArray<number>) =>
    taxesOf(
      {
        capex_inr: capexOf(inputs),
        depreciation: assumed.depreciation_pct / 100,
        life_years: inputs.term_years,
        tax: assumed.tax_pct / 100
      },
      before
    )
  const unlevered = taxed(ebitda)
  const taxes = taxed(ebitda.map((amount, year) => amount - (loan[year]?.interest ?? 0)))
  const cashflows = deliveries.map(({ delivered_mwh, excess_mwh, generation_mwh, shortfall_mwh }, year): PpaYear => {
    const { interest, principal } = loan[year] ?? { interest: 0, principal: 0 }
    const [earned, tax] = [Number(ebitda[year]), Number(taxes[year])]
    const service = interest + principal
    return {
      year: year + 1,
      generation_mwh,
      delivered_mwh,
      shortfall_mwh,
      excess_mwh,
      revenue: Number(revenues[year]),
      opex: Number(costs[year]),
      ebitda: earned,
      interest,
      principal,
      tax,
      project_cashflow: earned - Number(unlevered[year]),
      equity_cashflow: earned - tax - service,
      dscr: service > 0 ? earned / service : null
    }
  })
  return { cashflows, debt_inr }
}

const revenueOf = (
  { assumed, tariff_inr_per_kwh }: PpaInputs,
  { delivered_mwh, excess_inr, shortfall_inr }: Delivery,
  year: number
): number =>
  delivered_mwh * 1_000 * tariff_inr_per_kwh * (1 + assumed.tariff_escalation_pct / 100) ** year +
  (excess_inr - shortfall_inr) * (1 + assumed.price_escalation_pct / 100) ** year

/** Loan whose service follows EBITDA, year by year. */
const loanOf = (inputs: PpaInputs, ebitda: ReadonlyArray<number>) => {
  const { assumed } = inputs
  const interest = assumed.interest_pct / 100
  const service = ebitda
    .slice(0, Math.round(assumed.tenor_years))
    .map((amount) => Math.max(0, amount) / assumed.target_dscr)
  const carried = presentValue([0, ...service], interest)
  const debt_inr = Math.min(carried, (capexOf(inputs) * assumed.max_debt_pct) / 100)
  const part = carried === 0 ? 0 : debt_inr / carried
  let balance = debt_inr
  const loan = service.map((amount) => {
    const due = balance * interest
    const principal = amount * part - due
    balance -= principal
    return { interest: due, principal }
  })
  return { debt_inr, loan }
}

/** Draws of the regulatory band. */
const draws = 500

/** Change of the charges of a unit where each is revised as one was in the past, upwards, downwards or not at all. */
const regulatoryBand = (
  charges: PpaInputs["charges"],
  randoms: ReadonlyArray<Random>
): PpaEconomics["regulatory_risk_band"] => {
  if (charges.length === 0) return { low_inr_per_kwh: null, high_inr_per_kwh: null }
  const changes = Float64Array.from({ length: draws }, () =>
    charges.reduce((change, { inr_per_kwh, ratios }, index) => {
      const choices = [1, ...ratios, ...ratios.map((ratio) => 1 / ratio)]
      return change + inr_per_kwh * (Number(choices[(randoms[index] as Random).below(choices.length)]) - 1)
    }, 0)
  ).toSorted()
  const at = (fraction: number) => Number(changes[Math.round(fraction * (draws - 1))])
  return { low_inr_per_kwh: at(0.1), high_inr_per_kwh: at(0.9) }
}
