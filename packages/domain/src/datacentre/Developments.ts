import { Schema } from "effect"

export const DevelopmentBands = Schema.Struct({
  cells: Schema.Array(
    Schema.Struct({
      lat_min: Schema.Finite.annotations({ description: "Southern edge, degrees" }),
      lon_min: Schema.Finite.annotations({ description: "Western edge, degrees" }),
      size_deg: Schema.Literal(0.5).annotations({ description: "Length of an edge, degrees" }),
      count_band: Schema.Literal("1-2", "3-5", "6-10", "11+").annotations({ description: "How many developments" }),
      severity: Schema.Literal("low", "medium", "high").annotations({ description: "How much they ask of the grid" })
    }).annotations({ identifier: "DevelopmentCell", description: "A cell of half a degree" })
  ).annotations({ description: "Cells with developments, the most severe first" }),
  total_cells: Schema.Int.annotations({ description: "Cells with developments in all, also beyond `limit`" })
}).annotations({ identifier: "DevelopmentBands", description: "Where developments are, coarsely" })
export type DevelopmentBands = typeof DevelopmentBands.Type
