import { stackable } from "./Stack.ts"

/** Fuels from what runs all day to what follows the weather, as they are stacked. */
const order = [
  "nuclear",
  "coal",
  "lignite",
  "biomass",
  "hydro",
  "small_hydro",
  "gas",
  "diesel",
  "wind",
  "solar",
  "storage",
  "imports",
  "other"
]

const names: Readonly<Record<string, string>> = { hydro: "Large hydro", small_hydro: "Small hydro" }

/** Name of a fuel for people. */
export const fuelName = (fuel: string): string => names[fuel] ?? `${fuel[0]?.toUpperCase() ?? ""}${fuel.slice(1)}`

/** Series of the fuels that can be stacked, in their order, and the names of those that are not known. */
export const fuelSeries = (
  fuels: ReadonlyArray<{ readonly fuel: string; readonly values: ReadonlyArray<number | null> }>
) => {
  const rank = ({ fuel }: { readonly fuel: string }) => order.indexOf(fuel)
  const { others, stacked } = stackable(fuels.toSorted((a, b) => rank(a) - rank(b)))
  return {
    series: stacked.map(({ fuel, values }) => ({ label: fuelName(fuel), colour: `--fuel-${fuel}`, values })),
    unknown: others.map(({ fuel }) => fuelName(fuel))
  }
}
