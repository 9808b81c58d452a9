import { round } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import { type Entry, type Programme, programme } from "../../dispatch/Programme.ts"

/** Storage, at its meter. */
export interface Plant {
  readonly power_mw: number
  readonly energy_mwh: number
  readonly initial_mwh: number
  /** Energy stored per energy taken at the meter, 0 to 1. */
  readonly charge_efficiency: number
  /** Energy given at the meter per energy taken out of the store, 0 to 1. */
  readonly discharge_efficiency: number
  /** Energy taken out of the store in a day at most, as a multiple of its capacity; null where there is no limit. */
  readonly cycles_per_day: number | null
  /** Wear by energy discharged, INR/MWh. */
  readonly wear_inr_per_mwh: number
}

/** Prices over a horizon of equal steps, INR/MWh; null where the storage takes no part in the market. */
export interface Outlook {
  readonly step_h: number
  readonly steps: number
  /** Expected prices of the day-ahead market. */
  readonly dam: ReadonlyArray<number> | null
  /** Prices of the real-time market by scenario, all as likely. */
  readonly rtm: ReadonlyArray<ReadonlyArray<number>> | null
  /** Cost of trading in real time beside the price, INR per MWh bought or sold. */
  readonly rtm_cost_inr_per_mwh: number
  /** Payment for accepted ancillary capacity, INR per MW and h; null in steps in which none is offered. */
  readonly ancillary: ReadonlyArray<number | null> | null
  /** Time for which accepted ancillary capacity must be deliverable from the store, h. */
  readonly ancillary_kept_h: number
  /** Parts of a step at whose ends it must be: content goes evenly over them. */
  readonly parts_per_step: number
  /** Capacity that is accepted already by step, MW; null where it is chosen, or there is none. */
  readonly reserved_mw: ReadonlyArray<number> | null
  /** Worth of the energy stored at the end, INR/MWh. */
  readonly end_value_inr_per_mwh: number
}

/** Volumes that are sold before real-time prices are known, MW by step; negative is bought. */
export interface Firm {
  readonly dam_mw: ReadonlyArray<number>
  readonly ancillary_mw: ReadonlyArray<number>
}

/** Volumes of the day-ahead market and of ancillary capacity, and what the store does in each scenario. */
export interface Plan extends Firm {
  readonly scenarios: ReadonlyArray<Operation>
  /** Mean earnings of the scenarios less wear, with the worth of what is left, INR. */
  readonly objective_inr: number
}

/** Power by step, MW at the meter; a step charges or discharges. */
export interface Operation {
  readonly net_mw: ReadonlyArray<number>
  /** Energy stored at the end of each step, MWh. */
  readonly content_mwh: ReadonlyArray<number>
}

/** Volumes that are given, and the way to the optimum. */
interface Approach {
  /** Null where all are chosen. */
  readonly firm: Firm | null
  /** Simplex or interior point. */
  readonly solver: "choose" | "ipm"
  /** Volumes of the plan from those of the optimum, MW. */
  readonly rounded: (mw: number) => number
  readonly bounds: Bounds
}

/** Bounds of the store under rounding: kept by each step's power, or passed by as much as powers to the nearest watt add up to. */
export type Bounds = "kept" | "rounded"

/** Power without the solver's rounding errors, MW. */
const nearest = (mw: number): number => round(mw, 1e6) || 0

/** The same towards 0, so that power and energy suffice for what is rounded. */
export const towardsZero = (mw: number): number => (Math.sign(mw) * Math.floor(1e6 * Math.abs(mw) + 1e-3)) / 1e6 || 0

/** All volumes chosen, by the simplex method. */
export const simplex: Approach = { firm: null, solver: "choose", rounded: nearest, bounds: "rounded" }

/** INR per unit of the objective: the solver's tolerances are absolute and meant for numbers near 1. */
const unit_inr = 1_000

/**
 * Day-ahead volumes q and ancillary capacity a, chosen before the real-time prices r_s of the scenarios are known, and in each
 * real-time sales u and purchases v, charge c, discharge d and content e of the store, as the optimum of a linear programme
 * over steps t of h hours:
 *
 *     maximise    Σ_t h p_t q_t + Σ_t h g_t a_t + mean over s of
 *                 [ Σ_t h r_st (u_st − v_st) − h cost (u_st + v_st) − h wear d_st + end · e_sT ]
 *     subject to  q_t + u_st − v_st = d_st − c_st,  0 ≤ u, v, c, d ≤ power
 *                 e_st = e_st−1 + h η_c c_st − h d_st / η_d,  0 ≤ e_st ≤ energy,  Σ_day h d_st / η_d ≤ cycles · energy
 *                 q is the net of a schedule of the same kind from the same start, but that energy may be lost
 *                 sales of q_t + u_st + a_t ≤ power,  e_st ≥ kept · a_t / η_d
 *
 * So what is sold on the day-ahead market is covered by what was in the store and what was bought there before, and what is
 * sold on all markets in a step is never more than the power. With `firm` q and a are given.
 */
