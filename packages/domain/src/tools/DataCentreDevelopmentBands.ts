import { Schema } from "effect"
import { DevelopmentBands } from "../datacentre/Developments.ts"
import { wholeNumber } from "../http/Parameters.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreDevelopmentBands = contract({
  name: "data_centre_development_bands",
  title: "Developments in India, coarsely",
  description:
    "Where in India projects that will draw much power are under way: cells of 0.5 degrees with a band of their number and how much they ask of the grid, the most first. Never a single project. Fails with no_data where no list of them is loaded.",
  arguments: Schema.Struct({
    limit: Schema.optionalKey(
      wholeNumber(1, 500, "Most cells of the answer, 1 to 500 (default 100); a result shows at most 50", 100).annotate({
        default: 100
      })
    )
  }),
  result: DevelopmentBands,
  access: access({ feature: "data_centre" })
})
