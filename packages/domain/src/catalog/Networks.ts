import type { NetworkDataset } from "../network/NetworkDatasets.ts"
import { dayMs } from "../time/Time.ts"
import { type CatalogEntry, type Field, number } from "./CatalogEntry.ts"

const text = (name: string, description: string): Field => ({ name, type: "string", unit: null, description })

const substation = text("substation_id", "Substation that the row is about")

const common = {
  theme: "network",
  tool: null,
  states: false,
  covers: () => false,
  collection: null
} as const

type Entry = Omit<CatalogEntry, keyof typeof common | "id" | "network" | "right">

const transmission = (network: NetworkDataset, entry: Entry): CatalogEntry => ({
  ...common,
  ...entry,
  id: network,
  network,
  right: "enterprise"
})

const distribution = (network: NetworkDataset, entry: Entry): CatalogEntry => ({
  ...transmission(network, entry),
  right: "distribution"
})

/** Datasets of networks, under the names by which they are imported. */
export const networks: ReadonlyArray<CatalogEntry> = [
  transmission("substations", {
    title: "Substations",
    description:
      "Substations of the transmission network with place, voltage and transformers; those of a map of January 2017 come with the service.",
    endpoint: "/v1/substations",
    unit: null,
    rhythm: "month",
    publicationDelayMs: 365 * dayMs,
    fields: [
      substation,
      text("name", "Name"),
      text("state", "State"),
      number("lat", "°", "Latitude, WGS 84"),
      number("lng", "°", "Longitude, WGS 84"),
      number("voltage_kv", "kV", "Highest voltage"),
      number("capacity_mva", "MVA", "Transformation")
    ]
  }),
  transmission("substation-loading", {
    title: "Loading of substations",
    description: "Highest and lowest load of substations by month.",
    endpoint: "/v1/substations/{substation_id}",
    unit: "MVA",
    rhythm: "month",
    publicationDelayMs: 30 * dayMs,
    fields: [
      substation,
      text("month", "Calendar month"),
      number("peak_mva", "MVA", "Highest load of the month"),
      number("min_mva", "MVA", "Lowest load of the month")
    ]
  }),
  transmission("transmission-margins", {
    title: "Margins of substations",
    description: "Power that can still be connected to a substation, as the transmission utility published it.",
    endpoint: "/v1/substations/{substation_id}/headroom",
    unit: "MW",
    rhythm: "month",
    publicationDelayMs: 30 * dayMs,
    fields: [
      substation,
      text("direction", "`injection` or `drawal`"),
      number("margin_mw", "MW", "Published margin"),
      text("published_on", "IST day of the publication")
    ]
  }),
  transmission("connectivity-queue", {
    title: "Queue for connection",
    description: "Lots that wait for connection to a substation, with the days of their milestones.",
    endpoint: "/v1/queue/depth/{region}",
    unit: "MW",
    rhythm: "month",
    publicationDelayMs: 30 * dayMs,
    fields: [
      text("lot_id", "Lot of a project"),
      substation,
      number("capacity_mw", "MW", "Capacity"),
      text("technology", "Technology"),
      text("applied_on", "IST day of the application")
    ]
  }),
  transmission("expansion-plans", {
    title: "Transmission expansion",
    description: "Elements to be added to the inter-state transmission system, with their planned days.",
    endpoint: "/v1/ists/expansion-plans",
    unit: null,
    rhythm: "month",
    publicationDelayMs: 180 * dayMs,
    fields: [
      text("id", "Scheme"),
      text("name", "Name"),
      number("capacity_mva", "MVA", "Transformation added"),
      number("transfer_mw", "MW", "Transfer capability added"),
      text("energisation_date", "Planned IST day of energisation")
    ]
  }),
  distribution("network", {
    title: "Feeders and transformers",
    description:
      "Feeders, distribution transformers and what is below them, section by section; rows are feeders and transformers.",
    endpoint: "/v1/dt/hosting-capacity",
    unit: null,
    rhythm: "month",
    publicationDelayMs: 365 * dayMs,
    fields: [
      text("feeder_id", "Feeder"),
      text("dt_id", "Distribution transformer"),
      number("rated_kva", "kVA", "Rating of a transformer")
    ]
  }),
  distribution("ami", {
    title: "Smart meters",
    description: "Readings of consumers' smart meters, told as the load of the transformer that they are below.",
    endpoint: "/v1/dt/{dt_id}/load-profile",
    unit: "kWh",
    rhythm: "block",
    publicationDelayMs: 31 * dayMs,
    fields: [
      number("kwh_import", "kWh", "Energy drawn in the interval, as it is imported"),
      number("kwh_export", "kWh", "Energy fed in, as it is imported"),
      number("voltage_v", "V", "Mean voltage, as it is imported"),
      number("mean_kw", "kW", "Mean load of a transformer, as it is told")
    ]
  })
]
