import { Schema } from "effect"
import * as State from "../states/State.ts"

/** How a value came about. */
export const Kind = Schema.Literal("observed", "derived", "modelled", "simulated", "forecast").annotations({
  identifier: "Kind",
  description:
    "`observed` as published; `derived` arithmetic on observed values; `modelled` estimated by a method named in provenance; `simulated` by the built-in simulator; `forecast`"
})
export type Kind = typeof Kind.Type

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

export const markets = ["dam", "rtm", "gdam"] as const
export type Market = (typeof markets)[number]

export type DatasetId =
  | "demand"
  | "frequency"
  | "own_generation"
  | "net_import"
  | "transnational_exchange"
  | `generation_${Fuel}`
  | `price_${Market}`
  | `cleared_${Market}`

export interface Dataset {
  readonly id: DatasetId
  readonly title: string
  readonly unit: "MW" | "Hz" | "INR/MWh"
  readonly cadence_minutes: number
}

const dataset = (id: DatasetId, title: string, unit: Dataset["unit"], cadence_minutes = 15): Dataset => ({
  id,
  title,
  unit,
  cadence_minutes
})

export const datasets: ReadonlyArray<Dataset> = [
  dataset("demand", "Demand met", "MW"),
  dataset("frequency", "Grid frequency", "Hz"),
  dataset("own_generation", "A state's own generation", "MW"),
  dataset("net_import", "A state's import less export", "MW"),
  dataset("transnational_exchange", "Net import from neighbouring countries", "MW"),
  ...fuels.map((fuel) => dataset(`generation_${fuel}`, `Generation, ${fuel.replace("_", " ")}`, "MW")),
  ...markets.flatMap((market) => [
    dataset(`price_${market}`, `Market clearing price, ${market.toUpperCase()}`, "INR/MWh"),
    dataset(`cleared_${market}`, `Market clearing volume, ${market.toUpperCase()}`, "MW")
  ])
]

/** What a value is about: `india`, a zone in lower case (`nr`), or a state's canonical slug. */
export type Area = string

export const national: Area = "india"

export const isArea = (area: string): boolean =>
  area === national || ["nr", "wr", "sr", "er", "ner"].includes(area) || State.fromSlug(area) !== undefined
