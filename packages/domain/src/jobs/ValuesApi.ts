import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { IstDate, Timestamp } from "../Brands.ts"
import { listedValues } from "../catalog/Catalog.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { Envelope } from "../http/Envelope.ts"
import { format, integer, label, window } from "../http/Parameters.ts"
import { Kind } from "../observations/Dataset.ts"
import { StateSlug } from "../states/State.ts"

export const mostValues = 10_000
export const usualValues = 1_000

export const DatasetValue = Schema.Struct({
  ts: Timestamp,
  date: IstDate,
  area: Schema.String.annotate({ description: "`india`, a zone, a state's slug, `station/…`" }),
  field: Schema.String.annotate({ description: "Field of the dataset, as in the catalogue" }),
  value: Schema.NullOr(Schema.Finite).annotate({ description: "In `unit`; null where it is not known" }),
  unit: Schema.String.annotate({ description: "Unit of the value" }),
  kind: Schema.NullOr(Kind).annotate({ description: "How it came about; null where it is not known" }),
  source: Schema.NullOr(Schema.String).annotate({ description: "Source that gave it" }),
  captured_at: Schema.NullOr(Timestamp).annotate({ description: "When that source gave it" })
}).annotate({ identifier: "DatasetValue", description: "A value of a field, an area and an interval" })
export type DatasetValue = typeof DatasetValue.Type

export const DatasetValues = Schema.Struct({
  dataset: Schema.String.annotate({ description: "Id of the dataset" }),
  rows: Schema.Array(DatasetValue).annotate({
    description: "Field by field, of each area by area, oldest first; simulated values only where nothing is real"
  }),
  complete: Schema.Boolean.annotate({
    description: "False where there is more than `limit`: ask for one area or field, or export the dataset as a job"
  })
}).annotate({ identifier: "DatasetValues", description: "Values of a dataset as they are stored" })

/** Values of the datasets that have no route of their own. */
export class ValuesApi extends HttpApiGroup.make("values")
  .add(
    HttpApiEndpoint.get("datasetValues", "/catalog/values", {
      query: Schema.Struct({
        dataset: Schema.Literals(listedValues.map(({ id }) => id)).annotate({
          description: "Id of the dataset, as in the catalogue",
          examples: ["monthly_supply"]
        }),
        state: Schema.optionalKey(StateSlug),
        area: Schema.optionalKey(label("One area, as in the column `area`", "india")),
        field: Schema.optionalKey(label("One field of the dataset", "energy_requirement_month")),
        ...window,
        limit: Schema.optionalKey(
          integer(1, mostValues, `Most rows of the answer (default ${usualValues})`, usualValues, usualValues)
        ),
        ...format
      }),
      success: Envelope(DatasetValues),
      error: [problem.data_unavailable]
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Values of a dataset")
      .annotate(
        OpenApi.Description,
        "Values of a dataset that has no route of its own, as its sources gave them: without a window the last 30 days, of a monthly dataset the last three years. Areas of states need a plan with state data."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Values of datasets by the catalogue.")
  .prefix("/developer/v1") {}