export const twoStage = (highs: Highs, plant: Plant, outlook: Outlook, approach: Approach = simplex): Plan => {
  const { ancillary, dayAhead, lp, recourse } = model(plant, outlook, approach)
  return highs.withModel(lp.data(highs), (solver) => {
    // Presolving costs more than it saves, as in the schedule of a day.
    solver.options.set({ output_flag: false, presolve: "off", solver: approach.solver })
    solver.run()
    if (solver.getModelStatus() !== highs.constants.modelStatus.optimal) {
      throw new Error(`the programme of the dispatch has no optimum: status ${solver.getModelStatus()}`)
    }
    const { colValue } = solver.getSolution()
    const at = (column: number) => Number(colValue[column])
    const trade =
      ({ charge, discharge }: Stage) =>
      (step: number) =>
        [at(charge + step), at(discharge + step)] as const
    const sold = trade(dayAhead)
    return {
      dam_mw: steps(outlook).map((step) => approach.rounded(sold(step)[1] - sold(step)[0])),
      ancillary_mw: steps(outlook).map((step) => (ancillary === null ? 0 : approach.rounded(at(ancillary + step)))),
      scenarios: recourse.map((stage) => operationOf(plant, outlook, trade(stage), approach)),
      objective_inr: -unit_inr * solver.getObjectiveValue()
    }
  })
}

/** First columns of one schedule of the store. */
interface Stage {
  readonly charge: number
  readonly discharge: number
  readonly content: number
}

const steps = ({ steps: length }: Outlook): ReadonlyArray<number> => Array.from({ length }, (_, step) => step)

const model = (plant: Plant, outlook: Outlook, { firm }: Approach) => {
  const { ancillary: payment, dam, reserved_mw, rtm, step_h } = outlook
  const { power_mw, wear_inr_per_mwh } = plant
  const kept = keptBy(plant, outlook)
  const lp = programme()
  const scenarios = rtm ?? [null]
  const share = step_h / scenarios.length / unit_inr
  const dayAhead = schedule(lp, plant, outlook, {
    price: (step) => (step_h / unit_inr) * Number(dam?.[step] ?? 0),
    wear: 0,
    end: 0,
    volume: dam === null ? () => 0 : firm === null ? null : (step) => Number(firm.dam_mw[step]),
    least: () => (firm === null && dam !== null ? 0 : -Infinity),
    isTraded: true
  })
  const ancillary =
    payment === null
      ? null
      : lp.columns(outlook.steps, (step) => {
          const price = payment[step] ?? 0
          const volume = firm?.ancillary_mw[step]
          return [(-step_h / unit_inr) * price, volume ?? 0, volume ?? (price > 0 ? power_mw : 0)]
        })
  const recourse = scenarios.map((path) => {
    const stage = schedule(lp, plant, outlook, {
      price: () => 0,
      wear: share * wear_inr_per_mwh,
      end: outlook.end_value_inr_per_mwh / scenarios.length / unit_inr,
      volume: null,
      least: (step) => kept * Number(reserved_mw?.[step] ?? 0),
      isTraded: false
    })
    const trade = (sign: number) =>
      lp.columns(outlook.steps, (step) => [
        share * (outlook.rtm_cost_inr_per_mwh - sign * Number(path?.[step] ?? 0)),
        0,
        path === null ? 0 : power_mw
      ])
    const sale = trade(1)
    const purchase = trade(-1)
    for (const step of steps(outlook)) {
      lp.row(0, 0, [...net(stage, step), ...net(dayAhead, step, -1), [sale + step, -1], [purchase + step, 1]])
      const sold: ReadonlyArray<Entry> = [
        [dayAhead.discharge + step, 1],
        [sale + step, 1]
      ]
      const reserved = reserved_mw?.[step] ?? 0
      if (reserved > 0) lp.row(-Infinity, power_mw - reserved, sold)
      if (ancillary === null) continue
      lp.row(-Infinity, power_mw, [...sold, [ancillary + step, 1]])
      keep(lp, plant, outlook, step, { content: stage.content, ancillary })
    }
    return stage
  })
  return { lp, ancillary, dayAhead, recourse }
}

/** Energy kept in the store by capacity that is accepted, MWh per MW. */
const keptBy = ({ discharge_efficiency }: Plant, { ancillary_kept_h }: Outlook): number =>
  ancillary_kept_h / discharge_efficiency

