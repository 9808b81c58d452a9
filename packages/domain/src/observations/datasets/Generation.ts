import { day, each } from "./Entry.ts"

/** Kinds of renewable generation in the daily report on it. */
export const renewables = ["wind", "solar", "other", "total"] as const

/** Ways in which a station's generation is classed by its daily report. */
export const stationTypes = ["thermal", "gas", "diesel", "hydro", "nuclear"] as const

type StationType = (typeof stationTypes)[number]

/** Dataset of each measure of stations for the total of those of one type. */
export const datasetOfType = {
  monitored_capacity: (type: StationType) => `monitored_capacity_${type}` as const,
  programmed_energy: (type: StationType) => `programmed_energy_${type}` as const,
  generated_energy: (type: StationType) => `generated_energy_${type}` as const,
  programmed_energy_fy: (type: StationType) => `programmed_energy_${type}_fy` as const,
  generated_energy_fy: (type: StationType) => `generated_energy_${type}_fy` as const,
  capacity_outage: (type: StationType) => `capacity_outage_${type}` as const
}

/** Measure of a station that is totalled by type, too. */
export type StationMeasure = keyof typeof datasetOfType

/** Reasons for capacity out, as the daily maintenance report classes it; `major` is a forced outage that lasts. */
export const outageClasses = ["planned", "forced_major", "forced_minor", "other"] as const

/**
 * Daily generation of stations and units and the totals of zones, states and sectors, by type as well; unit outages;
 * renewables by state; flows at the borders of the eastern zone.
 */
export const generation = {
  monitored_capacity: day("Capacity that is monitored", "MW"),
  programmed_energy: day("Generation as programmed", "MWh"),
  generated_energy: day("Generation", "MWh"),
  programmed_energy_fy: day("Generation as programmed, since 1 April", "MWh"),
  generated_energy_fy: day("Generation since 1 April", "MWh"),
  coal_stock_days: day("Coal in stock, days of requirement", "days"),
  capacity_outage: day("Capacity under outage", "MW"),
  ...each(
    stationTypes,
    (type) => `monitored_capacity_${type}` as const,
    (type) => day(`Capacity that is monitored of all stations of a state's sector, ${type}`, "MW")
  ),
  ...each(
    stationTypes,
    (type) => `programmed_energy_${type}` as const,
    (type) => day(`Generation as programmed of all stations of a state's sector, ${type}`, "MWh")
  ),
  ...each(
    stationTypes,
    (type) => `generated_energy_${type}` as const,
    (type) => day(`Generation of all stations of a state's sector, ${type}`, "MWh")
  ),
  ...each(
    stationTypes,
    (type) => `programmed_energy_${type}_fy` as const,
    (type) => day(`Generation as programmed of all stations of a state's sector since 1 April, ${type}`, "MWh")
  ),
  ...each(
    stationTypes,
    (type) => `generated_energy_${type}_fy` as const,
    (type) => day(`Generation of all stations of a state's sector since 1 April, ${type}`, "MWh")
  ),
  ...each(
    stationTypes,
    (type) => `capacity_outage_${type}` as const,
    (type) => day(`Capacity under outage of all stations of a state's sector, ${type}`, "MW")
  ),
  ...each(
    outageClasses,
    (outage) => `capacity_outage_${outage}` as const,
    (outage) => day(`Capacity of a unit under outage, ${outage.replace("_", " ")}`, "MW")
  ),
  ...each(
    renewables,
    (fuel) => `renewable_energy_${fuel}` as const,
    (fuel) => day(`Net renewable generation within a state, ${fuel}`, "MWh")
  ),
  ...each(
    renewables,
    (fuel) => `renewable_energy_ists_${fuel}` as const,
    (fuel) => day(`Net renewable generation at the interstate network, ${fuel}`, "MWh")
  ),
  ...each(
    renewables,
    (fuel) => `renewable_energy_month_${fuel}` as const,
    (fuel) => day(`Net renewable generation since the first of the month, ${fuel}`, "MWh")
  ),

  // Lines and neighbours by a zone's despatch centre, beyond the national daily report.
  line_peak_flow: day("Flow over a line at the zone's evening peak hour, import of its first zone positive", "MW"),
  line_peak_minute: day("When that was, minutes after 00:00 IST", "minutes"),
  line_off_peak_flow: day("Flow over a line at the zone's off-peak hour, import of its first zone positive", "MW"),
  line_off_peak_minute: day("When that was, minutes after 00:00 IST", "minutes"),
  exchange_schedule_energy: day("Exchange with a neighbouring country as scheduled, import positive", "MWh"),
  exchange_min: day("Day minimum of the exchange with a neighbouring country, import positive", "MW"),
  exchange_average: day("Day mean of the exchange with a neighbouring country, import positive", "MW")
} as const
