import { Schema } from "effect"
import { DataUnavailable } from "../errors/ApiError.ts"

/** Error where no list of developments is loaded. */
export const noDevelopments = new DataUnavailable({
  dataset: "developments",
  detail:
    "No list of developments is loaded here, so nothing is known of where they are. That is not to say that there are none: development_pressure of a site screen counts load that is queued for connection."
})

export const DevelopmentBands = Schema.Struct({
  cells: Schema.Array(
    Schema.Struct({
      lat_min: Schema.Finite.annotate({ description: "Southern edge, degrees" }),
      lon_min: Schema.Finite.annotate({ description: "Western edge, degrees" }),
      size_deg: Schema.Literal(0.5).annotate({ description: "Length of an edge, degrees" }),
      count_band: Schema.Literals(["1-2", "3-5", "6-10", "11+"]).annotate({ description: "How many developments" }),
      severity: Schema.Literals(["low", "medium", "high"]).annotate({ description: "How much they ask of the grid" })
    }).annotate({ identifier: "DevelopmentCell", description: "A cell of half a degree" })
  ).annotate({ description: "Cells with developments, the most severe first" }),
  total_cells: Schema.Int.annotate({ description: "Cells with developments in all, also beyond `limit`" })
}).annotate({ identifier: "DevelopmentBands", description: "Where developments are, coarsely" })
export type DevelopmentBands = typeof DevelopmentBands.Type