/** Rows that keep the energy for ancillary capacity, at the end of the step and of the first of its parts. */
const keep = (
  lp: Programme,
  plant: Plant,
  outlook: Outlook,
  step: number,
  { ancillary, content }: { readonly content: number; readonly ancillary: number }
) => {
  const parts = outlook.parts_per_step
  for (const share of parts === 1 ? [1] : [1 / parts, 1]) {
    const left = 1 - share
    const before: ReadonlyArray<Entry> = left === 0 || step === 0 ? [] : [[content + step - 1, left]]
    const least = step === 0 ? 0 - left * plant.initial_mwh : 0
    lp.row(least, Infinity, [[content + step, share], ...before, [ancillary + step, -keptBy(plant, outlook)]])
  }
}

const net = ({ charge, discharge }: Stage, step: number, sign = 1): ReadonlyArray<Entry> => [
  [discharge + step, sign],
  [charge + step, -sign]
]

/** Worth of one schedule in the objective, thousand INR per MW or MWh. */
interface Worth {
  readonly price: (step: number) => number
  readonly wear: number
  readonly end: number
  /** Volumes where they are fixed, MW; null where they are chosen. */
  readonly volume: ((step: number) => number) | null
  /** Least content, MWh. */
  readonly least: (step: number) => number
  readonly isTraded: boolean
}

/** Columns and rows of one schedule of the store from its content at the start. What is only traded may lose energy. */
const schedule = (
  lp: Programme,
  plant: Plant,
  outlook: Outlook,
  { end, isTraded, least, price, volume, wear }: Worth
): Stage => {
  const { charge_efficiency, cycles_per_day, discharge_efficiency, energy_mwh, initial_mwh, power_mw } = plant
  const { step_h, steps: length } = outlook
  const bounds = (step: number, sign: number): readonly [number, number] => {
    const mw = volume === null ? null : Math.max(0, sign * volume(step))
    return [mw ?? 0, mw ?? power_mw]
  }
  const charge = lp.columns(length, (step) => [price(step), ...bounds(step, -1)])
  const discharge = lp.columns(length, (step) => [wear - price(step), ...bounds(step, 1)])
  const content = lp.columns(length, (step) => [step === length - 1 ? -end : 0, least(step), energy_mwh])
  const stage = { charge, discharge, content }
  for (const step of steps(outlook)) {
    const start = step === 0 ? initial_mwh : 0
    const before: ReadonlyArray<Entry> = step === 0 ? [] : [[content + step - 1, -1]]
    lp.row(isTraded ? -Infinity : start, start, [
      [content + step, 1],
      ...before,
      [charge + step, -step_h * charge_efficiency],
      [discharge + step, step_h / discharge_efficiency]
    ])
  }
  if (cycles_per_day === null || volume !== null) return stage
  const perDay = Math.round(24 / step_h)
  for (let first = 0; first < length; first += perDay) {
    const day = steps(outlook).slice(first, first + perDay)
    lp.row(
      0,
      cycles_per_day * energy_mwh,
      day.map((step) => [discharge + step, step_h / discharge_efficiency] as const)
    )
  }
  return stage
}

/** Power of a step within what the store can give and take, to the watt. */
const withinStore = (
  { charge_efficiency, discharge_efficiency, energy_mwh, power_mw }: Plant,
  content_mwh: number,
  step_h: number,
  mw: number
): number => {
  const give = Math.min(power_mw, (content_mwh * discharge_efficiency) / step_h)
  const take = Math.min(power_mw, (energy_mwh - content_mwh) / (charge_efficiency * step_h))
  return mw > give ? towardsZero(give) : mw < -take ? -towardsZero(take) || 0 : mw
}

/** Power and content of a schedule. What charges and discharges at once does, as the smaller of its losses, only one. */
const operationOf = (
  plant: Plant,
  outlook: Outlook,
  of: (step: number) => readonly [charge: number, discharge: number],
  { bounds }: Approach
): Operation => {
  const { charge_efficiency, discharge_efficiency, energy_mwh, initial_mwh } = plant
  const areKept = bounds === "kept"
  let content = initial_mwh
  const net_mw: Array<number> = []
  const content_mwh: Array<number> = []
  for (const step of steps(outlook)) {
    const [charge, discharge] = of(step)
    const taken = discharge / discharge_efficiency - charge_efficiency * charge
    const near = nearest(taken < 0 ? taken / charge_efficiency : taken * discharge_efficiency)
    const mw = areKept ? withinStore(plant, content, outlook.step_h, near) : near
    content -= outlook.step_h * (mw < 0 ? mw * charge_efficiency : mw / discharge_efficiency)
    // What is left of the rounding is a few billionths.
    if (areKept) content = Math.min(Math.max(0, content), energy_mwh)
    net_mw.push(mw)
    content_mwh.push(round(content, 1e9))
  }
  return { net_mw, content_mwh }
}
