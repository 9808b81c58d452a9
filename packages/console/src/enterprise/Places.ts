import { bidAreas, states } from "virtual:reference"
import { zones } from "../format/Zones.ts"
import type { ChoiceInput, Input } from "./Inputs.ts"

/** States by the names that requests have for them. */
export const stateOptions = states.map(({ name, slug }) => ({ value: slug, label: name }))

/** Field for a state. */
export const stateInput: Input = {
  kind: "choice",
  path: "state",
  label: "State",
  initial: "maharashtra",
  options: stateOptions
}

/** Field for the years of an answer. */
export const horizonInput = (initial: number): Input => ({
  kind: "number",
  path: "horizon_years",
  label: "Years",
  initial
})

/** Field for a node of the grid. */
export const nodeInput = (path: string, initial = "W2"): Input => ({
  kind: "word",
  path,
  label: "Node",
  hint: "Bid area, state or zone",
  initial,
  offers: [...bidAreas, ...zones, ...states.map(({ slug }) => slug)]
})

/** Field for the technology of a plant. */
export const technologyInput = (path: string): ChoiceInput => ({
  kind: "choice",
  path,
  label: "Technology",
  initial: "solar",
  options: [
    { value: "solar", label: "Solar" },
    { value: "wind", label: "Wind" }
  ]
})

/** Fields for a plant beside a storage; without a technology there is none. */
export const plantInputs = (path: string): ReadonlyArray<Input> => {
  const technology = technologyInput(`${path}.technology`)
  return [
    {
      ...technology,
      label: "Plant beside it",
      initial: "",
      options: [{ value: "", label: "None" }, ...technology.options]
    },
    {
      kind: "number",
      path: `${path}.capacity_mw`,
      label: "Power of the plant, MW",
      beside: technology.path,
      initial: 100
    }
  ]
}

/** Field for a voltage class; left empty for all of them. */
export const voltageInput = (hint: string, initial: string): Input => ({
  kind: "word",
  path: "voltage_class",
  label: "Voltage class",
  hint,
  initial,
  offers: ["11kV", "22kV", "33kV", "66kV", "110kV", "132kV", "220kV"]
})

/** Fields for where a site is. */
export const siteInputs = (lat: number, lng: number): ReadonlyArray<Input> => [
  { kind: "number", path: "lat", label: "Latitude, °N", initial: lat },
  { kind: "number", path: "lng", label: "Longitude, °E", initial: lng }
]
