import { mean, sum } from "@grid/domain/numbers/Numbers"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Zone } from "@grid/domain/states/State"
import type { RecordedDay, RecordedPlace } from "./RecordedDay.ts"
import { demandShapes, solarShape } from "./Shapes.ts"

/** Zones in the order of the default network. */
export const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]

/** Daily value of a dataset and area (`nr`, `er-nr`, `india`), MWh; null where it is not known. */
export type DailyValue = (dataset: DatasetId, area: string) => number | null

/** Means by hour of the country's day, MW, `NaN` where unknown. */
export type HourlyValues = (dataset: DatasetId) => ArrayLike<number>

/** Records of a day in the store. */
export interface DayReadings {
  readonly date: string
  readonly daily: DailyValue
  readonly hourly: HourlyValues
  /** Daily values of the days before, oldest first. */
  readonly earlier: ReadonlyArray<DailyValue>
}

/** Generation that each report counts per met demand, where the days before do not say it. */
export const reportFactors = {
  /** CEA's daily report, Jul 2019 to Dec 2022, against energy met. */
  cea: 1.0545,
  /** Grid-India's daily report, 1 Apr 2023 to 31 Mar 2024. */
  psp: 1.0837,
  /** NPP's dashboard, 18 Aug 2026. */
  npp: 0.994
}

/** Days before of which as many must be known for their factor to be taken. */
const leastDays = 7

const day = Array.from({ length: 24 }, (_, hour) => hour)
const national = "india"

/** The day as the network takes it: by zone, by hour of the country, or by its energies; null where too little is known. */
export const recordedDay = (readings: DayReadings): RecordedDay | null =>
  ofZones(readings) ?? ofHours(readings) ?? ofEnergies(readings)

/** Ratio of generation to met demand over the days before. */
const measured = (
  { earlier }: DayReadings,
  otherwise: number,
  generation: (daily: DailyValue) => number | null
): number => {
  const ratios = earlier.flatMap((daily) => {
    const met = daily("energy_met", national)
    const total = generation(daily)
    return met === null || total === null || met <= 0 ? [] : [total / met]
  })
  return ratios.length < leastDays ? otherwise : mean(ratios)
}

/** Shape whose mean is 1, from the hours of the country where all are known, else the given one. */
const shapeOf = (values: ArrayLike<number>, otherwise: ReadonlyArray<number>): ReadonlyArray<number> => {
  const hours = day.map((hour) => values[hour] ?? Number.NaN)
  const level = mean(hours)
  return Number.isNaN(level) || level <= 0 ? otherwise : hours.map((mw) => mw / level)
}

const flat = day.map(() => 1)
const solar = solarShape.map((part) => 24 * part)

const spread = (mwh: number, shape: ReadonlyArray<number>) => shape.map((factor) => (factor * mwh) / 24)

const nonNegative = (value: number) => Math.max(0, value)

/** Coal with lignite by hour of the country. */
const coalHours = (hourly: HourlyValues): ReadonlyArray<number> => {
  const thermal = hourly("generation_thermal")
  const coal = hourly("generation_coal")
  const lignite = hourly("generation_lignite")
  return day.map((hour) => {
    const both = (coal[hour] ?? Number.NaN) + (lignite[hour] ?? Number.NaN)
    return Number.isNaN(both) ? (thermal[hour] ?? Number.NaN) : both
  })
}

/** A day of Grid-India's report, which has the zones. */
const ofZones = (readings: DayReadings): RecordedDay | null => {
  const { daily, date, hourly } = readings
  const solarHours = shapeOf(hourly("generation_solar"), solar)
  const windHours = shapeOf(hourly("generation_wind"), flat)
  const places = zones.flatMap((zone): ReadonlyArray<RecordedPlace> => {
    const area = zone.toLowerCase()
    const met = daily("energy_met", area)
    const coal = daily("gross_generation_coal", area)
    if (met === null || coal === null) return []
    const value = (dataset: DatasetId) => daily(dataset, area) ?? 0
    const [sun, wind] = [value("solar_energy"), value("wind_energy")]
    const steam = coal + value("gross_generation_lignite")
    const gas = value("gross_generation_gas")
    return [
      {
        node: zone,
        demand_mw: spread(met, demandShapes[zone]),
        given_mw: {
          solar: spread(sun, solarHours),
          wind: spread(wind, windHours),
          biomass: spread(nonNegative(value("gross_generation_renewables") - sun - wind), flat),
          nuclear: spread(value("gross_generation_nuclear"), flat)
        },
        hydro_mwh: value("gross_generation_hydro"),
        recorded_mwh: { coal: steam, gas, thermal: steam + gas }
      }
    ]
  })
  if (places.length < zones.length) return null
  const shape = shapeOf(hourly("demand"), demandShapes.india)
  const met = sum(places.map(({ demand_mw }) => sum(demand_mw)))
  const coal_mw = coalHours(hourly)
  return {
    date,
    factor: measured(readings, reportFactors.psp, (values) => values("gross_generation_total", national)),
    places: places.map((place) => ({
      ...place,
      demand_mw: place.demand_mw.map((mw, hour) => {
        const together = sum(places.map(({ demand_mw }) => demand_mw[hour] ?? 0))
        return (mw * (shape[hour] ?? 1) * met) / 24 / together
      })
    })),
    corridors_mwh: corridorsOf(daily),
    ...(coal_mw.some(Number.isNaN) ? {} : { coal_mw })
  }
}

