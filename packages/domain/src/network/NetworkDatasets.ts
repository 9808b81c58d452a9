import { DataUnavailable } from "../errors/ApiError.ts"

/** Datasets of the transmission network: tables of rows with a history. */
export const substationDatasets = [
  "substations",
  "substation-loading",
  "transmission-margins",
  "connectivity-queue",
  "expansion-plans"
] as const
export type SubstationDataset = (typeof substationDatasets)[number]

/** Datasets of networks, by the names under which they are imported. */
export const networkDatasets = [...substationDatasets, "network", "ami"] as const
export type NetworkDataset = (typeof networkDatasets)[number]

/** Datasets that an import of `network` records: rows of feeders and transformers, and of each what is below it as a whole. */
const networkParts = ["feeders", "feeder-networks", "transformers", "transformer-networks"] as const

/** Kind of row of network data. */
export type RowPart = SubstationDataset | (typeof networkParts)[number]

/** Parts that are tables of rows: what is below a feeder or transformer is none. */
export const tableParts = [...substationDatasets, "feeders", "transformers"] as const
export type TablePart = (typeof tableParts)[number]

/** Place of the rows of a dataset that others refer to. */
export const parentPart: Partial<Record<RowPart, RowPart>> = {
  "substation-loading": "substations",
  "transmission-margins": "substations",
  "connectivity-queue": "substations",
  transformers: "feeders",
  "feeder-networks": "feeders",
  "transformer-networks": "transformers"
}

/** Command by which the operator loads a dataset. */
export const loadCommand = (dataset: NetworkDataset): string =>
  `gds ingest import ${dataset} ${dataset === "network" ? "FOLDER" : "FILE"}`

/** Error where an answer cannot do without a dataset that is not loaded; `effect` is a sentence on what is not known for it. */
export const notLoaded = (dataset: NetworkDataset, effect = ""): DataUnavailable =>
  new DataUnavailable({
    dataset,
    detail: `${effect} The operator of this service has not loaded ${dataset}.`.trim(),
    load_command: loadCommand(dataset)
  })
