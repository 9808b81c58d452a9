import { day, each } from "./Entry.ts"

/** Fuels of the report's table of gross generation. `thermal` is coal and lignite in one, as printed until November 2018. */
export const reportFuels = ["thermal", "coal", "lignite", "hydro", "nuclear", "gas", "renewables", "total"] as const

/** Ways of cross-border exchange as the report tells them apart. */
export const crossBorderWays = [
  "gna",
  "t_gna",
  "idam_iex",
  "idam_pxil",
  "idam_hpx",
  "rtm_iex",
  "rtm_pxil",
  "rtm_hpx",
  "total"
] as const

/** Datasets of the flows over the lines of corridors and to neighbours. */
export const flowDatasets = [
  "line_net_energy",
  "line_import_energy",
  "line_export_energy",
  "line_max_import",
  "line_max_export",
  "exchange_energy",
  "exchange_peak"
] as const

/** Datasets of what states draw from the grid. */
export const interchangeDatasets = [
  "drawal_schedule_energy",
  "drawal_deviation_energy",
  "max_overdrawal",
  "max_underdrawal"
] as const

/** The daily power supply position: all-India, zones, states and entities, lines, corridors and neighbours. */
export const dailyReport = {
  evening_peak_demand: day("Demand met at the evening peak hour", "MW"),
  evening_peak_shortage: day("Shortage at the evening peak hour", "MW"),
  max_demand: day("Largest demand met of the day", "MW"),
  max_demand_minute: day("When demand was largest, minutes after 00:00 IST", "minutes"),
  max_demand_shortage: day("Shortage at the time of the largest demand", "MW"),
  energy_met: day("Energy met", "MWh"),
  energy_shortage: day("Energy short", "MWh"),
  hydro_energy: day("Hydro generation", "MWh"),
  wind_energy: day("Wind generation", "MWh"),
  solar_energy: day("Solar generation", "MWh"),
  drawal_schedule_energy: day("Drawal from the grid as scheduled", "MWh"),
  drawal_deviation_energy: day("Drawal beyond schedule; negative where less", "MWh"),
  max_overdrawal: day("Largest overdrawal of the day", "MW"),
  max_underdrawal: day("Largest underdrawal of the day, as a negative number", "MW"),
  solar_hours_peak_demand: day("Largest demand met in solar hours (06-18 IST)", "MW"),
  solar_hours_peak_minute: day("When that was, minutes after 00:00 IST", "minutes"),
  solar_hours_peak_shortage: day("Shortage at that time", "MW"),
  non_solar_hours_peak_demand: day("Largest demand met outside solar hours", "MW"),
  non_solar_hours_peak_minute: day("When that was, minutes after 00:00 IST", "minutes"),
  non_solar_hours_peak_shortage: day("Shortage at that time", "MW"),
  frequency_variation_index: day("Frequency variation index", "1"),
  frequency_below_49_7: day("Share of time below 49.7 Hz", "%"),
  frequency_49_7_to_49_8: day("Share of time from 49.7 to 49.8 Hz", "%"),
  frequency_49_8_to_49_9: day("Share of time from 49.8 to 49.9 Hz", "%"),
  frequency_below_49_9: day("Share of time below 49.9 Hz", "%"),
  frequency_in_band: day("Share of time from 49.90 to 50.05 Hz", "%"),
  frequency_above_50_05: day("Share of time above 50.05 Hz", "%"),
  exchange_energy: day("Exchange with a neighbouring country, import positive", "MWh"),
  exchange_peak: day("Day peak of the exchange with a neighbouring country, import positive", "MW"),
  interchange_schedule_energy: day("A zone's import less export as scheduled", "MWh"),
  interchange_actual_energy: day("A zone's import less export as metered", "MWh"),
  interchange_deviation_energy: day("A zone's interchange beyond schedule", "MWh"),
  outage_central: day("Capacity under outage, central sector", "MW"),
  outage_state: day("Capacity under outage, state sector", "MW"),
  outage_total: day("Capacity under outage", "MW"),
  outage_share_central: day("Share of the central sector in the capacity under outage", "%"),
  outage_share_state: day("Share of the state sector in the capacity under outage", "%"),
  outage_share_total: day("Sum of the sectors' shares in the capacity under outage", "%"),
  renewable_share: day("Share of renewables in gross generation", "%"),
  non_fossil_share: day("Share of non-fossil fuels in gross generation", "%"),
  regional_diversity_factor: day("Sum of the zones' maxima over the all-India maximum", "1"),
  state_diversity_factor: day("Sum of the states' maxima over the all-India maximum", "1"),
  line_max_import: day("Largest import over a line", "MW"),
  line_max_export: day("Largest export over a line, as a positive number", "MW"),
  line_max: day("Largest flow over a line to a neighbouring country, import positive", "MW"),
  line_min: day("Smallest flow over a line to a neighbouring country, import positive", "MW"),
  line_average: day("Mean flow over a line to a neighbouring country, import positive", "MW"),
  line_import_energy: day("Import over a line, corridor or link, from the view of its first zone", "MWh"),
  line_export_energy: day("Export over a line, corridor or link, as a positive number", "MWh"),
  line_net_energy: day("Import less export over a line, corridor or link", "MWh"),
  ...each(
    reportFuels,
    (fuel) => `gross_generation_${fuel}` as const,
    (fuel) => day(`Gross generation, ${fuel}`, "MWh")
  ),
  ...each(
    reportFuels,
    (fuel) => `gross_generation_share_${fuel}` as const,
    (fuel) => day(`Share in gross generation, ${fuel}`, "%")
  ),
  ...each(
    crossBorderWays,
    (way) => `cross_border_import_${way}` as const,
    (way) => day(`Import from a neighbouring country, ${way.replaceAll("_", " ")}`, "MWh")
  ),
  ...each(
    crossBorderWays,
    (way) => `cross_border_export_${way}` as const,
    (way) => day(`Export to a neighbouring country, ${way.replaceAll("_", " ")}`, "MWh")
  ),
  ...each(
    crossBorderWays,
    (way) => `cross_border_net_${way}` as const,
    (way) => day(`Net import from a neighbouring country, ${way.replaceAll("_", " ")}`, "MWh")
  )
} as const