/** Corridors as reported have the import of the first zone as positive. */
const corridorsOf = (daily: DailyValue): RecordedDay["corridors_mwh"] =>
  Object.fromEntries(
    ["er-nr", "er-wr", "er-sr", "er-ner", "ner-nr", "wr-nr", "wr-sr"].flatMap((corridor) => {
      const net = daily("line_net_energy", corridor)
      return net === null ? [] : [[corridor.toUpperCase(), -net]]
    })
  )

/** Fewest hours that make a day. */
const leastHours = 12

/** A day of NPP's dashboard: the hours of the country that are known of everything. */
const ofHours = ({ date, hourly }: DayReadings): RecordedDay | null => {
  const datasets = [
    "demand",
    "generation_solar",
    "generation_wind",
    "generation_nuclear",
    "generation_hydro",
    "generation_gas"
  ] as const
  const [demand, sun, wind, nuclear, hydro, gas] = datasets.map((dataset) => hourly(dataset))
  const coal = coalHours(hourly)
  const columns = [demand, sun, wind, nuclear, hydro, gas, coal]
  const hours = day.filter((hour) => columns.every((values) => !Number.isNaN(values?.[hour] ?? Number.NaN)))
  if (hours.length < leastHours) return null
  const of = (values: ArrayLike<number> | undefined) => hours.map((hour) => values?.[hour] ?? 0)
  return {
    date,
    factor: reportFactors.npp,
    places: [
      {
        node: national,
        demand_mw: of(demand),
        given_mw: { solar: of(sun), wind: of(wind), nuclear: of(nuclear) },
        hydro_mwh: sum(of(hydro)),
        recorded_mwh: { coal: sum(of(coal)), gas: sum(of(gas)), thermal: sum(of(coal)) + sum(of(gas)) }
      }
    ],
    corridors_mwh: {},
    coal_mw: of(coal)
  }
}

/** Generation that CEA's daily report counts, with the import from Bhutan. */
const ceaTotal = (daily: DailyValue): number | null => {
  const parts = [
    daily("gross_generation_thermal", national),
    daily("gross_generation_nuclear", national),
    daily("gross_generation_hydro", national),
    daily("renewable_energy_total", national)
  ]
  return parts.includes(null) ? null : sum(parts.map(Number)) + (daily("exchange_energy", "bhutan") ?? 0)
}

/** A day of CEA's report: energies of the country, with the met demand of Grid-India. */
const ofEnergies = (readings: DayReadings): RecordedDay | null => {
  const { daily, date } = readings
  const met = daily("energy_met", national)
  const thermal = daily("gross_generation_thermal", national)
  if (met === null || thermal === null || ceaTotal(daily) === null) return null
  const value = (dataset: DatasetId, area = national) => daily(dataset, area) ?? 0
  const sun = daily("renewable_energy_solar", national) ?? value("solar_energy")
  const wind = daily("renewable_energy_wind", national) ?? value("wind_energy")
  const others = nonNegative(value("renewable_energy_total") - sun - wind) + value("exchange_energy", "bhutan")
  return {
    date,
    factor: measured(readings, reportFactors.cea, ceaTotal),
    places: [
      {
        node: national,
        demand_mw: spread(met, demandShapes.india),
        given_mw: {
          solar: spread(sun, solar),
          wind: spread(wind, flat),
          biomass: spread(nonNegative(others), flat),
          nuclear: spread(value("gross_generation_nuclear"), flat)
        },
        hydro_mwh: value("gross_generation_hydro"),
        recorded_mwh: { thermal }
      }
    ],
    corridors_mwh: {}
  }
}
