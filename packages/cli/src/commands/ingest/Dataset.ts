import { Args, Options } from "@effect/cli"
import { isArea } from "@grid/domain/observations/Area"
import { type DatasetId, isDatasetId } from "@grid/domain/observations/Dataset"
import { Either } from "effect"
import { argument, option, type Parse } from "../../arguments/Parameters.ts"

const datasetId: Parse<string, DatasetId> = (text) =>
  isDatasetId(text)
    ? Either.right(text)
    : Either.left(`must be a dataset, such as demand; gds ingest sources --json lists them. There is no "${text}"`)

/** A check for an area. */
export const area: Parse<string, string> = (text) =>
  isArea(text) ? Either.right(text) : Either.left(`must be an area, such as india, nr or kerala. There is no "${text}"`)

/** `<dataset>` */
export const datasetArgument = Args.text({ name: "dataset" }).pipe(
  argument("dataset", datasetId),
  Args.withDescription("What is measured, such as demand")
)

/** `<area>` */
export const areaArgument = Args.text({ name: "area" }).pipe(
  argument("area", area),
  Args.withDescription("What it is about: india, a zone such as nr, a state such as kerala, or another area")
)

/** `--area` */
export const areaOption = Options.text("area").pipe(
  option("area", area),
  Options.withDescription("Only this area; without it every area that has any value in these days"),
  Options.optional
)
