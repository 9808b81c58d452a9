import { round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import type { Observation } from "@grid/domain/observations/Observation"
import { blockMs, blocksPerDay, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Model from "./Model.ts"
import type { Month } from "./Month.ts"
import { at, greatest, mwh } from "./Numbers.ts"
import { places } from "./Places.ts"
import { into } from "./Publication.ts"
import { rememberDays } from "./Remember.ts"
import { isSolar, shortageHours, shortageOf } from "./Shortage.ts"

/**
 * Power supply position of a month by state and in all, as its daily reports add up: energy made available, and required with
 * what was short; the largest peak met, and with what was short then. Captured as the month ends.
 */
export const publish = (out: Array<Observation>, seed: number, month: Month): void => {
  const add = into(out, { ts: month.start, period_minutes: 43_200, captured_at: month.end })
  const days = Array.from({ length: istDay(month.end) - istDay(month.start) }, (_, index) =>
    ofDay(seed, istDay(month.start) + index)
  )
  const areas = [...places.map(({ slug }) => slug), national]
  for (const [index, area] of areas.entries()) {
    const own = days.map((day) => at(day, index))
    const met_mwh = sum(own.map((day) => day.met_mwh))
    add("energy_availability_month", area, round(met_mwh, 1_000))
    add("energy_requirement_month", area, round(met_mwh + sum(own.map((day) => day.short_mwh)), 1_000))
    add("peak_met_month", area, Math.max(...own.map((day) => day.peak_mw)))
    add("peak_demand_month", area, Math.max(...own.map((day) => tenths(day.peak_mw + day.peak_short_mw))))
  }
}

interface AreaDay {
  readonly met_mwh: number
  readonly short_mwh: number
  readonly peak_mw: number
  /** Short at the peak. */
  readonly peak_short_mw: number
}

/** A day of each state, in the order of `places`, and of the country. */
const ofDay = rememberDays((seed, day): ReadonlyArray<AreaDay> => {
  const start = istDayStart(day)
  const blocks = Array.from({ length: blocksPerDay }, (_, block) => Model.demandAt(seed, start + block * blockMs))
  const states = places.map((place, state) => {
    const demand = blocks.map((block) => at(block.states_mw, state))
    return areaDay(demand, (peak_mw) => shortageOf(seed, place, state, start, peak_mw))
  })
  const short_mw = tenths(sum(states.map((state) => state.short_mw)))
  const whole = areaDay(
    blocks.map((block) => block.demand_mw),
    () => short_mw
  )
  return [...states, { ...whole, short_mwh: tenths(sum(states.map((state) => state.short_mwh))) }]
})

const areaDay = (demand: ReadonlyArray<number>, shortage: (peak_mw: number) => number) => {
  const peak = greatest(demand)
  const peak_mw = at(demand, peak)
  const short_mw = shortage(peak_mw)
  return {
    met_mwh: mwh(demand),
    short_mw,
    short_mwh: tenths(short_mw * shortageHours),
    peak_mw,
    peak_short_mw: isSolar(peak) ? 0 : short_mw
  }
}
