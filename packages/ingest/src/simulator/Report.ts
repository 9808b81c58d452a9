import { hundredths, mean, round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { type Area, bidAreas, national } from "@grid/domain/observations/Area"
import { firstDayOf } from "@grid/domain/market/Publication"
import type { Observation } from "@grid/domain/observations/Observation"
import { dayMs, istDay } from "@grid/domain/time/Time"
import type { Day } from "./Day.ts"
import * as Lines from "./Lines.ts"
import type { Block } from "./Model.ts"
import * as Month from "./Month.ts"
import * as Noise from "./Noise.ts"
import { at, greatest, mwh } from "./Numbers.ts"
import { type Place, places, zones } from "./Places.ts"
import * as Production from "./Production.ts"
import { type Add, into } from "./Publication.ts"
import * as Renewables from "./Renewables.ts"
import * as Settlement from "./Settlement.ts"
import { series, zoneSeries } from "./Series.ts"
import { isSolar, shortageHours, shortageOf } from "./Shortage.ts"
import type { StateBlock } from "./States.ts"

/**
 * Values of a daily report on an IST day, from its 96 blocks: energies are Σ MW × 0.25 h, maxima those of the blocks. The
 * country's values are those of its blocks; up to version 3 what the zones lack of them is on the islands. It appears as the
 * day ends.
 */
export const publish = (out: Array<Observation>, day: Day): void => {
  const { blocks, seed, start, version } = day
  const number = istDay(start)
  const add = into(out, { ts: start, period_minutes: 1_440, captured_at: start + dayMs })
  for (const area of areasOf(add, day, statesOf(add, day))) publishArea(add, area)
  publishFrequency(add, blocks)
  Production.publish(add, day)
  publishInterchange(add, day)
  Lines.publish(add, blocks, version < 7 || number >= firstDayOf("price_rtm"))
  Renewables.publish(add, seed, start, Month.holding(start).start)
  if (version > 4 && Settlement.isBegun(version, "rates_by_block", number)) publishReferenceRates(add, blocks)
}

/** Reference charge rates of deviation: the day's mean of each area's day-ahead price. */
const publishReferenceRates = (add: Add, blocks: ReadonlyArray<Block>) => {
  for (const [index, area] of bidAreas.entries()) {
    const prices = blocks.map(({ exchange }) => at(exchange.area_price_inr_per_mwh.dam, index))
    add("reference_charge_rate", `bid-${area}`, hundredths(mean(prices)))
  }
}

/** Place of a block in its day as a number of minutes. */
const minuteOf = (block: number): number => block * 15

/** The block in which the evening peak is taken: 20:00 to 20:15. */
const eveningBlock = 80

interface StateDay {
  readonly place: Place
  readonly max_mw: number
  readonly shortage_mw: number
  readonly shortage_mwh: number
}

const statesOf = (add: Add, { blocks, seed, start }: Day): ReadonlyArray<StateDay> =>
  places.map((place, state) => {
    const own = blocks.map((block) => at(block.states, state))
    const demand = own.map((block) => block.demand_mw)
    const peak = greatest(demand)
    const max_mw = at(demand, peak)
    const shortage_mw = shortageOf(seed, place, state, start, max_mw)
    const shortage_mwh = tenths(shortage_mw * shortageHours)
    add("max_demand", place.slug, max_mw)
    add("max_demand_minute", place.slug, minuteOf(peak))
    add("max_demand_shortage", place.slug, isSolar(peak) ? 0 : shortage_mw)
    add("energy_met", place.slug, mwh(demand))
    add("energy_shortage", place.slug, shortage_mwh)
    if (place.zone !== null) publishDrawal(add, place.slug, own)
    return { place, max_mw, shortage_mw, shortage_mwh }
  })

const publishDrawal = (add: Add, area: Area, own: ReadonlyArray<StateBlock>) => {
  let [drawn, deviation, over, under] = [0, 0, 0, 0]
  for (const { deviation_mw, net_import_mw } of own) {
    drawn += net_import_mw
    deviation += deviation_mw
    if (deviation_mw > over) over = deviation_mw
    if (deviation_mw < under) under = deviation_mw
  }
  add("drawal_schedule_energy", area, mwh([drawn - deviation]))
  add("drawal_deviation_energy", area, mwh([deviation]))
  add("max_overdrawal", area, over)
  add("max_underdrawal", area, under)
}

interface AreaDay {
  readonly area: Area
  /** Demand by block, MW. */
  readonly demand: ReadonlyArray<number>
  readonly shortage_mw: number
  readonly shortage_mwh: number
}

/** The zones and the country. */
const areasOf = (add: Add, { blocks }: Day, states: ReadonlyArray<StateDay>): ReadonlyArray<AreaDay> => {
  const byZone = zones.map((zone) => {
    const demand = blocks.map((block) => block.zones[zone])
    const short = states.filter(({ place }) => place.zone === zone)
    return {
      area: zone.toLowerCase(),
      demand,
      max_mw: Math.max(...demand),
      shortage_mw: tenths(sum(short.map(({ shortage_mw }) => shortage_mw))),
      shortage_mwh: tenths(sum(short.map(({ shortage_mwh }) => shortage_mwh)))
    }
  })
  const whole = {
    area: national,
    demand: blocks.map((block) => block.demand_mw),
    shortage_mw: tenths(sum(byZone.map(({ shortage_mw }) => shortage_mw))),
    shortage_mwh: tenths(sum(byZone.map(({ shortage_mwh }) => shortage_mwh)))
  }
  const max_mw = Math.max(...whole.demand)
  add("regional_diversity_factor", national, round(sum(byZone.map((zone) => zone.max_mw)) / max_mw, 1_000))
  add("state_diversity_factor", national, round(sum(states.map((state) => state.max_mw)) / max_mw, 1_000))
  return [...byZone, whole]
}

const publishArea = (add: Add, { area, demand, shortage_mw, shortage_mwh }: AreaDay) => {
  const largest = (among: (block: number) => boolean) => {
    const block = greatest(demand.map((mw, index) => (among(index) ? mw : 0)))
    return { block, mw: at(demand, block) }
  }
  const peak = largest(() => true)
  const solar = largest(isSolar)
  const other = largest((block) => !isSolar(block))
  add("evening_peak_demand", area, at(demand, eveningBlock))
  add("evening_peak_shortage", area, shortage_mw)
  add("max_demand", area, peak.mw)
  add("max_demand_minute", area, minuteOf(peak.block))
  add("max_demand_shortage", area, isSolar(peak.block) ? 0 : shortage_mw)
  add("energy_met", area, mwh(demand))
  add("energy_shortage", area, shortage_mwh)
  add("solar_hours_peak_demand", area, solar.mw)
  add("solar_hours_peak_minute", area, minuteOf(solar.block))
  add("solar_hours_peak_shortage", area, 0)
  add("non_solar_hours_peak_demand", area, other.mw)
  add("non_solar_hours_peak_minute", area, minuteOf(other.block))
  add("non_solar_hours_peak_shortage", area, shortage_mw)
}

/** Bands of the frequency profile. */
const bands = [
  ["frequency_below_49_7", (hz: number) => hz < 49.7],
  ["frequency_49_7_to_49_8", (hz: number) => hz >= 49.7 && hz < 49.8],
  ["frequency_49_8_to_49_9", (hz: number) => hz >= 49.8 && hz < 49.9],
  ["frequency_below_49_9", (hz: number) => hz < 49.9],
  ["frequency_in_band", (hz: number) => hz >= 49.9 && hz <= 50.05],
  ["frequency_above_50_05", (hz: number) => hz > 50.05]
] as const

/** Shares of the day's blocks; the variation index is the mean of 10 × (f - 50 Hz)². */
const publishFrequency = (add: Add, blocks: ReadonlyArray<Block>) => {
  const frequencies = blocks.map((block) => block.frequency_hz)
  const count = frequencies.length
  const variation = (10 * sum(frequencies.map((hz) => (hz - 50) ** 2))) / count
  add("frequency_variation_index", national, round(variation, 10_000))
  for (const [dataset, holds] of bands) {
    add(dataset, national, round((100 * frequencies.filter(holds).length) / count, 1e6))
  }
}

/** A zone's net import over its corridors, and what of it was not scheduled: schedules, too, add up to nothing. */
const publishInterchange = (add: Add, { blocks, seed, start }: Day) => {
  const actual = zones.map((_, zone) => mwh(blocks.map((block) => at(block.network.imports_mw, zone))))
  const deviation = zones.map((zone, index) =>
    tenths(
      0.005 *
        mwh(blocks.map((block) => block.zones[zone])) *
        Noise.at(seed, series.zones + zoneSeries.interchange + index, istDay(start))
    )
  )
  deviation[slack] = round(-sum(deviation.filter((_, zone) => zone !== slack)), 10)
  for (const [index, zone] of zones.entries()) {
    const area = zone.toLowerCase()
    const [energy, unscheduled] = [at(actual, index), at(deviation, index)]
    add("interchange_schedule_energy", area, round(energy - unscheduled, 1_000))
    add("interchange_actual_energy", area, energy)
    add("interchange_deviation_energy", area, unscheduled)
  }
}

/** The zone that takes up what the others leave over. */
const slack = zones.indexOf("WR")
