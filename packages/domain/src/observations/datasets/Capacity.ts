import { Struct } from "effect"
import { each, month } from "./Entry.ts"

/**
 * Classes by which installed capacity is counted, with their titles. A class that sums others says which: sources draw
 * the lines differently, and two sums are never the same class.
 */
const classes = {
  coal: "coal without lignite",
  lignite: "lignite",
  coal_and_lignite: "coal and lignite",
  thermal: "coal, lignite and diesel, where only their sum is given",
  thermal_with_gas: "coal, lignite, gas and diesel",
  gas: "gas",
  diesel: "diesel",
  nuclear: "nuclear",
  hydro: "large hydro",
  conventional: "thermal, gas, nuclear and large hydro",
  small_hydro: "small hydro",
  wind: "wind",
  solar: "solar",
  solar_ground: "solar, mounted on the ground",
  solar_rooftop: "solar, on roofs",
  solar_hybrid: "solar part of hybrid plants",
  solar_offgrid: "solar, off the grid",
  biomass: "biomass and cogeneration",
  biomass_bagasse: "cogeneration from bagasse",
  biomass_other: "biomass other than bagasse",
  waste: "waste to energy, on and off the grid",
  waste_grid: "waste to energy, on the grid",
  waste_offgrid: "waste to energy, off the grid",
  bioenergy: "biomass and waste to energy",
  renewables: "small hydro, wind, solar, biomass and waste",
  total: "all fuels"
} as const

export type CapacityClass = keyof typeof classes
export const capacityClasses: ReadonlyArray<CapacityClass> = Struct.keys(classes)

/** Installed capacity at the end of a month, and how much of it renewables used. */
export const capacity = {
  ...each(
    capacityClasses,
    (id) => `installed_capacity_${id}` as const,
    (id) => month(`Installed capacity, ${classes[id]}`, "MW")
  ),
  ...each(
    ["small_hydro", "solar", "wind", "biomass"],
    (fuel) => `capacity_utilisation_${fuel}` as const,
    (fuel) => month(`Capacity utilisation factor, ${fuel.replaceAll("_", " ")}`, "%")
  )
} as const
