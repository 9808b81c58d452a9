import { type durationDefaults } from "@grid/domain/batteries/StackAssumptions"
import { OptimalDuration } from "@grid/domain/batteries/RevenueStack"
import { confidenceOf } from "@grid/domain/engines/Confidence"
import { hundredths, round, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import type { Plant } from "@grid/domain/batteries/Asset"
import { internalRate } from "../economics/InternalRate.ts"
import type { Body, Engine, Tools } from "../engines/Engine.ts"
import { comingDays, comingYears } from "./ComingYears.ts"
import type { PastDay } from "./PastDays.ts"
import { storageMethods } from "./StorageMethods.ts"
import { pastDaysOf, perKwOf, type StorageInputs } from "./StackEngine.ts"
import { daysOfYear, energySet, lossesOf, marketsOf, type Method, pastOf, skillOf, unpriced, worthOf } from "./Worth.ts"

export interface DurationInputs extends StorageInputs {
  readonly location_node: string
  readonly capacity_mw: number
  /** Plant beside which it stands, if any. */
  readonly plant?: Plant
  /** First calendar year of the life. */
  readonly first_year: number
  readonly values: Readonly<Record<keyof typeof durationDefaults, number>>
}

/** Inputs of the first version, some of before the first year was told. */
export type DurationInputsV01 = Omit<DurationInputs, "first_year"> & Partial<Pick<DurationInputs, "first_year">>

const durations = [1, 2, 4, 8] as const

interface DurationMethod extends Method {
  /** Weeks from one that stands for the others to the next, among so many days: a life is many years of every duration. */
  readonly weeksApart: (days: number) => number
}

/** Weeks of which one stood for the others in versions of before, however few they were. */
const fourWeeks = () => 4

/** As few weeks stand for the others as make a quarter of a year. */
const quarterOfYear = (days: number): number => Math.max(1, Math.floor(days / 91))

/** Why there is no rate of return where what is lost while charges are avoided has no price. */
const lossesUnknown = {
  rate: null,
  reason: "the price of energy lost while charges for deviation are avoided is not known"
} as const

type Row = OptimalDuration["durations"][number]

/** Returns of one duration over the life of the storage. */
const rowOf = (
  highs: Highs,
  inputs: DurationInputsV01,
  days: ReadonlyArray<PastDay>,
  duration_hr: Row["duration_hr"],
  method: DurationMethod
) => {
  const { market_mix, prices, values } = inputs
  const past = pastOf(
    highs,
    days,
    prices,
    values,
    {
      mix: market_mix,
      capacity_mw: inputs.capacity_mw,
      duration_h: duration_hr,
      plant: inputs.plant ?? null
    },
    method
  )
  const markets = marketsOf(market_mix, past)
  const apart = method.weeksApart(days.length)
  const sample = days.filter((_, index) => Math.floor(index / 7) % apart === 0)
  const perYear = daysOfYear / sample.length
  const set = energySet(markets.known)
  const { capture_pct, skill } = skillOf(past, markets.known)
  const isTold = method.avoidance === "both"
  const isAvoiding = markets.known.includes("dsm_avoidance")
  const years = comingYears(Math.round(values.life_years), inputs.years_between ?? 0).map((year) => {
    const coming = comingDays(highs, sample, values, duration_hr, year)
    return {
      revenue_inr: perYear * worthOf(past, coming, markets.known, values, year),
      losses_inr: lossesOf(past, daysOfYear, market_mix, values, year),
      mwh: perYear * values.availability * sum(coming.map(({ discharged_mwh }) => discharged_mwh[set] ?? 0))
    }
  })
  const capex = values.capex_inr_per_mw + duration_hr * values.capex_inr_per_mwh
  const borne = years.map(({ losses_inr }) => (isTold && isAvoiding ? losses_inr : 0))
  const rate = borne.includes(null)
    ? lossesUnknown
    : internalRate([
        -capex,
        ...years.map(
          ({ revenue_inr }, index) => revenue_inr - Number(borne[index]) - values.opex_fraction_per_year * capex
        )
      ])
  const mwh = sum(years.map((year) => year.mwh))
  const row: Row = {
    duration_hr,
    revenue_inr_per_mwh: mwh > 0 ? hundredths(sum(years.map(({ revenue_inr }) => revenue_inr)) / mwh) : 0,
    irr_pct: rate.rate === null ? null : hundredths(100 * rate.rate),
    irr_note: rate.rate === null ? rate.reason : null,
    capex_inr_per_mw: capex,
    first_year_inr_per_kw: hundredths((years[0]?.revenue_inr ?? 0) / 1_000),
    ...(isTold ? { first_year_avoidance_loss_inr_per_kw: perKwOf(years[0]?.losses_inr ?? null) } : {}),
    capture_pct
  }
  return { row, markets, skill, missing: isTold ? unpriced(markets, years[0]?.losses_inr ?? null) : [] }
}

const returnsOf = (inputs: DurationInputsV01, { highs }: Tools, method: DurationMethod): Body<OptimalDuration> => {
  const days = pastDaysOf(inputs.market_mix, inputs.prices, method)
  const all = durations.map((duration) => rowOf(highs, inputs, days, duration, method))
  const rows = all.map(({ row }) => row)
  const [best] = rows
    .filter(({ irr_pct }) => irr_pct !== null)
    .toSorted((one, other) => Number(other.irr_pct) - Number(one.irr_pct))
  const missing = all.flatMap((one) => [...one.markets.missing, ...one.missing])
  const known = all[0]?.markets.known.length ?? 0
  const share = known / (known + (all[0]?.markets.missing.length ?? 0))
  const skill = Math.min(...all.map((one) => one.skill))
  return {
    location_node: inputs.location_node,
    ...(inputs.plant === undefined ? {} : { plant: inputs.plant }),
    ...(inputs.first_year === undefined ? {} : { first_year: inputs.first_year }),
    ...(inputs.years_between === undefined ? {} : { years_between: inputs.years_between }),
    durations: rows,
    best_duration_hr: best?.duration_hr ?? null,
    missing: [...new Set([...inputs.frame.missing, ...missing])],
    confidence: round(confidenceOf({ ...inputs.certainty, skill }) * share, 1_000)
  }
}

/** First version, which took the rules of deviation on the day of the newest rate for all years. */
export const storageDurationV01: Engine<DurationInputsV01, OptimalDuration> = {
  engine: "storage-duration",
  version: "srs-v0.1",
  schema: OptimalDuration,
  compute: (inputs, tools) =>
    returnsOf(inputs, tools, { ...storageMethods["srs-v0.1"], charges: "newest", weeksApart: fourWeeks })
}

/** Engine of a version whose avoided charges are by the rules of each coming year. */
const engineBy = (
  version: keyof typeof storageMethods,
  weeksApart = quarterOfYear
): Engine<DurationInputs, OptimalDuration> => ({
  ...storageDurationV01,
  version,
  compute: (inputs, tools) =>
    returnsOf(inputs, tools, { ...storageMethods[version], charges: { first_year: inputs.first_year }, weeksApart })
})

/** Version whose weeks were one of four where there were but two. */
export const storageDurationV011 = engineBy("srs-v0.1.1", fourWeeks)

export const storageDurationV012 = engineBy("srs-v0.1.2")
export const storageDurationV013 = engineBy("srs-v0.1.3")
export const storageDurationV014 = engineBy("srs-v0.1.4")

/** Returns of a storage at 1, 2, 4 and 8 hours. */
export const storageDuration = engineBy("srs-v0.1.5")
