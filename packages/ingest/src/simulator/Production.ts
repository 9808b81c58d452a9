import { round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { type Area, national } from "@grid/domain/observations/Area"
import { dayMs, istDay } from "@grid/domain/time/Time"
import { Struct } from "effect"
import * as Capacity from "./Capacity.ts"
import type { Day } from "./Day.ts"
import type { SimulatedFuel } from "./Fuels.ts"
import * as Month from "./Month.ts"
import * as Noise from "./Noise.ts"
import { at, mwh } from "./Numbers.ts"
import { fuels, type PlacedFuel, zones, zoneSharesOf } from "./Places.ts"
import type { Add } from "./Publication.ts"
import { series, zoneSeries } from "./Series.ts"

/**
 * A day's generation of the zones and the country by fuel. A zone's plants give what its demand, corridors and borders leave
 * over; the energy of each fuel is shared out by capacity, coal makes up the rest.
 */
export const publish = (add: Add, day: Day): void => {
  const whole = energyOf((fuel) => mwh(day.blocks.map((block) => block.generation[fuel])))
  const capacities = Capacity.byZone(Month.endedBy(day.start + dayMs))
  const byZone = zones.map((_, zone) => zoneDay(day, zone, whole, at(capacities, zone)))
  const total = (of: (zone: AreaDay) => number) => tenths(sum(byZone.map(of)))
  const country: AreaDay = {
    area: national,
    index: zones.length,
    ...whole,
    monitored_mw: total((zone) => zone.monitored_mw),
    central_mw: total((zone) => zone.central_mw),
    state_mw: total((zone) => zone.state_mw),
    stock_days: round(total((zone) => zone.stock_days) / zones.length, 10)
  }
  for (const area of [...byZone, country]) {
    publishEnergy(add, area)
    publishStations(add, area, day)
  }
}

interface Energy {
  /** MWh. Storage is with hydro, as most of it is pumped. */
  readonly energy: Readonly<Record<PlacedFuel, number>>
  /** Hydro alone, MWh. */
  readonly hydro_mwh: number
}

interface AreaDay extends Energy {
  readonly area: Area
  readonly index: number
  /** Capacity of coal, lignite, gas, nuclear and hydro. */
  readonly monitored_mw: number
  /** Capacity under outage by sector. */
  readonly central_mw: number
  readonly state_mw: number
  readonly stock_days: number
}

const eachFuel = (of: (fuel: PlacedFuel) => number): Record<PlacedFuel, number> => ({
  coal: of("coal"),
  lignite: of("lignite"),
  gas: of("gas"),
  diesel: of("diesel"),
  nuclear: of("nuclear"),
  hydro: of("hydro"),
  small_hydro: of("small_hydro"),
  wind: of("wind"),
  solar: of("solar"),
  biomass: of("biomass")
})

const energyOf = (of: (fuel: SimulatedFuel) => number): Energy => {
  const byFuel = eachFuel(of)
  return { energy: { ...byFuel, hydro: round(byFuel.hydro + of("storage"), 1_000) }, hydro_mwh: byFuel.hydro }
}

const zoneDay = (
  { blocks, seed, start, version }: Day,
  index: number,
  whole: Energy,
  capacity: ReadonlyArray<number>
): AreaDay => {
  const zone = at(zones, index)
  const shares = at(zoneSharesOf(version), index)
  const part = (mwh: number, fuel: PlacedFuel) => round(mwh * at(shares, fuels.indexOf(fuel)), 1_000)
  const total = mwh(
    blocks.map(
      ({ network, zones }) => zones[zone] - at(network.imports_mw, index) - at(network.transnational_mw, index)
    )
  )
  const energy = eachFuel((fuel) => part(whole.energy[fuel], fuel))
  const others = sum(fuels.map((fuel) => (fuel === "coal" ? 0 : energy[fuel])))
  const monitored_mw = tenths(sum(fuels.map((fuel, index) => (monitored.has(fuel) ? at(capacity, index) : 0))))
  const noise = (subject: number, days: number) =>
    Noise.smooth(seed, series.zones + subject + index, start, days * dayMs)
  // What is out cannot run: at the day's highest load there must be enough left.
  const idle = 0.95 - Math.max(...blocks.map(({ loading }) => loading))
  const out = tenths(monitored_mw * Math.max(0.01, Math.min(idle, 0.1 + 0.05 * noise(zoneSeries.outage, 12))))
  const central_mw = tenths(0.45 * out)
  return {
    area: zone.toLowerCase(),
    index,
    energy: { ...energy, coal: round(total - others, 1_000) },
    hydro_mwh: part(whole.hydro_mwh, "hydro"),
    monitored_mw,
    central_mw,
    state_mw: tenths(out - central_mw),
    stock_days: round(14 + 6 * noise(zoneSeries.stock, 25), 10)
  }
}

const monitored: ReadonlySet<PlacedFuel> = new Set<PlacedFuel>(["coal", "lignite", "gas", "nuclear", "hydro"])

/** The report's table of fuels and what follows from it. */
const publishEnergy = (add: Add, { area, energy, hydro_mwh }: AreaDay) => {
  const renewables = round(energy.wind + energy.solar + energy.small_hydro + energy.biomass, 1_000)
  const total = round(sum(Object.values(energy)), 1_000)
  add("hydro_energy", area, hydro_mwh)
  add("wind_energy", area, energy.wind)
  add("solar_energy", area, energy.solar)
  add("gross_generation_coal", area, energy.coal)
  add("gross_generation_lignite", area, energy.lignite)
  add("gross_generation_hydro", area, energy.hydro)
  add("gross_generation_nuclear", area, energy.nuclear)
  add("gross_generation_gas", area, round(energy.gas + energy.diesel, 1_000))
  add("gross_generation_renewables", area, renewables)
  add("gross_generation_total", area, total)
  add("renewable_share", area, round((100 * renewables) / total, 100))
  add("non_fossil_share", area, round((100 * (renewables + energy.hydro + energy.nuclear)) / total, 100))
}

/** Values that the report on stations has of all of an area. */
const publishStations = (add: Add, of: AreaDay, { seed, start }: Day) => {
  const { area, central_mw, energy, index, monitored_mw, state_mw, stock_days } = of
  const out = tenths(central_mw + state_mw)
  const output = {
    thermal: round(energy.coal + energy.lignite, 1_000),
    gas: energy.gas,
    diesel: energy.diesel,
    hydro: energy.hydro,
    nuclear: energy.nuclear
  }
  // Programmes miss by a few percent.
  const off = 1 + 0.04 * Noise.at(seed, series.zones + zoneSeries.programme + index, istDay(start))
  for (const type of Struct.keys(output)) {
    add(`generated_energy_${type}`, area, output[type])
    add(`programmed_energy_${type}`, area, round(output[type] * off, 1_000))
  }
  const whole = sum(Object.values(output))
  add("generated_energy", area, round(whole, 1_000))
  add("programmed_energy", area, round(whole * off, 1_000))
  add("monitored_capacity", area, monitored_mw)
  add("capacity_outage", area, out)
  add("coal_stock_days", area, stock_days)
  add("outage_central", area, central_mw)
  add("outage_state", area, state_mw)
  add("outage_total", area, out)
}
