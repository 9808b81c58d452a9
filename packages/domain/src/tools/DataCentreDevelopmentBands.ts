import { Schema } from "effect"
import { DevelopmentBands } from "../datacentre/Developments.ts"
import { wholeNumber } from "../http/Parameters.ts"
import { cursor } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const dataCentreDevelopmentBands = contract({
  name: "data_centre_development_bands",
  title: "Developments in India, coarsely",
  description:
    "Where projects that will draw much power are under way: cells of 0.5 degrees with a band of their number, the most severe first; never a single project. no_data where no list is loaded.",
  arguments: Schema.Struct({
    limit: Schema.optionalKey(
      wholeNumber(1, 500, "Most cells", 100).annotate({
        default: 100
      })
    ),
    ...cursor
  }),
  result: DevelopmentBands,
  access: access({ feature: "data_centre" })
})
