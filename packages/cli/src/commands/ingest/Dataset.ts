import { catalog, exported } from "@grid/domain/catalog/Catalog"
import { fieldsOf } from "@grid/domain/jobs/Export"
import { nearest } from "@grid/domain/names/Nearest"
import { type NetworkDataset, networkDatasets } from "@grid/domain/network/NetworkDatasets"
import type { Area } from "@grid/domain/observations/Area"
import { findArea, nearestAreas } from "@grid/domain/observations/AreaName"
import { type DatasetId, datasets } from "@grid/domain/observations/Dataset"
import { Result } from "effect"
import { argument, meant, optional, type Parse, text } from "../../arguments/Parameters.ts"

/** Stored values that a word names: those of a dataset of the catalogue, or of one of its fields. */
export interface Selection {
  /** The word as it was given. */
  readonly name: string
  readonly fields: ReadonlyArray<DatasetId>
  readonly covers: (series: { readonly dataset: DatasetId; readonly area: Area }) => boolean
}

const selections: ReadonlyMap<string, Selection> = new Map<string, Selection>([
  ...datasets.map(({ id }) => [id, { name: id, fields: [id], covers: () => true }] as const),
  ...exported.flatMap((entry) => {
    const fields = fieldsOf(entry)
    return fields.length === 0 ? [] : [[entry.id, { name: entry.id, fields, covers: entry.covers }] as const]
  })
])

const selection: Parse<string, Selection> = (text) =>
  Result.fromNullishOr(selections.get(text), () =>
    catalog.some(({ id }) => id === text)
      ? `must be a dataset with stored values, such as demand: "${text}" has none of its own`
      : `must be a dataset, such as demand; gds ingest sources --json lists them. There is no "${text}"${meant(
          nearest(text, [...selections.keys()])
        )}`
  )

const networkOrSelection: Parse<string, NetworkDataset | Selection> = (text) => {
  const network = networkDatasets.find((name) => name === text)
  return network === undefined ? selection(text) : Result.succeed(network)
}

/** `<dataset>`, where datasets of networks are shown, too. */
export const coverageArgument = argument(
  "dataset",
  "A dataset of the catalogue, such as exchange_prices or substations, or a field of one, such as price_dam",
  networkOrSelection
)

/** A check for an area. */
export const area: Parse<string, Area> = (text) =>
  Result.fromNullishOr(
    findArea(text),
    () => `must be an area, such as india, NR or kerala. There is no "${text}"${meant(nearestAreas(text))}`
  )

/** `<dataset>` */
export const datasetArgument = argument(
  "dataset",
  "A dataset of the catalogue, such as exchange_prices, or one of its fields, such as price_dam",
  selection
)

/** `<area>` */
export const areaArgument = argument(
  "area",
  "What it is about: india, a zone such as NR, a state such as kerala, or another area",
  area
)

/** `--area` */
export const areaOption = text(
  "area",
  "Only this area; without it every area that has any value in these days",
  area
).pipe(optional)
