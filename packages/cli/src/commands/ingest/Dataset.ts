import type { Area } from "@grid/domain/observations/Area"
import { findArea, nearestAreas } from "@grid/domain/observations/AreaName"
import { nearest } from "@grid/domain/names/Nearest"
import { type DatasetId, datasets, isDatasetId } from "@grid/domain/observations/Dataset"
import { Result } from "effect"
import { argument, meant, optional, type Parse, text } from "../../arguments/Parameters.ts"

const datasetId: Parse<string, DatasetId> = (text) =>
  isDatasetId(text)
    ? Result.succeed(text)
    : Result.fail(
        `must be a dataset, such as demand; gds ingest sources --json lists them. There is no "${text}"${meant(
          nearest(
            text,
            datasets.map(({ id }) => id)
          )
        )}`
      )

/** A check for an area. */
export const area: Parse<string, Area> = (text) =>
  Result.fromNullishOr(
    findArea(text),
    () => `must be an area, such as india, NR or kerala. There is no "${text}"${meant(nearestAreas(text))}`
  )

/** `<dataset>` */
export const datasetArgument = argument("dataset", "What is measured, such as demand", datasetId)

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
