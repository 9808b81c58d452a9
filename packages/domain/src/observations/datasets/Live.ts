import { block, each } from "./Entry.ts"

/** Fuels by which generation is kept. `thermal` is coal and lignite where a source publishes only their sum. */
export const fuels = [
  "coal",
  "lignite",
  "thermal",
  "gas",
  "diesel",
  "nuclear",
  "hydro",
  "small_hydro",
  "wind",
  "solar",
  "biomass",
  "storage",
  "other"
] as const
export type Fuel = (typeof fuels)[number]

/** A fuel's name as it stands in a title. */
export const fuelTitle = (fuel: string): string => fuel.replaceAll("_", " ")

/**
 * Readings that mix fuels, or only a part of one: a despatch centre that tells apart who owns a station does not always
 * tell what it burns.
 */
const mixes = {
  generation_thermal_state: block("Generation of a state's own thermal stations, without independent producers", "MW"),
  generation_thermal_ipp: block("Generation of thermal stations of independent power producers", "MW"),
  generation_cogeneration: block("Generation of co-generation and captive plants", "MW"),
  generation_renewables_non_solar: block("Generation of renewables other than solar", "MW"),
  central_station_drawal: block("A state's drawal from central generating stations", "MW")
} as const

/** Datasets that are read live, by quarter hour or more often. */
export const live = {
  demand: block("Demand met", "MW"),
  frequency: block("Grid frequency", "Hz"),
  own_generation: block("A state's own generation", "MW"),
  net_import: block("A state's import less export", "MW"),
  scheduled_drawal: block("A state's drawal from the grid as scheduled", "MW"),
  actual_drawal: block("A state's drawal from the grid as metered", "MW"),
  drawal_deviation: block("A state's actual less scheduled drawal", "MW"),
  deviation_rate: block("Rate of deviation settlement", "INR/MWh"),
  transnational_exchange: block("Net import from neighbouring countries", "MW"),
  corridor_flow: block("Flow on a corridor between two zones, import of the first from the second", "MW"),
  net_demand: block("Demand met less wind and solar generation", "MW"),
  storage_demand: block("Demand of storage that is being charged", "MW"),
  total_generation: block("Generation of all fuels", "MW"),
  ...each(
    fuels,
    (fuel) => `generation_${fuel}` as const,
    (fuel) => block(`Generation, ${fuelTitle(fuel)}`, "MW")
  ),
  ...mixes
} as const

/** Everything that is read of generation by fuel. */
export const fuelReadings = [
  ...fuels.map((fuel) => `generation_${fuel}` as const),
  "generation_thermal_state",
  "generation_thermal_ipp",
  "generation_cogeneration",
  "generation_renewables_non_solar"
] as const
export type FuelReading = (typeof fuelReadings)[number]
