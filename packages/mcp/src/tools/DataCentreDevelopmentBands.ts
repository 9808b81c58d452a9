import { DataCentre } from "@grid/domain/datacentre/DataCentre"
import { dataCentreDevelopmentBands } from "@grid/domain/tools/DataCentreDevelopmentBands"
import { Effect, Result } from "effect"
import { rows } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const defaultLimit = 100

/** Bands of developments around a site. */
export const developmentBandsTool = Effect.map(DataCentre, (centre) =>
  makeTool(dataCentreDevelopmentBands, {
    text: ({ cells, total_cells }) =>
      [
        `${total_cells} cells of 0.5 degrees have developments, the most severe first:`,
        rows(["lat_min", "lon_min", "count_band", "severity"], cells)
      ].join("\n"),
    answer: ({ arguments: { limit = defaultLimit } }) => Result.succeed(centre.developments(limit))
  })
)
